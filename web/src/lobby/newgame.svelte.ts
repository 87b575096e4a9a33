// A game that somebody is about to make, with good defaults: two clicks are enough.

import { settings } from "../settings/settings.svelte";
import * as api from "../wire/api";
import { keep } from "../wire/kept";
import type { Games, GameView, Level, Made, Make, Pace } from "../wire/types";
import { modulesOf } from "./words";

/** Who sits on a chair: me, somebody else at this screen, a friend who gets a link, or a bot. */
export type Sitter = { kind: "me" } | { kind: "here"; name: string } | { kind: "friend" } | { kind: "bot"; level: Level };

export const PACES: { key: string; pace: Pace }[] = [
  { key: "none", pace: { pace: "none" } },
  { key: "live", pace: { pace: "clock", bank: 600, increment: 20 } },
  { key: "days", pace: { pace: "days", days: 3 } },
];

// Nobody has to type a name: paints are called so in every language.
const PAINTS = ["Ocra", "Lapis", "Indigo", "Carmine", "Sienna", "Azurite", "Umbra", "Malachite"];
/** A name that nobody at the table has. */
export function someName(taken: readonly string[] = []): string {
  const free = PAINTS.filter((paint) => !taken.some((name) => name.toLowerCase() === paint.toLowerCase()));
  return free[Math.floor(Math.random() * free.length)]!;
}
const mine = someName();
/** What I am called: as I was last, or else by one and the same paint wherever I sit down. */
export const myName = (): string => settings.get("name") || mine;
/** What somebody is called who has typed this. A paint that nobody typed gives way to whoever has that name already. */
export function nameFor(typed: string, taken: readonly string[]): string {
  const name = typed.trim();
  const given = name === mine && !settings.get("name") && taken.some((other) => other.toLowerCase() === name.toLowerCase());
  return name === "" || given ? someName(taken) : name;
}

export class NewGame {
  games = $state.raw<Games | null>(null);
  game = $state("board");
  name = $state(myName());
  sitters = $state<Sitter[]>([{ kind: "me" }]);
  edition = $state<string | null>(null);
  modules = $state<number[]>([]);
  pace = $state("none");
  isPublic = $state(false);
  making = $state(false);

  readonly rules = $derived<GameView | null>(this.games?.games.find(({ game }) => game === this.game) ?? null);
  readonly offered = $derived(this.rules ? modulesOf(this.rules, this.edition) : []);
  readonly most = $derived(this.rules?.players[1] ?? 4);
  readonly least = $derived(this.rules?.players[0] ?? 2);
  readonly hasFriends = $derived(this.sitters.some(({ kind }) => kind === "friend"));

  /** The gentlest opponent that plays sensibly. */
  get usualLevel(): Level {
    return this.games?.levels.find(({ level }) => level !== "random")?.level ?? "apprentice";
  }

  async load(): Promise<void> {
    this.games = await api.games();
    this.choose(this.game);
  }
  choose(game: string): void {
    this.game = game;
    this.edition = this.rules?.editions[0] ?? null;
    this.modules = [];
    const bots = Array.from({ length: Math.min(3, this.most) - 1 }, (): Sitter => ({ kind: "bot", level: this.usualLevel }));
    if (this.sitters.length === 1) this.sitters = [{ kind: "me" }, ...bots];
    this.sitters = this.sitters.slice(0, this.most);
  }
  setEdition(edition: string): void {
    this.edition = edition;
    const offered = this.offered.map(({ number }) => number);
    this.modules = this.modules.filter((number) => offered.includes(number));
  }
  preset(edition: string, modules: number[]): void {
    this.edition = edition;
    this.modules = modules;
  }
  toggle(module: number): void {
    const without = this.modules.filter((number) => number !== module);
    this.modules = without.length === this.modules.length ? [...without, module].sort((a, b) => a - b) : without;
  }
  add(): void {
    if (this.sitters.length < this.most) this.sitters.push({ kind: "bot", level: this.usualLevel });
  }
  remove(i: number): void {
    if (this.sitters.length > this.least) this.sitters.splice(i, 1);
  }

  async make(): Promise<Made> {
    const typed = this.sitters.flatMap((sitter) => (sitter.kind === "here" ? [sitter.name.trim()] : []));
    const name = nameFor(this.name, typed);
    settings.set("name", name);
    const here: string[] = [];
    for (const other of typed) here.push(other || someName([name, ...typed, ...here]));
    const bots = this.sitters.flatMap((sitter) => (sitter.kind === "bot" ? [sitter.level] : []));
    const wish: Make = {
      game: this.game, players: this.sitters.length, pace: PACES.find(({ key }) => key === this.pace)!.pace, public: this.isPublic,
      sit: [name, ...here].map((name) => ({ name, nonce: api.nonce() })), bots, start: !this.hasFriends,
    };
    if (this.edition !== null) wish.edition = this.edition;
    if ((this.rules?.modules.length ?? 0) > 0) wish.modules = this.modules.length > 0 ? this.modules.join(" ") : "none";
    this.making = true;
    try {
      const made = await api.make(wish);
      keep(made.table, { nonces: wish.sit?.map(({ nonce }) => nonce), feed: made.seats[0]?.feed });
      return made;
    } finally {
      this.making = false;
    }
  }
}
