import type { Input, Output, State, Target } from "./gesture";
import { idle } from "./idle";

/** A piece follows the pointer. */
export function dragging(from: Target): State {
  const state: State = {
    name: "dragging",
    next(input: Input): [State, Output[]] {
      switch (input.on) {
        case "move":
          return [state, [{ do: "follow", x: input.x, y: input.y, over: input.over }]];
        case "up":
          return [idle, [{ do: "drop", from, to: input.over }]];
        case "cancel":
          return [idle, [{ do: "put-back" }]];
        case "held":
          return [state, []];
        case "down": {
          const [next, outputs] = idle.next(input);
          return [next, [{ do: "put-back" }, ...outputs]];
        }
      }
    },
  };
  return state;
}
