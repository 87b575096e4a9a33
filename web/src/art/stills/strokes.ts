// A drawing as a picture of strokes that stands alone: with everything in it that it needs from the page, and no fonts.

import { mount } from "svelte";
import { SANS, SERIF } from "../glyphs";
import SheetSymbols from "../SheetSymbols.svelte";

export const SVG = "http://www.w3.org/2000/svg";
const EM = 500;

/** A picture of strokes, and its size in units of the drawing. */
export interface Strokes {
  address: string;
  w: number;
  h: number;
}

/** A drawing that is not on the page, as a picture. */
export function strokesOf(draw: () => SVGSVGElement): Strokes {
  if (!document.getElementById("art-sheet")) mount(SheetSymbols, { target: document.body });
  const svg = draw();
  const [, , w = 24, h = 24] = (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
  svg.setAttribute("width", String(w));
  svg.setAttribute("height", String(h));
  return { address: address(svg), w, h };
}

function address(svg: SVGSVGElement): string {
  for (const name of ["class", "aria-hidden", "role", "aria-label"]) svg.removeAttribute(name);
  const defs = document.createElementNS(SVG, "defs");
  svg.prepend(defs);
  bring(svg, svg, defs, new Set());
  for (const text of svg.querySelectorAll("text")) outline(text);
  const walker = document.createTreeWalker(svg, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) (comment as Comment).remove();
  let words = new XMLSerializer().serializeToString(svg);
  const tokens = new Set([...words.matchAll(/var\((--[\w-]+)/g)].map(([, token]) => token!));
  const values = [...tokens].map((token) => `${token}:${valueOf(token)}`);
  if (values.length > 0) words = words.replace("<defs", `<style>svg{${values.join(";")}}</style><defs`);
  return `data:image/svg+xml,${words.replace(/\s+/g, " ").replace(/[%#<>"{}\\]/g, (letter) => encodeURIComponent(letter))}`;
}

/** In another theme colours are others. */
export const forgetColours = (): void => colours.clear();

/** Reading a colour makes the browser work out all styles, so each is read once in a theme. */
const colours = new Map<string, string>();
function valueOf(token: string): string {
  const known = colours.get(token) ?? getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  colours.set(token, known);
  return known;
}

/** Brings along the symbols, gradients and clips that something refers to, and what those refer to. */
function bring(from: Element, svg: SVGSVGElement, defs: Element, there: Set<string>): void {
  for (const element of [from, ...from.querySelectorAll("*")]) {
    for (const { name, value } of element.attributes) {
      const id = name === "href" ? value.slice(1) : /url\(["']?#([\w-]+)/.exec(value)?.[1];
      if (!id || there.has(id) || svg.querySelector(`#${CSS.escape(id)}`)) continue;
      there.add(id);
      const found = document.getElementById(id)?.cloneNode(true) as Element | undefined;
      if (!found) continue;
      defs.append(found);
      bring(found, svg, defs, there);
    }
  }
}

/** A picture has not the page's fonts: what is written becomes outlines, centred as all figures are. */
function outline(text: SVGTextElement): void {
  const words = (text.textContent ?? "").trim();
  const letter = text.classList.contains("art-letter");
  const size = Number(text.getAttribute("font-size") ?? 12);
  const fill = text.style.fill || text.getAttribute("fill") || "var(--art-ink)";
  const glyphs = [...words].map((sign) => (letter ? SANS[sign] : undefined) ?? SERIF[sign]);
  if (glyphs.some((glyph) => glyph === undefined)) {
    text.setAttribute("style", `text-anchor:middle;font-weight:700;font-family:${letter ? "sans-serif" : "Georgia,serif"};fill:${fill}`);
    return;
  }
  const scale = size / EM;
  const width = glyphs.reduce((sum, glyph) => sum + glyph![0], 0);
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("transform", `translate(${Number(text.getAttribute("x") ?? 0) - (width * scale) / 2} ${text.getAttribute("y") ?? 0})scale(${scale})`);
  group.setAttribute("style", `fill:${fill}`);
  let at = 0;
  for (const glyph of glyphs) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", glyph![1]);
    if (at) path.setAttribute("transform", `translate(${at})`);
    group.append(path);
    at += glyph![0];
  }
  text.replaceWith(group);
}
