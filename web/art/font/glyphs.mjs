// Cuts the figures and letters that stand on pieces out of the fonts, as outlines: `node art/font/glyphs.mjs` writes src/art/glyphs.ts.
// To be run again when another letter is needed or a font changes.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Reader } from "./reader.mjs";
import { movesOf, positionOf } from "./variation.mjs";
import { outlinesOf, tablesOf } from "./woff2.mjs";

const EM = 500;
const BOLD = 700;
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

function cut(file, letters) {
  const tables = tablesOf(readFileSync(here(`../../src/art/fonts/${file}`)));
  const outlines = outlinesOf(tables.glyf);
  const position = positionOf(tables, BOLD);
  const lining = substitutes(tables.GSUB, "lnum");
  const tabular = substitutes(tables.GSUB, "tnum");
  const scale = EM / new Reader(tables.head, 18).u16();
  const wide = new Reader(tables.hhea, 34).u16();
  const advanceOf = (glyph) => new Reader(tables.hmtx, 4 * Math.min(glyph, wide - 1)).u16();

  /** The contours of a glyph in this weight, and how far on the next one stands. */
  function drawn(glyph) {
    const { points = [], ends = [], parts } = outlines[glyph];
    if (parts?.some(({ plain }) => !plain)) throw new Error("a glyph is put together from parts that are not only moved");
    const frame = [{ x: 0, y: 0 }, { x: advanceOf(glyph), y: 0 }, { x: 0, y: 0 }, { x: 0, y: 0 }];
    const all = [...(parts ?? points), ...frame];
    const moves = movesOf(tables.gvar, glyph, all, ends, position);
    const at = all.map((point, i) => ({ ...point, x: point.x + moves[i][0], y: point.y + moves[i][1] }));
    const [left, right] = at.slice(-4);
    const contours = parts
      ? at.slice(0, parts.length).flatMap(({ glyph, x, y }) => drawn(glyph).contours.map((contour) => contour.map((point) => ({ ...point, x: point.x + x, y: point.y + y }))))
      : ends.map((end, i) => at.slice((ends[i - 1] ?? -1) + 1, end + 1));
    return { advance: Math.round(right.x - left.x), contours: contours.map((contour) => contour.map((point) => ({ ...point, x: point.x - left.x }))) };
  }

  const glyphOf = glyphsOf(tables.cmap);
  return [...letters].map((letter) => {
    let glyph = glyphOf(letter.codePointAt(0));
    if (glyph === 0) throw new Error(`${file} has no ${letter}`);
    glyph = lining.get(glyph) ?? glyph;
    glyph = tabular.get(glyph) ?? glyph;
    const { advance, contours } = drawn(glyph);
    return `  ${JSON.stringify(letter)}: [${even(advance * scale)}, ${JSON.stringify(contours.map((contour) => pathOf(contour, scale)).join(""))}],`;
  });
}

/** Halves go to the even side, so that an outline does not drift. */
function even(n) {
  const low = Math.floor(n);
  if (n - low !== 0.5) return Math.round(n);
  return low % 2 === 0 ? low : low + 1;
}
const numbers = (all) => all.map((n, i) => `${i > 0 && n >= 0 ? " " : ""}${n === 0 ? 0 : n}`).join("");

/** A contour as quadratic curves. Between two points that lie beside the line lies one on it. */
function pathOf(contour, scale) {
  const points = contour.map(({ x, y, on }) => ({ x: even(x * scale), y: -even(y * scale), on }));
  const first = points.findIndex(({ on }) => on);
  if (first < 0) throw new Error("a contour without a point on its line");
  const ring = [...points.slice(first + 1), ...points.slice(0, first + 1)];
  let now = ring.at(-1);
  let path = `M${numbers([now.x, now.y])}`;
  for (let i = 0; i < ring.length; i += 1) {
    const point = ring[i];
    if (point.on) {
      // The last line closes by itself.
      if (i < ring.length - 1 && (point.x !== now.x || point.y !== now.y)) path += `l${numbers([point.x - now.x, point.y - now.y])}`;
      if (i < ring.length - 1) now = point;
      continue;
    }
    const next = ring[i + 1];
    const end = next.on ? next : { x: even((point.x + next.x) / 2), y: even((point.y + next.y) / 2) };
    path += `q${numbers([point.x - now.x, point.y - now.y, end.x - now.x, end.y - now.y])}`;
    now = end;
    if (next.on) i += 1;
  }
  return `${path}z`;
}

/** Which glyph stands for a letter. */
function glyphsOf(cmap) {
  const head = new Reader(cmap, 2);
  const found = head.many(head.u16(), (read) => [read.u16(), read.u16(), read.u32()]).map(([, , at]) => at).filter((at) => head.from(at).u16() === 4);
  if (found.length === 0) throw new Error("no table of letters that can be read");
  const read = head.from(found[0] + 6);
  const n = read.u16() / 2;
  read.at += 6;
  const ends = read.many(n, (read) => read.u16());
  read.u16();
  const starts = read.many(n, (read) => read.u16());
  const steps = read.many(n, (read) => read.u16());
  const rangesAt = read.at;
  const ranges = read.many(n, (read) => read.u16());
  return (code) => {
    const i = ends.findIndex((end) => code <= end);
    if (i < 0 || code < starts[i]) return 0;
    if (ranges[i] === 0) return (code + steps[i]) & 0xffff;
    const glyph = head.from(rangesAt + 2 * i + ranges[i] + 2 * (code - starts[i])).u16();
    return glyph === 0 ? 0 : (glyph + steps[i]) & 0xffff;
  };
}

/** What a feature of the font puts in the place of a glyph. */
function substitutes(gsub, tag) {
  const head = new Reader(gsub, 6);
  const [featuresAt, lookupsAt] = [head.u16(), head.u16()];
  const list = head.from(featuresAt);
  const features = list.many(list.u16(), (read) => [read.tag(), featuresAt + read.u16()]).filter(([name]) => name === tag);
  const lookups = features.flatMap(([, at]) => {
    const read = head.from(at + 2);
    return read.many(read.u16(), (read) => read.u16());
  });
  const found = new Map();
  for (const lookup of lookups) {
    const at = lookupsAt + head.from(lookupsAt + 2 + 2 * lookup).u16();
    const read = head.from(at);
    const kind = read.u16();
    read.u16();
    for (const offset of read.many(read.u16(), (read) => read.u16())) single(head, at + offset, kind, found);
  }
  return found;
}

function single(head, at, kind, found) {
  const read = head.from(at);
  const format = read.u16();
  if (kind === 7) {
    const inner = read.u16();
    return single(head, at + read.u32(), inner, found);
  }
  if (kind !== 1) return;
  const covered = coverageOf(head.from(at + read.u16()));
  const to = format === 1 ? read.i16() : null;
  const all = format === 2 ? read.many(read.u16(), (read) => read.u16()) : [];
  covered.forEach((glyph, i) => found.set(glyph, to === null ? all[i] : (glyph + to) & 0xffff));
}

function coverageOf(read) {
  if (read.u16() === 1) return read.many(read.u16(), (read) => read.u16());
  return read.many(read.u16(), (read) => [read.u16(), read.u16(), read.u16()]).flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i));
}

const file = `// The figures and letters of the two fonts as outlines, 500 units to the em: a picture that stands alone cannot use the fonts of the page.
// Cut from the bold of EB Garamond and Cabin (SIL Open Font License, see /licences/); figures are lining and tabular.

/** By the letter: how far on the next one stands, and its outline. */
export type Glyphs = Record<string, [advance: number, outline: string]>;

export const SERIF: Glyphs = {
${cut("eb-garamond.woff2", "0123456789+−±–.:/?×ABCDE↑").join("\n")}
};

export const SANS: Glyphs = {
${cut("cabin.woff2", "RYBOGPKN").join("\n")}
};
`;
writeFileSync(process.argv[2] ?? here("../../src/art/glyphs.ts"), file);
