// What somebody who looks at the table can count: how many cards of each colour have not been seen. Only sums of what is printed and what
// lies there; which card is where, nobody tells.

import type { View } from "../../board/view.svelte";
import { num } from "../../board/view.svelte";

export interface Unseen {
  colour: string;
  n: number;
  /** Those among them with a bishop. */
  bishops: number;
}

/** The cards of a deck that this viewer does not see anywhere, by colour. */
export function unseen(view: View, deck: string): Unseen[] {
  const seen = new Map<string, number>();
  for (const { pieces } of Object.values(view.scene?.places ?? {})) for (const { piece, n = 1 } of pieces) seen.set(piece, (seen.get(piece) ?? 0) + n);
  const left = new Map<string, Unseen>();
  for (const [name, { kind, values }] of Object.entries(view.layout.pieces)) {
    if (kind !== "card" || values?.deck !== deck) continue;
    const colour = String(values.colour);
    const there = left.get(colour) ?? { colour, n: 0, bishops: 0 };
    const n = (num(values, "copies") ?? 0) - (seen.get(name) ?? 0);
    left.set(colour, { colour, n: there.n + n, bishops: there.bishops + (num(values, "bishops") ? n : 0) });
  }
  return [...left.values()].sort((a, b) => inOrder(a.colour, b.colour));
}

const COLOURS = ["red", "yellow", "blue", "orange", "green", "purple"];
/** The order of the rulebook: primaries first, the market before all. */
export const inOrder = (a: string, b: string): number => COLOURS.indexOf(a) - COLOURS.indexOf(b);

/** What lies on a pile of discards, by colour. */
export function byColour(view: View, place: string): { colour: string; n: number }[] {
  const counts = new Map<string, number>();
  for (const { piece, n = 1 } of view.at(place)) {
    const colour = String(view.piece(piece).values?.colour ?? "");
    counts.set(colour, (counts.get(colour) ?? 0) + n);
  }
  return [...counts].map(([colour, n]) => ({ colour, n })).sort((a, b) => inOrder(a.colour, b.colour));
}
