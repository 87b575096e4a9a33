// Where the points came from: by source and by round, from what was told. Pure.

import type { Happening, Text } from "../wire/types";

export interface Source {
  /** For what. */
  reason: Text;
  /** By player: red, blue, … */
  by: Record<string, number>;
}
export interface Sheet {
  sources: Source[];
  /** The points of each round, by player; the last line is the final scoring. */
  rounds: { round: number; by: Record<string, number> }[];
  totals: Record<string, number>;
}

/** `roundOf` tells with which entry a new round begins. */
export function sheetOf(entries: readonly { happenings: readonly Happening[] }[]): Sheet {
  const sources = new Map<string, Source>();
  const rounds: Sheet["rounds"] = [{ round: 1, by: {} }];
  const totals: Record<string, number> = {};
  for (const { happenings } of entries) {
    for (const { kind, who, points = [] } of happenings) {
      if (kind === "round") rounds.push({ round: rounds.length + 1, by: {} });
      if (who === null) continue;
      for (const { reason, n } of points) {
        const key = JSON.stringify(reason);
        const source = sources.get(key) ?? { reason, by: {} };
        sources.set(key, source);
        const round = rounds.at(-1)!;
        for (const by of [source.by, round.by, totals]) by[who] = (by[who] ?? 0) + n;
      }
    }
  }
  const sum = ({ by }: Source): number => Object.values(by).reduce((a, b) => a + b, 0);
  return { sources: [...sources.values()].sort((a, b) => sum(b) - sum(a)), rounds: rounds.filter(({ by }) => Object.keys(by).length > 0), totals };
}
