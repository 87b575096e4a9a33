// Is a choice a costly slip? By the figures of a hint alone. Pure.

import type { Advice, Hint } from "../wire/types";
import { SEATS } from "../table/scene";

export interface Slip {
  chosen: Advice;
  better: Advice;
  /** How much of the chance to win it costs, from 0 to 1; how many points at the end. */
  win: number;
  points: number;
}

/** Less than this is not worth a word. */
const LEAST_WIN = 0.05;
const LEAST_POINTS = 3;
/** A difference counts if it is so many times as large as what chance alone makes of it. */
const SURE = 4;
/** How far the points of one imagined game are from those of another, as a rule. */
const SPREAD = 15;
/** What was tried less often than this nobody can tell. */
const LEAST_TRIED = 100;

/** What it costs to do this instead of the best; nothing if it is forced, about as good, or not known well enough. */
export function slipOf(hint: Hint, action: string): Slip | null {
  const [better] = hint.options;
  const chosen = hint.options.find((option) => option.action === action);
  return hint.only !== null || !better || !chosen || chosen === better ? null : between(hint, better, chosen);
}

/** The same for the whole plan of which the hint was asked. */
export function slipOfPlan(hint: Hint): Slip | null {
  const [better] = hint.options;
  return better && hint.plan ? between(hint, better, hint.plan) : null;
}

function between(hint: Hint, better: Advice, chosen: Advice): Slip | null {
  if (chosen.near_tie || Math.min(chosen.playouts, better.playouts) < LEAST_TRIED) return null;
  const seat = SEATS.indexOf(hint.seat);
  const win = better.win - chosen.win;
  const points = (better.scores[seat] ?? 0) - (chosen.scores[seat] ?? 0);
  const noise = Math.sqrt(variance(better) + variance(chosen));
  const noiseOfPoints = SPREAD * Math.sqrt(1 / better.playouts + 1 / chosen.playouts);
  const clearly = win >= LEAST_WIN && win >= SURE * noise;
  // Points are worth a word where they do not cost the chance to win.
  const dearly = points >= LEAST_POINTS && points >= SURE * noiseOfPoints && win >= 0;
  return clearly || dearly ? { chosen, better, win, points } : null;
}

const variance = ({ win, playouts }: Advice): number => Math.max(win * (1 - win), 0.01) / playouts;
