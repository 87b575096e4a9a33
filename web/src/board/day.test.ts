import { expect, test } from "vitest";
import type { Scene } from "../wire/types";
import { done, stopOf, stopOfColumn } from "./day";

const scene = (word: string, turn?: string): Scene => ({
  round: 1, last_round: false, phase: { t: "{it}", a: { it: { w: word, of: "phase" } } }, ...(turn ? { turn } : {}), order: ["blue", "leonardo", "red"],
  scores: [0, 0], waiting: [], facts: {}, places: {}, question: null,
});

test("the table stands where its phase says, and nowhere between the days", () => {
  expect(["waking", "planning", "Market", "Theatre", "evening"].map((word) => stopOf(scene(word)))).toEqual(["inn", "plan", "market", "theatre", undefined]);
  expect(stopOf(null)).toBeUndefined();
});

test("columns belong to the stops of their names; a second one takes the Theatre's place", () => {
  expect(["market", "studio", "cathedral", "cathedral2", "kitchen"].map(stopOfColumn)).toEqual(["market", "studio", "cathedral", "theatre", undefined]);
});

test("work is done at stops that lie behind, and here by those who came before", () => {
  const studio = scene("Studio", "leonardo");
  expect(done(studio, "market", "red")).toBe(true);
  expect(done(studio, "workshop", "blue")).toBe(false);
  expect(["blue", "leonardo", "red"].map((who) => done(studio, "studio", who))).toEqual([true, false, false]);
});

test("nothing has been worked while all wake up or plan", () => {
  expect(done(scene("waking"), "market", "red")).toBe(false);
  expect(done(scene("planning"), "market", "red")).toBe(false);
});
