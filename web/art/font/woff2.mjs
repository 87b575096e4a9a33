// Unpacks a font in the format WOFF2: its tables, and the outlines that the format keeps in a way of its own.
// https://www.w3.org/TR/WOFF2/

import { brotliDecompressSync } from "node:zlib";
import { Reader } from "./reader.mjs";

const TAGS = (
  "cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH " +
  "CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill"
).split(" ").map((tag) => tag.replace("_", " "));

/** The tables of a font by their tags; the outlines lie in `glyf` as the format has transformed them. */
export function tablesOf(file) {
  const read = new Reader(file);
  if (read.tag() !== "wOF2") throw new Error("not a WOFF2 font");
  read.at = 12;
  const n = read.u16();
  read.at = 20;
  const packed = read.u32();
  read.at = 48;
  const entries = read.many(n, () => {
    const flags = read.u8();
    const tag = (flags & 63) === 63 ? read.tag() : TAGS[flags & 63];
    const length = base128(read);
    // Outlines are transformed unless it says otherwise; everything else is not.
    const outlines = tag === "glyf" || tag === "loca";
    const transformed = outlines ? flags >> 6 === 0 : flags >> 6 !== 0;
    if (transformed && !outlines) throw new Error(`the table ${tag} is transformed`);
    return { tag, length: transformed ? base128(read) : length };
  });
  const bytes = new Uint8Array(brotliDecompressSync(file.subarray(read.at, read.at + packed)));
  const tables = {};
  let at = 0;
  for (const { tag, length } of entries) {
    tables[tag] = bytes.slice(at, at + length);
    at += length;
  }
  return tables;
}

function base128(read) {
  let value = 0;
  for (let byte = 128; byte & 128; ) {
    byte = read.u8();
    value = value * 128 + (byte & 127);
  }
  return value;
}

/** Numbers up to 65535, most of them in one byte. */
function short(read) {
  const code = read.u8();
  if (code === 253) return read.u16();
  if (code === 255) return read.u8() + 253;
  if (code === 254) return read.u8() + 506;
  return code;
}

/** All outlines: points with `ends`, the last points of their contours; or parts, for what is put together from others. */
export function outlinesOf(glyf) {
  const head = new Reader(glyf, 4);
  const count = head.u16();
  head.u16();
  const sizes = head.many(7, (read) => read.u32());
  let at = head.at;
  const streams = sizes.map((size) => {
    const stream = new Reader(glyf, at);
    at += size;
    return stream;
  });
  const [contours, lengths, flags, points, parts] = streams;
  return Array.from({ length: count }, () => {
    const n = contours.i16();
    if (n < 0) return { parts: partsOf(parts, points) };
    const ends = [];
    const all = [];
    for (let i = 0; i < n; i += 1) ends.push((ends.at(-1) ?? -1) + short(lengths));
    let [x, y] = [0, 0];
    for (let i = 0; i <= (ends.at(-1) ?? -1); i += 1) {
      const flag = flags.u8();
      const [dx, dy] = step(flag & 127, points);
      x += dx;
      y += dy;
      all.push({ x, y, on: flag < 128 });
    }
    // Hints for small sizes lie elsewhere and are not needed; only their length stands here.
    if (n > 0) short(points);
    return { points: all, ends };
  });
}

/** How far the next point lies: the flag says how many bytes tell it, and the signs. */
function step(flag, read) {
  const sign = (bits, n) => (bits & 1 ? n : -n);
  if (flag < 10) return [0, sign(flag, ((flag & 14) << 7) + read.u8())];
  if (flag < 20) return [sign(flag, (((flag - 10) & 14) << 7) + read.u8()), 0];
  if (flag < 84) {
    const [a, b] = [flag - 20, read.u8()];
    return [sign(flag, 1 + (a & 48) + (b >> 4)), sign(flag >> 1, 1 + ((a & 12) << 2) + (b & 15))];
  }
  if (flag < 120) {
    const a = flag - 84;
    return [sign(flag, 1 + (Math.floor(a / 12) << 8) + read.u8()), sign(flag >> 1, 1 + (((a % 12) >> 2) << 8) + read.u8())];
  }
  if (flag < 124) {
    const [a, b, c] = [read.u8(), read.u8(), read.u8()];
    return [sign(flag, (a << 4) + (b >> 4)), sign(flag >> 1, ((b & 15) << 8) + c)];
  }
  return [sign(flag, read.u16()), sign(flag >> 1, read.u16())];
}

const WORDS = 1, OFFSETS = 2, SCALE = 8, MORE = 32, TWO_SCALES = 64, MATRIX = 128, HINTS = 256;

function partsOf(read, points) {
  const parts = [];
  let flags = MORE;
  let hints = false;
  while (flags & MORE) {
    flags = read.u16();
    const glyph = read.u16();
    const [x, y] = flags & WORDS ? [read.i16(), read.i16()] : [read.i8(), read.i8()];
    // Turned or scaled parts, or such as are put point on point, none of our letters has.
    read.at += flags & MATRIX ? 8 : flags & TWO_SCALES ? 4 : flags & SCALE ? 2 : 0;
    hints ||= (flags & HINTS) !== 0;
    parts.push({ glyph, x, y, plain: (flags & OFFSETS) !== 0 && !(flags & (SCALE | TWO_SCALES | MATRIX)) });
  }
  if (hints) short(points);
  return parts;
}
