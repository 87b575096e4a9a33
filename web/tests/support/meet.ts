// Two people who meet through the link of a table.

import { expect, type Page } from "@playwright/test";
import { Player, type Wishes } from "./player";

/** Somebody opens the link, sits down as Bianca, and the table starts. */
export async function meet(page: Page, friend: Page): Promise<void> {
  const link = await page.getByRole("textbox", { name: "Link to this table" }).inputValue();
  await friend.goto(link);
  await friend.getByRole("textbox", { name: "Your name" }).fill("Bianca");
  await friend.getByRole("button", { name: "Sit down" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Bianca" })).toBeVisible();
  await page.getByRole("button", { name: "Start the game" }).click();
}

/** The two play to the end, and are told the same. */
export async function meetAndFinish(page: Page, friend: Page, wishes: Wishes = {}): Promise<void> {
  await meet(page, friend);
  const [me, her] = [new Player(page, "pointer", wishes, 3), new Player(friend, "pointer", wishes, 4)];
  await Promise.all([me.play(), her.play()]);
  const told: string[][] = [];
  for (const each of [page, friend]) {
    await expect(each.getByRole("dialog", { name: "The game is over" })).toBeVisible();
    const lines = await each.getByRole("dialog").getByRole("list").first().getByRole("listitem").allInnerTexts();
    told.push(lines.map((line) => line.replace(/\s+/g, " ")));
  }
  expect(told[0]).toEqual(told[1]);
}
