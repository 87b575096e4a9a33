import type { Input, Output, State } from "./gesture";
import { pressing } from "./pressing";

/** Nothing is held. */
export const idle: State = {
  name: "idle",
  next(input: Input): [State, Output[]] {
    return input.on === "down" && input.target ? [pressing(input.target, input.movable, input.x, input.y), []] : [idle, []];
  },
};
