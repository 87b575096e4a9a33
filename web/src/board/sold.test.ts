import { describe, expect, it } from "vitest";
import type { Happening, Move } from "../wire/types";
import { soldAt } from "./sold";

const told = (who: string | null, ...moves: Move[]): { happenings: Happening[] } => ({ happenings: [{ kind: "it", who, text: { t: "" }, moves }] });
const dealt = (space: string, tile: string): Move => ({ piece: "back", from: "bag", to: space, becomes: `tile ${tile}` });
const bought = (space: string, tile: string): Move => ({ piece: `tile ${tile}`, from: space, to: space, becomes: `sold ${tile}` });
const cleared = (space: string, piece: string): Move => ({ piece, from: space, to: "bag", becomes: "back" });
const isSold = (piece: string) => piece.startsWith("sold ");

describe("what was sold", () => {
  const day = [
    told(null, dealt("I.1", "RY"), dealt("I.2", "B"), dealt("II.1", "G")),
    told("red", bought("I.1", "RY")),
    told("red", cleared("I.1", "sold RY"), cleared("I.2", "tile B")),
  ];
  const spaces = ["I.1", "I.2", "II.1"];

  it("stays with its buyer when the stall is cleared, and what nobody bought does not", () => {
    expect([...soldAt(spaces, day, isSold)]).toEqual([["I.1", { piece: "sold RY", who: "red" }]]);
  });
  it("is there as soon as it is bought", () => {
    expect([...soldAt(spaces, day.slice(0, 2), isSold)]).toEqual([["I.1", { piece: "sold RY", who: "red" }]]);
  });
  it("is gone when something else lies there", () => {
    expect(soldAt(spaces, [...day, told(null, dealt("I.1", "O"))], isSold).size).toBe(0);
  });
  it("is nothing of the day before", () => {
    const next = [...day, told(null, dealt("I.1", "O")), told("blue", cleared("I.1", "tile O"))];
    expect(soldAt(spaces, next, isSold).size).toBe(0);
  });
});
