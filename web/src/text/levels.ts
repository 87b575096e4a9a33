// What bots are called.

import { capitalised, wordOf } from "./index.svelte";
import type { Around, ChairView } from "../wire/types";

const LEVELS: Record<string, () => string> = {
  random: () => wordOf("level|random"),
  gentle: () => wordOf("level|gentle"),
  apprentice: () => wordOf("level|apprentice"),
  journeyman: () => wordOf("level|journeyman"),
  master: () => wordOf("level|master"),
};

export const levelName = (level: string): string => capitalised(LEVELS[level]?.() ?? level);

/** The server names a bot by its level and a number, in English; everybody reads it in their own language. */
function botName({ name, level }: ChairView): string | null {
  const [, word = "", number] = /^(\p{L}+) (\d+)$/u.exec(name ?? "") ?? [];
  return level && word.toLowerCase() === level && number ? `${levelName(level)} ${number}` : name;
}

export const withBotNames = (around: Around): Around => ({ ...around, chairs: around.chairs.map((chair) => ({ ...chair, name: botName(chair) })) });
