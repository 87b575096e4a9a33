import { expect, test } from "vitest";
import type { Input, Output, State } from "./gesture";
import { idle } from "./idle";

const bishop = { place: "fresco.A5", piece: "bishop" };
const there = { place: "fresco.B5" };
const down = (movable = true): Input => ({ on: "down", target: bishop, movable, x: 10, y: 10 });

function play(...inputs: Input[]): { state: State; outputs: Output[] } {
  let state = idle;
  const outputs: Output[] = [];
  for (const input of inputs) {
    const [next, more] = state.next(input);
    state = next;
    outputs.push(...more);
  }
  return { state, outputs };
}

test("a press that ends where it began is left to the click", () => {
  const { state, outputs } = play(down(), { on: "move", x: 12, y: 11, over: bishop }, { on: "up", over: bishop });
  expect(outputs).toEqual([]);
  expect(state.name).toBe("idle");
});

test("moving on makes it a drag, which ends over something", () => {
  const { outputs } = play(down(), { on: "move", x: 30, y: 10, over: there }, { on: "up", over: there });
  expect(outputs).toEqual([{ do: "lift", from: bishop }, { do: "follow", x: 30, y: 10, over: there }, { do: "drop", from: bishop, to: there }]);
});

test("what cannot be moved is not dragged", () => {
  const { state, outputs } = play(down(false), { on: "move", x: 30, y: 10, over: there }, { on: "up", over: there });
  expect(outputs).toEqual([]);
  expect(state.name).toBe("idle");
});

test("holding asks what it is, and letting go then does nothing", () => {
  const { state, outputs } = play(down(), { on: "held" }, { on: "move", x: 90, y: 90, over: there }, { on: "up", over: there });
  expect(outputs).toEqual([{ do: "tell", about: bishop }]);
  expect(state.name).toBe("idle");
});

test("a drag that is interrupted is put back", () => {
  const drag: Input[] = [down(), { on: "move", x: 30, y: 10, over: null }];
  expect(play(...drag, { on: "cancel" }).outputs.at(-1)).toEqual({ do: "put-back" });
  expect(play(...drag, down()).outputs.at(-1)).toEqual({ do: "put-back" });
  expect(play(...drag, { on: "held" }).state.name).toBe("dragging");
});

test("nothing begins on an empty table", () => {
  expect(play({ on: "down", target: null, movable: false, x: 0, y: 0 }, { on: "held" }).outputs).toEqual([]);
});
