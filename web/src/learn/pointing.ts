// Where on the screen something is, and where a card has room beside it. Nothing that can be touched is covered if that is possible.

import { overlap, type Box } from "../board/box";
import type { Layout, Seat } from "../wire/types";
import { placeOf } from "../table/scene";
import type { Aim } from "./guide.svelte";
import type { Spot } from "./lessons";

const seen = (element: Element): boolean => element.getClientRects().length > 0;
const quoted = (name: string): string => CSS.escape(name);

/** The elements that are meant, as far as they are on the screen. */
export function elementsOf(aim: Aim, layout: Layout | null, seat: Seat | null): HTMLElement[] {
  const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)].filter(seen);
  if ("press" in aim) return all(`.ask [data-key="${aim.press}"], main.text [data-key="${aim.press}"]`).slice(0, 1);
  if ("choice" in aim) return all(`[data-action="${quoted(aim.choice)}"]`).slice(0, 1);
  if ("touch" in aim) {
    const [whole] = aim.whole === undefined ? [] : all(`.board [data-lit][data-action="${quoted(aim.whole)}"]`);
    if (whole) return [whole];
    for (const { place, piece } of aim.touch) {
      const [lit] = all(`[data-lit][data-place="${quoted(place)}"]${piece === undefined ? ":not([data-piece])" : `[data-piece="${quoted(piece)}"]`}`);
      if (lit) return [lit];
    }
    return [];
  }
  return spotted(aim.look, layout, seat, all);
}

function spotted({ places = [], pieces = [], mine }: Spot, layout: Layout | null, seat: Seat | null, all: (selector: string) => HTMLElement[]): HTMLElement[] {
  const owned = (owner: string | undefined): boolean => mine !== true || owner === seat;
  return all("[data-place]").filter((element) => {
    const { place = "", piece } = element.dataset;
    const thing = placeOf(layout, place);
    if (piece !== undefined) return pieces.includes(layout?.pieces[piece]?.kind ?? "");
    return thing !== undefined && places.includes(thing.kind) && owned(thing.owner);
  });
}

/** What holds all of them. */
export function boxOf(elements: readonly Element[]): Box | null {
  const boxes = elements.map((element) => element.getBoundingClientRect()).filter(({ width, height }) => width > 0 && height > 0);
  if (boxes.length === 0) return null;
  return {
    left: Math.min(...boxes.map(({ left }) => left)), top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)), bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

const GAP = 14;
const EDGE = 6;

/** Where a card of this size covers the least, and is near to what it speaks of. */
export function roomFor(size: { w: number; h: number }, target: Box | null, kept: readonly Box[], view: { w: number; h: number }, home = { x: view.w / 2, y: view.h / 2 }): { x: number; y: number } {
  const most = { x: Math.max(EDGE, view.w - size.w - EDGE), y: Math.max(EDGE, view.h - size.h - EDGE) };
  const within = (n: number, most: number): number => Math.max(EDGE, Math.min(most, n));
  const middle = target ? { x: (target.left + target.right) / 2, y: (target.top + target.bottom) / 2 } : home;
  const spots: { x: number; y: number }[] = [];
  if (target) {
    const [x, y] = [middle.x - size.w / 2, middle.y - size.h / 2];
    spots.push({ x: target.right + GAP, y }, { x: target.left - GAP - size.w, y }, { x, y: target.bottom + GAP }, { x, y: target.top - GAP - size.h });
    spots.push({ x: target.right + GAP, y: target.top }, { x: target.left, y: target.bottom + GAP }, { x: target.left, y: target.top - GAP - size.h }, { x: target.left - GAP - size.w, y: target.top });
  }
  for (let i = 0; i <= 10; i += 1) for (let j = 0; j <= 14; j += 1) spots.push({ x: EDGE + ((most.x - EDGE) * i) / 10, y: EDGE + ((most.y - EDGE) * j) / 14 });
  let best = { x: most.x, y: most.y };
  let least = Infinity;
  for (const spot of spots) {
    const at = { x: within(spot.x, most.x), y: within(spot.y, most.y) };
    const box = { left: at.x, top: at.y, right: at.x + size.w, bottom: at.y + size.h };
    // Never what it speaks of, then nothing else that can be touched, and then near to that.
    const covers = kept.reduce((sum, other) => sum + overlap(box, other), 0);
    const hides = target ? overlap(box, target) : 0;
    const away = target ? Math.hypot(Math.max(0, box.left - target.right, target.left - box.right), Math.max(0, box.top - target.bottom, target.top - box.bottom)) : Math.hypot(at.x + size.w / 2 - middle.x, at.y + size.h / 2 - middle.y);
    const cost = covers * 20 + hides * 400 + away * away * .05 + away;
    if (cost < least) {
      least = cost;
      best = at;
    }
  }
  return best;
}

/** From one box to another: the nearest points of both, if there is a way between them. */
export function wayBetween(from: Box, to: Box): { x1: number; y1: number; x2: number; y2: number } | null {
  const near = (low: number, high: number, otherLow: number, otherHigh: number): [number, number] => {
    if (high < otherLow) return [high, otherLow];
    if (low > otherHigh) return [low, otherHigh];
    const middle = (Math.max(low, otherLow) + Math.min(high, otherHigh)) / 2;
    return [middle, middle];
  };
  const [x1, x2] = near(from.left, from.right, to.left, to.right);
  const [y1, y2] = near(from.top, from.bottom, to.top, to.bottom);
  return Math.hypot(x2 - x1, y2 - y1) < 10 ? null : { x1, y1, x2, y2 };
}

/** Brings something into view where one can scroll, down or aside. What only clips must not be moved: one could not move it back. */
export function reveal(element: Element): void {
  for (let around = element.parentElement; around; around = around.parentElement) {
    const whole = around === document.documentElement;
    const { overflowX, overflowY } = getComputedStyle(around);
    const scrolls = (overflow: string): boolean => whole || /auto|scroll/.test(overflow);
    const frame = (): Box => (whole ? { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight } : around!.getBoundingClientRect());
    if (scrolls(overflowY) && around.scrollHeight > around.clientHeight) {
      const [box, { top, bottom }] = [element.getBoundingClientRect(), frame()];
      around.scrollTop += shift([box.top, box.bottom], [top, bottom]);
    }
    if (scrolls(overflowX) && around.scrollWidth > around.clientWidth) {
      const [box, { left, right }] = [element.getBoundingClientRect(), frame()];
      around.scrollLeft += shift([box.left, box.right], [left, right]);
    }
  }
}

/** How far something has to move to be seen within a frame; its beginning, if it is too large. */
function shift([from, to]: [number, number], [first, last]: [number, number]): number {
  if (from < first + EDGE) return from - first - EDGE;
  return to > last - EDGE ? Math.min(to - last + EDGE, from - first - EDGE) : 0;
}
