// Drawings as pictures that stand alone. A drawing is dozens of elements with transforms and clips of their own, which the browser would
// have to go through again at each frame in which anything near it moves; as a picture it is one. Each is drawn once for the page and shown
// as the background of whatever has its class, so a piece costs one element however rich its drawing is. First it is a picture of strokes,
// which is there at once; when there is time, many together become one image of dots, which costs nothing to show.

import { mount, unmount } from "svelte";
import type { Drawing, DrawingProps } from "../drawing";
import { Page, type Cell } from "./page";
import type { Plate } from "./press.worker";
import { forgetColours, strokesOf, SVG, type Strokes } from "./strokes";

/** Dots for each unit of a drawing, on a screen with one dot to the pixel: enough for the largest that is shown on the table. */
const DOTS = 2.2;
/** The side of an image with many pictures, likewise. */
const SIDE = 448;

interface Still {
  name: string;
  /** Draws it anew, in the colours that now hold. */
  draw: () => SVGSVGElement;
  /** Something shows it. What is only prepared is not shown before it is dots. */
  shown: boolean;
  prepared: boolean;
  /** What the last rule for it shows. */
  ruled: "strokes" | "dots" | null;
}
/** A picture of strokes that is to become one of dots. */
interface Negative extends Strokes {
  still: Still;
}
interface Picture {
  still: Still;
  cell: Cell;
  bitmap: ImageBitmap;
}

const stills = new Map<string, Still>();
/** The same kind may be drawn otherwise in another game. */
const numbers = new Map<Drawing, number>();
let waiting: Still[] = [];
let negatives: Negative[] = [];
/** The sheets with rules; those of strokes with all that they show. */
let sheets = new Set<CSSStyleSheet>();
const strokes = new Map<CSSStyleSheet, Still[]>();
let watching = false;
let developing = false;
let preparing = false;
/** Counts the themes. */
let theme = 0;
/** Until when something else needs the page's time. */
let busy = 0;

/** The class that shows a drawing with these values. */
export function still(drawing: Drawing, props: DrawingProps): string {
  const { draw, w, h } = drawing;
  const number = numbers.get(drawing) ?? numbers.size;
  if (number === numbers.size) numbers.set(drawing, number);
  return known(JSON.stringify([number, props.kind, props.values, props.owner, props.module]), () => {
    const box = document.createElement("div");
    const drawn = mount(draw, { target: box, props });
    const svg = box.querySelector("svg")!;
    svg.remove();
    void unmount(drawn);
    if (!svg.hasAttribute("viewBox")) svg.setAttribute("viewBox", `0 0 ${w} ${h}`);
    return svg;
  });
}

/** The class that shows a symbol of the sheet; `tone` is a token for what is drawn in the colour of the text. */
export function stillSign(name: string, tone = "--ink"): string {
  return known(`${name} ${tone}`, () => {
    const svg = document.createElementNS(SVG, "svg");
    const symbol = document.getElementById(`art-${name}`);
    svg.setAttribute("viewBox", symbol?.getAttribute("viewBox") ?? "0 0 24 24");
    svg.style.color = matchMedia("(forced-colors: active)").matches ? getComputedStyle(document.body).color : `var(${tone})`;
    for (const child of symbol?.childNodes ?? []) svg.append(child.cloneNode(true));
    return svg;
  });
}

function known(key: string, draw: () => SVGSVGElement): string {
  let found = stills.get(key);
  if (!found) stills.set(key, (found = { name: `still-${stills.size}`, draw, shown: false, prepared: false, ruled: null }));
  if (!found.shown && !preparing) {
    found.shown = true;
    // Not while components are being drawn, but before anything is seen.
    if (found.ruled === null && waiting.push(found) === 1) queueMicrotask(drawWaiting);
  } else if (!found.shown && !found.prepared) {
    found.prepared = true;
    negatives.push({ still: found, ...strokesOf(found.draw) });
  }
  return `still ${found.name}`;
}

/** Draws what was asked for. */
function drawWaiting(): void {
  const now = waiting;
  waiting = [];
  if (!watching) {
    watching = true;
    new MutationObserver(redraw).observe(document.documentElement, { attributeFilter: ["data-theme"] });
    matchMedia("(forced-colors: active)").addEventListener("change", redraw);
    sharpen();
  }
  const drawn = now.map((still): Negative => ({ still, ...strokesOf(still.draw) }));
  say("strokes", now, drawn.map(({ still, address }) => `.${still.name}{background-image:url("${address}")}`).join(""));
  // What is seen comes before what may be seen.
  negatives = [...drawn, ...negatives.filter(({ still }) => !now.includes(still))];
  if (!developing) void develop();
}

/** Many rules at once, in a sheet of their own: whenever a sheet comes or changes, the browser looks through the whole page. */
function say(what: "strokes" | "dots", shown: Still[], rules: string): void {
  if (shown.length === 0) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  for (const still of shown) still.ruled = what;
  // Strokes that are all dots by now go at the same time.
  const gone = [...strokes].filter(([, stills]) => stills.every(({ ruled }) => ruled === "dots")).map(([sheet]) => sheet);
  for (const old of gone) strokes.delete(old);
  sheets.add(sheet);
  if (what === "strokes") strokes.set(sheet, shown);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((sheet) => !gone.includes(sheet)), sheet];
}

/** Makes dots of strokes, and leaves time for whatever else there is to do. */
async function develop(): Promise<void> {
  developing = true;
  await pause(400);
  const now = theme;
  while (negatives.length > 0 && theme === now) {
    const { page, pictures } = await fill(now);
    const image = pictures.length > 0 ? await printed(page, pictures).catch(() => null) : null;
    await rest();
    // A browser that cannot do this shows the strokes.
    if (image === null || theme !== now) continue;
    const names = pictures.map(({ still }) => `.${still.name}`).join();
    say("dots", pictures.map(({ still }) => still), `${names}{background-image:url("${image}")}${pictures.map(({ still, cell }) => `.${still.name}{${page.ruleOf(cell)}}`).join("")}`);
  }
  developing = false;
  if (negatives.length > 0) void develop();
}

/** A page full of pictures. What is seen does not wait for what may be seen. */
async function fill(now: number): Promise<{ page: Page; pictures: Picture[] }> {
  const dense = Math.min(Math.max(window.devicePixelRatio || 1, 1), 3);
  const page = new Page(Math.round(SIDE * Math.min(dense, 2)));
  const pictures: Picture[] = [];
  for (let next = negatives[0]; next && theme === now; next = negatives[0]) {
    const { still, address, w, h } = next;
    const cell = page.place(Math.ceil(w * DOTS * dense), Math.ceil(h * DOTS * dense));
    if (pictures.length > 0 && (cell === null || (pictures[0]!.still.shown && !still.shown))) break;
    negatives.shift();
    await rest();
    const began = performance.now();
    const bitmap = cell ? await dotsOf(address, cell).catch(() => null) : null;
    if (bitmap) pictures.push({ still, cell: cell!, bitmap });
    await pause(Math.min(24, Math.max(2, performance.now() - began)));
  }
  return { page, pictures };
}

async function dotsOf(address: string, { w, h }: Cell): Promise<ImageBitmap> {
  const image = new Image();
  image.src = address;
  await image.decode();
  await pause(0);
  const canvas = new OffscreenCanvas(w, h);
  canvas.getContext("2d")!.drawImage(image, 0, 0, w, h);
  return canvas.transferToImageBitmap();
}

function printed({ side, height }: Page, pictures: readonly Picture[]): Promise<string> {
  return new Promise((done, failed) => {
    const press = new Worker(new URL("./press.worker.ts", import.meta.url), { type: "module" });
    const end = (then: () => void): void => {
      press.terminate();
      then();
    };
    press.onmessage = ({ data }: MessageEvent<string>) => end(() => done(data));
    press.onerror = () => end(() => failed(new Error("no image came of a page of pictures")));
    const plate: Plate = { w: side, h: height, pictures: pictures.map(({ bitmap, cell: { x, y } }) => ({ bitmap, x, y })) };
    press.postMessage(plate, pictures.map(({ bitmap }) => bitmap));
  });
}

/** For so long nothing is drawn that is not needed at once: something moves. */
export function hold(ms: number): void {
  busy = Math.max(busy, performance.now() + ms);
}
async function rest(): Promise<void> {
  while (performance.now() < busy) await pause(busy - performance.now());
}
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** On a screen with more dots, or enlarged, the pictures are too. */
function sharpen(): void {
  const same = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
  same.addEventListener("change", () => {
    redraw();
    sharpen();
  }, { once: true });
}

/** In another theme plaster and paper have other colours. */
function redraw(): void {
  const old = sheets;
  sheets = new Set();
  strokes.clear();
  theme += 1;
  negatives = [];
  forgetColours();
  // What is only prepared is drawn anew when it is shown.
  for (const still of stills.values()) still.ruled = null;
  waiting = [...stills.values()].filter(({ shown }) => shown);
  drawWaiting();
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !old.has(sheet));
}

/** Draws what may be needed later, a few at a time, while the page has nothing else to do. */
export function prepare(all: readonly (() => unknown)[]): () => void {
  let next = 0;
  let timer: ReturnType<typeof setTimeout>;
  const some = (): void => {
    const until = performance.now() + 4;
    preparing = true;
    while (performance.now() >= busy && next < all.length && performance.now() < until) {
      all[next]!();
      next += 1;
    }
    preparing = false;
    if (negatives.length > 0 && !developing) void develop();
    if (next < all.length) timer = setTimeout(some, 20);
  };
  timer = setTimeout(some, 800);
  return () => clearTimeout(timer);
}
