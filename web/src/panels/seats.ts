// How it stands with a seat, in words.

import { levelName } from "../lobby/words";
import { msg } from "../text";
import type { ChairView } from "../wire/types";

export function holderOf({ holder, level }: ChairView, mine: boolean): string {
  const bot = level ? msg("{level} (bot)", { level: levelName(level) }) : msg("bot");
  if (holder === "away") return msg("away");
  if (holder === "resigned") return msg("has resigned, {bot} plays on", { bot });
  if (holder === "bot") return mine ? msg("{bot} plays for you", { bot }) : bot;
  return mine ? msg("you") : "";
}
