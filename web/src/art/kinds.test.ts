import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BOARD_PIECES, BOARD_PLACES, CARD_PIECES, CARD_PLACES, DICE_PIECES, DICE_PLACES } from "./kinds";

const border = readFileSync(new URL("../../../docs/PROTOCOL.md", import.meta.url), "utf8");

/** The kinds that a table of the border's page lists under a heading. */
function listed(heading: string): string[] {
  const section = border.split(`### ${heading}\n`)[1]?.split("\n### ")[0] ?? "";
  return [...section.matchAll(/^\| `([a-z-]+)` \|/gm)].map((match) => match[1] as string);
}

test.each([
  ["Places of the board game", BOARD_PLACES],
  ["Pieces of the board game", BOARD_PIECES],
  ["Places of the card game", CARD_PLACES],
  ["Pieces of the card game", CARD_PIECES],
  ["Places of the dice game", DICE_PLACES],
  ["Pieces of the dice game", DICE_PIECES],
])("every kind of the border has a drawing: %s", (heading, kinds) => {
  expect([...kinds]).toEqual(listed(heading));
});
