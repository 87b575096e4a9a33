import { expect, test } from "vitest";
import { cellOf, rounds, run } from "./track";

test("the ring begins in the lower left corner and goes up", () => {
  expect([1, 25, 26, 50, 51, 75, 76, 100].map(cellOf)).toEqual([
    { x: 0, y: 25 }, { x: 0, y: 1 }, { x: 0, y: 0 }, { x: 24, y: 0 }, { x: 25, y: 0 }, { x: 25, y: 24 }, { x: 25, y: 25 }, { x: 1, y: 25 },
  ]);
});

test("no two spaces share a cell, and the hundred-and-first is the first again", () => {
  const cells = new Set(Array.from({ length: 100 }, (_, i) => JSON.stringify(cellOf(i + 1))));
  expect(cells.size).toBe(100);
  expect(cellOf(117)).toEqual(cellOf(17));
  expect([1, 100, 101, 200, 201].map(rounds)).toEqual([0, 0, 1, 1, 2]);
});

test("a run names every space on its way, forwards and backwards", () => {
  expect(run(98, 102)).toEqual([99, 100, 101, 102]);
  expect(run(5, 3)).toEqual([4, 3]);
  expect(run(7, 7)).toEqual([]);
});
