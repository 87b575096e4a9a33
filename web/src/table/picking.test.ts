import { describe, expect, it, vi } from "vitest";
import type { Choice, Pick } from "../wire/types";
import { Picking } from "./picking.svelte";

const choice = (action: string, ...picks: Pick[]): Choice => ({
  action, verb: action, kind: picks.length > 0 ? "act" : "pass", label: { t: action }, picks,
});

describe("picking", () => {
  it("makes a choice of one touch at once", () => {
    const made = vi.fn();
    const picking = new Picking([choice("C3", { place: "C3" }), choice("D2", { place: "D2" })], { made });
    expect(picking.lit("C3")).toBe(true);
    expect(picking.lit("E1")).toBe(false);
    picking.touch("C3");
    expect(made).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ action: "C3" }));
  });

  it("narrows down over several touches, in any order", () => {
    const made = vi.fn();
    const choices = [
      choice("red tile", { place: "hand", piece: "tile" }, { place: "red" }),
      choice("blue tile", { place: "hand", piece: "tile" }, { place: "blue" }),
      choice("card", { place: "hand", piece: "card" }, { place: "blue" }),
    ];
    const picking = new Picking(choices, { made });
    picking.touch("blue");
    expect(picking.remaining.map(({ action }) => action)).toEqual(["blue tile", "card"]);
    expect([picking.lit("hand", "tile"), picking.lit("hand", "card"), picking.lit("red"), picking.lit("blue")]).toEqual([true, true, false, false]);
    picking.touch("hand", "card");
    expect(made).toHaveBeenCalledExactlyOnceWith(choices[2]);
  });

  it("asks for a confirmation where the same touches could go on", () => {
    const made = vi.fn();
    const picking = new Picking([choice("one", { place: "market" }), choice("two", { place: "market", n: 2 })], { made });
    picking.touch("market");
    expect(picking.ready?.action).toBe("one");
    expect(made).not.toHaveBeenCalled();
    picking.touch("market");
    expect(made).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ action: "two" }));
    picking.clear();
    picking.touch("market");
    expect(picking.confirm()?.action).toBe("one");
  });

  it("begins anew with what does not go with the touches so far", () => {
    const picking = new Picking([choice("ab", { place: "a" }, { place: "b" }), choice("cd", { place: "c" }, { place: "d" })]);
    picking.touch("a");
    picking.touch("c");
    expect(picking.all).toEqual([{ place: "c", n: 1 }]);
    picking.untouch("c");
    expect(picking.begun).toBe(false);
  });

  it("tells when a touch comes to nothing", () => {
    const inVain = vi.fn();
    const picking = new Picking([choice("a", { place: "a" })], { inVain });
    picking.touch("z", "piece");
    expect(inVain).toHaveBeenCalledExactlyOnceWith([{ place: "z", piece: "piece", n: 1 }]);
    expect(picking.begun).toBe(false);
  });

  it("takes a piece for its place and a place for its only piece", () => {
    const made = vi.fn();
    const picking = new Picking([choice("place", { place: "inn.5" }), choice("piece", { place: "C3", piece: "tile 7" })], { made });
    picking.touch("inn.5", "painter red");
    expect(made).toHaveBeenLastCalledWith(expect.objectContaining({ action: "place" }));
    picking.clear();
    picking.touch("C3");
    expect(made).toHaveBeenLastCalledWith(expect.objectContaining({ action: "piece" }));
  });

  it("leaves the pass to a button, and forgets everything with the next question", () => {
    const picking = new Picking([choice("a", { place: "a" }, { place: "b" }), choice("done")]);
    expect(picking.pass?.action).toBe("done");
    picking.touch("a");
    picking.offer([choice("x", { place: "x" })]);
    expect([picking.pass, picking.begun, picking.lit("x"), picking.lit("b")]).toEqual([null, false, true, false]);
  });
});
