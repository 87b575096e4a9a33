import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { PAINTINGS } from "../../art/paintings.mjs";

test.each(Object.entries(PAINTINGS))("the painting %s is small and made of shapes alone", (_, { paint, limit, compressed }) => {
  const svg = paint();
  expect(svg.length).toBeLessThan(limit);
  expect(gzipSync(svg).length).toBeLessThan(compressed);
  expect(/<text|<image|<filter|NaN|undefined/.exec(svg)).toBeNull();
});

test.each(Object.entries(PAINTINGS))("the painting %s refers to nothing that is not in it", (_, { paint }) => {
  const svg = paint();
  const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
  const wanted = [...svg.matchAll(/(?:href="|url\()#([^")]+)/g)].map((match) => match[1]);
  expect(wanted.filter((id) => !ids.has(id))).toEqual([]);
});
