// What belongs to a device: its settings, its zoom, its colours, how much may move on it.

import type { Page } from "@playwright/test";
import { newGame, openLobby } from "./support/lobby";
import { Player } from "./support/player";
import { expect, test } from "./support/test";

const day = async (page: Page): Promise<number> => Number(/\d+/.exec((await page.getByRole("heading", { level: 1 }).textContent()) ?? "")?.[0] ?? 0);

/** Counts the things that fly over the table from now on. */
async function countFlights(page: Page): Promise<() => number> {
  let flown = 0;
  await page.exposeFunction("flew", () => (flown += 1));
  await page.locator(".flights").waitFor({ state: "attached" });
  await page.evaluate(() => {
    const tell = (window as unknown as { flew: () => void }).flew;
    new MutationObserver((changes) => changes.some(({ addedNodes }) => addedNodes.length > 0) && tell()).observe(document.querySelector(".flights")!, { childList: true });
  });
  return () => flown;
}

test("theme, language and text size are kept on this device", async ({ page, another }) => {
  await openLobby(page);
  await page.getByRole("button", { name: "Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await settings.getByRole("combobox", { name: "Colours" }).selectOption("dark");
  await settings.getByRole("combobox", { name: "Text size" }).selectOption("130");
  await settings.getByRole("combobox", { name: "Language" }).selectOption("de");
  await page.reload();
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-theme", "dark");
  await expect(root).toHaveAttribute("lang", "de");
  expect(await root.evaluate((element) => element.style.getPropertyValue("--text"))).toBe("1.3");
  // And on no other.
  const other = await another();
  await openLobby(other);
  await expect(other.locator("html")).toHaveAttribute("lang", "en");
});

test.describe("zoomed to 200 %", () => {
  test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 });
  test("a day is played, and nothing is cut off on the side", async ({ page }) => {
    await newGame(page, { others: ["random"] });
    const me = new Player(page);
    await me.play({
      until: async () => {
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        return (await day(page)) >= 2;
      },
    });
  });
});

test("in forced colours what is lit can still be told from what is not", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await newGame(page, { others: ["random"] });
  const me = new Player(page);
  // In forced colours shadows and backgrounds are gone: an outline says what can be touched, and nothing else has one.
  const shown = (): Promise<{ lit: string[]; dark: string[] }> =>
    page.evaluate(() => {
      const outlined = (element: Element): boolean => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return (outlineStyle === "solid" || outlineStyle === "dashed") && parseFloat(outlineWidth) >= 3;
      };
      const name = (element: Element): string => element.getAttribute("aria-label") ?? (element as HTMLElement).dataset.place ?? element.className;
      const seen = (element: Element): boolean => element.getClientRects().length > 0;
      const lit = [...document.querySelectorAll(".board [data-lit]")].filter(seen);
      const status = new Set(lit.map((element) => element.closest(".piece, .spot") ?? element));
      const dark = [...document.querySelectorAll(".board .spot, .board .piece")].filter((element) => seen(element) && !status.has(element) && !element.matches(".touched"));
      return { lit: [...status].filter((element) => !outlined(element)).map(name), dark: dark.filter(outlined).map(name) };
    });
  let looked = 0;
  await me.play({
    until: async () => {
      looked += 1;
      await page.mouse.move(2, 2);
      expect(await shown(), "lit without an outline, or dark with one").toEqual({ lit: [], dark: [] });
      return (await day(page)) >= 2;
    },
  });
  expect(looked).toBeGreaterThan(5);
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("pieces are seen to move, and a tap skips what still moves", async ({ page }) => {
    await newGame(page, { others: ["random", "random", "random"] });
    const flying = page.locator(".flights > *");
    const flown = await countFlights(page);
    const me = new Player(page);
    let skipped = 0;
    await me.play({
      until: async (seen) => {
        if (seen.buttons.includes("skip")) skipped += 1;
        return skipped > 0 && flown() > 3;
      },
    });
    await expect(flying).toHaveCount(0);
  });
});

test("with reduced motion nothing flies", async ({ page }) => {
  await newGame(page, { others: ["random", "random"] });
  const flown = await countFlights(page);
  await new Player(page).play({ until: async () => (await day(page)) >= 2 });
  expect(flown()).toBe(0);
});
