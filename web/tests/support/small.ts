// What the card game and the dice game have to stand alike: a whole game by touch on a phone, by keys alone, by ear alone, between two
// browsers in two languages; axe by day and by night; a laptop on which nothing scrolls. Each of the two files names the game, and says what
// somebody likes who wants to get on: left to chance alone, a game of either takes five times as many rounds as people need.

import { devices, type Page } from "@playwright/test";
import { noFindingsDayAndNight } from "./axe";
import { newGame } from "./lobby";
import { meetAndFinish } from "./meet";
import { Player, type Wishes } from "./player";
import { expect, test } from "./test";
import { Reader } from "./text";

export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2, userAgent: devices["Pixel 5"].userAgent };

/** Everything that can be touched now and is smaller than a thumb. Without motion a change still takes a frame: what is measured is what stays. */
export const tooSmall = (page: Page, least: number): Promise<string[]> =>
  page.evaluate(async (least) => {
    for (let i = 0; i < 3; i += 1) await new Promise(requestAnimationFrame);
    await Promise.all(document.getAnimations().filter((change) => change instanceof CSSTransition).map(({ finished }) => finished.catch(() => null)));
    const lit = [...document.querySelectorAll<HTMLElement>("[data-lit], .ask button")].filter((element) => element.getClientRects().length > 0);
    return lit.filter((element) => element.getBoundingClientRect().width < least - 0.5 || element.getBoundingClientRect().height < least - 0.5)
      .map((element) => `${element.dataset.place ?? ""} ${element.getAttribute("aria-label") ?? element.textContent}: ${Math.round(element.getBoundingClientRect().width)}×${Math.round(element.getBoundingClientRect().height)}`);
  }, least);

/** How far the page, or something on it that should be seen whole, runs over. */
export const overrun = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    for (let i = 0; i < 3; i += 1) await new Promise(requestAnimationFrame);
    await Promise.all(document.getAnimations().filter((change) => change instanceof CSSTransition).map(({ finished }) => finished.catch(() => null)));
    const over = [...document.querySelectorAll<HTMLElement>("html, .board, .board .middle, .board .middle > *, .board .below > *, .board .mine, .board .mine > *, .board .card:not(.piece)")]
      .filter((element) => element.clientHeight > 0 && (element.scrollHeight - element.clientHeight > 1 || element.scrollWidth - element.clientWidth > 1));
    return over.map((element) => `${element.tagName} ${element.className.toString().replace(/svelte-\w+/g, "")} ${element.scrollHeight - element.clientHeight} ${element.scrollWidth - element.clientWidth}`);
  });

const ended = (page: Page) => expect(page.getByRole("dialog", { name: "The game is over" })).toBeVisible();

export function finishedInEveryWay(game: string, wishes: Wishes, choices: (name: string) => number): void {
  test.describe("on a phone", () => {
    test.use(phone);

    test(`${game}: finished by touch`, async ({ page }) => {
      await newGame(page, { game, others: ["apprentice"] });
      const me = new Player(page, "touch", wishes);
      const small = new Set<string>();
      const across = new Set<string>();
      await me.play({
        until: async () => {
          for (const thing of await tooSmall(page, 44)) small.add(thing);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          if (wide > 0) across.add(String(wide));
          return false;
        },
      });
      expect([...small], "smaller than 44 px").toEqual([]);
      expect([...across], "wider than the phone").toEqual([]);
      await ended(page);
    });
  });

  test(`${game}: finished with the keyboard alone`, async ({ page }) => {
    await newGame(page, { game, others: ["apprentice"] });
    const me = new Player(page, "keys", wishes, 2);
    await me.play();
    await ended(page);
    await page.keyboard.press("Escape");
    expect(me.touched.length).toBeGreaterThan(10);
  });

  test(`${game}: finished in the text view`, async ({ page }) => {
    await newGame(page, { game, others: ["apprentice"] });
    await page.getByRole("button", { name: "Text view" }).click();
    const me = new Reader(page, 3, choices);
    await me.play();
    expect(me.done.length).toBeGreaterThan(10);
  });

  test(`${game}: two browsers meet through a link and finish, each in a language of its own`, async ({ page, another }) => {
    await newGame(page, { game, name: "Anna", others: ["friend"] });
    await meetAndFinish(page, await another({ locale: "fr-FR" }), wishes);
  });

  test(`${game}: four at a table of 1280×620 need no scrolling; axe finds nothing by day and by night @short`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 620 });
    await newGame(page, { game, others: ["random", "random", "random"] });
    const me = new Player(page, "pointer", wishes, 5);
    const asked = new Set<string>();
    await me.play({
      until: async (seen) => {
        // While bots play on, a card that leaves and one that arrives can lie side by side for a moment.
        await expect.poll(() => overrun(page), seen.asked).toEqual([]);
        // Every kind of question once.
        const kind = seen.asked.replace(/\d+|[RYBOGP]{3}/g, "").slice(0, 24);
        if (asked.has(kind)) return asked.size >= 6;
        asked.add(kind);
        await noFindingsDayAndNight(page, `${game}: ${seen.asked}`);
        return false;
      },
    });
  });
}
