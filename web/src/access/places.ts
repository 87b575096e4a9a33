// What lies where, in an order that can be read: what everybody shares, then owner by owner. Pure.

import { placeOf, SEATS, spaceOf } from "../table/scene";
import type { Layout, Scene, Seat, Text } from "../wire/types";

export interface ReadPlace {
  name: string;
  kind: string;
  label: Text | undefined;
  /** The number of a space of a track. */
  space: string | null;
  pieces: { piece: string; n: number; label: Text | undefined }[];
  uncounted: boolean;
}
export interface Group {
  key: string;
  owner: Text | null;
  places: ReadPlace[];
}

export function groupsOf(layout: Layout | null, scene: Scene | null): Group[] {
  if (!layout || !scene) return [];
  // The layout's order is the order of the game's own pages; spaces of tracks stand behind.
  const order = new Map(Object.keys(layout.places).map((name, i) => [name, i]));
  const names = Object.keys(scene.places).sort((a, b) => (order.get(a) ?? 1e6) - (order.get(b) ?? 1e6) || byNumber(a, b));
  const groups = new Map<string, Group>();
  for (const name of names) {
    const thing = placeOf(layout, name);
    const owner = thing?.owner ?? "";
    const group = groups.get(owner) ?? { key: owner, owner: owner === "" ? null : ownerText(owner), places: [] };
    groups.set(owner, group);
    const { pieces, uncounted = false } = scene.places[name]!;
    group.places.push({
      name, kind: thing?.kind ?? "", label: thing?.label, space: spaceOf(layout, name), uncounted,
      pieces: pieces.map(({ piece, n = 1 }) => ({ piece, n, label: layout.pieces[piece]?.label })),
    });
  }
  const rank = ({ key }: Group): number => (key === "" ? -1 : SEATS.includes(key as Seat) ? SEATS.indexOf(key as Seat) : 9);
  return [...groups.values()].sort((a, b) => rank(a) - rank(b));
}

function ownerText(owner: string): Text {
  if (SEATS.includes(owner as Seat)) return { t: "{it}", a: { it: { seat: owner as Seat } } };
  return { as_is: owner };
}

function byNumber(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}
