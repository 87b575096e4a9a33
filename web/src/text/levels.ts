// What bots are called.

import { capitalised, wordOf } from "./index.svelte";
import type { TableStatus, ChairView, Level } from "../wire/types";

// People are called as they like, so these names are looked up where nothing else has one.
const LEVELS = new Map([
  ["random", () => wordOf("level|random")],
  ["novice", () => wordOf("level|novice")],
  ["apprentice", () => wordOf("level|apprentice")],
  ["journeyman", () => wordOf("level|journeyman")],
  ["master", () => wordOf("level|master")],
]);

export const levelName = (level: string): string => capitalised(LEVELS.get(level)?.() ?? level);

/** The level of a bot that has the name which the server gives: `Apprentice 2`. */
export function levelIn(name: string | null): Level | null {
  const word = /^(\p{L}+) \d+$/u.exec(name ?? "")?.[1]?.toLowerCase() ?? "";
  return LEVELS.has(word) ? (word as Level) : null;
}

/** The server names a bot by its level and a number, in English; everybody reads it in their own language. */
function botName({ name, level }: ChairView): string | null {
  const [, word = "", number] = /^(\p{L}+) (\d+)$/u.exec(name ?? "") ?? [];
  return level && word.toLowerCase() === level && number ? `${levelName(level)} ${number}` : name;
}

export const withBotNames = (status: TableStatus): TableStatus => ({ ...status, chairs: status.chairs.map((chair) => ({ ...chair, name: botName(chair) })) });
