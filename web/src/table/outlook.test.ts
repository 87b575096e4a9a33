import { expect, test } from "vitest";
import { suddenChange } from "./outlook";

test("only a sudden change of the chance to win is explained", () => {
  const before = { win: 0.4, scores: [60, 55] };
  expect(suddenChange(null, before)).toBeNull();
  expect(suddenChange(before, { win: 0.45, scores: [70, 50] })).toBeNull();
  expect(suddenChange(before, { win: 0.25, scores: [57, 58.5] })).toEqual([
    { seat: "red", points: -3 },
    { seat: "blue", points: 3.5 },
  ]);
});
