// What the figures of my games are called.

import { levelName } from "../lobby/words";
import { count, msg, number, speech, t } from "../text";
import type { Kind, Rival } from "./figures";
import type { Opponent } from "./played";

export function kindName({ edition, modules }: Pick<Kind, "edition" | "modules">): string {
  if (modules === null) return "";
  const set = modules === "none" ? msg("no modules") : msg("modules {numbers}", { numbers: modules.split(/[\s,]+/).join(", ") });
  return edition === null ? set : `${edition}, ${set}`;
}
export const rivalName = ({ name, bot }: Pick<Rival, "name" | "bot">): string => (bot ? msg("{level} (bot)", { level: levelName(name) }) : name);
export const opponentName = ({ name, level }: Opponent): string => (level === null ? name : rivalName({ name: level, bot: true }));

export const dateOf = (ended: number): string => new Intl.DateTimeFormat(speech.teller.locale, { dateStyle: "medium" }).format(ended);
/** In minutes, hours or days, whichever is told most easily. */
export function durationOf(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  const it = minutes < 120 ? count(minutes, "minute", "minutes") : minutes < 48 * 60 ? count(Math.round(minutes / 60), "hour", "hours") : count(Math.round(minutes / 1440), "day", "days");
  return t({ t: "{it}", a: { it } });
}
export const percent = (part: number, of: number): string => (of === 0 ? "–" : msg("{n}%", { n: number((100 * part) / of) }));
export const signed = (n: number): string => `${n > 0 ? "+" : n < 0 ? "−" : ""}${number(Math.abs(n), 1)}`;
