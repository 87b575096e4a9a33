// What belongs to a player of the dice game: where it lies, and which totals they have restored.

import { getView, num } from "../../board/view.svelte";

export class Belongings {
  private readonly view = getView();

  constructor(private readonly who: () => string) {}

  readonly frescoes = $derived.by(() => this.one("frescoes"));
  readonly portraits = $derived.by(() => this.one("portraits"));
  readonly favour = $derived.by(() => this.one("favour"));
  readonly bets = $derived.by(() => this.one("bets"));
  readonly spaces = $derived.by(() => this.view.of("bet-space", { owner: this.who() }));
  /** All totals of the game, in their order. */
  readonly totals = $derived.by(() => this.view.of("section").map((place) => num(this.view.thing(place).values, "total") ?? 0).sort((a, b) => a - b));

  /** Their tile of a total, if they have it. */
  tileOf(total: number): string | undefined {
    return this.view.at(this.frescoes).find(({ piece }) => num(this.view.piece(piece).values, "total") === total)?.piece;
  }
  private one(kind: string): string | undefined {
    return this.view.one(kind, { owner: this.who() });
  }
}
