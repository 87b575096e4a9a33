// A phone of 360×740, by touch alone; and a laptop on which nothing may scroll.

import { devices, type Locator } from "@playwright/test";
import { noFindingsDayAndNight } from "./support/axe";
import { newGame } from "./support/lobby";
import { sitDownBefore } from "./support/sit";
import { Player, quickly } from "./support/player";
import { frames } from "./support/seen";
import { overrun } from "./support/small";
import { expect, test } from "./support/test";

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2, userAgent: devices["Pixel 5"].userAgent };

/** Everything that can be touched now is large enough for a thumb, or is doubled by something that is. */
const tooSmall = (page: import("@playwright/test").Page, least: number): Promise<string[]> =>
  page.evaluate((least) => {
    const lit = [...document.querySelectorAll<HTMLElement>("[data-lit], .ask button")].filter((element) => element.getClientRects().length > 0);
    const key = ({ dataset: { place, piece } }: HTMLElement): string => `${place} ${piece ?? ""}`;
    const big = (element: HTMLElement): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return width >= least - 0.5 && height >= least - 0.5;
    };
    return lit.filter((element) => !big(element) && !lit.some((other) => other.dataset.place !== undefined && key(other) === key(element) && big(other)))
      .map((element) => `${key(element)} ${element.getAttribute("aria-label") ?? element.textContent}: ${Math.round(element.getBoundingClientRect().width)}×${Math.round(element.getBoundingClientRect().height)}`);
  }, least);

const scrolls = (page: import("@playwright/test").Page): Promise<{ across: number; down: number }> =>
  page.evaluate(() => ({ across: document.documentElement.scrollWidth - innerWidth, down: document.documentElement.scrollHeight - innerHeight }));

test.describe("on a phone", () => {
  test.use(phone);

  test("a game is started and finished by touch", async ({ page }) => {
    await newGame(page, { others: ["apprentice", "apprentice"] });
    const me = new Player(page, "touch", quickly);
    const small = new Set<string>();
    let steps = 0;
    await me.play({
      until: async () => {
        steps += 1;
        if (steps % 5 === 0) for (const thing of await tooSmall(page, 44)) small.add(thing);
        return false;
      },
    });
    expect([...small], "smaller than 44 px, and not doubled").toEqual([]);
    await expect(page.getByRole("dialog", { name: "The game is over" })).toBeVisible();
    expect(me.touched.length).toBeGreaterThan(40);
  });

  test("with all modules nothing is lost: every place has its home, nothing scrolls across", async ({ page }) => {
    await newGame(page, { modules: "all", others: ["random", "random", "random"] });
    const me = new Player(page, "touch");
    const small = new Set<string>();
    await me.play({
      until: async () => {
        for (const thing of await tooSmall(page, 44)) small.add(thing);
        expect((await scrolls(page)).across).toBeLessThanOrEqual(0);
        // Two mornings are over.
        return me.touched.filter(({ place }) => place.startsWith("inn.")).length > 2;
      },
    });
    expect([...small], "smaller than 44 px, and not doubled").toEqual([]);
  });

  test("the day is told on the phone too", async ({ page }) => {
    await newGame(page, { others: ["random"] });
    await new Player(page, "touch").asked();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Day 1/);
    // The places, the players, the log and the menu, one after the other.
    for (const part of await page.getByRole("navigation").first().getByRole("button").all()) {
      await part.tap();
      await noFindingsDayAndNight(page, `the phone: ${(await part.innerText()).trim()}`);
    }
  });

  test("a plan is laid and changed by dragging with a finger", async ({ page }) => {
    await newGame(page, { others: ["random"] });
    const me = new Player(page, "touch");
    await me.play({ until: ({ planning }) => planning !== "no" });
    const plan = page.getByRole("region", { name: "My plan" });
    const column = (name: string) => plan.locator(`[data-place$=".${name}"]`).first();
    const men = (name: string) => column(name).locator(".piece.assistant .art-box");
    const session = await page.context().newCDPSession(page);
    const drag = async (from: Locator, to: Locator): Promise<void> => {
      const [a, b] = [(await from.boundingBox())!, (await to.boundingBox())!];
      const at = (part: number) => [{ x: a.x + a.width / 2 + (b.x + b.width / 2 - a.x - a.width / 2) * part, y: a.y + a.height / 2 + (b.y + b.height / 2 - a.y - a.height / 2) * part }];
      await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
      for (const part of [0.1, 0.3, 0.6, 0.9, 1]) await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(part) });
      await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    await drag(plan.locator('[data-place^="pool."] .piece.assistant').first(), column("market"));
    await expect(men("market")).toHaveCount(1);
    await drag(men("market").first(), column("studio"));
    await expect(men("studio")).toHaveCount(1);
    await expect(men("market")).toHaveCount(0);
    await me.play({ until: ({ planning }) => planning === "no" });
  });

  test("pressing long tells what something is", async ({ page }) => {
    await newGame(page, { others: ["random"] });
    const me = new Player(page, "touch");
    await me.asked();
    const box = (await page.locator('[data-place^="inn."]:visible').first().boundingBox())!;
    const session = await page.context().newCDPSession(page);
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await expect(page.getByRole("tooltip")).toBeVisible();
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    // Asking is not choosing.
    await expect(page.getByRole("tooltip")).toBeVisible();
    expect((await me.look()).asked).toMatch(/hour/);
  });
});

/** The sizes at which the whole table is in view. */
const SIZES = [{ width: 1280, height: 620 }, { width: 1440, height: 900 }, { width: 1920, height: 1080 }];

for (const modules of ["none", "all"] as const) {
  test(`with ${modules === "all" ? "all modules" : "the base game"} the table fits without scrolling at every size, and all can be aimed at`, async ({ page }) => {
    const wrong = new Set<string>();
    await newGame(page, { ...(modules === "all" ? { modules } : {}), others: ["random", "random", "random"] });
    const me = new Player(page, "pointer");
    const measure = async (): Promise<void> => {
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await frames(page);
        const note = (what: string): void => void wrong.add(`${size.width}×${size.height}: ${what}`);
        for (const thing of await tooSmall(page, 24)) note(`smaller than 24 px, and not doubled: ${thing}`);
        const { across, down } = await scrolls(page);
        if (across !== 0 || down !== 0) note(`scrolls by ${across}, ${down}`);
        // What lies on the table lies within the window.
        const outside = await page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>(".board [data-place]")].filter((element) => {
            const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
            return width > 1 && height > 1 && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1);
          }).map((element) => `${element.dataset.place} ${element.dataset.piece ?? ""}`));
        for (const thing of outside) note(`outside of the window: ${thing}`);
      }
    };
    await me.play({
      until: async () => {
        await measure();
        return /Day 2/.test((await page.getByRole("heading", { level: 1 }).textContent()) ?? "");
      },
    });
    expect([...wrong]).toEqual([]);
  });
}

for (const [what, fits] of [["a total that may be shifted", /^shift [+-]/], ["a die with two colour dice", /^set .* x4$/], ["the favour tile beside", /^set .* x2$/]] as const) {
  test(`at 1280×620 the dice game has room for ${what}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 620 });
    await sitDownBefore(page, "dice", fits, 4);
    const me = new Player(page, "pointer", {}, 5);
    for (let i = 0; i < 4; i += 1) {
      const seen = await me.asked();
      expect(await overrun(page), seen.asked).toEqual([]);
      // Two lines are asked, in a language that needs more words.
      await page.evaluate(() => document.querySelector(".ask p")!.insertAdjacentHTML("beforeend", "<span id=more>" + " word".repeat(60) + "</span>"));
      expect(await overrun(page), `${seen.asked}, at length`).toEqual([]);
      await page.evaluate(() => document.querySelector("#more")!.remove());
      await me.step(await me.asked());
    }
  });
}
