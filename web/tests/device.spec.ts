// What belongs to a device: its settings, its zoom, its colours, how much may move on it.

import type { Page } from "@playwright/test";
import { newGame, openLobby } from "./support/lobby";
import { Player } from "./support/player";
import { expect, test } from "./support/test";

const day = async (page: Page): Promise<number> => Number(/\d+/.exec((await page.getByRole("heading", { level: 1 }).textContent()) ?? "")?.[0] ?? 0);

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
  await me.asked();
  const shown = await page.evaluate(() => {
    const mark = (element: Element): string => {
      const { outlineStyle, outlineWidth, borderStyle, borderWidth, borderColor, outlineColor } = getComputedStyle(element);
      return JSON.stringify([outlineStyle === "none" ? "" : `${outlineStyle} ${outlineWidth} ${outlineColor}`, borderStyle === "none" ? "" : `${borderStyle} ${borderWidth} ${borderColor}`]);
    };
    const [lit] = [...document.querySelectorAll("[data-lit]")];
    const around = lit!.closest(".spot") ?? lit!;
    const dark = [...document.querySelectorAll(".spot")].find((spot) => spot !== around && !spot.matches(".can") && !spot.querySelector("[data-lit]") && spot.parentElement?.closest(".line, .hours, .stalls"));
    return { lit: mark(around) + mark(lit!), dark: dark ? mark(dark) : "" };
  });
  expect(shown.lit).toMatch(/solid|double|dashed/);
  expect(shown.dark).not.toMatch(/solid \d+px/);
  await me.play({ until: async () => (await day(page)) >= 2 });
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("pieces are seen to move, and a tap skips what still moves", async ({ page }) => {
    await newGame(page, { others: ["random", "random", "random"] });
    const flying = page.locator(".flights > *");
    let flown = 0;
    await page.exposeFunction("flew", () => (flown += 1));
    await page.evaluate(() => {
      const tell = (window as unknown as { flew: () => void }).flew;
      new MutationObserver((changes) => changes.some(({ addedNodes }) => addedNodes.length > 0) && tell()).observe(document.querySelector(".flights")!, { childList: true });
    });
    const me = new Player(page);
    let skipped = 0;
    await me.play({
      until: async (seen) => {
        if (seen.buttons.includes("skip")) skipped += 1;
        return (await day(page)) >= 2 && skipped > 0;
      },
    });
    expect(flown).toBeGreaterThan(3);
    await expect(flying).toHaveCount(0);
  });
});

test("with reduced motion nothing flies", async ({ page }) => {
  await newGame(page, { others: ["random", "random"] });
  let flown = 0;
  await page.exposeFunction("flew", () => (flown += 1));
  await page.evaluate(() => {
    const tell = (window as unknown as { flew: () => void }).flew;
    new MutationObserver((changes) => changes.some(({ addedNodes }) => addedNodes.length > 0) && tell()).observe(document.querySelector(".flights")!, { childList: true });
  });
  await new Player(page).play({ until: async () => (await day(page)) >= 2 });
  expect(flown).toBe(0);
});
