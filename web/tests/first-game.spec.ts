// Your first game: a guide leads through the first round of each game, on a real table.

import { noFindingsDayAndNight } from "./support/axe";
import { Newcomer } from "./support/guide";
import { Player } from "./support/player";
import { phone } from "./support/small";
import { expect, test } from "./support/test";
import { englishOnly, stillEnglish } from "./support/words";

const GAMES = ["board", "card", "dice"] as const;
const OFFER = "Would you like a coach?";

for (const game of GAMES) {
  test(`the first round of the ${game} game is learned by doing what the guide asks${game === "dice" ? " @short" : ""}`, async ({ page }) => {
    const me = new Newcomer(page);
    await me.sitDown(game);
    await me.follow();
    expect(me.said.some((said) => said.includes("This is how you win"))).toBe(true);
    expect(me.kinds).toContain("ask");
    expect(me.said.at(-1)).toContain(OFFER);
    // The coach is offered, and stays on.
    await page.getByRole("button", { name: "With a coach", exact: true }).click();
    await expect(page.locator("section.guide")).toHaveCount(0);
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("button", { name: "Switch the coach off" })).toBeVisible();
    // The lobby remembers it.
    await page.goto("/");
    await expect(page.locator(".first button").nth(GAMES.indexOf(game))).toContainText("✓");
  });
}

test("the guided round is gone through with the keyboard alone", async ({ page }) => {
  const me = new Newcomer(page, "keys");
  await me.sitDown("dice");
  await me.follow();
  expect(me.said.at(-1)).toContain(OFFER);
});

/** Each game on a phone, in a language that needs more words than English; nothing English is left. */
const ON_A_PHONE = [["board", "de", "de-DE"], ["card", "fr", "fr-FR"], ["dice", "de", "de-DE"]] as const;

for (const [game, language, locale] of ON_A_PHONE) {
  test.describe(`on a phone in ${language}`, () => {
    test.use({ ...phone, locale });
    test(`the guided round of the ${game} game on a phone`, async ({ page }) => {
      const me = new Newcomer(page, "touch");
      const only = englishOnly(language);
      const [small, english] = [new Set<string>(), new Set<string>()];
      me.onCard = async () => {
        const buttons = await page.locator("section.guide button").evaluateAll((all) => all.filter((button) => button.isConnected).map((button) => ({ name: button.textContent ?? "", ...button.getBoundingClientRect().toJSON() as { width: number; height: number } })));
        for (const { name, width, height } of buttons) if (width < 43.5 || height < 43.5) small.add(`${name} ${Math.round(width)}×${Math.round(height)}`);
        for (const words of await stillEnglish(page, only)) english.add(words);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), "nothing runs over the side").toBeLessThanOrEqual(360);
        const box = (await page.locator("section.guide").boundingBox())!;
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(360);
      };
      await me.sitDown(game);
      await me.follow();
      expect(me.kinds).toContain("end");
      expect([...small]).toEqual([]);
      expect([...english]).toEqual([]);
    });
  });
}

test("whoever does something else is not held up, and the guide goes along", async ({ page }) => {
  const newcomer = new Newcomer(page);
  await newcomer.sitDown("board");
  // The guide is never listened to: whatever is lit is played, two days long.
  const day = page.getByRole("heading", { level: 1 });
  const me = new Player(page);
  await me.play({ until: async () => /Day 3/.test((await day.textContent()) ?? "") || (await newcomer.look())?.kind === "end" });
  await newcomer.follow();
  expect(newcomer.said.at(-1)).toContain(OFFER);
});

test("a press that meets the card just as it changes does not skip the guide", async ({ page }) => {
  const me = new Newcomer(page);
  await me.sitDown("board");
  const guide = page.getByRole("region", { name: "Guide" });
  await guide.getByRole("button", { name: "Next" }).click();
  await page.evaluate(async () => {
    document.querySelector<HTMLElement>("section.guide [data-key=guide]")!.click();
    await new Promise((shown) => setTimeout(shown));
    document.querySelector<HTMLElement>("section.guide .skip")!.click();
  });
  await expect(guide).toBeVisible();
  // When the card has stood still for a moment, it is meant.
  await guide.getByRole("button", { name: "Skip the guide" }).click();
  await expect(guide).toBeHidden();
});

test("the guide is skipped, taken up again, and there after the page is loaded anew", async ({ page }) => {
  const me = new Newcomer(page);
  await me.sitDown("board");
  const guide = page.getByRole("region", { name: "Guide" });
  await me.follow({ until: (kind, said) => kind === "ask" && said.includes("wake up") });
  await page.reload();
  await expect(guide).toBeVisible();
  await guide.getByRole("button", { name: "Skip the guide" }).click();
  await expect(guide).toBeHidden();
  await page.reload();
  await new Player(page).asked();
  await expect(guide).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Guide me" }).click();
  await expect(guide).toBeVisible();
  // Folded away, it is small, and comes back.
  await guide.getByRole("button", { name: "Fold the guide away" }).click();
  await expect(guide.getByRole("button")).toHaveCount(1);
  await guide.getByRole("button", { name: "Guide" }).click();
  await me.follow({ until: (_, said) => said.includes("plans the day") });
});

test("the guide explains what it does not know in general, and never gets stuck", async ({ page }) => {
  // Every verb has another name on the page's side: no lesson fits by it.
  await page.routeWebSocket(/\/api\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => socket.send(String(message).replace(/"verb":"[^"]*"/g, '"verb":"unheard-of"')));
  });
  await page.route(/\/api\/tables\/[^/]+$/, async (route) => {
    const answer = await route.fetch();
    return route.fulfill({ response: answer, body: (await answer.text()).replace(/"verb":"[^"]*"/g, '"verb":"unheard-of"') });
  });
  const me = new Newcomer(page);
  await me.sitDown("dice");
  await me.follow();
  expect(me.said.some((said) => said.includes("You are asked something new"))).toBe(true);
  expect(me.said.at(-1)).toContain(OFFER);
});

test("in the text view the guide points at the buttons", async ({ page }) => {
  const me = new Newcomer(page);
  await me.sitDown("dice");
  await page.getByRole("button", { name: "Text view" }).click();
  await me.follow();
  expect(me.said.at(-1)).toContain(OFFER);
});

test("axe-core finds nothing serious in the guide", async ({ page }) => {
  const me = new Newcomer(page);
  await page.goto("/");
  await expect(page.locator(".first button").first()).toBeEnabled();
  await noFindingsDayAndNight(page, "the lobby with the first game");
  await me.sitDown("board");
  await noFindingsDayAndNight(page, "a thought of the guide");
  await me.follow({ until: (kind) => kind === "ask" });
  await noFindingsDayAndNight(page, "what the guide asks for");
});
