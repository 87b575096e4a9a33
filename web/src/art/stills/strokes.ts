// Drawings as one picture of strokes that stands alone: with everything in it that they need from the page, and no fonts.

import { mount } from "svelte";
import { SANS, SERIF } from "../glyphs";
import SheetSymbols from "../SheetSymbols.svelte";
import type { Cell } from "./page";

export const SVG = "http://www.w3.org/2000/svg";
const EM = 250;

/** A drawing in strokes, and its size in its own units. */
export interface Strokes {
  words: string;
  w: number;
  h: number;
}

/** A drawing that is not on the page, in strokes. */
export function strokesOf(svg: SVGSVGElement): Strokes {
  const box = svg.getAttribute("viewBox") ?? "";
  const [, , w = 24, h = 24] = box.split(" ").map(Number);
  for (const name of ["class", "aria-hidden", "role", "aria-label", "width", "height"]) svg.removeAttribute(name);
  return { words: wordsOf(svg), w, h };
}

/**
 * Many of them in one picture, each where its cell is. A browser opens a document of its own for each picture of strokes, which takes far
 * longer than the strokes do; and what several of them refer to stands there once.
 */
export function pictureOf(side: number, height: number, drawn: readonly { strokes: Strokes; cell: Cell }[]): string {
  const laid = drawn.map(({ strokes: { words }, cell: { x, y, w, h } }) => words.replace("<svg", `<svg x="${x}" y="${y}" width="${w}" height="${h}" preserveAspectRatio="none"`)).join("");
  const symbols = symbolsFor(laid);
  const tokens = new Set([...`${symbols}${laid}`.matchAll(/var\((--[\w-]+)/g)].map(([, token]) => token!));
  const style = tokens.size > 0 ? `<style>svg{${[...tokens].map((token) => `${token}:${colourOf(token)}`).join(";")}}</style>` : "";
  const words = `<svg xmlns="${SVG}" width="${side}" height="${height}" viewBox="0 0 ${side} ${height}">${style}<defs>${symbols}</defs>${laid}</svg>`;
  return `data:image/svg+xml,${words.replace(/[%#<>"{}\\]/g, (letter) => encodeURIComponent(letter))}`;
}

function wordsOf(element: Element): string {
  for (const text of element.querySelectorAll("text")) outline(text as SVGTextElement);
  return new XMLSerializer().serializeToString(element).replace(/<!--.*?-->/gs, "").replaceAll(` xmlns="${SVG}"`, "").replace(/\s+/g, " ");
}

/** Symbols, gradients and clips of the sheet, in strokes. */
const symbols = new Map<string, string>();
function symbolOf(id: string): string {
  let words = symbols.get(id);
  if (words === undefined) {
    if (!document.getElementById("art-sheet")) mount(SheetSymbols, { target: document.body });
    const found = document.getElementById(id)?.cloneNode(true) as Element | undefined;
    symbols.set(id, (words = found ? wordsOf(found) : ""));
  }
  return words;
}

/** What these strokes refer to, and what that refers to. */
function symbolsFor(words: string): string {
  const there = new Map<string, string>();
  const bring = (words: string): void => {
    for (const [, id] of words.matchAll(/(?:href="|url\((?:&quot;|["'])?)#([\w-]+)/g)) {
      if (there.has(id!)) continue;
      const symbol = symbolOf(id!);
      there.set(id!, symbol);
      bring(symbol);
    }
  };
  bring(words);
  return [...there.values()].join("");
}

/** In another theme colours are others. */
export const forgetColours = (): void => colours.clear();

/**
 * Reading a colour makes the browser work out the styles of all that is new on the page. So all tokens are read at once, before anything
 * that is to be drawn stands there; and once in a theme.
 */
const colours = new Map<string, string>();
export function lookAtColours(): void {
  if (colours.size > 0) return;
  for (const { cssRules } of document.styleSheets) {
    for (const rule of cssRules) {
      if (!(rule instanceof CSSStyleRule) || !rule.selectorText.startsWith(":root")) continue;
      for (const name of rule.style) if (name.startsWith("--")) colourOf(name);
    }
  }
}
function colourOf(token: string): string {
  const known = colours.get(token) ?? getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  colours.set(token, known);
  return known;
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
