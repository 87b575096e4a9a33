// Where pieces are seen, and how they travel. Measured on the page; nothing here changes what is so.

import type { Motion } from "../table/motion";

export interface Spotted {
  box: DOMRect;
  /** What is seen there, to be sent on its way. */
  art: Element | null;
}

/** A motion with both its ends. Everything is measured before anything is put on the page: the other way round, each would be laid out anew. */
export interface Way {
  motion: Motion;
  from: Spotted | null;
  to: Spotted | null;
  landed: HTMLElement | null;
}

/** So many of one kind are seen on their way, however many they are. */
export const MOST_ALIKE = 4;
/** How many pieces are seen on their way. */
const copies = (motions: readonly Motion[]): number => motions.reduce((sum, { n }) => sum + Math.min(n, MOST_ALIKE), 0);

/** Motions in groups of about `most` pieces; those that end at one place stay together. */
export function inGroups(motions: readonly Motion[], most: number): Motion[][] {
  const groups: Motion[][] = [[]];
  const groupOf = new Map<string, Motion[]>();
  for (const motion of motions) {
    let group = groupOf.get(motion.to);
    if (!group) {
      if (copies(groups.at(-1)!) >= most) groups.push([]);
      groupOf.set(motion.to, (group = groups.at(-1)!));
    }
    group.push(motion);
  }
  return groups;
}

/** The next row on the way to another: the first who stands elsewhere goes to their place. The other itself, once it is the same. */
export function towards(now: readonly string[], goal: string[]): string[] {
  const at = goal.findIndex((who, i) => now[i] !== who);
  const next = [...now.slice(0, at), goal[at]!, ...now.slice(at).filter((who) => who !== goal[at])];
  return at < 0 || now.length !== goal.length || next.every((who, i) => who === goal[i]) || !now.includes(goal[at]!) ? goal : next;
}

const seen = (box: DOMRect): boolean => box.width > 0 && box.height > 0;

/** All elements of a board by the place that they show: looked up once, for many pieces on their way. */
export class Sight {
  private readonly byPlace = new Map<string, HTMLElement[]>();

  constructor(board: Element) {
    for (const element of board.querySelectorAll<HTMLElement>("[data-place], [data-mirror]")) {
      const place = element.getAttribute("data-place") ?? element.getAttribute("data-mirror") ?? "";
      const there = this.byPlace.get(place);
      if (there) there.push(element);
      else this.byPlace.set(place, [element]);
    }
  }

  private at(place: string): HTMLElement[] {
    return this.byPlace.get(place) ?? [];
  }
  /** The element of a piece, to be hidden until what flies to it has come. */
  element(place: string, piece: string): HTMLElement | null {
    return this.at(place).find((element) => element.getAttribute("data-piece") === piece) ?? null;
  }
  /** Where a piece lies, or would lie: itself, or else its place. */
  locate(place: string, piece?: string): Spotted | null {
    const there = this.at(place);
    for (const element of there) {
      if (piece === undefined || element.getAttribute("data-piece") !== piece) continue;
      const art = element.querySelector(".art-box");
      const box = (art ?? element).getBoundingClientRect();
      if (seen(box)) return { box, art };
    }
    for (const element of there) {
      if (element.hasAttribute("data-piece")) continue;
      const box = element.getBoundingClientRect();
      if (seen(box)) return { box, art: null };
    }
    return null;
  }
}

/** The way from one box to another as keyframes of an element that lies at the second, and is seen only on its way. */
export function way(from: DOMRect, to: DOMRect): Keyframe[] {
  const dx = from.left + from.width / 2 - to.left - to.width / 2;
  const dy = from.top + from.height / 2 - to.top - to.height / 2;
  const scale = Math.max(.3, Math.min(4, from.height / to.height || 1));
  const high = Math.min(46, Math.hypot(dx, dy) * .12);
  return [
    { opacity: 1, transform: `translate(${dx}px, ${dy}px) scale(${scale})` },
    { opacity: 1, transform: `translate(${dx / 2}px, ${dy / 2 - high}px) scale(${Math.max(1, (scale + 1) / 2) * 1.08})`, offset: .5 },
    { opacity: 1, transform: "none" },
  ];
}

/** A box of the size of a piece in the middle of a place. */
export function centred(place: DOMRect, piece: DOMRect): DOMRect {
  const [w, h] = [Math.min(piece.width, 40), Math.min(piece.height, 40)];
  return new DOMRect(place.left + (place.width - w) / 2, place.top + (place.height - h) / 2, w, h);
}
