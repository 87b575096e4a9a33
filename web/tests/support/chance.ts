// Chance that is the same whenever a test is run again.

export class Chance {
  constructor(private seed: number) {}

  /** From 0 to 1. */
  next(): number {
    this.seed = (this.seed + 0x6d2b79f5) | 0;
    let t = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
  under(limit: number): boolean {
    return this.next() < limit;
  }
  oneIn(n: number): boolean {
    return this.next() < 1 / n;
  }
  weighted<Item extends { weight: number }>(items: readonly Item[]): Item | undefined {
    let left = this.next() * items.reduce((sum, { weight }) => sum + weight, 0);
    return items.find(({ weight }) => (left -= weight) <= 0) ?? items.at(-1);
  }
}
