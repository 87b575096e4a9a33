import { expect, it } from "vitest";
import type { Happening, Scene } from "../wire/types";
import { stepOf } from "./motion";

const scene = { scores: [0, 0], places: {} } as unknown as Scene;
const happening = (moves: Happening["moves"], points?: Happening["points"]): Happening => ({
  kind: "restored", who: "red", text: { t: "…" }, moves, ...(points ? { points } : {}),
});
const fly = { piece: "tile 7", from: "fresco.C3", to: "tiles.red" };

it("lets the pieces of one happening set off together, the happenings one after the other", () => {
  const step = stepOf(1, scene, scene, [happening([fly, { ...fly, n: 2 }]), happening([]), happening([fly], [{ n: 9, reason: { t: "tile" } }])], 1);
  expect(step.motions.map(({ beat, n }) => [beat, n])).toEqual([[0, 1], [0, 2], [1, 1]]);
  expect(step.gains).toEqual([{ who: "red", points: [{ n: 9, reason: { t: "tile" } }], beat: 1 }]);
  expect(step.duration).toBeGreaterThan(300);
});

it("moves nothing without a scene before, without motion, or where a piece stays as it is", () => {
  expect(stepOf(1, null, scene, [happening([fly])], 1)).toMatchObject({ motions: [], gains: [], duration: 0 });
  expect(stepOf(1, scene, scene, [happening([fly])], 0)).toMatchObject({ motions: [], duration: 0 });
  expect(stepOf(1, scene, scene, [happening([{ ...fly, to: "fresco.C3" }])], 1).motions).toEqual([]);
  expect(stepOf(1, scene, scene, [happening([{ ...fly, to: "fresco.C3", becomes: "back" }])], 1).motions.length).toBe(1);
});

it("takes half the time at twice the speed, and never too long", () => {
  const many = Array.from({ length: 40 }, () => happening([fly]));
  expect(stepOf(1, scene, scene, many, 2).duration).toBe(stepOf(1, scene, scene, many, 1).duration / 2);
  expect(stepOf(1, scene, scene, many, 1).duration).toBeLessThan(3000);
});
