// What moments and rounds are called.

import { capitalised, msg, seatName, T } from "../text";
import { SEATS } from "../table/scene";
import type { Seat } from "../wire/types";
import type { Line, Round } from "./moments";

export const roundName = (game: string | undefined, { round }: Pick<Round, "round">): string =>
  round === null ? msg("At the end") : game === "board" ? msg("Day {n}", { n: round }) : msg("Round {n}", { n: round });

/** What happened with one action, in sentences. */
export const told = ({ happenings }: Pick<Line, "happenings">): string => happenings.map(({ text }) => T(text)).filter(Boolean).join(" ");

/** What is told of a moment, or why nothing is. */
export function momentWords(lines: readonly Line[], at: number): string {
  const line = lines[at];
  if (!line) return "";
  return told(line) || (at === 0 ? msg("The game begins.") : msg("Nothing of this can be seen with these eyes."));
}

export const playerName = (who: string): string => (SEATS.includes(who as Seat) ? seatName(who as Seat) : capitalised(who));
