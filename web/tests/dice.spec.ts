// The dice game at its own table.

import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { noFindingsDayAndNight } from "./support/axe";
import { diceChoices, diceQuickly, Player } from "./support/player";
import { sitDownBefore } from "./support/sit";
import { finishedInEveryWay } from "./support/small";
import { expect, test } from "./support/test";

finishedInEveryWay("The dice game", diceQuickly, diceChoices);

test("a die is set aside with a colour die by one touch, and makes the total that it says", async ({ page }) => {
  const [, colour = "", face = ""] = (await sitDownBefore(page, "dice", /^set .* x2$/)).split(" ");
  const way = page.getByRole("button", { name: new RegExp(`^Set the ${colour} ${face} aside with a colour die`) });
  await expect(way).toBeVisible();
  const total = Number(/→ (\d+)/.exec((await way.locator(".num").textContent()) ?? "")?.[1]);
  expect(total).toBeGreaterThan(0);
  await way.click();
  await page.getByRole("button", { name: "Do it" }).click();
  await expect(page.getByRole("region", { name: "Set aside" }).locator(".total")).toHaveText(String(total));
});

test("a die and the colour dice can be touched one after the other, too", async ({ page }) => {
  const [, colour = "", face = ""] = (await sitDownBefore(page, "dice", /^set .* x2$/)).split(" ");
  const me = new Player(page);
  for (const [place, piece] of [[`dice.${colour}`, `die ${colour} ${face}`], ["dice.colours", `colour-die ${colour}`]]) {
    const seen = await me.asked();
    await me.touch(seen.lit.find((lit) => lit.place === place && lit.piece === piece)!, seen);
  }
  // Where both colour dice show the colour, one of them may be enough.
  const ask = page.getByRole("group", { name: "What is asked" });
  if (!(await ask.getByRole("button", { name: "Do it" }).isVisible())) await ask.getByRole("button", { name: "Confirm" }).click();
  await expect(ask).toContainText(`Set the ${colour} ${face} aside with`);
});

test("what is told of a die leaves free what can be touched next", async ({ page }) => {
  const [, colour = "", face = ""] = (await sitDownBefore(page, "dice", /^set .* x2$/)).split(" ");
  const die = page.locator(`button[data-place="dice.${colour}"][data-piece="die ${colour} ${face}"]`);
  await die.click();
  // A press does not ask what it is; coming back does.
  await page.mouse.move(2, 2);
  await die.hover();
  await expect(page.getByRole("tooltip")).toBeVisible();
  const hidden = await page.evaluate(() => {
    const told = document.querySelector("[role=tooltip]")!.getBoundingClientRect();
    const lit = [...document.querySelectorAll<HTMLElement>("[data-lit]")].filter((element) => element.getClientRects().length > 0);
    return lit.filter((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return left < told.right && right > told.left && top < told.bottom && bottom > told.top;
    }).map(({ dataset }) => `${dataset.place} ${dataset.piece ?? ""}`);
  });
  expect(hidden).toEqual([]);
});

test.describe("with bots that take their time", () => {
  // The bet lies there before anybody rolls.
  test.use({ botsWait: 3_000 });
  test("bets are laid face down: only their owner sees which", async ({ page }) => {
    const [, on = ""] = (await sitDownBefore(page, "dice", /^bet /)).split(" ");
    const me = new Player(page);
    const { lit } = await me.asked();
    const bet = lit.find(({ piece }) => piece === `bet ${on}`)!;
    // One touch is enough: there is only one space to lay it on.
    await me.touch(bet, await me.look());
    const seat = bet.place.split(".")[1]!;
    await expect(page.locator(`.mine [data-place^="bet.${seat}."][data-piece="bet ${on}"]`)).toBeVisible();
    await expect(page.locator(`[data-place^="bets."]:not([data-place="bets.${seat}"]) [data-piece^="bet "]`)).toHaveCount(0);
  });
});

test("the favour tile shifts the total by one touch, and says to what", async ({ page }) => {
  await sitDownBefore(page, "dice", /^shift [+-]/);
  const shifts = page.locator("button[data-place^='shift.']");
  await expect(shifts).toHaveCount(2);
  await expect(page.locator(".shifts")).toContainText(/\+1\s*→ \d+/);
  await shifts.last().click();
  const told = page.getByRole("tabpanel").getByText("uses the favour tile").first();
  const sure = page.getByRole("button", { name: "Do it" });
  await sure.or(told).waitFor();
  if (await sure.isVisible()) await sure.click();
  await expect(told).toBeVisible();
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("dice roll out of the cup, and come to rest", async ({ page }) => {
    await sitDownBefore(page, "dice", /^set /);
    const me = new Player(page);
    await me.asked();
    await page.locator(".way").first().click();
    await page.getByRole("button", { name: "Do it" }).click();
    await expect(page.locator(".flights .flying").first()).toBeAttached();
    await expect(page.locator(".flights .flying")).toHaveCount(0);
    await expect(page.locator(".felt .die")).not.toHaveCount(0);
  });
});

test("without motion nothing flies", async ({ page }) => {
  await sitDownBefore(page, "dice", /^set /);
  const me = new Player(page);
  await me.asked();
  await page.locator(".way").first().click();
  await page.getByRole("button", { name: "Do it" }).click();
  await me.asked();
  await expect(page.locator(".flights .flying")).toHaveCount(0);
});

test("the exact odds of every total are shown when asked for, and are those of the odds command", async ({ page }) => {
  await sitDownBefore(page, "dice", /^set /);
  const me = new Player(page);
  const panel = page.getByRole("dialog", { name: "Exact odds" });
  const aside: string[] = [];
  for (const roll of [1, 2, 3]) {
    await me.asked();
    const { scene } = await shown(page);
    const exact = await oddsOf(scene, aside);
    await page.getByRole("button", { name: "Odds" }).click();
    // Every total that can still be, and every goal now and after each way to go on: to the last fraction.
    await expect(panel.getByRole("listitem").first()).toBeVisible();
    const totals = await panel.getByRole("listitem").evaluateAll((all) => all.map((item) => [Number(item.querySelector("b")?.textContent), item.getAttribute("title")] as const));
    for (const { total, chance } of exact.totals) expect(new Map(totals).get(total) ?? "0/1", `total ${total}`).toBe(chance.exact);
    expect(totals.length).toBeLessThanOrEqual(exact.totals.length);
    const reached = panel.getByRole("table", { name: "What can be reached" });
    const after = panel.getByRole("table", { name: "After setting aside" });
    await expect(reached.getByRole("row")).toHaveCount(exact.goals.length);
    for (const { goal, kind, chance, set } of exact.goals) {
      const name = goal === "any" ? kind.replace(/^any/, "Any") : goal;
      const row = reached.getByRole("row", { name: new RegExp(`^${name}\\b`) });
      await expect(row.getByTitle(chance.exact, { exact: true })).toHaveText(inWords(chance, 1));
      const column = (await after.locator("thead th").allInnerTexts()).indexOf(name);
      expect(column, name).toBeGreaterThan(0);
      for (const { dice, chance } of set) await expect(after.locator(`tbody tr[data-action="set ${dice}"] > *`).nth(column)).toHaveText(inWords(chance, 0));
    }
    if (roll === 1) await noFindingsDayAndNight(page, "the odds");
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    const [, colour = "", face = ""] = /^set (\w+) (\d)$/.exec(scene.question.choices.find(({ action }) => /^set \w+ \d$/.test(action))!.action)!;
    aside.push(`${colour} ${face}`);
    await page.getByRole("button", { name: new RegExp(`^Set the ${colour} ${face} aside:`) }).click();
    await page.getByRole("button", { name: "Do it" }).click();
    // It is done when the die is no longer there to be set aside.
    await expect.poll(async () => (await shown(page)).scene.question?.choices.some(({ action }) => action.startsWith(`set ${colour} `)) ?? false).toBe(false);
  }
});

const shown = (page: Page): Promise<Shown> => page.evaluate(async () => (await (await fetch(`/api${location.pathname.replace("/t/", "/tables/")}`)).json()) as Shown);

interface Shown {
  scene: { waiting: string[]; question: { choices: { action: string }[] }; places: Record<string, { pieces: { piece: string; n?: number }[] }> };
}
interface Exact {
  exact: string;
  percent: number;
}
interface Printed {
  totals: { total: number; chance: Exact }[];
  goals: { goal: string; kind: string; chance: Exact; set: { dice: string; chance: Exact }[] }[];
}

/** What `fresco odds` says of the dice that lie there. */
async function oddsOf({ waiting: [seat = ""], places }: Shown["scene"], aside: readonly string[]): Promise<Printed> {
  const letter = (piece: string): string => piece.split(" ")[1]!.charAt(0).toUpperCase();
  const dice = Object.entries(places).filter(([place]) => place.startsWith("dice.") && place !== "dice.colours").flatMap(([, { pieces }]) => pieces.map(({ piece }) => `${letter(piece)}${piece.split(" ")[2]}`));
  const colours = (places["dice.colours"]?.pieces ?? []).flatMap(({ piece, n = 1 }) => Array.from({ length: n }, () => letter(piece)));
  const favour = (places[`favour.${seat}`]?.pieces.length ?? 0) > 0;
  const words = ["odds", "--json", "--roll", `${dice.join("")} ${colours.join("")}`, ...(aside.length > 0 ? ["--aside", aside.join(", ")] : []), ...(favour ? ["--favour"] : [])];
  const { stdout } = await promisify(execFile)(process.env.FRESCO_BIN ?? "../target/debug/fresco", words, { cwd: join(import.meta.dirname, "..") });
  return JSON.parse(stdout) as Printed;
}

/** Certain and impossible outcomes are named, and no other chance is rounded to them. */
function inWords({ exact, percent }: Exact, digits: number): string {
  const least = 10 ** -digits;
  if (exact === "0/1" || exact === "1/1") return exact === "0/1" ? "–" : "sure";
  return percent < least ? `under ${least}%` : percent > 100 - least ? `over ${100 - least}%` : `${percent.toFixed(digits)}%`;
}
