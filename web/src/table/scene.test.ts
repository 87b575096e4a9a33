import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Layout, LogChange, LogLine, Scene } from "../wire/types";
import { automataOf, countAt, follow, moved, placeOf, spaceOf } from "./scene";

interface Golden {
  layout: Layout;
  names: string[];
  log: LogLine[];
  scene: Scene;
  pushes: { log: LogChange; scene: Scene }[];
  scene_after: Scene;
}
const golden = (game: string): Golden =>
  JSON.parse(readFileSync(new URL(`../../../crates/games/tests/golden/${game}.json`, import.meta.url), "utf8")) as Golden;

/** Places without their order, and without what is not counted. */
function plainly(scene: Pick<Scene, "places">): Record<string, string[]> {
  const counted = Object.entries(scene.places).filter(([, place]) => !place.uncounted);
  return Object.fromEntries(counted.map(([name, { pieces }]) => [name, pieces.map(({ piece, n = 1 }) => `${n} ${piece}`).sort()]));
}

describe.each(["board", "card", "dice"])("the golden file of the %s game", (game) => {
  const { scene, pushes, scene_after, layout } = golden(game);

  it("adds up to the scene at its end", () => {
    const end = pushes.reduce((before, push) => follow(before, push.scene), scene);
    expect(end).toEqual(scene_after);
  });

  it("moves the pieces of each scene to where they are in the next", () => {
    let before = scene;
    for (const push of pushes) {
      const after = follow(before, push.scene);
      const places = moved(before.places, push.log.lines.flatMap(({ happenings }) => happenings).flatMap(({ moves }) => moves));
      const uncounted = new Set(Object.entries({ ...before.places, ...after.places }).filter(([, { uncounted }]) => uncounted).map(([name]) => name));
      const counted = (places: Scene["places"]): Record<string, string[]> =>
        plainly({ places: Object.fromEntries(Object.entries(places).filter(([name]) => !uncounted.has(name))) });
      expect(counted(places)).toEqual(counted(after.places));
      before = after;
    }
  });

  it("names only places that the layout knows", () => {
    for (const name of Object.keys(scene.places)) expect(placeOf(layout, name), name).toBeDefined();
  });
});

it("knows spaces of tracks, counts pieces, and leaves the layout's own places alone", () => {
  const { layout, scene } = golden("board");
  expect(spaceOf(layout, "score.17")).toBe("17");
  expect(placeOf(layout, "score.17")?.kind).toBe("score");
  expect(spaceOf(layout, "altar")).toBeNull();
  expect(placeOf(layout, "no such place")).toBeUndefined();
  expect(countAt(scene, "pool.red")).toBe(countAt(scene, "pool.red", "assistant red"));
  expect(automataOf(layout)).toEqual([]);
});

it("empties a place that comes without pieces, unless nobody counts them", () => {
  const scene = { ...golden("dice").scene, places: { a: { pieces: [{ piece: "x" }] }, b: { pieces: [{ piece: "x" }] } } };
  const after = follow(scene, { ...scene, places: { a: { pieces: [] }, b: { pieces: [], uncounted: true } } });
  expect(after.places).toEqual({ b: { pieces: [], uncounted: true } });
  expect(follow(scene, { ...scene, places: {} }, true).places).toEqual({});
});

it("keeps the question that is asked as before, with its choices, and takes over another", () => {
  const scene = { ...golden("dice").scene, places: {}, question: { id: 3, prompt: { as_is: "?" }, choices: [], simultaneous: true } };
  expect(follow(scene, { ...scene, question: { ...scene.question } }).question).toBe(scene.question);
  expect(follow(scene, { ...scene, question: { ...scene.question, id: 4 } }).question?.id).toBe(4);
  expect(follow(scene, { ...scene, question: null }).question).toBeNull();
});
