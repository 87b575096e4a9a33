import { beforeEach, expect, test, vi } from "vitest";
import type { LobbyChair, LobbyLine } from "../wire/types";
import { byKind, csvOf, figuresOf, jsonOf, rivalsOf } from "./figures";
import { forgetGames, keepGame, keptGames, playedOf, type Played } from "./played";

const chair = (name: string, score: number, place: number, more: Partial<LobbyChair> = {}): LobbyChair => ({ name, bot: false, mine: false, waited_for: false, until: null, score, place, ...more });
const line = (id: string, chairs: LobbyChair[], more: Partial<LobbyLine> = {}): LobbyLine => ({
  id, game: "board", edition: "2020", modules: "none", pace: { pace: "none" }, stage: "over", closed: null, round: 9, chairs, made_at: 1_000, changed: 601_000, my_turn: false, mine: true, playable: true, ...more,
});
const WON = line("a", [chair("apprentice", 50, 2, { bot: true }), chair("Anna", 61, 1, { mine: true }), chair("Bruno", 40, 3)]);
const LOST = line("b", [chair("Anna", 44, 2, { mine: true }), chair("Bruno", 52, 1)], { changed: 301_000 });

test("a game is what the lobby says of a finished table of mine", () => {
  expect(playedOf(WON, "Anna")).toEqual({
    table: "a", game: "board", edition: "2020", modules: "none", players: 3, name: "Anna", points: 61, place: 1, ended: 601_000, duration: 600_000,
    opponents: [{ name: "apprentice", level: "apprentice", points: 50, place: 2 }, { name: "Bruno", level: null, points: 40, place: 3 }],
  });
  expect(playedOf(line("c", WON.chairs, { stage: "playing" }), "Anna")).toBe(null);
  expect(playedOf(line("c", WON.chairs, { closed: "abandoned" }), "Anna")).toBe(null);
  expect(playedOf(line("c", [chair("Bruno", 1, 1)]), "Anna")).toBe(null);
  // Two people at one screen: the one whose name is kept here.
  expect(playedOf(line("d", [chair("Bruno", 9, 1, { mine: true }), chair("Anna", 7, 2, { mine: true })]), "Anna")?.points).toBe(7);
});

const games = [WON, LOST].map((each) => playedOf(each, "Anna")!) as Played[];

test("figures, kinds and rivals", () => {
  expect(figuresOf(games)).toEqual({ games: 2, won: 1, mean: 52.5, best: 61 });
  expect(figuresOf([])).toEqual({ games: 0, won: 0, mean: 0, best: 0 });
  const dice = { ...games[0]!, table: "c", game: "dice", edition: null, modules: null };
  expect(byKind([dice, ...games]).map(({ game, games }) => [game, games])).toEqual([["board", 2], ["dice", 1]]);
  expect(rivalsOf(games)).toEqual([
    { name: "Bruno", bot: false, games: 2, before: 1, ahead: 6.5 },
    { name: "apprentice", bot: true, games: 1, before: 1, ahead: 11 },
  ]);
});

test("what is exported can be read by others", () => {
  const odd = { ...games[1]!, name: '=Anna "A", B' };
  expect(csvOf([games[0]!, odd])).toBe(
    "table,ended,game,edition,modules,players,name,points,place,minutes,opponents\r\n" +
      'a,1970-01-01T00:10:01.000Z,board,2020,none,3,Anna,61,1,10,"apprentice: 50 (2.); Bruno: 40 (3.)"\r\n' +
      'b,1970-01-01T00:05:01.000Z,board,2020,none,2,"\'=Anna ""A"", B",44,2,5,Bruno: 52 (1.)\r\n',
  );
  const read = JSON.parse(jsonOf(games)) as { format: string; games: { ended: string; points: number }[] };
  expect([read.format, ...read.games.map(({ ended, points }) => `${ended} ${points}`)]).toEqual(["fresco games 1", "1970-01-01T00:10:01.000Z 61", "1970-01-01T00:05:01.000Z 44"]);
});

beforeEach(() => {
  const kept = new Map<string, string>();
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: (key: string) => void kept.delete(key) };
  vi.stubGlobal("localStorage", new Proxy(storage, { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) }));
});

test("a game is kept once, the oldest first; what was deleted does not come back; a game played on is none", () => {
  for (const each of [WON, WON, LOST, WON]) keepGame(each, "Anna");
  expect(keptGames().map(({ table }) => table)).toEqual(["b", "a"]);
  forgetGames();
  expect(keptGames()).toEqual([]);
  keepGame(WON, "Anna");
  expect(keptGames()).toEqual([]);
  localStorage.setItem("fresco table z", JSON.stringify({ goesOn: true }));
  keepGame({ ...WON, id: "z" }, "Anna");
  expect(keptGames()).toEqual([]);
});
