// The coach: warns before a costly slip, and keeps quiet otherwise.

import type { Page } from "@playwright/test";
import { noFindingsDayAndNight } from "./support/axe";
import { newGame } from "./support/lobby";
import { Player } from "./support/player";
import { expect, test } from "./support/test";
import { englishOnly, setLanguage, stillEnglish } from "./support/words";

// A master that has thought a little is not sure enough of anything to warn.
test.use({ playouts: 20_000 });

interface Said {
  choices: { action: string; place: string }[];
  options: { action: string; win: number; near_tie: boolean }[];
}

/** Listens to what the server answers: the hours that can be chosen, and what a master thinks of them. */
function listen(page: Page): Said {
  const said: Said = { choices: [], options: [] };
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => {
    const message = JSON.parse(String(payload)) as { scene?: { question?: { choices: { action: string; picks: { place: string }[] }[] } | null }; answer?: { hint?: { options: Said["options"] } } };
    const choices = message.scene?.question?.choices;
    if (choices) said.choices = choices.map(({ action, picks }) => ({ action, place: picks[0]?.place ?? "" }));
    if (message.answer?.hint) said.options = message.answer.hint.options;
  }));
  return said;
}

async function withCoach(page: Page): Promise<Said> {
  const said = listen(page);
  await page.addInitScript(() => localStorage.setItem("fresco settings", JSON.stringify({ coach: true, ...(JSON.parse(localStorage.getItem("fresco settings") ?? "{}") as object) })));
  await newGame(page);
  await new Player(page).asked();
  await expect.poll(() => said.options.length, { message: "the coach has asked for a hint" }).toBeGreaterThan(1);
  return said;
}
const hour = (page: Page, said: Said, action: string) => page.locator(`[data-lit][data-place="${said.choices.find((choice) => choice.action === action)!.place}"]`).first();
const warning = (page: Page) => page.getByRole("alertdialog");

/** An hour that the hint calls clearly worse than the best; there nearly always is one. */
function worst(said: Said): string {
  const [best] = said.options;
  const last = said.options.at(-1)!;
  expect(best!.win - last.win, "an hour that is clearly worse").toBeGreaterThan(0.06);
  return last.action;
}

test("the coach warns before a costly slip, says why, and shows what is better", async ({ page }) => {
  const said = await withCoach(page);
  const slip = worst(said);
  await hour(page, said, slip).click();
  await expect(warning(page)).toBeVisible();
  await expect(warning(page)).toContainText(/Better: wake up at \d+:00\. It wins in \d+% of the imagined games, your choice in \d+%\./);
  await expect(warning(page).getByRole("button").first()).toBeFocused();
  await noFindingsDayAndNight(page, "the coach’s warning");
  // Nothing has been done: the better hour is lit, and the slip can still be made.
  await warning(page).getByRole("button", { name: "Show me" }).click();
  await expect(warning(page)).toHaveCount(0);
  const better = said.choices.find(({ action }) => action === said.options[0]!.action)!.place;
  await expect(page.locator(`.advised[data-place="${better}"]`).first()).toBeVisible();
  // Warned once, one may do it all the same.
  await hour(page, said, slip).click();
  await expect(warning(page)).toHaveCount(0);
  await expect(page.getByRole("tabpanel")).toContainText("wakes up at");
});

test("what was held back is done anyway, or taken back", async ({ page }) => {
  const said = await withCoach(page);
  const slip = worst(said);
  await hour(page, said, slip).click();
  await expect(warning(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(warning(page)).toHaveCount(0);
  await expect(hour(page, said, slip)).toBeVisible();
  const next = said.options.at(-2)!;
  if (said.options[0]!.win - next.win > 0.06) {
    await hour(page, said, next.action).click();
    await warning(page).getByRole("button", { name: "Do it anyway" }).click();
  } else await hour(page, said, slip).click();
  await expect(page.locator('[data-lit][data-place^="inn."]')).toHaveCount(0);
});

test("the coach keeps quiet at the best choice @short", async ({ page }) => {
  const said = await withCoach(page);
  await hour(page, said, said.options[0]!.action).click();
  await expect(page.locator('[data-lit][data-place^="inn."]')).toHaveCount(0);
  await expect(warning(page)).toHaveCount(0);
});

test("the coach judges a whole plan before it is confirmed, and lays out a better one", async ({ page }) => {
  const said = await withCoach(page);
  await hour(page, said, said.options[0]!.action).click();
  const ask = page.getByRole("group", { name: "What is asked" });
  await expect(ask).toContainText("Plan your day.");
  // To the theatre and the workshop: nothing to restore, nothing to restore it with.
  const plan = page.getByRole("region", { name: "My plan" });
  const column = (name: string) => plan.locator(`[data-place$=".${name}"]`).first();
  for (const name of ["theatre", "theatre", "theatre", "workshop", "workshop", "workshop"]) {
    const before = (await ask.locator("p").textContent()) ?? "";
    if (before.includes("complete")) break;
    await column(name).getByRole("button").last().click();
    await expect(ask.locator("p")).not.toHaveText(before);
  }
  await expect(ask).toContainText("Your plan is complete.");
  said.options = [];
  await ask.getByRole("button", { name: "Confirm the plan" }).click();
  await expect(warning(page)).toBeVisible();
  await expect(warning(page)).toContainText(/Better: .*It wins in \d+% of the imagined games, your plan in \d+%\./s);
  await noFindingsDayAndNight(page, "the coach’s warning of a plan");
  // Nothing was confirmed. The better plan is laid out, whole: somebody buys, restores or earns something.
  await warning(page).getByRole("button", { name: "Show me" }).click();
  await expect(warning(page)).toHaveCount(0);
  const busy = plan.locator('[data-place$=".market"], [data-place$=".cathedral"], [data-place$=".studio"]').locator(".piece.assistant .art-box");
  await expect(busy).not.toHaveCount(0);
  await expect(ask).toContainText("Your plan is complete.");
});

test("nobody waits for the coach: what is done before it knows anything is done", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("fresco settings", JSON.stringify({ coach: true })));
  // Hints never come.
  await page.routeWebSocket(/\/socket/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (!String(message).includes('"ask":"hint"')) server.send(message);
    });
  });
  await newGame(page, { others: ["random", "random"] });
  const me = new Player(page);
  await me.play({ until: async () => /Day 2/.test((await page.getByRole("heading", { level: 1 }).textContent()) ?? "") });
  await expect(warning(page)).toHaveCount(0);
});

test("the coach is off unless somebody switches it on, in the menu or in the settings", async ({ page }) => {
  const said = listen(page);
  await newGame(page);
  const me = new Player(page);
  await me.asked();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Switch the coach on" }).click();
  await expect(page.getByRole("button", { name: "Switch the coach off" })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("checkbox", { name: /^A coach/ })).toBeChecked();
  await expect.poll(() => said.options.length).toBeGreaterThan(1);
  await page.getByRole("checkbox", { name: /^A coach/ }).uncheck();
  await page.keyboard.press("Escape");
  await hour(page, said, said.options.at(-1)!.action).click();
  await expect(warning(page)).toHaveCount(0);
});

test("where a table allows no hints, the coach says so", async ({ page, another }) => {
  await page.addInitScript(() => localStorage.setItem("fresco settings", JSON.stringify({ coach: true })));
  await page.goto("/");
  const made = await page.evaluate(async () => {
    const answer = await fetch("/api/tables", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ game: "dice", players: 2, hints: false, sit: [{ name: "Anna", nonce: "0123456789abcdef0123456789abcdef" }] }) });
    return (await answer.json()) as { table: string };
  });
  await page.goto(`/t/${made.table}`);
  const friend = await another();
  await friend.goto(`/t/${made.table}`);
  await friend.locator("form input").fill("Bruno");
  await friend.locator("form button").click();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.getByText("There are no hints at this table, so the coach keeps quiet.")).toBeVisible();
});

for (const code of ["fr", "de"]) {
  test(`the coach warns in ${code}`, async ({ page }) => {
    const said = await withCoach(page);
    await setLanguage(page, code);
    await hour(page, said, worst(said)).click();
    await expect(warning(page)).toBeVisible();
    // What was told aloud before stands there as it was told.
    const words = (await warning(page).innerText()).toLowerCase();
    expect((await stillEnglish(page, englishOnly(code))).filter((left) => words.includes(left.toLowerCase().replace(/ \([^()]*\)$/, "")))).toEqual([]);
  });
}
