import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BOARD_PLACES } from "../../art/kinds";
import { HOMES, homeOf } from "./homes";

/** The kinds that the border lists under a heading of docs/PROTOCOL.md. */
function listed(heading: string): string[] {
  const page = readFileSync(new URL("../../../../docs/PROTOCOL.md", import.meta.url), "utf8");
  const part = page.split(`### ${heading}\n`)[1]!.split("\n### ")[0]!;
  return [...part.matchAll(/^\| `([a-z-]+)`/gm)].map((found) => found[1]!);
}

test("every kind of place of the border has a home on the table", () => {
  const kinds = listed("Places of the board game");
  expect(kinds.length).toBeGreaterThan(50);
  expect(kinds.filter((kind) => !(kind in HOMES))).toEqual([]);
});

test("no home is kept for a kind that is no more", () => {
  expect(Object.keys(HOMES).sort()).toEqual([...BOARD_PLACES].sort());
});

test("an unknown kind is at home too", () => {
  expect(homeOf("umbrella", true)).toBe("card");
  expect(homeOf("weather", false)).toBe("dock");
});
