// Two people who meet through the link of a table.

import { expect, type Page } from "@playwright/test";
import { Player, type Wishes } from "./player";
import { englishOnly, setLanguage, stillEnglish } from "./words";

/** Somebody opens the link, sits down as Bianca, and the table starts. */
export async function meet(page: Page, friend: Page): Promise<void> {
  const link = await page.getByRole("textbox", { name: "Link to this table" }).inputValue();
  await friend.goto(link);
  // Without words: the friend may read another language.
  await friend.locator("form input").fill("Bianca");
  await friend.locator("form button").click();
  await expect(page.getByRole("listitem").filter({ hasText: "Bianca" })).toBeVisible();
  await page.getByRole("button", { name: "Start the game" }).click();
}

/** The two play to the end, the first in German, the friend in French; nothing English is left, and both are told the same. */
export async function meetAndFinish(page: Page, friend: Page, wishes: Wishes = {}): Promise<void> {
  await meet(page, friend);
  await expect(friend.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page.locator(".board")).toBeVisible();
  await setLanguage(page, "de");
  // What was told aloud before is not told again in the other language.
  await page.reload();
  const told = await Promise.all([finish(new Player(page, "pointer", wishes, 3), "de"), finish(new Player(friend, "pointer", wishes, 4), "fr")]);
  expect(told[0]).toEqual(told[1]);
}

/** Plays to the end and returns how it ended: the names in the order of their places, and all numbers. */
async function finish(me: Player, language: string): Promise<string[]> {
  const { page } = me;
  const only = englishOnly(language);
  expect(only.has("the")).toBe(true);
  const left = new Map<string, string>();
  const read = async (where: string): Promise<void> => {
    for (const words of await stillEnglish(page, only)) if (!left.has(words)) left.set(words, where);
  };
  const asked = new Set<string>();
  await me.play({
    until: async (seen) => {
      const kind = seen.asked.replace(/\d+/g, "");
      if (!asked.has(kind)) await read(seen.asked);
      asked.add(kind);
      return false;
    },
  });
  const end = page.getByRole("dialog");
  await expect(end).toBeVisible();
  const lines = await end.getByRole("list").first().getByRole("listitem").allInnerTexts();
  // The last button checks the draws.
  await end.locator("p > button").last().click();
  await expect(end.getByRole("status")).toBeVisible();
  await read("the end of the game");
  expect([...left].map(([words, where]) => `${where}: ${words}`)).toEqual([]);
  return lines.map((line) => (line.match(/Anna|Bianca|\d+/g) ?? []).join(" "));
}
