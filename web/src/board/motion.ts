// Where pieces are seen, and how they travel. Measured on the page; nothing here changes what is so.

export interface Spotted {
  box: DOMRect;
  /** What is seen there, to be sent on its way. */
  art: Element | null;
}

const seen = (box: DOMRect): boolean => box.width > 0 && box.height > 0;
const quoted = (name: string): string => name.replace(/["\\]/g, "\\$&");

/** Where a piece lies, or would lie: itself, its place, or whatever stands for its place. */
export function locate(board: Element, place: string, piece?: string): Spotted | null {
  const all = (selector: string): HTMLElement[] => [...board.querySelectorAll<HTMLElement>(selector)].filter((element) => seen(element.getBoundingClientRect()));
  if (piece !== undefined) {
    const [itself] = all(`[data-place="${quoted(place)}"][data-piece="${quoted(piece)}"]`);
    const art = itself?.querySelector(".art-box");
    if (itself) return { box: (art ?? itself).getBoundingClientRect(), art: art ?? null };
  }
  const [spot] = [...all(`.spot[data-place="${quoted(place)}"]`), ...all(`[data-place="${quoted(place)}"]`), ...all(`[data-mirror="${quoted(place)}"]`), ...all(`[data-stands-for~="${quoted(place)}"]`)];
  return spot ? { box: spot.getBoundingClientRect(), art: null } : null;
}

/** The element of a piece, to be hidden until what flies to it has come. */
export function elementOf(board: Element, place: string, piece: string): HTMLElement | null {
  return board.querySelector<HTMLElement>(`[data-place="${quoted(place)}"][data-piece="${quoted(piece)}"]`);
}

/** The way from one box to another as keyframes of an element that lies at the second. */
export function way(from: DOMRect, to: DOMRect): Keyframe[] {
  const dx = from.left + from.width / 2 - to.left - to.width / 2;
  const dy = from.top + from.height / 2 - to.top - to.height / 2;
  const scale = Math.max(.3, Math.min(4, from.height / to.height || 1));
  const high = Math.min(46, Math.hypot(dx, dy) * .12);
  return [
    { transform: `translate(${dx}px, ${dy}px) scale(${scale})` },
    { transform: `translate(${dx / 2}px, ${dy / 2 - high}px) scale(${Math.max(1, (scale + 1) / 2) * 1.08})`, offset: .5 },
    { transform: "none" },
  ];
}
