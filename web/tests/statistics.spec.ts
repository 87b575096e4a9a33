// What a device keeps of the games that were played on it.

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { noFindingsDayAndNight } from "./support/axe";
import { between, get } from "./support/finished";
import { openLobby } from "./support/lobby";
import { phone } from "./support/small";
import { expect, test } from "./support/test";
import { englishOnly, setLanguage, stillEnglish } from "./support/words";

interface Over {
  status: { chairs: { name: string; colour: string }[]; places: number[] };
  scene: { scores: number[] };
}
const SEATS = ["red", "blue", "green", "yellow"];

const figure = (page: Page, name: string) => page.locator("dl.figures > div", { has: page.getByText(name, { exact: true }) }).locator("dd");
async function openStatistics(page: Page): Promise<void> {
  await openLobby(page);
  await page.getByRole("link", { name: "Statistics of my games" }).click();
  await expect(page).toHaveTitle("Statistics of my games");
}

test("a game is counted once, with two tabs and after reloads; what ended unseen is counted too; it is exported, deleted, and stays deleted", async ({ page, context, baseURL, another }, info) => {
  const seen = await between(baseURL!, "dice");
  await seen.sitsIn(context);
  await openStatistics(page);
  await expect(page.getByText("Here is nothing yet.")).toBeVisible();

  // Two tabs see the end, one of them again after a reload.
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await tab.goto(`/t/${seen.table}`);
    await expect(tab.getByRole("group", { name: "What is asked" })).toBeVisible();
  }
  await seen.finish();
  for (const tab of [page, second]) await expect(tab.getByRole("dialog", { name: "The game is over" })).toBeVisible();
  await second.reload();
  await expect(second.getByRole("button", { name: "Watch again" })).toBeVisible();
  await openStatistics(page);
  await expect(figure(page, "Played")).toHaveText("1");
  const { status, scene } = await get<Over>(baseURL!, seen.table);
  const mine = SEATS.indexOf(status.chairs.find(({ name }) => name === "Anna")!.colour);
  await expect(figure(page, "Most points")).toHaveText(String(scene.scores[mine]));
  await expect(figure(page, "Won")).toContainText(status.places[mine] === 1 ? "1" : "0");
  await expect(page.getByRole("region", { name: "Opponents" })).toContainText("Bruno");

  // A game that ended while no page of mine was open.
  await page.goto("about:blank");
  await second.close();
  const unseen = await between(baseURL!, "board", {}, seen.cookie);
  await unseen.finish();
  await openStatistics(page);
  await expect(figure(page, "Played")).toHaveText("2");
  await expect(page.getByRole("region", { name: "By game and modules" }).getByRole("row")).toHaveCount(3);
  await page.getByRole("combobox", { name: "Game" }).selectOption("dice");
  await expect(figure(page, "Played")).toHaveText("1");
  await expect(page.getByRole("img", { name: /^My points, game after game/ })).toHaveCount(1);
  await page.getByRole("combobox", { name: "Game" }).selectOption("");

  const save = async (name: string): Promise<string> => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
    const file = info.outputPath(download.suggestedFilename());
    await download.saveAs(file);
    return readFile(file, "utf8");
  };
  const json = JSON.parse(await save("Save as JSON")) as { games: { table: string; points: number; game: string }[] };
  expect(json.games.map(({ table, game }) => `${table} ${game}`)).toEqual([`${seen.table} dice`, `${unseen.table} board`]);
  expect(json.games[0]!.points).toBe(scene.scores[mine]);
  const csv = (await save("Save as CSV")).trim().split("\r\n");
  expect(csv).toHaveLength(3);
  expect(csv[1]).toMatch(new RegExp(`^${seen.table},\\d{4}-.*,dice,,,2,Anna,${scene.scores[mine]},`));

  // No other browser knows anything of it.
  const other = await another();
  await openStatistics(other);
  await expect(other.getByText("Here is nothing yet.")).toBeVisible();

  await page.getByRole("button", { name: "Delete everything" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep it" }).click();
  await expect(figure(page, "Played")).toHaveText("2");
  await page.getByRole("button", { name: "Delete everything" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Here is nothing yet.")).toBeVisible();
  // Neither the lobby nor the table brings it back.
  await page.goto(`/t/${seen.table}`);
  await expect(page.getByRole("button", { name: "Watch again" })).toBeVisible();
  await openStatistics(page);
  await expect(page.getByText("Here is nothing yet.")).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("fresco game ")))).toEqual([]);
});

/** Games as this device would have kept them, of several kinds. */
const someGames = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const kinds = [["board", "2020", "none"], ["board", "2020", "1 2 3"], ["card", null, null], ["dice", null, null]] as const;
    for (let i = 0; i < 14; i += 1) {
      const [game, edition, modules] = kinds[i % 4]!;
      const opponents = [{ name: "Bruno", level: null, points: 40 + ((i * 7) % 30), place: (i % 3) + 1 }, { name: "Apprentice 1", level: "apprentice", points: 35, place: 3 }];
      const played = { table: `t${i}`, game, edition, modules, players: 3, name: "Anna", points: 30 + ((i * 13) % 50), place: ((i + 1) % 3) + 1, opponents, ended: Date.UTC(2026, 3, i + 1), duration: 1_800_000 * (i + 1) };
      localStorage.setItem(`fresco game t${i}`, JSON.stringify(played));
    }
  });

test("the statistics: axe by day and by night, no English in French and German", async ({ page }) => {
  await someGames(page);
  await openStatistics(page);
  await expect(figure(page, "Played")).toHaveText("14");
  await noFindingsDayAndNight(page, "statistics");
  await page.getByRole("button", { name: "Delete everything" }).click();
  await noFindingsDayAndNight(page, "deleting them");
  await page.keyboard.press("Escape");
  for (const code of ["fr", "de"]) {
    await setLanguage(page, code);
    await page.reload();
    await expect(page.locator("dl.figures")).toBeVisible();
    const only = englishOnly(code);
    const left = await stillEnglish(page, only);
    await page.locator(".tools button").last().click();
    left.push(...(await stillEnglish(page, only)));
    await page.keyboard.press("Escape");
    expect(left, code).toEqual([]);
  }
});

test.describe("on a phone", () => {
  test.use(phone);

  test("the statistics fit a phone, and are made for thumbs", async ({ page }) => {
    await someGames(page);
    await openStatistics(page);
    await expect(figure(page, "Played")).toHaveText("14");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const small = await page.evaluate(() => [...document.querySelectorAll("main button, main select, main a")].map((element) => ({ element, box: element.getBoundingClientRect() })).filter(({ box }) => box.height < 43.5 || box.width < 43.5).map(({ element }) => element.textContent));
    expect(small).toEqual([]);
  });
});
