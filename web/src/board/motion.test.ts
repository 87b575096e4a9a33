import { expect, test } from "vitest";
import type { Motion } from "../table/motion";
import { inGroups } from "./motion";

const motion = (piece: string, to: string, beat = 0): Motion => ({ piece, n: 1, from: "bag", to, beat, kind: "moved", who: null });

test("what moves is sent in groups, in its order", () => {
  const motions = Array.from({ length: 12 }, (_, i) => motion(`tile ${i}`, `stall.${i}`));
  const groups = inGroups(motions, 5);
  expect(groups.map((group) => group.length)).toEqual([5, 5, 2]);
  expect(groups.flat()).toEqual(motions);
});

test("what ends at one place arrives together, so that nothing lies there before it has flown", () => {
  const groups = inGroups([motion("a", "x"), motion("b", "y"), motion("c", "z"), motion("d", "x", 1)], 2);
  expect(groups.map((group) => group.map(({ piece }) => piece))).toEqual([["a", "b", "d"], ["c"]]);
});
