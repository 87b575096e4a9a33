import { expect, test } from "vitest";
import type { Motion } from "../table/motion";
import { inGroups, towards } from "./motion";

const motion = (piece: string, to: string, beat = 0): Motion => ({ piece, n: 1, from: "bag", to, beat, kind: "moved", who: null });

test("what moves is sent in groups, in its order", () => {
  const motions = Array.from({ length: 12 }, (_, i) => motion(`tile ${i}`, `stall.${i}`));
  const groups = inGroups(motions, 5);
  expect(groups.map((group) => group.length)).toEqual([5, 5, 2]);
  expect(groups.flat()).toEqual(motions);
});

test("of many alike no more are counted than are seen to fly", () => {
  const many = (n: number, to: string): Motion => ({ ...motion("penny", to), n });
  const groups = inGroups([many(3, "x"), many(9, "y"), many(1, "z"), many(1, "u")], 4);
  expect(groups.map((group) => group.map(({ to }) => to))).toEqual([["x", "y"], ["z", "u"]]);
});

test("a row becomes another by one who moves at a time", () => {
  const goal = ["green", "red", "yellow", "blue"];
  const steps: string[] = [];
  for (let now = ["red", "blue", "green", "yellow"]; now !== goal; steps.push(now.join(" "))) now = towards(now, goal);
  expect(steps).toEqual(["green red blue yellow", "green red yellow blue"]);
  expect(towards([...goal], goal)).toBe(goal);
  // Somebody has come: then all is as it is to be.
  expect(towards(["red"], goal)).toBe(goal);
});

test("what ends at one place arrives together, so that nothing lies there before it has flown", () => {
  const groups = inGroups([motion("a", "x"), motion("b", "y"), motion("c", "z"), motion("d", "x", 1)], 2);
  expect(groups.map((group) => group.map(({ piece }) => piece))).toEqual([["a", "b", "d"], ["c"]]);
});
