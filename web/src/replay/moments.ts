// The moments of a game as a replay needs them: its rounds, what stands out, who has how many points when. All of it from what the log
// tells; no rule is known here. Pure.

import { roundOf } from "../end/points";
import type { Happening, Move, Scene, Seat } from "../wire/types";

/** What happened with one action, or before the first one. Its number says how many actions are played then. */
export interface Line {
  n: number;
  who: string | null;
  happenings: Happening[];
}

/** A round, and with which moment it begins; the final scoring has no number. */
export interface Round {
  round: number | null;
  from: number;
}
export function roundsOf(lines: readonly Line[]): Round[] {
  const rounds: Round[] = [{ round: 1, from: 0 }];
  for (const { n, happenings } of lines) {
    for (const { heading } of happenings) {
      if (heading && roundOf(heading) !== rounds.at(-1)!.round) rounds.push({ round: roundOf(heading), from: n });
    }
  }
  return rounds;
}
/** The round of a moment. */
export const roundAt = (rounds: readonly Round[], n: number): Round => rounds.findLast(({ from }) => from <= n) ?? { round: 1, from: 0 };
/** Where the next round begins, or the one before: the beginning of this one, if it is behind. */
export function roundFrom(rounds: readonly Round[], n: number, by: 1 | -1, last: number): number {
  if (by > 0) return rounds.find(({ from }) => from > n)?.from ?? last;
  return rounds.findLast(({ from }) => from < n)?.from ?? 0;
}

/** What stands out on the timeline: something restored, or points. */
export interface Mark {
  n: number;
  who: string;
  restored: boolean;
  points: number;
}
/** What a restoration is called in the log: of the board game and the card game, and of the dice game. */
const RESTORED = new Set(["restored", "fresco"]);

export function marksOf(lines: readonly Line[]): Mark[] {
  return lines.flatMap(({ n, happenings }) => {
    const by = new Map<string, Mark>();
    for (const { kind, who, points = [] } of happenings) {
      const restored = RESTORED.has(kind);
      const sum = points.reduce((all, { n }) => all + n, 0);
      if (who === null || (!restored && sum === 0)) continue;
      const mark = by.get(who) ?? { n, who, restored: false, points: 0 };
      by.set(who, { ...mark, restored: mark.restored || restored, points: mark.points + sum });
    }
    return [...by.values()];
  });
}
/** Gains that are large in this game: those of its upper tenth. */
export function largeFrom(marks: readonly Mark[]): number {
  const gains = marks.map(({ points }) => points).filter((points) => points > 0).sort((a, b) => a - b);
  return gains[Math.floor(gains.length * 0.9)] ?? Infinity;
}

/** The points of everybody after each moment. */
export interface Course {
  who: string;
  /** One number for each moment, from the beginning on. */
  points: number[];
}
export function coursesOf(lines: readonly Line[], players: readonly string[]): Course[] {
  const courses = new Map<string, Course>(players.map((who) => [who, { who, points: [] }]));
  lines.forEach(({ happenings }, at) => {
    for (const { who, points } of happenings) {
      if (who === null || !points?.length) continue;
      // Those who play along without a seat earn points too.
      if (!courses.has(who)) courses.set(who, { who, points: Array<number>(at).fill(0) });
    }
    for (const { who, points } of courses.values()) {
      const gained = happenings.filter((happening) => happening.who === who).flatMap(({ points = [] }) => points);
      points.push((points.at(-1) ?? 0) + gained.reduce((all, { n }) => all + n, 0));
    }
  });
  return [...courses.values()];
}
/** What is seen to move when one steps back: the same pieces, the other way, and nobody gains anything. */
export function backwards(happenings: readonly Happening[]): Happening[] {
  return [...happenings].reverse().map(({ kind, who, moves }) => ({ kind, who, text: { as_is: "" }, moves: [...moves].reverse().map(returned) }));
}
const returned = ({ piece, n, from, to, becomes }: Move): Move => ({
  piece: becomes ?? piece, from: to, to: from, ...(n === undefined ? {} : { n }), ...(becomes === undefined ? {} : { becomes: piece }),
});

/** Whose things lie before the viewer when everything is open: those of whoever has just acted, or is to act. */
export function inFront(lines: readonly Line[], at: number, scene: Scene, seats: readonly Seat[]): Seat | null {
  const named = [lines[at]?.who, scene.turn, scene.waiting[0], lines[at + 1]?.who, seats[0]];
  return (named.find((who) => seats.includes(who as Seat)) as Seat | undefined) ?? null;
}
