// A table as the board draws and touches it: the present or what a draft would make of it, and one way to touch both.

import type { Table } from "../table/table.svelte";
import { placeOf } from "../table/scene";
import type { Target } from "../table/gesture/gesture";
import type { Choice, Move, Scene } from "../wire/types";
import type { Drawn } from "./view.svelte";

export interface Reach {
  lit(place: string, piece?: string): boolean;
  litAt(place: string): boolean;
  touched(place: string, piece?: string): number;
  choicesAt(place: string, piece?: string): Choice[];
  readonly litAll: { place: string; piece?: string }[];
  readonly all: { place: string; piece?: string; n?: number }[];
}

const NONE: Reach = { lit: () => false, litAt: () => false, touched: () => 0, choicesAt: () => [], litAll: [], all: [] };
const NO_ADVICE: ReadonlyMap<string, number> = new Map();

/** Where a piece lies after its move. */
const ends = ({ piece, becomes, to }: Move, at: Target): boolean => to === at.place && (becomes ?? piece) === at.piece;

const keyOf = ({ place, piece }: Target): string => (piece === undefined ? place : `${place}\n${piece}`);

export class Looking implements Drawn {
  constructor(private readonly table: Table) {}

  get layout() {
    return this.table.layout;
  }
  get seat() {
    return this.table.seat;
  }
  get moving() {
    return this.table.step;
  }
  get drafting() {
    return this.table.planning !== null;
  }
  /** While a plan is laid out, the table as it would be with it. */
  readonly shown = $derived.by<Scene | null>(() => {
    const { scene, planning, moment } = this.table;
    return planning?.scene && scene && !moment ? { ...scene, places: planning.scene.places } : scene;
  });
  readonly picking = $derived.by<Reach>(() => {
    const { moment, answering, asking, question, planning, picking } = this.table;
    if (moment || answering || asking || !question) return NONE;
    if (!planning) return picking;
    return {
      lit: (place, piece) => planning.lit(place, piece),
      litAt: (place) => planning.litAt(place),
      // What is sent somewhere is seen there; only what is touched and not yet laid needs a tick.
      touched: (place, piece) => planning.picking.touched(place, piece),
      choicesAt: (place, piece) => planning.choicesAt(place, piece),
      get litAll() {
        return planning.litAll;
      },
      get all() {
        return planning.picking.all;
      },
    };
  });
  /** What could move, as `place` and `piece`: it can be dragged. */
  private readonly loose = $derived.by(() => {
    const choices = this.picking.litAll.flatMap(({ place, piece }) => this.picking.choicesAt(place, piece));
    const from = choices.flatMap(({ moves = [] }) => moves.map((move) => `${move.from}\n${move.piece}`));
    const lit = this.picking.litAll.flatMap(({ place, piece }) => (piece === undefined ? [] : [`${place}\n${piece}`]));
    return new Set([...from, ...lit]);
  });
  movable({ place, piece }: Target): boolean {
    return piece !== undefined && (this.loose.has(`${place}\n${piece}`) || this.laid({ place, piece }) !== undefined);
  }

  /** The first three of a master's advice, by what they touch; and what a choice that is pointed at touches and moves. */
  private readonly advice = $derived.by(() => {
    const { hint, pointed } = this.table;
    if (!pointed && (hint === null || hint === "thinking")) return NO_ADVICE;
    const { question } = this.table;
    const ranks = new Map<string, number>();
    const mark = ({ picks }: Choice, rank: number): void => {
      for (const { place, piece } of picks) if (!ranks.has(keyOf({ place, ...(piece === undefined ? {} : { piece }) }))) ranks.set(keyOf({ place, ...(piece === undefined ? {} : { piece }) }), rank);
    };
    if (pointed) {
      mark(pointed, 0);
      for (const { to } of pointed.moves ?? []) ranks.set(to, 0);
    } else if (hint && hint !== "thinking") {
      hint.options.slice(0, 3).forEach(({ action }, i) => {
        const choice = question?.choices.find((choice) => choice.action === action);
        if (choice) mark(choice, i + 1);
      });
    }
    return ranks;
  });
  advised(place: string, piece?: string): number | undefined {
    return this.advice.get(keyOf({ place, ...(piece === undefined ? {} : { piece }) }));
  }

  /** Touches something; nothing comes of it if it is not lit, and then the table says why. */
  touch({ place, piece }: Target): void {
    const { table } = this;
    table.refused = null;
    if (table.catchingUp && !table.question) return table.skip();
    if (!table.question || table.moment) return void table.whyNot([{ place, ...(piece === undefined ? {} : { piece }) }]);
    if (!table.planning) {
      // Touched once more although it cannot be: it is let go again.
      if (!table.picking.lit(place, piece) && table.picking.touched(place, piece)) table.picking.untouch(place, piece);
      else table.picking.touch(place, piece);
      return;
    }
    const laid = this.laid({ place, ...(piece === undefined ? {} : { piece }) });
    if (laid && !table.planning.begun) this.takeBack(laid);
    else table.planning.touch(place, piece);
  }

  /** A piece is dragged onto something: both are touched, or what was laid is laid elsewhere. */
  drop(from: Target, to: Target | null): void {
    const { table } = this;
    const laid = this.laid(from);
    if (table.planning && laid) {
      if (to?.place === from.place) return;
      this.takeBack(laid);
      const piece = laid.picks.find((pick) => pick.piece !== undefined);
      if (to && piece && this.meaning(to).place !== piece.place) {
        table.planning.touch(piece.place, piece.piece);
        table.planning.touch(to.place);
      } else if (to && !piece) table.planning.touch(to.place);
      return;
    }
    if (!to || (to.place === from.place && to.piece === from.piece)) return;
    const first = this.picking.lit(from.place, from.piece);
    if (first) this.touch(from);
    // The first touch may have made the choice already; then nothing is left to touch.
    if (!first || this.picking.lit(to.place, to.piece) || this.picking.lit(to.place)) this.touch(this.meaning(to));
  }

  /** Opens the rule of something. */
  explain(target: Target | undefined): void {
    if (!target) return;
    const thing = target.piece === undefined ? undefined : this.layout?.pieces[target.piece];
    const topic = thing?.about ?? placeOf(this.layout, target.place)?.about;
    if (topic) this.table.explain(topic);
  }

  clear(): void {
    this.table.cancel();
    this.table.planning?.picking.clear();
  }

  /** A touch on a piece means its place where only the place can be touched; but what was laid in a plan is meant itself. */
  meaning({ place, piece }: Target): Target {
    if (piece !== undefined && !this.table.planning?.begun && this.laid({ place, piece })) return { place, piece };
    return piece !== undefined && !this.picking.lit(place, piece) && this.picking.lit(place) ? { place } : { place, ...(piece === undefined ? {} : { piece }) };
  }

  /** The choice of the plan by which this piece lies here. */
  private laid(at: Target): Choice | undefined {
    return at.piece === undefined ? undefined : this.table.planning?.choices.find(({ moves = [] }) => moves.some((move) => ends(move, at)));
  }
  private takeBack({ picks }: Choice): void {
    const pick = picks.find(({ piece }) => piece !== undefined) ?? picks[0];
    if (pick) this.table.planning?.untouch(pick.place, pick.piece);
  }
}
