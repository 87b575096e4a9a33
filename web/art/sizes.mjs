// `node art/sizes.mjs`: paints everything and prints the size of each painting beside its limit. Fails if one is too large.
import { gzipSync } from "node:zlib";
import { PAINTINGS } from "./paintings.mjs";

let tooLarge = false;
for (const [name, { paint, limit, compressed }] of Object.entries(PAINTINGS)) {
  const svg = Buffer.from(paint());
  const packed = gzipSync(svg, { level: 9 }).length;
  const over = svg.length > limit || packed > compressed;
  tooLarge ||= over;
  console.log(`${name.padEnd(12)} ${String(svg.length).padStart(7)} B of ${limit}   compressed ${String(packed).padStart(6)} B of ${compressed}${over ? "   TOO LARGE" : ""}`);
}
process.exitCode = tooLarge ? 1 : 0;
