// Press, hold and drag as one machine. A press is not yet a click and not yet a drag; what it becomes is seen from what follows.
// Pure: no element, no clock. Whoever has them says what happened, and does what comes back.

/** What a finger or mouse is on: a kind of piece at a place, or the place itself. */
export interface Target {
  place: string;
  piece?: string;
}

export type Input =
  | { on: "down"; target: Target | null; movable: boolean; x: number; y: number }
  | { on: "move"; x: number; y: number; over: Target | null }
  | { on: "up"; over: Target | null }
  /** It was held for a while without moving. */
  | { on: "held" }
  /** The system took the pointer away, or the piece is gone. */
  | { on: "cancel" };

export type Output =
  /** A piece follows the pointer from now on. */
  | { do: "lift"; from: Target }
  | { do: "follow"; x: number; y: number; over: Target | null }
  /** It is let go: over something, or nowhere. */
  | { do: "drop"; from: Target; to: Target | null }
  | { do: "put-back" }
  /** Somebody wants to know what this is. */
  | { do: "tell"; about: Target };

export interface State {
  readonly name: "idle" | "pressing" | "dragging" | "telling";
  next(input: Input): [State, Output[]];
}
