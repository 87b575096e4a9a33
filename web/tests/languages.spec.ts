// Each language, everywhere: nothing English is left on a French or a German screen.

import { expect, type Page } from "@playwright/test";
import { newGame } from "./support/lobby";
import { Player } from "./support/player";
import { test } from "./support/test";
import { englishOnly, setLanguage, stillEnglish } from "./support/words";

const languages = ["fr", "de"];

for (const code of languages) {
  test(`nothing English is left in ${code}: the lobby, two days with all modules, every panel`, async ({ page }) => {
    const only = englishOnly(code);
    expect(only.has("the")).toBe(true);
    const left = new Map<string, string>();
    const read = async (where: string): Promise<void> => {
      for (const words of await stillEnglish(page, only)) if (!left.has(words)) left.set(words, where);
    };
    await page.goto("/");
    await setLanguage(page, code);
    await read("the lobby");
    const dialog = page.getByRole("dialog");
    for (const button of await page.locator("header").first().getByRole("button").all()) {
      await button.click();
      await expect(dialog).toBeVisible();
      await read(`the lobby, ${await button.innerText()}`);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    }
    // The game is made in English, so that the helper finds its buttons, and played in the other language.
    await setLanguage(page, "en");
    await newGame(page, { modules: "all", others: ["apprentice", "apprentice", "apprentice"] });
    const me = new Player(page);
    await me.asked();
    await setLanguage(page, code);
    // What was told aloud before is not told again in the other language.
    await page.reload();
    await me.asked();
    const asked = new Set<string>();
    await me.play({
      until: async (seen) => {
        if (!asked.has(seen.asked)) await read(`the table: ${seen.asked}`);
        asked.add(seen.asked);
        return (await dayOf(page)) >= 3;
      },
    });
    await page.getByRole("tab").last().click();
    await read("the chat");
    await page.locator("header").first().getByRole("button").last().click();
    await expect(dialog).toBeVisible();
    await read("the menu");
    for (let i = 0; i < 3; i += 1) {
      await dialog.getByRole("list").last().getByRole("listitem").nth(1).getByRole("button").nth(i).click();
      const back = dialog.locator("button.back");
      await expect(back).toBeVisible();
      await read(`panel ${i + 1} of the menu`);
      await back.click();
      await expect(back).toHaveCount(0);
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press("t");
    await expect(page.locator("main.text")).toBeVisible();
    await read("the text view");
    expect([...left].map(([words, where]) => `${where}: ${words}`)).toEqual([]);
  });
}

const dayOf = async (page: Page): Promise<number> => Number(/\d+/.exec((await page.getByRole("heading", { level: 1 }).textContent()) ?? "")?.[0] ?? 0);

test("two people at one table read it each in their own language", async ({ page, another }) => {
  await newGame(page, { others: ["friend"] });
  const friend = await another({ locale: "fr-FR" });
  await friend.goto(page.url());
  await expect(friend.locator("html")).toHaveAttribute("lang", "fr");
  await friend.locator("form input").fill("Bianca");
  await friend.locator("form button").click();
  await page.getByRole("button", { name: "Start the game" }).click();
  const [mine, hers] = [new Player(page), new Player(friend)];
  await expect.poll(async () => (await mine.look()).asked).not.toBe("");
  await expect.poll(async () => (await hers.look()).asked).not.toBe("");
  expect((await mine.look()).asked).not.toBe((await hers.look()).asked);
  // Changed at the table, at once.
  const english = (await mine.look()).asked;
  await setLanguage(page, "de");
  expect((await mine.look()).asked).not.toBe(english);
});
