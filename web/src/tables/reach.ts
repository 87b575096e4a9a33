// Where one touch says everything, one touch is enough: whoever points at the bishop's new space need not touch the bishop as well.

import type { Target } from "../table/gesture/gesture";
import type { Table } from "../table/table.svelte";
import { placeOf } from "../table/scene";
import { Looking } from "../board/looking.svelte";

/** Kinds of places whose piece is meant anyway, once nothing else is left to say. Two half bottles are always touched both. */
const MEANT = new Set(["tiles", "bet-space", "beside", "bishop-space", "favour", "rolled"]);

export class Reach extends Looking {
  constructor(private readonly at: Table) {
    super(at);
  }

  override touch(target: Target): void {
    super.touch(target);
    const { picking, asking, answering } = this.at;
    const [only, more] = picking.remaining;
    if (!only || more || asking || answering || !picking.begun || picking.ready) return;
    const left = only.picks.filter(({ place, piece, n = 1 }) => picking.touched(place, piece) < n);
    if (left.every(({ place }) => MEANT.has(placeOf(this.layout, place)?.kind ?? ""))) this.at.choose(only);
  }
}
