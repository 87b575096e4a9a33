// The rules in the page: searched, read beside the table, opened from what they explain.

import { noFindingsDayAndNight } from "./support/axe";
import { newGame, openLobby } from "./support/lobby";
import { Player } from "./support/player";
import { phone } from "./support/small";
import { expect, test } from "./support/test";
import { englishOnly, setLanguage, stillEnglish } from "./support/words";

test("the rules are searched, and what was found is marked @short", async ({ page }) => {
  await openLobby(page);
  await page.getByRole("button", { name: "Rules", exact: true }).click();
  const rules = page.getByRole("dialog", { name: "Rules" });
  await rules.getByRole("searchbox").fill("neutral assist");
  await expect(rules.getByRole("status")).toHaveText(/^\d+ pages found$/);
  const first = rules.getByRole("listitem").first();
  await expect(first.locator("mark").first()).toHaveText(/neutral|assist/i);
  await page.keyboard.press("Enter");
  const article = rules.getByRole("article");
  await expect(article.locator("mark").first()).toBeInViewport();
  await expect(article.getByRole("heading").first()).toBeFocused();
  await rules.getByRole("button", { name: "Back to what was found" }).click();
  await expect(first).toBeVisible();
  await rules.getByRole("searchbox").fill("xyzzy");
  await expect(rules).toContainText("No page speaks of that.");
});

test("the contents of all three games, with pictures, and from page to page", async ({ page }) => {
  await openLobby(page);
  await page.getByRole("button", { name: "Rules", exact: true }).click();
  const rules = page.getByRole("dialog", { name: "Rules" });
  const contents = rules.getByRole("navigation", { name: "Contents" });
  for (const [game, titles] of [["The board game", ["The Market", "Wishing well"]], ["The card game", ["Paying", "Action tiles"]], ["The dice game", ["Bets", "Rolling"]]] as const) {
    await rules.getByRole("group", { name: "Game" }).getByRole("button", { name: game }).click();
    for (const title of titles) {
      await contents.getByRole("button", { name: title }).click();
      const article = rules.getByRole("article", { name: title });
      await expect(article).toBeVisible();
      await expect(article.locator("figure svg").first()).toBeVisible();
      await expect(article.locator("figcaption").first()).not.toBeEmpty();
      await rules.getByRole("button", { name: "All pages" }).click();
    }
  }
  // A page that names another leads there; what the terminal would say is not shown.
  await rules.getByRole("group", { name: "Game" }).getByRole("button", { name: "The dice game" }).click();
  await contents.getByRole("button", { name: "The dice game in short" }).click();
  await rules.getByRole("article").getByRole("button", { name: "Your first game" }).first().click();
  await expect(rules.getByRole("article", { name: "Your first game" })).toBeVisible();
  await rules.getByRole("button", { name: /→$/ }).click();
  await expect(rules.getByRole("article", { name: "Setting up" })).toBeVisible();
});

test("a link leads to a page of the rules", async ({ page }) => {
  await page.goto("/?rules=dice/bets");
  const article = page.getByRole("dialog", { name: "Rules" }).getByRole("article", { name: "Bets" });
  await expect(article).toBeVisible();
  await expect(article.locator(".rows > div")).toHaveCount(3);
});

test("beside the table the rules cover nothing that can be touched, and one plays on", async ({ page }) => {
  await newGame(page, { others: ["random", "random"] });
  const me = new Player(page);
  await me.asked();
  await page.keyboard.press("r");
  const panel = page.getByRole("region", { name: "Rules" });
  await expect(panel.getByRole("searchbox")).toBeFocused();
  for (const size of [{ width: 1440, height: 900 }, { width: 1280, height: 620 }]) {
    await page.setViewportSize(size);
    await expect.poll(() => page.evaluate(() => {
      const covers = document.querySelector("section.panel")!.getBoundingClientRect();
      return [...document.querySelectorAll("[data-lit]")].filter((lit) => lit.getBoundingClientRect().right > covers.left && lit.getBoundingClientRect().bottom > covers.top).length;
    })).toBe(0);
  }
  const day = page.getByRole("heading", { level: 1, name: /Day/ });
  await page.locator("body").click({ position: { x: 640, y: 20 } });
  await me.play({ until: async () => /Day 2/.test((await day.textContent()) ?? "") });
  await expect(panel).toBeVisible();
  await panel.getByRole("searchbox").focus();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
});

test("the rule of a piece is one step from its explanation", async ({ page }) => {
  await newGame(page);
  await new Player(page).asked();
  await page.locator('.board .piece.bishop[data-piece="bishop"]').first().hover();
  await page.getByRole("tooltip").getByRole("button", { name: "The rule" }).click();
  const panel = page.getByRole("region", { name: "Rules" });
  await expect(panel.getByRole("article", { name: "The bishop" })).toBeVisible();
  // Another piece, while the page is open.
  await page.locator('.board [data-place="inn.5"]').first().focus();
  await page.keyboard.press("i");
  await expect(panel.getByRole("article", { name: "The Inn" })).toBeVisible();
});

test("axe-core finds nothing serious in the rules", async ({ page }) => {
  await newGame(page);
  await new Player(page).asked();
  await page.keyboard.press("r");
  const panel = page.getByRole("region", { name: "Rules" });
  await expect(panel).toBeVisible();
  await noFindingsDayAndNight(page, "the contents of the rules");
  await panel.getByRole("searchbox").fill("bishop");
  await noFindingsDayAndNight(page, "what was found in the rules");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("article")).toBeVisible();
  await noFindingsDayAndNight(page, "a page of the rules");
});

test.describe("on a phone", () => {
  test.use(phone);
  test("the rules take the whole screen of a phone", async ({ page }) => {
    await page.goto("/?rules=modules/well");
    const sheet = page.getByRole("dialog", { name: "Rules" });
    await expect(sheet.getByRole("article")).toBeVisible();
    expect(await sheet.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
    expect(await sheet.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(360);
    const small = await sheet.locator("button:not(p button, li button)").evaluateAll((all) => all.filter((button) => button.getBoundingClientRect().height < 43.5).map((button) => button.textContent));
    expect(small).toEqual([]);
  });
});

for (const code of ["fr", "de"]) {
  test(`nothing English is left in the rules in ${code}, nor in the names of what they show`, async ({ page }) => {
    const only = englishOnly(code);
    await openLobby(page);
    await setLanguage(page, code);
    const left = new Set<string>();
    await page.locator("header button").first().click();
    const rules = page.getByRole("dialog");
    await expect(rules.locator("nav button").first()).toBeVisible();
    for (let game = 0; game < 3; game += 1) {
      await rules.locator(".games button").nth(game).click();
      const pages = await rules.locator("nav button").count();
      for (let i = 0; i < pages; i += 1) {
        await rules.locator("nav button").nth(i).click();
        // The text itself is a translation of its own; everything around it comes from the catalogues.
        const status = await rules.evaluate((dialog) => [...dialog.querySelectorAll("button, h2, h3, figcaption, [role=status]")].map((element) => element.textContent?.trim() ?? ""));
        for (const words of await stillEnglish(page, only)) if (status.includes(words.replace(/ \([^()]*\)$/, ""))) left.add(words);
        for (const name of await rules.locator("figcaption").allInnerTexts()) if (name.toLowerCase().split(/[^\p{L}]+/u).some((word) => only.has(word))) left.add(name);
        await rules.locator(".search button").click();
      }
    }
    expect([...left]).toEqual([]);
  });
}
