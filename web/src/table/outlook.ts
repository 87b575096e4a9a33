// What a hint promised, and what has become of it.

import type { Hint, Seat } from "../wire/types";

const SEATS: Seat[] = ["red", "blue", "green", "yellow"];
/** A chance to win that has changed by so much since the last hint wants an explanation. */
const SUDDEN = 0.1;

/** What the best option of a hint promises: the chance to win, and the points that everybody can expect. */
export type Outlook = { win: number; scores: number[] };

export const promised = ({ options: [best] }: Hint): Outlook | null => (best ? { win: best.win, scores: best.scores } : null);

/** Whose expected points have changed by how much, if the chance to win is quite another one now. */
export function suddenChange(before: Outlook | null, now: Outlook | null): { seat: Seat; points: number }[] | null {
  if (!before || !now || Math.abs(now.win - before.win) < SUDDEN) return null;
  return SEATS.slice(0, now.scores.length).map((seat, i) => ({ seat, points: now.scores[i]! - (before.scores[i] ?? 0) }));
}
