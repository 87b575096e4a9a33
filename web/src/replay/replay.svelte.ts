// A game that is over, looked at again: the same table, at any of its moments, through any eyes. The table that is drawn does not know the
// difference; nothing can be touched, and no connection is opened.

import { settings } from "../settings/settings.svelte";
import { speech } from "../text";
import { levelIn } from "../text/levels";
import { stepOf } from "../table/motion";
import { SEATS } from "../table/scene";
import { Table, type Entry } from "../table/table.svelte";
import * as api from "../wire/api";
import type { TableStatus, ChairView, Seat, Text } from "../wire/types";
import { backwards, coursesOf, inFront, largeFrom, marksOf, roundAt, roundFrom, roundsOf } from "./moments";
import { Positions } from "./positions";

/** A seat by its colour, or everything at once. */
export type Eyes = Seat | "open";
export const eyesOf = (word: string | null): Eyes => (SEATS.includes(word as Seat) ? (word as Seat) : "open");

/** How long a moment stays when nothing moves, in milliseconds. */
const STAY = 1100;
/** A moment of which these eyes were told nothing. */
const NOTHING = 90;
/** While somebody scrubs, the server is asked no more often than this. */
const BETWEEN = 60;

export class Replay extends Table {
  override readonly replayed = true;
  eyes = $state<Eyes>("open");
  /** How many actions are played at the moment that is shown, and how many there are. */
  at = $state(0);
  of = $state(0);
  /** The moment that somebody wants to see; another one than `at` while it is on its way. */
  wanted = $state(0);
  playing = $state(false);
  rate = $state(1);
  /** Why the moment could not be had. */
  trouble = $state.raw<Text | null>(null);
  seats = $state.raw<Seat[]>([]);

  readonly rounds = $derived(roundsOf(this.log));
  readonly round = $derived(roundAt(this.rounds, this.wanted));
  readonly marks = $derived(marksOf(this.log));
  readonly large = $derived(largeFrom(this.marks));
  readonly courses = $derived(coursesOf(this.log, this.seats));
  readonly atEnd = $derived(this.at >= this.of);

  private positions = new Positions(() => Promise.reject(new Error("not opened yet")));
  private later: ReturnType<typeof setTimeout> | null = null;
  private seeking: Promise<void> | null = null;

  /** Opens the game at a moment. */
  async openAt(at: number | null, eyes: Eyes): Promise<void> {
    try {
      const [snapshot, layout] = await Promise.all([api.show(this.id), api.layout(this.id)]);
      this.about = snapshot.table;
      this.layout = layout;
      this.seats = SEATS.slice(0, snapshot.table.players);
      this.told = this.seated(snapshot.status);
      speech.call(this.names);
      await this.look(this.seats.includes(eyes as Seat) ? eyes : "open", at ?? 0);
    } catch (why) {
      if (!(why instanceof api.Refusal)) throw why;
      this.unavailable = why.text;
    }
  }

  /** Who sat where, as far as the game is concerned. */
  private seated(status: TableStatus): TableStatus {
    const chairs = status.chairs.map((chair): ChairView => {
      // Who is away now says nothing of the game.
      if (chair.holder === "away") return { ...chair, holder: "person" };
      if (chair.holder !== "free") return chair;
      // Nobody sits at a record that was uploaded; it names those who have played.
      const level = levelIn(chair.name);
      return { ...chair, ...(level ? { holder: "bot", level } : { holder: "person" }) };
    });
    return { ...status, chairs };
  }

  /** Looks through other eyes. */
  async look(eyes: Eyes, at = this.wanted): Promise<void> {
    const positions = new Positions((n) => api.position(this.id, n, eyes));
    const before = this.positions;
    this.positions = positions;
    this.wanted = at;
    const [{ opening, lines }] = await Promise.all([api.log(this.id, eyes), positions.fetch(at)]).catch((why: unknown) => {
      // The eyes stay those that are shown.
      if (this.positions === positions) this.positions = before;
      throw why;
    });
    // Somebody has chosen other eyes meanwhile.
    if (this.positions !== positions) return;
    this.eyes = eyes;
    this.of = positions.of;
    this.log = [
      { n: 0, who: null, happenings: opening, scene: null },
      ...lines.map(({ n, seat, happenings }) => ({ n, who: seat, happenings, scene: null })),
    ];
    this.wanted = Math.min(this.wanted, this.of);
    await positions.fetch(this.wanted);
    this.arrive(this.wanted, false);
  }
  /** The same, with what goes wrong shown. */
  async change(eyes: Eyes, at = this.wanted): Promise<void> {
    this.trouble = null;
    await this.look(eyes, at).catch((why: unknown) => this.troubled(why));
  }

  // ---- Moments ----

  /** Goes to a moment; pieces are seen to move to one that is next to this one. */
  go(n: number): void {
    this.wanted = Math.max(0, Math.min(this.of, n));
    this.trouble = null;
    this.seeking ??= this.seek().finally(() => (this.seeking = null));
  }
  stepBy(by: number): void {
    this.pause();
    this.go(this.wanted + by);
  }
  toRound(by: 1 | -1): void {
    this.pause();
    this.go(roundFrom(this.rounds, this.wanted, by, this.of));
  }
  jump(n: number): void {
    this.pause();
    this.go(n);
  }
  /** The log asks for it. */
  override lookBack(entry: Entry | null): void {
    this.jump(entry?.n ?? this.of);
  }

  /** Fetches what is wanted, one after the other: whoever scrubs wants only the last. */
  private async seek(): Promise<void> {
    try {
      while (this.wanted !== this.at) {
        const [n, positions] = [this.wanted, this.positions];
        if (!positions.get(n)) {
          await positions.fetch(n);
          if (n !== this.wanted) await new Promise((go) => setTimeout(go, BETWEEN));
        }
        // While eyes change, the moment comes with them.
        if (positions !== this.positions) return;
        if (n === this.wanted) this.arrive(n, true);
      }
    } catch (why) {
      this.troubled(why);
    }
  }
  private troubled(why: unknown): void {
    if (!(why instanceof api.Refusal)) throw why;
    this.pause();
    this.wanted = this.at;
    this.trouble = why.text;
  }

  private arrive(n: number, moving: boolean): void {
    const after = this.positions.get(n);
    if (!after) return;
    const before = moving ? this.scene : null;
    const by = n - this.at;
    this.steps += 1;
    const speed = settings.speed * this.rate;
    const seen = by === 1 ? this.log[n]?.happenings : by === -1 ? backwards(this.log[n + 1]?.happenings ?? []) : undefined;
    this.step = before && seen ? stepOf(this.steps, before, after, seen, speed) : null;
    this.at = n;
    const front = this.eyes === "open" ? inFront(this.log, n, after, this.seats) : this.eyes;
    const chair = this.status?.chairs.findIndex(({ colour }) => colour === front) ?? -1;
    this.chair = chair < 0 ? null : chair;
    this.past = { entry: this.log[n]!, scene: after };
    void this.positions.ahead(by < 0 ? [n - 1, n - 2] : [n + 1, n + 2, n + 3, n - 1]);
  }
  // ---- Playing ----

  /** Lets the game run by itself; from the beginning, if it is at its end. */
  play(): void {
    if (this.atEnd) this.go(0);
    this.playing = true;
    this.goOn();
  }
  pause(): void {
    this.playing = false;
    if (this.later !== null) clearTimeout(this.later);
    this.later = null;
  }
  private goOn(): void {
    if (this.later !== null) clearTimeout(this.later);
    const told = this.log[this.at]?.happenings.length ?? 0;
    const stay = told === 0 && this.at > 0 ? NOTHING : Math.max(this.step?.duration ?? 0, STAY / this.rate);
    this.later = setTimeout(() => void this.playNext(), stay);
  }
  private async playNext(): Promise<void> {
    if (!this.playing) return;
    if (this.atEnd) return this.pause();
    this.go(this.at + 1);
    await this.seeking;
    if (this.playing) this.goOn();
  }

  override close(): void {
    this.pause();
    super.close();
  }
}
