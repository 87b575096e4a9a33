// What games, levels, presets, modules and paces are called.

import { count, msg, sentence, t, T } from "../text";
export { levelName } from "../text/levels";
import type { Arg, Closing, GameView, ModuleView, Pace, Text } from "../wire/types";

export const gameName = (game: string): string =>
  game === "board" ? msg("The board game") : game === "card" ? msg("The card game") : game === "dice" ? msg("The dice game") : game;

export const gameLine = (game: string): string =>
  game === "board" ? msg("Wake early or late, buy and mix paint, and restore the ceiling section by section. 45 minutes.")
  : game === "card" ? msg("A hand of paints, half bottles and the bishop’s eye. 25 minutes.")
  : game === "dice" ? msg("Place the bishop and roll three times while the others bet. 15 minutes.")
  : "";

export const presetName = (preset: string): string =>
  preset === "first" ? msg("None: a first game")
  : preset === "box-2010" ? msg("First box: 1–3")
  : preset === "expansion" ? msg("With expansion: 1–6")
  : preset === "big-box" ? msg("Big box: 1–11")
  : preset === "everything" ? msg("All 17")
  : preset;

/** A line for each module, by its topic of the rules. */
const MODULES: Record<string, Text> = {
  portraits: sentence("Sitters at the Studio pay with more than thalers."),
  requests: sentence("Give three tiles for points, and paint every day."),
  blends: sentence("Pink and brown, and dearer pictures that need them."),
  well: sentence("Pennies buy wishes at the Market."),
  leaf: sentence("Gold leaf makes a section worth more; one colour a day shines."),
  glaziers: sentence("Glass and windows beside the outer sections."),
  scrolls: sentence("A secret row and column to look after."),
  bell: sentence("Give for the great bell, and be thanked for it."),
  wall: sentence("A second painting, from one corner outwards, that pays in paint."),
  doctor: sentence("Illness goes round; the doctor sells remedies."),
  favours: sentence("A small gift in each section, for whoever restores it while the bishop stands there."),
  ladies: sentence("They wait along the track, and help whoever passes."),
  catacombs: sentence("Maps lead to treasure under restored sections."),
  benches: sentence("Wood from the Market mends the benches for points."),
  dome: sentence("Paint left at the end finishes the dome."),
  "black-market": sentence("A barrel, and nobody knows what is in it."),
  guild: sentence("Trade a paint with the guild in the Workshop."),
};
export const moduleName = ({ name }: ModuleView): string => T(name);
export const moduleLine = ({ about }: ModuleView): string => t(MODULES[about]);

/** The modules of an edition, and those that are home-made. */
export const modulesOf = (game: GameView, edition: string | null): ModuleView[] =>
  game.modules.filter(({ editions }) => edition !== null && editions.includes(edition));

/** `1 2 3`, `all` or `none` as numbers. */
export function numbersIn(modules: string | null, of: ModuleView[]): number[] {
  if (modules === null || modules === "none") return [];
  if (modules === "all") return of.map(({ number }) => number);
  return modules.split(/[\s,]+/).flatMap((part) => {
    const [from, to] = part.split("-").map(Number);
    if (from === undefined || Number.isNaN(from)) return [];
    return to === undefined || Number.isNaN(to) ? [from] : Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });
}

export function paceName(pace: Pace): string {
  if (pace.pace === "clock") {
    const minutes: Arg = count(Math.round(pace.bank / 60), "minute", "minutes");
    return msg("{minutes} each, and {seconds} more for each decision", { minutes, seconds: count(pace.increment, "second", "seconds") });
  }
  if (pace.pace === "days") return msg("{days} for each decision", { days: count(pace.days, "day", "days") });
  return msg("No clock");
}

const CLOSED: Record<Closing, Text> = {
  cancelled: sentence("Its maker has cancelled it."),
  expired: sentence("It did not fill up in time."),
  abandoned: sentence("The players have agreed to end it."),
  deserted: sentence("Nobody was there for too long."),
  "by-operator": sentence("The operator has closed it."),
  broken: sentence("Something went wrong here. Its journal is kept."),
  unfinished: sentence("It is the record of a game that did not end."),
};
export const closingName = (closing: Closing): string => t(CLOSED[closing]);

