import { expect, test } from "vitest";
import { apart, steps, ticksOf } from "./chart";

test("a scale has round numbers, and holds everything", () => {
  expect(ticksOf(0, 77)).toEqual([0, 20, 40, 60, 80]);
  expect(ticksOf(0, 3)).toEqual([0, 1, 2, 3]);
  expect(ticksOf(-4, 31)).toEqual([-10, 0, 10, 20, 30, 40]);
  expect(ticksOf(0, 0)).toEqual([0, 1]);
});

test("a line rises where points are gained, and nowhere else", () => {
  expect(steps([0, 0, 5, 5, 6], (x) => x * 10, (y) => 100 - y)).toBe("M0.0 100.0H20.0V95.0H40.0V94.0H40.0");
  expect(steps([], (x) => x, (y) => y)).toBe("");
});

test("labels do not stand on each other, and stay in the picture", () => {
  expect(apart([10, 12, 50], 10, 100)).toEqual([10, 20, 50]);
  expect(apart([96, 98, 99], 10, 100)).toEqual([80, 90, 100]);
});
