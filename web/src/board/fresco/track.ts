// Where the spaces of the score track lie: a ring of 26 × 26 cells round the ceiling, from the lower left corner clockwise. Pure.

/** How many spaces the ring has; whoever has more points goes round again. */
export const RING = 100;
const SIDE = RING / 4;

export interface Cell {
  x: number;
  y: number;
}

/** The cell of a space, counted from the upper left corner. */
export function cellOf(space: number): Cell {
  const at = (((space - 1) % RING) + RING) % RING;
  const [side, i] = [Math.floor(at / SIDE), at % SIDE];
  if (side === 0) return { x: 0, y: SIDE - i };
  if (side === 1) return { x: i, y: 0 };
  if (side === 2) return { x: SIDE, y: i };
  return { x: SIDE - i, y: SIDE };
}

/** How often a piece has gone round. */
export function rounds(space: number): number {
  return Math.max(0, Math.floor((space - 1) / RING));
}

/** The spaces that a piece runs along, the one it leaves not among them. */
export function run(from: number, to: number): number[] {
  const step = from < to ? 1 : -1;
  return Array.from({ length: Math.abs(to - from) }, (_, i) => from + step * (i + 1));
}
