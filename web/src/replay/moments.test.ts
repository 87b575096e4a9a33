import { expect, test } from "vitest";
import type { Happening, Heading, Scene, Text } from "../wire/types";
import { backwards, coursesOf, inFront, largeFrom, marksOf, roundAt, roundFrom, roundsOf, type Line } from "./moments";

const begins = (heading: Heading): Happening => ({ kind: "", who: null, moves: [], text: { t: "" }, heading });
const did = (kind: string, who: string, n = 0): Happening => ({ kind, who, moves: [], text: { t: "" }, ...(n === 0 ? {} : { points: [{ reason: { t: "the tile" } as Text, n }] }) });
const line = (n: number, who: string | null, ...happenings: Happening[]): Line => ({ n, who, happenings });

/** Two rounds and a final scoring: 0 is the beginning. */
const GAME: Line[] = [
  line(0, null),
  line(1, "red", did("restored", "red"), did("scored", "red", 5)),
  line(2, "blue", did("scored", "blue", 2), begins({ round: 2 })),
  line(3, "red", did("fresco", "red", 11)),
  line(4, "blue", begins("final-scoring"), did("scored", "red", 1), did("scored", "leonardo", 3)),
];

test("rounds begin where the log says so", () => {
  const rounds = roundsOf(GAME);
  expect(rounds).toEqual([{ round: 1, from: 0 }, { round: 2, from: 2 }, { round: null, from: 4 }]);
  expect([0, 1, 2, 3, 4].map((n) => roundAt(rounds, n).round)).toEqual([1, 1, 2, 2, null]);
  expect([0, 2, 3, 4].map((n) => roundFrom(rounds, n, 1, 4))).toEqual([2, 4, 4, 4]);
  expect([4, 3, 2, 1, 0].map((n) => roundFrom(rounds, n, -1, 4))).toEqual([2, 2, 0, 0, 0]);
});

test("what is restored and what brings points is marked, by player", () => {
  const marks = marksOf(GAME);
  expect(marks).toEqual([
    { n: 1, who: "red", restored: true, points: 5 },
    { n: 2, who: "blue", restored: false, points: 2 },
    { n: 3, who: "red", restored: true, points: 11 },
    { n: 4, who: "red", restored: false, points: 1 },
    { n: 4, who: "leonardo", restored: false, points: 3 },
  ]);
  expect(largeFrom(marks)).toBe(11);
  expect(largeFrom([])).toBe(Infinity);
});

test("points add up from moment to moment, also for whoever plays along without a seat", () => {
  const courses = coursesOf(GAME, ["red", "blue"]);
  expect(courses).toEqual([
    { who: "red", points: [0, 5, 5, 16, 17] },
    { who: "blue", points: [0, 0, 2, 2, 2] },
    { who: "leonardo", points: [0, 0, 0, 0, 3] },
  ]);
});

test("a step back is the way back", () => {
  const there: Happening = { kind: "bought", who: "red", text: { t: "x" }, points: [{ reason: { t: "y" }, n: 3 }], moves: [{ piece: "tile", from: "a", to: "b" }, { piece: "back", n: 2, from: "b", to: "c", becomes: "face" }] };
  expect(backwards([there])).toEqual([
    { kind: "bought", who: "red", text: { as_is: "" }, moves: [{ piece: "face", n: 2, from: "c", to: "b", becomes: "back" }, { piece: "tile", from: "b", to: "a" }] },
  ]);
});

test("whoever has just acted lies in front when all is open", () => {
  const scene = { waiting: ["blue"] } as unknown as Scene;
  expect(inFront(GAME, 1, scene, ["red", "blue"])).toBe("red");
  expect(inFront(GAME, 0, scene, ["red", "blue"])).toBe("blue");
  expect(inFront([line(0, null)], 0, { waiting: [] } as unknown as Scene, [])).toBe(null);
});
