// What comes out of the games that were played. Pure.

import type { Played } from "./played";

export interface Figures {
  games: number;
  won: number;
  mean: number;
  best: number;
}
export function figuresOf(games: readonly Played[]): Figures {
  const points = games.map(({ points }) => points);
  return {
    games: games.length,
    won: games.filter(({ place }) => place === 1).length,
    mean: points.length === 0 ? 0 : points.reduce((sum, n) => sum + n, 0) / points.length,
    best: points.length === 0 ? 0 : Math.max(...points),
  };
}

export interface Kind extends Figures {
  game: string;
  edition: string | null;
  modules: string | null;
}
/** The figures of each game with each set of modules, what was played most often first. */
export function byKind(games: readonly Played[]): Kind[] {
  const kinds = new Map<string, Played[]>();
  for (const played of games) {
    const key = JSON.stringify([played.game, played.edition, played.modules]);
    kinds.set(key, [...(kinds.get(key) ?? []), played]);
  }
  return [...kinds.values()].map((of) => ({ game: of[0]!.game, edition: of[0]!.edition, modules: of[0]!.modules, ...figuresOf(of) })).sort((a, b) => b.games - a.games);
}

export interface Rival {
  /** The name of a person, or the level of bots. */
  name: string;
  bot: boolean;
  /** How often somebody of that name sat at the table, and how often I was placed before them. */
  games: number;
  before: number;
  /** How many points more I had, on average. */
  ahead: number;
}
export function rivalsOf(games: readonly Played[]): Rival[] {
  const rivals = new Map<string, Rival>();
  for (const { opponents, place, points } of games) {
    for (const { name, level, points: theirs, place: theirPlace } of opponents) {
      const key = level === null ? `person ${name}` : `bot ${level}`;
      const rival = rivals.get(key) ?? { name: level ?? name, bot: level !== null, games: 0, before: 0, ahead: 0 };
      const ahead = (rival.ahead * rival.games + points - theirs) / (rival.games + 1);
      rivals.set(key, { ...rival, games: rival.games + 1, before: rival.before + (place < theirPlace ? 1 : 0), ahead });
    }
  }
  return [...rivals.values()].sort((a, b) => b.games - a.games);
}

const COLUMNS = ["table", "ended", "game", "edition", "modules", "players", "name", "points", "place", "minutes", "opponents"];

/** One line for each game, as spreadsheets read it. */
export function csvOf(games: readonly Played[]): string {
  const lines = games.map(({ table, ended, game, edition, modules, players, name, points, place, duration, opponents }) => [
    table, new Date(ended).toISOString(), game, edition ?? "", modules ?? "", players, name, points, place, Math.round(duration / 60_000),
    opponents.map(({ name, points, place }) => `${name}: ${points} (${place}.)`).join("; "),
  ]);
  return [COLUMNS, ...lines].map((line) => line.map(cell).join(",")).join("\r\n") + "\r\n";
}
function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  // A name that begins like a formula is a name.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const jsonOf = (games: readonly Played[]): string =>
  JSON.stringify({ format: "fresco games 1", games: games.map(({ ended, ...played }) => ({ ...played, ended: new Date(ended).toISOString() })) }, null, 2) + "\n";
