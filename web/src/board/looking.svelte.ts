// A table as the board draws and touches it: the present or what a draft would make of it, and one way to touch both.

import type { Table } from "../table/table.svelte";
import type { Choice, Scene } from "../wire/types";
import type { Drawn } from "./view.svelte";

export interface Reach {
  lit(place: string, piece?: string): boolean;
  litAt(place: string): boolean;
  touched(place: string, piece?: string): number;
  choicesAt(place: string, piece?: string): Choice[];
  readonly litAll: { place: string; piece?: string }[];
}

const NONE: Reach = { lit: () => false, litAt: () => false, touched: () => 0, choicesAt: () => [], litAll: [] };

export class Looking implements Drawn {
  constructor(private readonly table: Table) {}

  get layout() {
    return this.table.layout;
  }
  get seat() {
    return this.table.seat;
  }
  /** While a plan is laid out, the table as it would be with it. */
  readonly shown = $derived.by<Scene | null>(() => {
    const { scene, planning, moment } = this.table;
    return planning?.scene && scene && !moment ? { ...scene, places: planning.scene.places } : scene;
  });
  readonly picking = $derived.by<Reach>(() => {
    if (this.table.moment || this.table.answering || !this.table.question) return NONE;
    return this.table.planning ?? this.table.picking;
  });

  /** Touches something; nothing comes of it if it is not lit, and then the table says why. */
  touch(place: string, piece?: string): void {
    const { table } = this;
    table.refused = null;
    if (!table.question) {
      void table.whyNot([{ place, ...(piece === undefined ? {} : { piece }) }]);
      return;
    }
    if (table.planning) table.planning.touch(place, piece);
    else table.picking.touch(place, piece);
  }
  untouch(place: string, piece?: string): void {
    if (this.table.planning) this.table.planning.untouch(place, piece);
    else this.table.picking.untouch(place, piece);
  }
  clear(): void {
    if (this.table.planning) this.table.planning.picking.clear();
    else this.table.picking.clear();
  }
}
