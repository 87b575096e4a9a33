// A module that a device has never met introduces itself in a few pictures.

import { noFindingsDayAndNight } from "./support/axe";
import { newGame } from "./support/lobby";
import { Player } from "./support/player";
import { phone } from "./support/small";
import { expect, test } from "./support/test";
import { englishOnly, setLanguage, stillEnglish } from "./support/words";

test.use({ newcomer: true });

test("modules introduce themselves once, one after the other @short", async ({ page }) => {
  await newGame(page, { modules: [4, 8] });
  const card = page.locator("section.introduce");
  await expect(card.getByRole("heading")).toHaveText("4 Wishing well");
  await expect(card.locator("svg").first()).toBeVisible();
  await card.getByRole("button", { name: "Next", exact: true }).click();
  await expect(card.locator("figure")).toHaveCount(4);
  await card.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page.locator(".guide-ring")).toBeVisible();
  await card.getByRole("button", { name: "Next", exact: true }).click();
  await expect(card.getByRole("heading")).toHaveText("8 The bell");
  await card.getByRole("button", { name: "Back" }).click();
  await expect(card.getByRole("heading")).toHaveText("4 Wishing well");
  await card.getByRole("button", { name: "Next module" }).click();
  for (let i = 0; i < 2; i += 1) await card.getByRole("button", { name: "Next", exact: true }).click();
  await card.getByRole("button", { name: "Let us begin" }).click();
  await expect(card).toHaveCount(0);
  await page.reload();
  await new Player(page).asked();
  await expect(card).toHaveCount(0);
  // Another module is new.
  await newGame(page, { modules: [4, 16] });
  await expect(card.getByRole("heading")).toHaveText("16 Black market");
});

test("all 17 show their pictures and where they lie, by day and by night", async ({ page }) => {
  await newGame(page, { modules: "all", others: ["apprentice", "apprentice", "apprentice"] });
  const card = page.locator("section.introduce");
  for (let module = 1; module <= 17; module += 1) {
    await expect(card.getByRole("heading")).toHaveText(new RegExp(`^${module} `));
    await expect(card.locator(".scene > svg")).toBeVisible();
    await card.getByRole("button", { name: "Next", exact: true }).click();
    await expect(card.locator("figure svg").first()).toBeVisible();
    if (module === 1) await noFindingsDayAndNight(page, "the introduction of a module");
    await card.getByRole("button", { name: "Next", exact: true }).click();
    await expect(page.locator(".guide-ring"), `where module ${module} lies`).toBeVisible();
    await card.getByRole("button", { name: module < 17 ? "Next" : "Let us begin", exact: true }).click();
  }
  await expect(card).toHaveCount(0);
});

test("all of it is skipped at once, one plays on, and finds it in the rules again", async ({ page }) => {
  await newGame(page, { modules: "all" });
  const card = page.locator("section.introduce");
  await card.getByRole("button", { name: "Skip all" }).click();
  await expect(card).toHaveCount(0);
  const me = new Player(page);
  await me.step(await me.asked());
  await page.keyboard.press("r");
  await page.getByRole("searchbox").fill("wishing well");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Show it in pictures" }).click();
  await expect(card.getByRole("heading")).toHaveText("4 Wishing well");
  await card.getByRole("button", { name: "The rule" }).click();
  await expect(page.getByRole("article", { name: "Wishing well" })).toBeVisible();
  // In the lobby, too.
  await page.goto("/?rules=modules/bell");
  await page.getByRole("button", { name: "Show it in pictures" }).click();
  await expect(page.getByRole("dialog", { name: "The bell" })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use(phone);
  test("on a phone the part of the table is shown in which a module lies", async ({ page }) => {
    await newGame(page, { modules: [2, 4, 8], others: ["apprentice"] });
    const card = page.locator("section.introduce");
    for (const module of [2, 4, 8]) {
      await expect(card.getByRole("heading")).toHaveText(new RegExp(`^${module} `));
      for (let i = 0; i < 2; i += 1) await card.locator("button.main").tap();
      await expect(page.locator(".guide-ring")).toBeInViewport();
      const box = (await card.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(740);
      await card.locator("button.main").tap();
    }
    await expect(card).toHaveCount(0);
  });
});

for (const code of ["fr", "de"]) {
  test(`modules introduce themselves in ${code}`, async ({ page }) => {
    await newGame(page, { modules: [1, 10] });
    // What was told aloud before is not told again in the other language.
    const log = page.locator("[role=log]").first();
    await expect(log).not.toBeEmpty();
    const aloud = (await log.textContent()) ?? "";
    await setLanguage(page, code);
    const card = page.locator("section.introduce");
    // The rules of a language come after its words.
    await expect(card).not.toContainText("Well-known people");
    const left: string[] = [];
    for (let i = 0; i < 6; i += 1) {
      const found = await stillEnglish(page, englishOnly(code));
      left.push(...found.filter((words) => !aloud.includes(words.replace(/ \([^()]*\)$/, ""))));
      await card.locator("button.main").click();
    }
    await expect(card).toHaveCount(0);
    expect([...new Set(left)]).toEqual([]);
  });
}
