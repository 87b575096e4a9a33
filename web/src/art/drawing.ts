// What every drawing is given, and how it reads it. The values come from the layout, where each kind prints its own;
// a drawing shows those that are there and leaves out the rest, so that a changed components file never breaks it.
import type { Component } from "svelte";

export type Values = Record<string, number | string | string[]>;

export interface DrawingProps {
  kind: string;
  values?: Values;
  /** The colour of a seat, or the name of an automaton. */
  owner?: string;
  /** The number of the module it belongs to. */
  module?: number;
  /** Its name for screen readers. Without one the drawing is decoration. */
  label?: string;
  class?: string;
}

/** A component, and its size in units of which a paint is 24 wide. Only the proportion matters: the size comes from CSS. */
export interface Drawing {
  draw: Component<DrawingProps>;
  w: number;
  h: number;
  /** It shows a part of a painting, which a picture that stands alone could not: it is drawn where it lies. */
  live?: boolean;
}

export function drawing(draw: Component<DrawingProps>, w: number, h = w): Drawing {
  return { draw, w, h };
}

/** The same for what shows a part of a painting. */
export function painted(draw: Component<DrawingProps>, w: number, h = w): Drawing {
  return { draw, w, h, live: true };
}

export function num(values: Values | undefined, key: string): number | undefined {
  const value = values?.[key];
  return typeof value === "number" ? value : undefined;
}

export function word(values: Values | undefined, key: string): string | undefined {
  const value = values?.[key];
  return typeof value === "string" ? value : undefined;
}

export function words(values: Values | undefined, key: string): string[] {
  const value = values?.[key];
  return Array.isArray(value) ? value : [];
}

/** A small number that is always the same for the same words: which of several cracks, faces or vines to draw. */
export function variant(of: string, variants: number): number {
  let sum = 7;
  for (const letter of of) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return sum % variants;
}

/** Places `n` things of `width` side by side in `room`, overlapping if they must; gives the left edges. */
export function row(n: number, width: number, room: number, gap = 1): number[] {
  if (n === 0) return [];
  const step = n > 1 ? Math.min(width + gap, (room - width) / (n - 1)) : 0;
  const start = (room - width - step * (n - 1)) / 2;
  return Array.from({ length: n }, (_, i) => start + i * step);
}

/** Signed, with a real minus: +1, −2, 0. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0";
}
