// The pictures of docs/screens. `scripts/screens` runs this.

import { join } from "node:path";
import type { Page } from "@playwright/test";
import { get, recordOf, shown as finished } from "../support/finished";
import { Newcomer } from "../support/guide";
import { newGame, openLobby } from "../support/lobby";
import { Player } from "../support/player";
import { expect, test } from "../support/test";

const folder = join(import.meta.dirname, "../../../docs/screens");
const day = async (page: Page): Promise<number> => Number(/\d+/.exec((await page.getByRole("heading", { level: 1 }).textContent()) ?? "")?.[0] ?? 0);

async function picture(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready.then(() => (document.activeElement as HTMLElement | null)?.blur()));
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled" });
}
const theme = async (page: Page, colorScheme: "light" | "dark"): Promise<void> => {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
};
/** Plays gladly where one sees it: at the ceiling. */
const likes = ({ place }: { place: string }): number => (/cathedral|fresco|workshop|market|stall/.test(place) ? 6 : 1);
/** Sits before a decision in the market or at the ceiling, with a few sections restored. */
const shown = (page: Page, from: number) => async ({ lit, buttons }: { lit: { place: string }[]; buttons: string[] }): Promise<boolean> =>
  (await day(page)) >= from && !buttons.includes("confirm") && lit.some(({ place }) => /^(stall|fresco)\./.test(place));

test("lobby", async ({ page }) => {
  await openLobby(page);
  await picture(page, "lobby");
});

test("the table by day and by night", async ({ page }) => {
  await newGame(page, { others: ["apprentice", "apprentice"] });
  const me = new Player(page, "pointer", { likes, passes: 0.02 }, 11);
  await me.play({ until: shown(page, 4) });
  await picture(page, "table-light");
  await theme(page, "dark");
  await picture(page, "table-dark");
  await theme(page, "light");
  for (const language of ["fr", "de"]) {
    await page.getByRole("combobox").first().selectOption(language);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await picture(page, `table-${language}`);
  }
  await page.getByRole("combobox").first().selectOption("en");
  await page.keyboard.press("t");
  await expect(page.locator("main.text")).toBeVisible();
  await picture(page, "text-view");
  await page.keyboard.press("t");
  await me.play();
  await expect(page.getByRole("dialog", { name: "The game is over" })).toBeVisible();
  await picture(page, "end");
});

test("all modules", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await newGame(page, { modules: "all", others: ["apprentice", "apprentice", "apprentice"] });
  const me = new Player(page, "pointer", { likes, passes: 0.02 }, 12);
  await me.play({ until: shown(page, 3) });
  await picture(page, "all-modules-light");
  await theme(page, "dark");
  await picture(page, "all-modules-dark");
});

// The two small games, when some of it is played and there is something to choose from.
for (const [name, game] of [["card", "The card game"], ["dice", "The dice game"]] as const) {
  test(name, async ({ page }) => {
    await newGame(page, { game, others: ["apprentice", "apprentice"] });
    const me = new Player(page, "pointer", { passes: 0.02 }, 14);
    let steps = 0;
    await me.play({ until: ({ lit }) => (steps += 1) > 24 && lit.length > 3 });
    await picture(page, name);
  });
}

test("the guide of a first game", async ({ page }) => {
  const me = new Newcomer(page);
  await me.sitDown("board");
  await me.follow({ until: (kind, said) => kind === "ask" && said.includes("wake up") });
  await picture(page, "guide");
});

test("a replay", async ({ page, baseURL }) => {
  const table = await finished(baseURL!, await recordOf("board"));
  const { of } = await get<{ of: number }>(baseURL!, `${table}/at/0`);
  await page.goto(`/t/${table}?at=${Math.floor(of * 0.6)}`);
  await theme(page, "dark");
  await expect(page.getByRole("group", { name: "Replay" })).toHaveAttribute("aria-busy", "false");
  await page.getByRole("tab", { name: "Score over time" }).click();
  await picture(page, "replay");
});

test("the rules beside the table", async ({ page }) => {
  await newGame(page, { others: ["apprentice", "apprentice"] });
  await new Player(page).asked();
  await page.keyboard.press("r");
  await page.getByRole("searchbox").fill("market");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article").first()).toBeVisible();
  await picture(page, "rules");
});

test.describe("a newcomer", () => {
  test.use({ newcomer: true });
  test("a module introduces itself", async ({ page }) => {
    await newGame(page, { modules: [4, 8], others: ["apprentice", "apprentice"] });
    const card = page.locator("section.introduce");
    for (let i = 0; i < 2; i += 1) await card.getByRole("button", { name: "Next", exact: true }).click();
    await expect(page.locator(".guide-ring")).toBeVisible();
    await picture(page, "introduction");
  });
});

test.describe("tablet", () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });
  test("a tablet held upright", async ({ page }) => {
    await newGame(page, { others: ["apprentice", "apprentice"] });
    const me = new Player(page, "touch", { likes, passes: 0.02 }, 15);
    await me.play({ until: shown(page, 3) });
    await picture(page, "tablet");
  });
});

test.describe("phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  test("phone", async ({ page }) => {
    await newGame(page, { others: ["apprentice", "apprentice"] });
    const me = new Player(page, "touch", { likes, passes: 0.02 }, 13);
    await me.play({ until: ({ lit }) => me.touched.filter(({ place }) => place.startsWith("inn.")).length > 1 && lit.some(({ place }) => /^(stall|fresco)\./.test(place)) });
    await picture(page, "phone");
  });
});
