// The dice game at its own table.

import { noFindingsDayAndNight } from "./support/axe";
import { Player } from "./support/player";
import { sitDownBefore } from "./support/moment";
import { finishedInEveryWay } from "./support/small";
import { expect, test } from "./support/test";

finishedInEveryWay("The dice game", { passes: 0.3 });

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
  await page.locator(`button[data-place="dice.${colour}"][data-piece="die ${colour} ${face}"]`).click();
  await page.locator(`button[data-place="dice.colours"][data-piece="colour-die ${colour}"]`).click();
  // Where both colour dice show the colour, one of them may be enough.
  const confirm = page.getByRole("button", { name: "Confirm" });
  if (await confirm.isVisible()) await confirm.click();
  await expect(page.getByRole("group", { name: "What is asked" })).toContainText(`Set the ${colour} ${face} aside with`);
});

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

test("the favour tile shifts the total by one touch, and says to what", async ({ page }) => {
  await sitDownBefore(page, "dice", /^shift [+-]/);
  const shifts = page.locator("button[data-place^='shift.']");
  await expect(shifts).toHaveCount(2);
  await expect(page.locator(".shifts")).toContainText(/\+1\s*→ \d+/);
  await shifts.last().click();
  const sure = page.getByRole("button", { name: "Do it" });
  if (await sure.isVisible()) await sure.click();
  await expect(page.getByRole("tabpanel")).toContainText("uses the favour tile");
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

test("the exact odds of every total are shown when asked for", async ({ page }) => {
  // What the server would say of a turn with three rolls left, for the totals of the first game; the page only shows it.
  const chance = (exact: string) => {
    const [hits = 0, of = 1] = exact.split("/").map(Number);
    return { n: hits / of, exact };
  };
  const odds = {
    seat: "red", favour: 0,
    goals: [
      { label: { as_is: "8" }, place: "fresco.8", brings: true, chance: chance("671/1296") },
      { label: { as_is: "9-12" }, place: "portrait.9-12", brings: true, chance: chance("2899/2916") },
      { label: { as_is: "13" }, place: "fresco.13", brings: false, chance: chance("0/1") },
      { label: { as_is: "16" }, place: "fresco.16", brings: true, chance: chance("1/1") },
    ],
    totals: [...Array.from({ length: 34 }, (_, i) => ({ total: i + 3, ...(i + 3 === 8 ? { place: "fresco.8" } : {}), chance: chance(`${40 - i}/100`) }))],
    choices: [
      { action: "set red 1", label: { as_is: "red 1" }, goals: ["671/1296", "80/81", "0/1", "1/1"].map(chance) },
      { action: "set yellow 4", label: { as_is: "yellow 4" }, goals: ["1/1000000", "1/2", "0/1", "999999/1000000"].map(chance) },
    ],
  };
  await page.routeWebSocket(/\/socket/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const said = JSON.parse(String(message)) as { id: number; type: string; ask?: { ask: string } };
      if (said.type === "ask" && said.ask?.ask === "odds") socket.send(JSON.stringify({ type: "answer", re: said.id, answer: { odds } }));
      else server.send(message);
    });
  });
  await sitDownBefore(page, "dice", /^set /);
  await new Player(page).asked();
  await page.getByRole("button", { name: "Odds" }).click();
  const panel = page.getByRole("dialog", { name: "Exact odds" });
  const goals = panel.getByRole("table", { name: "What can be reached" });
  await expect(goals.getByRole("row", { name: /^8 / })).toContainText("51.8%");
  await expect(goals.getByRole("row", { name: /^13 / })).toContainText("–");
  await expect(goals.getByRole("row", { name: /^16 / })).toContainText("sure");
  await expect(panel.getByRole("listitem")).toHaveCount(34);
  await expect(panel.getByTitle("671/1296").first()).toBeVisible();
  await expect(panel.getByRole("row", { name: /^Yellow 4/ })).toContainText("under 1%");
  await noFindingsDayAndNight(page, "the odds");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
});
