// Makes a PNG of few colours out of one of many, for pictures in a README: `node quantise.mjs FILE…` writes them over.
// Colours are gathered into 256 boxes by median cut; a fine ordered pattern hides the steps in gradients.

import { readFileSync, writeFileSync } from "node:fs";
import * as zlib from "node:zlib";
import { deflateSync, inflateSync } from "node:zlib";

const table = Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k += 1) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n >>> 0;
});
const sum = zlib.crc32 ?? ((data) => ~data.reduce((crc, byte) => table[(crc ^ byte) & 255] ^ (crc >>> 8), ~0) >>> 0);

function decode(file) {
  const width = file.readUInt32BE(16), height = file.readUInt32BE(20), [depth, type] = [file[24], file[25]];
  if (depth !== 8 || (type !== 2 && type !== 6) || file[28] !== 0) return null;
  const parts = [];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    if (file.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(file.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(parts)), n = type === 6 ? 4 : 3, line = width * n;
  const pixels = Buffer.alloc(line * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (line + 1)];
    for (let x = 0; x < line; x += 1) {
      const left = x >= n ? pixels[y * line + x - n] : 0, up = y > 0 ? pixels[(y - 1) * line + x] : 0, corner = x >= n && y > 0 ? pixels[(y - 1) * line + x - n] : 0;
      const guess = left + up - corner, [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
      const add = [0, left, up, (left + up) >> 1, a <= b && a <= c ? left : b <= c ? up : corner][filter];
      pixels[y * line + x] = raw[y * (line + 1) + 1 + x] + add;
    }
  }
  return { width, height, n, pixels };
}

/** Boxes of colours, each split where it is widest until there are 256; each is shown by its mean. */
function paletteOf({ n, pixels }) {
  const counts = new Map();
  for (let i = 0; i < pixels.length; i += n) {
    const key = ((pixels[i] >> 2) << 12) | ((pixels[i + 1] >> 2) << 6) | (pixels[i + 2] >> 2);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const colours = [...counts].map(([key, count]) => ({ c: [(key >> 12) * 4 + 2, ((key >> 6) & 63) * 4 + 2, (key & 63) * 4 + 2], count: Math.sqrt(count) }));
  const boxOf = (all) => {
    const spans = [0, 1, 2].map((i) => all.reduce(([low, high], { c }) => [Math.min(low, c[i]), Math.max(high, c[i])], [255, 0])).map(([low, high]) => high - low);
    const axis = spans.indexOf(Math.max(...spans));
    return { all, axis, worth: spans[axis] * all.reduce((sum, { count }) => sum + count, 0) ** 0.5 };
  };
  const boxes = [boxOf(colours)];
  while (boxes.length < 256) {
    boxes.sort((a, b) => b.worth - a.worth);
    const { all, axis, worth } = boxes[0];
    if (worth === 0) break;
    all.sort((a, b) => a.c[axis] - b.c[axis]);
    const half = all.reduce((sum, { count }) => sum + count, 0) / 2;
    let at = 0;
    for (let sum = 0; at < all.length - 1 && sum + all[at].count <= half; at += 1) sum += all[at].count;
    at = Math.max(1, at);
    boxes.splice(0, 1, boxOf(all.slice(0, at)), boxOf(all.slice(at)));
  }
  return boxes.map(({ all }) => {
    const total = all.reduce((sum, { count }) => sum + count, 0);
    return [0, 1, 2].map((i) => Math.round(all.reduce((sum, { c, count }) => sum + c[i] * count, 0) / total));
  });
}

function encode({ width, height, n, pixels }, palette) {
  const nearest = new Map();
  const near = (r, g, b) => {
    const key = ((r >> 1) << 14) | ((g >> 1) << 7) | (b >> 1);
    let best = nearest.get(key);
    if (best === undefined) {
      let least = Infinity;
      palette.forEach(([pr, pg, pb], i) => {
        const far = 2 * (r - pr) ** 2 + 4 * (g - pg) ** 2 + 3 * (b - pb) ** 2;
        if (far < least) [least, best] = [far, i];
      });
      nearest.set(key, best);
    }
    return best;
  };
  const steps = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map((step) => (step - 7.5) / 3);
  const clamp = (value) => Math.max(0, Math.min(255, Math.round(value)));
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const i = (y * width + x) * n, step = steps[(y % 4) * 4 + (x % 4)];
      lines[y * (width + 1) + 1 + x] = near(clamp(pixels[i] + step), clamp(pixels[i + 1] + step), clamp(pixels[i + 2] + step));
    }
  }
  const chunk = (name, data) => {
    const body = Buffer.concat([Buffer.from(name, "latin1"), data]), out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(sum(body), body.length + 4);
    return out;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), chunk("IHDR", head), chunk("PLTE", Buffer.from(palette.flat())), chunk("IDAT", deflateSync(lines, { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}

for (const name of process.argv.slice(2)) {
  const file = readFileSync(name);
  const picture = decode(file);
  if (!picture) continue;
  const smaller = encode(picture, paletteOf(picture));
  if (smaller.length < file.length) writeFileSync(name, smaller);
}
