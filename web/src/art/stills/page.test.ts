import { expect, test } from "vitest";
import { Page, type Cell } from "./page";

const apart = (a: Cell, b: Cell): boolean => a.x + a.w < b.x || b.x + b.w < a.x || a.y + a.h < b.y || b.y + b.h < a.y;

test("pictures lie apart from each other and within their page, until it is full", () => {
  const page = new Page(256);
  const cells: Cell[] = [];
  for (let i = 0; ; i += 1) {
    const cell = page.place(20 + ((i * 37) % 60), 16 + ((i * 23) % 50));
    if (!cell) break;
    cells.push(cell);
  }
  expect(cells.length).toBeGreaterThan(8);
  for (const [i, a] of cells.entries()) {
    expect(a.x > 0 && a.y > 0 && a.x + a.w < page.side && a.y + a.h < page.height).toBe(true);
    for (const b of cells.slice(i + 1)) expect(apart(a, b)).toBe(true);
  }
  expect(page.height).toBeLessThanOrEqual(256);
});

test("a picture that is larger than a page has no room", () => {
  expect(new Page(64).place(70, 10)).toBeNull();
  expect(new Page(64).place(10, 70)).toBeNull();
});

test("a rule shows one picture and nothing else", () => {
  const page = new Page(100);
  const cell = page.place(50, 20)!;
  // Twice as wide as the picture, so that it fills its box; and moved by what lies before it.
  expect(page.ruleOf(cell)).toBe("background-size:200% 120%;background-position:4% 50%");
});
