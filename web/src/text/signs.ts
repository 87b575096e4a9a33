// Signs of the wire in words. Games write some pieces in signs that are the same in every language, such as the cards of the card game
// ("R/O-m"): short for whoever types them, but nothing that a person could read or hear. The layout says what each sign stands for. Pure.

import type { Arg, Layout, Text } from "../wire/types";

export interface Sign {
  /** What it is called. */
  name: Arg;
  /** What else there is to say of it, where a sentence says so in brackets; nothing if the name has said it all. */
  more: Text | null;
}
export type Signs = Readonly<Record<string, Sign>>;

/** `scripts/catalogues` finds sentences by this name. */
const sentence = (english: string, holes: Record<string, Arg> = {}): Text => ({ t: english, a: holes });

export const NO_SIGNS: Signs = {};

export function signsOf(layout: Layout | null): Signs {
  const signs: Record<string, Sign> = {};
  const paint = (colour: unknown): Arg => ({ of: "paint", w: String(colour) });
  for (const [name, { kind, label, values = {} }] of Object.entries(layout?.pieces ?? {})) {
    if (kind === "card" && typeof values.sign === "string") signs[values.sign] = { name: paint(values.colour), more: moreOf(label ?? null, values.half, Number(values.bishops) > 0) };
    // A section is called by its colours, one after the other.
    if (kind === "fresco-card" && Array.isArray(values.colours)) {
      const holes = values.colours.map((colour, i) => [`c${i}`, paint(colour)] as const);
      signs[name.slice(name.indexOf(" ") + 1)] = { name: { t: holes.map(([hole]) => `{${hole}}`).join("-"), a: Object.fromEntries(holes) }, more: null };
    }
  }
  return signs;
}

/** The label of a card tells everything, its colour too: without that. */
function moreOf(label: Text | null, half: unknown, bishop: boolean): Text | null {
  const cards = label && "t" in label ? label.a?.cards : undefined;
  const parts: Arg[] = [
    ...(half === undefined ? [] : [sentence("half a bottle of {mix}", { mix: { of: "paint", w: String(half) } })]),
    ...(bishop ? [sentence("with a bishop symbol")] : []),
    ...(cards === undefined ? [] : [sentence("trades for {cards}", { cards })]),
  ];
  return parts.length === 0 ? null : { t: "{parts}", a: { parts: { row: parts } } };
}

const known = new WeakMap<Layout, Map<string, string>>();

/** The letters of the paints that something tells of, one for each; none if it tells of anything else, or of more than one could count. */
export function lettersIn(layout: Layout | null): (arg: Arg) => string {
  if (!layout) return () => "";
  let paints = known.get(layout);
  if (!paints) {
    known.set(layout, (paints = new Map()));
    for (const { kind, label, values } of Object.values(layout.pieces))
      if (kind === "paint" && label && "t" in label)
        for (const arg of Object.values(label.a ?? {})) if (typeof arg === "object" && "w" in arg) paints.set(arg.w, String(values?.paint));
  }
  const letters = (arg: Arg): string => {
    if (typeof arg !== "object") return "";
    if ("w" in arg) return arg.of === "paint" ? (paints.get(arg.w) ?? "") : "";
    if ("n" in arg) return arg.n > 4 ? "" : (paints.get(arg.one) ?? "").repeat(arg.n);
    const all = "all" in arg ? arg.all.map(letters) : [];
    return all.includes("") ? "" : all.join("");
  };
  return letters;
}
