import { expect, test } from "vitest";
import type { Happening, Heading, Text } from "../wire/types";
import { sheetOf } from "./points";

const begins = (heading: Heading): Happening => ({ kind: "", who: null, moves: [], text: { t: "" }, heading });
const scored = (who: string, words: string, n: number): Happening => ({ kind: "scored", who, moves: [], text: { t: "" }, points: [{ reason: { t: words } as Text, n }] });

test("each round has a column of its own, the last one and the final scoring too", () => {
  const sheet = sheetOf([
    { happenings: [scored("red", "the tile", 5)] },
    { happenings: [begins({ round: 2 })] },
    { happenings: [scored("blue", "the altar", 2), begins({ round: 3 }), scored("red", "the tile", 7)] },
    { happenings: [begins("final-scoring"), scored("red", "thalers", 1)] },
  ]);
  expect(sheet.rounds).toEqual([
    { round: 1, by: { red: 5 } },
    { round: 2, by: { blue: 2 } },
    { round: 3, by: { red: 7 } },
    { round: null, by: { red: 1 } },
  ]);
  expect(sheet.totals).toEqual({ red: 13, blue: 2 });
  expect(sheet.sources.map(({ by }) => by)).toEqual([{ red: 12 }, { blue: 2 }, { red: 1 }]);
  expect(sheet.sources[0]!.rounds).toEqual([{ red: 5 }, {}, { red: 7 }]);
});

test("a game whose turns name their round has a column for each round, not for each turn", () => {
  const turn = (round: number): Happening => begins({ turn: round });
  expect(sheetOf([{ happenings: [turn(1), turn(1), turn(2)] }]).rounds.map(({ round }) => round)).toEqual([1, 2]);
});
