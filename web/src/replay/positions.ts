// The positions of a game as one pair of eyes sees them: asked for once, kept, and a little ahead of whoever watches. Nothing that other eyes
// see is ever asked for.

import type { Position, Scene } from "../wire/types";

export class Positions {
  private readonly known = new Map<number, Scene>();
  private readonly asked = new Map<number, Promise<Scene>>();
  /** How many actions the game has, once the first answer is there. */
  of = 0;

  constructor(private readonly ask: (n: number) => Promise<Position>) {}

  get(n: number): Scene | undefined {
    return this.known.get(n);
  }

  /** More actions than there are means all. */
  async fetch(n: number): Promise<Scene> {
    const known = this.known.get(n);
    if (known) return known;
    let asked = this.asked.get(n);
    if (!asked) {
      asked = this.ask(n).then(({ n: at, of, scene }) => {
        // Nobody is asked anything here.
        const shown = { ...scene, question: null };
        this.of = of;
        this.known.set(at, shown);
        return shown;
      });
      this.asked.set(n, asked);
      void asked.catch(() => null).finally(() => this.asked.delete(n));
    }
    return asked;
  }

  /** Asks for what will be wanted next. Whatever goes wrong is told when it is really wanted. */
  async ahead(moments: readonly number[]): Promise<void> {
    for (const n of moments) {
      if (n < 0 || n > this.of || this.known.has(n)) continue;
      await this.fetch(n).catch(() => null);
    }
  }
}
