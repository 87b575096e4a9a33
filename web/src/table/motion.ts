// What is seen to move between two scenes. The state is final at once; motion is decoration that can be dropped at any moment. Pure.

import type { Happening, Move, PointsFor, Scene } from "../wire/types";

/** Pieces on their way. Those of one happening set off together, the happenings one after the other. */
export interface Motion extends Move {
  n: number;
  /** The number of the happening in its step: when it sets off. */
  beat: number;
  kind: string;
  who: string | null;
}

/** Points that somebody gets, with the reasons. */
export interface Gain {
  who: string;
  points: PointsFor[];
  beat: number;
}

/** One thing after the other: what a push has changed, and how it is to be seen. */
export interface Step {
  /** Counts the steps that this page has shown. */
  n: number;
  before: Scene | null;
  after: Scene;
  happenings: Happening[];
  motions: Motion[];
  gains: Gain[];
  /** How long it may take, in milliseconds; 0 where nothing is to move. */
  duration: number;
}

const BEAT = 260;
const FLIGHT = 340;
const LONGEST = 2600;

/** Without a scene before there is no motion: on load, after a jump, when something was taken back. */
export function stepOf(n: number, before: Scene | null, after: Scene, happenings: Happening[], speed: number): Step {
  const still = before === null || speed === 0;
  let beat = 0;
  const motions: Motion[] = [];
  const gains: Gain[] = [];
  for (const { kind, who, moves, points } of happenings) {
    const moving = moves.filter(({ from, to, becomes }) => from !== to || becomes !== undefined);
    for (const move of moving) motions.push({ ...move, n: move.n ?? 1, beat, kind, who });
    if (who !== null && points && points.length > 0) gains.push({ who, points, beat });
    if (moving.length > 0 || (points?.length ?? 0) > 0) beat += 1;
  }
  const told = happenings.some(({ text }) => "as_is" in text ? text.as_is !== "" : text.t !== "");
  const full = beat === 0 ? (told ? FLIGHT : 0) : Math.min(LONGEST, FLIGHT + beat * BEAT);
  return { n, before, after, happenings, motions: still ? [] : motions, gains: still ? [] : gains, duration: still ? 0 : full / speed };
}
