// The games that somebody has played on this device. They are kept in the browser, each under a name of its own, so that two tabs that see
// the same end keep it once; and they are sent to nobody.

import { levelIn } from "../text/levels";
import { keptOf } from "../wire/kept";
import type { Level, LobbyLine } from "../wire/types";

export interface Opponent {
  name: string;
  /** How strong, if it is a bot. */
  level: Level | null;
  points: number;
  place: number;
}
export interface Played {
  table: string;
  game: string;
  edition: string | null;
  /** `none`, or the numbers of the modules; nothing where a game has none. */
  modules: string | null;
  players: number;
  name: string;
  points: number;
  place: number;
  opponents: Opponent[];
  /** When it ended, and how long it took, in milliseconds. */
  ended: number;
  duration: number;
}

/** The lobby names a bot by its level alone. */
const botIn = (name: string): Level | null => levelIn(name) ?? levelIn(`${name} 1`);

/** What the lobby says of a table of mine that is over. Of several people at this screen, the one of that name is me. */
export function playedOf(line: LobbyLine, myName: string): Played | null {
  const mine = line.chairs.filter(({ mine }) => mine);
  const me = mine.find(({ name }) => name === myName) ?? mine[0];
  if (line.stage !== "over" || line.closed !== null || me?.score == null || me.place == null) return null;
  const opponents = line.chairs.flatMap((chair): Opponent[] =>
    chair === me || chair.name === null ? [] : [{ name: chair.name, level: chair.bot ? botIn(chair.name) : null, points: chair.score ?? 0, place: chair.place ?? 0 }],
  );
  const { id: table, game, edition, modules } = line;
  return {
    table, game, edition, modules, players: line.chairs.length, name: me.name ?? "", points: me.score, place: me.place, opponents,
    ended: line.changed, duration: Math.max(0, line.changed - line.made_at),
  };
}

const GAME = "fresco game ";
const FORGOTTEN = "fresco games forgotten";

/** Browsers that keep nothing have no statistics. */
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
const forgotten = (): string[] => attempt(() => JSON.parse(localStorage.getItem(FORGOTTEN) ?? "[]") as string[], []);

/** Keeps a game, unless it is kept already or was deleted. One that goes on from a moment of another was half played by others. */
export function keepGame(line: LobbyLine, myName: string): void {
  const key = GAME + line.id;
  if (line.stage !== "over" || attempt(() => localStorage.getItem(key), "") !== null) return;
  if (keptOf(line.id).goesOn || forgotten().includes(line.id)) return;
  const played = playedOf(line, myName);
  if (played) attempt(() => localStorage.setItem(key, JSON.stringify(played)), undefined);
}

/** All of them, the oldest first. */
export function keptGames(): Played[] {
  const keys = attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(GAME)), []);
  const games = keys.flatMap((key) => attempt((): Played[] => [JSON.parse(localStorage.getItem(key) ?? "") as Played], []));
  return games.sort((a, b) => a.ended - b.ended);
}

/** Deletes them for good: only the names of their tables stay, so that none is counted again. */
export function forgetGames(): void {
  attempt(() => {
    const tables = keptGames().map(({ table }) => table);
    localStorage.setItem(FORGOTTEN, JSON.stringify([...new Set([...forgotten(), ...tables])].slice(-500)));
    for (const table of tables) localStorage.removeItem(GAME + table);
  }, undefined);
}
