// Drawings as pictures that stand alone. A drawing is dozens of elements with transforms and clips of their own, which the browser would
// have to go through again at each frame in which anything near it moves; as a picture it is one. Each is drawn once for the page and shown
// as the background of whatever has its class, so a piece costs one element however rich its drawing is. Many lie together in one image:
// first it is one of strokes, which is there at once; when there is time, one of dots, which costs nothing to show.

import { mount, unmount } from "svelte";
import type { Drawing, DrawingProps } from "../drawing";
import { Page, type Cell } from "./page";
import { forgetColours, lookAtColours, pictureOf, strokesOf, SVG, type Strokes } from "./strokes";

/** Dots for each unit of a drawing, on a screen with one dot to the pixel: enough for the largest that is shown on the table. */
const DOTS = 2.2;
/** The side of an image with many pictures, likewise. */
const SIDE = 448;
/** So many drawings are laid onto plates together. */
const DRAWINGS_PER_BATCH = 24;

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
interface Drawn {
  still: Still;
  strokes: Strokes;
}
/** Many drawings in one image of strokes that is to become one of dots. */
interface Plate {
  page: Page;
  pictures: { still: Still; cell: Cell }[];
  address: string;
  /** Something of it is seen. */
  shown: boolean;
}

const stills = new Map<string, Still>();
/** The same kind may be drawn otherwise in another game. */
const numbers = new Map<Drawing, number>();
let waiting: Still[] = [];
/** Drawn for later, until they fill an image. */
let prepared: Drawn[] = [];
let plates: Plate[] = [];
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

/** The class that shows what is drawn with these words, 20 units wide and high. */
export function stillOf(words: string): string {
  return known(words, () => {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 20 20");
    svg.innerHTML = words;
    return svg;
  });
}

function known(key: string, draw: () => SVGSVGElement): string {
  let found = stills.get(key);
  if (!found) stills.set(key, (found = { name: `still-${stills.size}`, draw, shown: false, prepared: false, ruled: null }));
  if (!found.shown && !preparing) {
    found.shown = true;
    // Not while components are being drawn, but before anything is seen.
    if (found.ruled === null && waiting.push(found) === 1) {
      lookAtColours();
      queueMicrotask(drawWaiting);
    }
  } else if (!found.shown && !found.prepared) {
    found.prepared = true;
    prepared.push(drawn(found));
  }
  return `still ${found.name}`;
}

const drawn = (still: Still): Drawn => ({ still, strokes: strokesOf(still.draw()) });

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
  const made = platesOf(now.map(drawn), true);
  say("strokes", now, made.map((plate) => rulesOf(plate, plate.address)).join(""));
  // What is seen comes before what may be seen.
  plates = [...plates.filter(({ shown }) => shown), ...made, ...plates.filter(({ shown }) => !shown)];
  if (!developing) void develop();
}

/** Lays drawings beside each other, the highest first, on as many plates as they need. */
function platesOf(all: readonly Drawn[], shown: boolean): Plate[] {
  const dense = Math.min(Math.max(window.devicePixelRatio || 1, 1), 3);
  const side = Math.round(SIDE * Math.min(dense, 2));
  const dots = (units: number): number => Math.ceil(units * DOTS * dense);
  const laid: { page: Page; drawn: (Drawn & { cell: Cell })[] }[] = [];
  for (const { still, strokes } of [...all].sort((a, b) => b.strokes.h - a.strokes.h)) {
    const [w, h] = [dots(strokes.w), dots(strokes.h)];
    let last = laid.at(-1);
    let cell = last?.page.place(w, h);
    // One that is larger than any page has a page of its own.
    if (!last || !cell) {
      laid.push((last = { page: new Page(Math.max(side, Page.sideFor(w, h))), drawn: [] }));
      cell = last.page.place(w, h);
    }
    if (cell) last.drawn.push({ still, strokes, cell });
  }
  return laid.map(({ page, drawn }) => ({ page, pictures: drawn, address: pictureOf(page.side, page.height, drawn), shown }));
}

/** How an image is shown in parts. */
const rulesOf = ({ page, pictures }: Plate, image: string): string =>
  `${pictures.map(({ still }) => `.${still.name}`).join()}{background-image:url("${image}")}${pictures.map(({ still, cell }) => `.${still.name}{${page.ruleOf(cell)}}`).join("")}`;

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
  const press = new Press();
  while (plates.length > 0 && theme === now) {
    await rest();
    const plate = plates.shift();
    if (!plate || theme !== now) break;
    const began = performance.now();
    const image = await dotsOf(plate).then((bitmap) => press.print(bitmap)).catch(() => null);
    await pause(Math.min(24, Math.max(2, performance.now() - began)));
    await rest();
    // A browser that cannot do this shows the strokes.
    if (image !== null && theme === now) say("dots", plate.pictures.map(({ still }) => still), rulesOf(plate, image));
  }
  press.close();
  developing = false;
  if (plates.length > 0) void develop();
}

async function dotsOf({ page: { side, height }, address }: Plate): Promise<ImageBitmap> {
  const image = new Image();
  image.src = address;
  await image.decode();
  await pause(0);
  const canvas = new OffscreenCanvas(side, height);
  canvas.getContext("2d")!.drawImage(image, 0, 0, side, height);
  return canvas.transferToImageBitmap();
}

/** Makes images for the page, beside its own work: that takes a while. */
class Press {
  private readonly worker = new Worker(new URL("./press.worker.ts", import.meta.url), { type: "module" });

  print(bitmap: ImageBitmap): Promise<string> {
    return new Promise((done, failed) => {
      this.worker.onmessage = ({ data }: MessageEvent<string>) => done(data);
      this.worker.onerror = () => failed(new Error("no image came of a page of pictures"));
      this.worker.postMessage(bitmap, [bitmap]);
    });
  }
  close(): void {
    this.worker.terminate();
  }
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
  plates = [];
  prepared = [];
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
    if (next === all.length || prepared.length >= DRAWINGS_PER_BATCH) {
      plates.push(...platesOf(prepared, false));
      prepared = [];
      if (plates.length > 0 && !developing) void develop();
    }
    if (next < all.length) timer = setTimeout(some, 20);
  };
  timer = setTimeout(some, 800);
  return () => clearTimeout(timer);
}
