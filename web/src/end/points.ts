// Where the points came from: by source and by round, from what was told. Pure.

import type { Happening, Heading, Text } from "../wire/types";

export interface Source {
  /** For what. */
  reason: Text;
  /** By player: red, blue, … */
  by: Record<string, number>;
  /** The same round by round, in the order of the sheet's rounds. */
  rounds: Record<string, number>[];
}
export interface Sheet {
  sources: Source[];
  /** The points of each round, by player; what is counted after the last one has no number. */
  rounds: { round: number | null; by: Record<string, number> }[];
  totals: Record<string, number>;
}

export function sheetOf(entries: readonly { happenings: readonly Happening[] }[]): Sheet {
  const sources = new Map<string, Source>();
  const rounds: Sheet["rounds"] = [{ round: 1, by: {} }];
  const totals: Record<string, number> = {};
  for (const { happenings } of entries) {
    for (const happening of happenings) {
      const { who, points = [], heading } = happening;
      if (heading && roundOf(heading) !== rounds.at(-1)!.round) rounds.push({ round: roundOf(heading), by: {} });
      if (who === null) continue;
      for (const { reason, n } of points) {
        const key = JSON.stringify(reason);
        const source = sources.get(key) ?? { reason, by: {}, rounds: [] };
        sources.set(key, source);
        while (source.rounds.length < rounds.length) source.rounds.push({});
        for (const by of [source.by, source.rounds.at(-1)!, rounds.at(-1)!.by, totals]) by[who] = (by[who] ?? 0) + n;
      }
    }
  }
  const sum = ({ by }: Source): number => Object.values(by).reduce((a, b) => a + b, 0);
  return { sources: [...sources.values()].sort((a, b) => sum(b) - sum(a)), rounds, totals };
}

/** The round that a heading belongs to; `null` for the final scoring. */
export const roundOf = (heading: Heading): number | null => (heading === "final-scoring" ? null : "round" in heading ? heading.round : heading.turn);
