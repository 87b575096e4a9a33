// Dice roll: out of the cup in an arc, turning over, with a last bounce. Everything else flies as anywhere.

import type { Way } from "../../board/motion";
import type { View } from "../../board/view.svelte";

type Put = (box: DOMRect, art: Element) => HTMLElement;
interface Time {
  delay: number;
  duration: number;
}

/** Longer than a flight: one wants to see them roll. */
const FLIGHTS_PER_ROLL = 2.4;
/** When a die lies so that it can be read. */
const STILL = .82;

export function rolling(view: View, { motion, from, to, landed }: Way, { delay, duration }: Time, put: Put): boolean {
  const piece = motion.becomes ?? motion.piece;
  const kind = view.kind(piece);
  if (motion.kind !== "rolled" || (kind !== "die" && kind !== "colour-die") || !to?.art) return false;
  const box = to.box;
  const start = from?.box ?? new DOMRect(box.left, box.top - 160, box.width, box.height);
  const [dx, dy] = [start.left + start.width / 2 - box.left - box.width / 2, start.top + start.height / 2 - box.top - box.height / 2];
  // Each die its own way, the same for everybody who looks: by where it comes to lie.
  const own = Math.round(box.left);
  const turn = 360 * (2 + (own % 2)) * (own % 3 ? 1 : -1);
  const long = duration * FLIGHTS_PER_ROLL + (own % 5) * 40;
  const at = (share: number, up: number, scale = 1): string => `translate(${dx * (1 - share)}px, ${dy * (1 - share) - up}px) rotate(${turn * (1 - share)}deg) scale(${scale})`;
  const copy = put(box, to.art);
  copy.animate(
    [
      { opacity: 1, transform: at(0, 0, .7) },
      { opacity: 1, transform: at(.45, 70, 1.15), offset: .35 },
      { opacity: 1, transform: at(.78, 0), offset: .6 },
      { opacity: 1, transform: at(.92, 22, 1.05), offset: .75 },
      { opacity: 1, transform: at(.985, 0), offset: .88 },
      { opacity: 1, transform: at(.995, 5), offset: .94 },
      { opacity: 1, transform: "none" },
    ],
    { duration: long, delay, easing: "linear", fill: "backwards" });
  turnOver(copy, otherFaces(view, piece), { delay, duration: long });
  landed?.animate([{ opacity: 0 }, { opacity: 0, offset: .98 }, { opacity: 1 }], { duration: delay + long, easing: "linear" });
  return true;
}

/** What else the die could show, as the classes that draw it. */
function otherFaces(view: View, piece: string): string[] {
  const { kind, values } = view.piece(piece);
  const key = kind === "die" ? "face" : "colour";
  const others = Object.entries(view.layout.pieces).filter(([name, other]) => name !== piece && other.kind === kind && other.values?.[key] !== undefined && (kind !== "die" || other.values.colour === values?.colour));
  return others.flatMap(([, other]) => view.picture(other) ?? []).slice(0, 4);
}

/** One face after the other, until the last one stays. */
function turnOver(copy: HTMLElement, faces: string[], { delay, duration }: Time): void {
  const last = copy.firstElementChild;
  if (!last || faces.length === 0) return;
  const share = STILL / faces.length;
  faces.forEach((picture, i) => {
    const face = document.createElement("span");
    face.className = `art-box ${picture}`;
    Object.assign(face.style, { position: "absolute", inset: "0", opacity: "0" });
    copy.append(face);
    const hold = (opacity: number, offset: number): Keyframe => ({ opacity, offset, easing: "steps(1, end)" });
    face.animate([hold(i === 0 ? 1 : 0, 0), hold(1, i * share), hold(0, (i + 1) * share), hold(0, 1)], { duration, delay, fill: "backwards" });
  });
  last.animate([{ opacity: 0 }, { opacity: 0, offset: STILL }, { opacity: 1, offset: STILL }, { opacity: 1 }], { duration, delay });
}
