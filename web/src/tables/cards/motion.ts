// What only cards do: a section turns on its way to whoever restored it; two half bottles come together and make a whole one.

import { PAINT_OF } from "../../art/paint";
import { centred, type Spotted, type Way } from "../../board/motion";
import { num, word } from "../../art/drawing";
import type { View } from "../../board/view.svelte";

type Put = (box: DOMRect, art: Element) => HTMLElement;
interface Time {
  delay: number;
  duration: number;
}

export function shown(view: View, way: Way, time: Time, put: Put): boolean {
  const { motion, from, to } = way;
  if (!from || !to) return false;
  const kind = view.kind(motion.becomes ?? motion.piece);
  if (kind === "restored-card" && to.art) return turn(view, way, { from, to }, time, put);
  if (motion.kind === "mixed" && kind === "card") return mix(view, way, { from, to }, time, put);
  return false;
}

interface Ends {
  from: Spotted;
  to: Spotted;
}
const middle = ({ left, top, width, height }: DOMRect): [number, number] => [left + width / 2, top + height / 2];

/** A quarter turn for each bishop and for the favourite colour, one after the other; then off to its owner. */
function turn(view: View, { motion, landed }: Way, { from, to }: Ends, { delay, duration }: Time, put: Put): boolean {
  const turnsOf = (piece: string): number => num(view.piece(piece).values, "turns") ?? 0;
  const turns = turnsOf(motion.becomes ?? motion.piece) - turnsOf(motion.piece);
  const box = from.box;
  const [[x, y], [tx, ty]] = [middle(box), middle(to.box)];
  const scale = to.box.height / box.height;
  const copy = put(box, from.art ?? to.art!);
  const quarter = duration * .9;
  const all = turns * quarter + duration;
  const frames: Keyframe[] = [{ opacity: 1, transform: "none", offset: 0 }];
  for (let i = 1; i <= turns; i += 1) {
    frames.push({ opacity: 1, transform: `scale(1.1) rotate(${-90 * i}deg)`, offset: (i - .3) * quarter / all });
    frames.push({ opacity: 1, transform: `scale(1.05) rotate(${-90 * i}deg)`, offset: i * quarter / all });
  }
  frames.push({ opacity: 1, transform: `translate(${tx - x}px, ${ty - y}px) scale(${scale}) rotate(${-90 * turns}deg)`, offset: 1 });
  copy.animate(frames, { duration: all, delay, easing: "cubic-bezier(.3, .6, .3, 1)", fill: "backwards" });
  landed?.animate([{ opacity: 0 }, { opacity: 0, offset: .95 }, { opacity: 1 }], { duration: delay + all, easing: "linear" });
  return true;
}

/** Halves that set off together make one bottle: when the first of them came, and for which colour. */
let first: { since: number; made: string } | null = null;

function mix(view: View, { motion, landed }: Way, { from, to }: Ends, { delay, duration }: Time, put: Put): boolean {
  const made = word(view.piece(motion.becomes ?? motion.piece).values, "half");
  const art = to.art ?? from.art;
  if (made === undefined || !art) return false;
  const left = first === null || first.made !== made || performance.now() - first.since > 200;
  first = left ? { since: performance.now(), made } : null;

  // Over the table, where everybody sees it: half beside half, then the colour that they make.
  const size = Math.max(96, Math.min(150, innerHeight / 5));
  const joint = new DOMRect(innerWidth * .4 - size * .34, innerHeight * .38 - size / 2, size * .68, size);
  const [[x, y], [fx, fy], [tx, ty]] = [middle(joint), middle(from.box), middle(to.box)];
  const apart = (left ? -1 : 1) * size * .36;
  const all = duration * 4;
  const copy = put(joint, art);
  copy.animate(
    [
      { opacity: 1, transform: `translate(${fx - x}px, ${fy - y}px) scale(${from.box.height / size})` },
      { opacity: 1, transform: `translate(${apart * 2.2}px, 0)`, offset: .25 },
      { opacity: 1, transform: `translate(${apart}px, 0)`, offset: .42 },
      { opacity: 1, transform: `translate(${apart}px, 0)`, offset: .78 },
      { opacity: 1, transform: `translate(${tx - x}px, ${ty - y}px) scale(${to.box.height / size})` },
    ],
    { duration: all, delay, easing: "cubic-bezier(.3, .6, .3, 1)", fill: "backwards" });
  landed?.animate([{ opacity: 0 }, { opacity: 0, offset: .95 }, { opacity: 1 }], { duration: delay + all, easing: "linear" });
  if (!left) poured(PAINT_OF[made] ?? "", centred(joint, new DOMRect(0, 0, 40, 40)), size, { delay: delay + all * .4, duration: all * .45 }, put);
  return true;
}

/** The mixed paint rises where the halves meet. */
function poured(paint: string, box: DOMRect, size: number, { delay, duration }: Time, put: Put): void {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#art-paint-${paint}`);
  svg.append(use);
  const scale = size / 40;
  put(box, svg).animate(
    [{ opacity: 0, transform: "scale(.2)" }, { opacity: 1, transform: `scale(${scale * .75})`, offset: .3 }, { opacity: 1, transform: `scale(${scale * .62})`, offset: .45 }, { opacity: 1, transform: `scale(${scale * .62})`, offset: .8 }, { opacity: 0, transform: `scale(${scale * .5})` }],
    { duration, delay, easing: "ease-out", fill: "backwards" });
}
