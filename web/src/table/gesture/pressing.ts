import { dragging } from "./dragging";
import type { Input, Output, State, Target } from "./gesture";
import { idle } from "./idle";

/** As far as a hand trembles, in pixels. */
export const TREMBLE = 4;

/** Something is pressed: it may become a click, a drag, or a question. */
export function pressing(on: Target, movable: boolean, x: number, y: number): State {
  const state: State = {
    name: "pressing",
    next(input: Input): [State, Output[]] {
      switch (input.on) {
        case "move": {
          if (Math.hypot(input.x - x, input.y - y) <= TREMBLE) return [state, []];
          if (!movable) return [idle, []];
          return [dragging(on), [{ do: "lift", from: on }, { do: "follow", x: input.x, y: input.y, over: input.over }]];
        }
        case "held":
          return [telling, [{ do: "tell", about: on }]];
        case "up":
        case "cancel":
          // The click that follows does the touching, as it does for keys.
          return [idle, []];
        case "down":
          return idle.next(input);
      }
    },
  };
  return state;
}

/** It has been told what is pressed; letting go does nothing more. */
const telling: State = {
  name: "telling",
  next(input: Input): [State, Output[]] {
    if (input.on === "down") return idle.next(input);
    return input.on === "up" || input.on === "cancel" ? [idle, []] : [telling, []];
  },
};
