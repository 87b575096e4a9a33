// What most people do first.

import { noFindingsDayAndNight } from "./support/axe";
import { Player, quickly } from "./support/player";
import { expect, test } from "./support/test";

test("a newcomer sits at a table against bots after two clicks, and plays a round on it @short", async ({ page }) => {
  await page.goto("/");
  // One click: the defaults are good. The second is the first touch on the table.
  await page.getByRole("button", { name: "Start the game" }).click();
  const day = page.getByRole("heading", { level: 1 });
  await expect(day).toHaveText(/Day 1/);
  const me = new Player(page);
  const seen = await me.play({ until: async () => /Day 2/.test((await day.textContent()) ?? "") });
  expect(seen.over).toBe(false);
  expect(me.touched.length).toBeGreaterThan(4);
});

test("a newcomer plays a whole game against bots", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Start the game" }).click();
  const me = new Player(page, "pointer", quickly);
  await me.play();
  const end = page.getByRole("dialog", { name: "The game is over" });
  await expect(end).toBeVisible();
  await expect(end.getByRole("listitem").first()).toContainText("1.");
  await expect(end.getByRole("heading", { name: "Where the points came from" })).toBeVisible();
  await end.getByRole("button", { name: "Check the draws" }).click();
  const checks = end.getByRole("status").getByRole("listitem");
  await expect(checks).toHaveCount(4);
  for (const check of await checks.all()) await expect(check).toHaveText(/^✓/);
  await noFindingsDayAndNight(page, "the end of the game");
  // And another.
  const where = (): string => new URL(page.url()).pathname;
  const first = where();
  await end.getByRole("button", { name: "Play again" }).click();
  await expect.poll(where).not.toBe(first);
  const next = where();
  await expect(page.getByRole("heading", { level: 1, name: "The board game" })).toBeVisible();
  // Whoever goes back finds the way to it once more.
  await page.goto(first);
  await page.getByRole("button", { name: "Points and rematch" }).click();
  await end.getByRole("button", { name: "Sit down at the next game" }).click();
  await expect.poll(where).toBe(next);
});
