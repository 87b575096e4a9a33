// A scene and what comes after it. Pure.

import type { Layout, Move, PlaceView, Scene, Seat, Thing } from "../wire/types";

export const SEATS: readonly Seat[] = ["red", "blue", "green", "yellow"];

/** The scene of a push lists only the places that have changed; a place without pieces has become empty. What is asked as before is the question that was there. */
export function follow(before: Scene | null, after: Scene, whole = false): Scene {
  const places = whole ? {} : { ...before?.places };
  for (const [name, place] of Object.entries(after.places)) {
    if (place.pieces.length === 0 && !place.uncounted) delete places[name];
    else places[name] = place;
  }
  const asked = before?.question;
  return { ...after, places, question: asked && asked.id === after.question?.id ? asked : after.question };
}

/** The places after a move, for what only might be: a preview before the server has answered, a piece on its way. */
export function moved(places: Scene["places"], moves: readonly Move[]): Scene["places"] {
  const after = { ...places };
  for (const { piece, n = 1, from, to, becomes } of moves) {
    if (after[from]) after[from] = changed(after[from], piece, -n);
    after[to] = changed(after[to] ?? { pieces: [] }, becomes ?? piece, n);
  }
  for (const [name, place] of Object.entries(after)) if (place.pieces.length === 0 && !place.uncounted) delete after[name];
  return after;
}

function changed(place: PlaceView, piece: string, by: number): PlaceView {
  const pieces = place.pieces.map((there) => (there.piece === piece ? { ...there, n: (there.n ?? 1) + by } : there));
  if (by > 0 && !pieces.some((there) => there.piece === piece)) pieces.push({ piece, n: by });
  return { ...place, pieces: pieces.filter(({ n = 1 }) => n > 0).map(({ piece, n = 1 }) => (n === 1 ? { piece } : { piece, n })) };
}

/** How many of a piece lie somewhere; of all pieces, if none is named. */
export function countAt(scene: Scene | null, place: string, piece?: string): number {
  const there = scene?.places[place]?.pieces ?? [];
  return there.reduce((sum, { piece: name, n = 1 }) => sum + (piece === undefined || name === piece ? n : 0), 0);
}

/** What a place is: one that is listed, or a space of a track without end. */
export function placeOf(layout: Layout | null, name: string): Thing | undefined {
  const listed = layout?.places[name];
  if (listed || !layout) return listed;
  const track = Object.keys(layout.tracks).find((start) => name.startsWith(start));
  return track === undefined ? undefined : layout.tracks[track];
}

/** The number of a space, if the place is a space of a track. */
export function spaceOf(layout: Layout | null, name: string): string | null {
  if (!layout || layout.places[name]) return null;
  const track = Object.keys(layout.tracks).find((start) => name.startsWith(start));
  return track === undefined ? null : name.slice(track.length);
}

/** Who plays along without being a seat: the owners in a layout that are no seats, in their order. */
export function automataOf(layout: Layout | null): string[] {
  const things = layout ? [...Object.values(layout.places), ...Object.values(layout.pieces)] : [];
  const owners = new Set(things.flatMap(({ owner }) => (owner && !SEATS.includes(owner as Seat) ? [owner] : [])));
  return [...owners];
}
