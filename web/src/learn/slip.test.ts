import { expect, it } from "vitest";
import type { Advice, Hint } from "../wire/types";
import { slipOf, slipOfPlan } from "./slip";

const option = (action: string, win: number, more: Partial<Advice> = {}): Advice => ({
  action, note: { as_is: "" }, playouts: 4000, prior: 0.1, win, chances: [win, 1 - win], scores: [50, 50], then: [], near_tie: false, why: [], ...more,
});
const hint = (options: Advice[], only: string | null = null): Hint => ({ seat: "red", question: { as_is: "?" }, choices: options.length, only, playouts: 9000, tried: options.length, options });

it("warns where the chance to win is clearly worse", () => {
  expect(slipOf(hint([option("a", 0.4), option("b", 0.3)]), "b")).toMatchObject({ win: expect.closeTo(0.1), better: { action: "a" } });
});

it("keeps quiet at the best, at what is about as good, at what is forced and at what the hint does not know", () => {
  const options = [option("a", 0.4), option("b", 0.39, { near_tie: true }), option("c", 0.37)];
  for (const action of ["a", "b", "c", "d"]) expect(slipOf(hint(options), action), action).toBeNull();
  expect(slipOf(hint([], "a"), "a")).toBeNull();
});

it("keeps quiet where chance alone could make the difference", () => {
  expect(slipOf(hint([option("a", 0.4, { playouts: 150 }), option("b", 0.3, { playouts: 150 })]), "b")).toBeNull();
  expect(slipOf(hint([option("a", 0.9), option("b", 0.1, { playouts: 20 })]), "b")).toBeNull();
});

it("warns of points that are given away, but not where they buy a chance to win", () => {
  expect(slipOf(hint([option("a", 0.4, { scores: [60, 50] }), option("b", 0.38)]), "b")).toMatchObject({ points: 10 });
  expect(slipOf(hint([option("a", 0.36, { scores: [60, 50] }), option("b", 0.4)]), "b")).toBeNull();
});

it("judges a plan as a whole, beside the best that can be done", () => {
  const options = [option("a", 0.5), option("b", 0.2)];
  expect(slipOfPlan(hint(options))).toBeNull();
  // The first part may well be the best one: what the rest makes of it counts.
  expect(slipOfPlan({ ...hint(options), plan: option("a", 0.3) })).toMatchObject({ better: options[0], chosen: { win: 0.3 } });
  expect(slipOfPlan({ ...hint(options), plan: option("b", 0.5) })).toBeNull();
  expect(slipOfPlan({ ...hint(options), plan: option("a", 0.49, { near_tie: true }) })).toBeNull();
});
