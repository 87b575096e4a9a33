// The day as the phases name it: where the table stands on the path, and who has worked. Only for drawing.

import type { Scene } from "../wire/types";
import { bareWord, num, type View } from "./view.svelte";

export const PATH = ["inn", "plan", "market", "cathedral", "studio", "workshop", "theatre"] as const;
export type Stop = (typeof PATH)[number];

/** Words of phases that are not called after their stop. */
const STOPS: Record<string, Stop> = { waking: "inn", Inn: "inn", planning: "plan", Market: "market", Cathedral: "cathedral", Studio: "studio", Workshop: "workshop", Theatre: "theatre", "second Cathedral": "theatre" };

/** The stop at which the table stands; nowhere between the days. */
export function stopOf(scene: Scene | null): Stop | undefined {
  const word = bareWord(scene?.phase);
  return word === undefined ? undefined : STOPS[word];
}

/** The stop of a column of the plan. The second Cathedral of the last day takes the Theatre's place. */
export function stopOfColumn(column: string): Stop | undefined {
  const name = column.replace(/\d+$/, "");
  if (column !== name) return "theatre";
  return PATH.find((stop) => stop === name);
}

/** Has this player's work there been done? */
export function done(scene: Scene | null, column: string, who: string): boolean {
  const [now, stop] = [stopOf(scene), stopOfColumn(column)];
  if (now === undefined || stop === undefined) return false;
  const [at, here] = [PATH.indexOf(now), PATH.indexOf(stop)];
  if (at !== here) return at > here && at > PATH.indexOf("plan");
  const order = scene?.order ?? [];
  return scene?.turn !== undefined && order.indexOf(who) >= 0 && order.indexOf(who) < order.indexOf(scene.turn);
}

/** When a player got up today, as a clock shows it. */
export function wokeAt(view: View, who: string): string | undefined {
  const place = view.of("hour").find((place) => view.at(place).some(({ piece }) => view.piece(piece).owner === who && view.kind(piece) === "painter"));
  return place && `${num(view.thing(place).values, "hour")}:00`;
}
