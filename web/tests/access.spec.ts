// For everyone: by keys alone, by ear alone, and nothing serious that axe-core would find.

import { findings, noFindingsDayAndNight } from "./support/axe";
import { newGame, openLobby, showModules } from "./support/lobby";
import { Player, quickly } from "./support/player";
import { frames, lookAt, waitFor } from "./support/seen";
import { expect, test } from "./support/test";
import { Reader } from "./support/text";

test("a game is started and finished with the keyboard alone", async ({ page }) => {
  await page.goto("/");
  const start = page.getByRole("button", { name: "Start the game" });
  await expect(start).toBeEnabled();
  await tabTo(page, start);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Day 1/);
  const me = new Player(page, "keys", quickly);
  await me.play();
  const end = page.getByRole("dialog", { name: "The game is over" });
  await expect(end).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(end).toBeHidden();
  expect(me.touched.length).toBeGreaterThan(40);
});

/** Goes on with Tab until something has the focus. */
async function tabTo(page: import("@playwright/test").Page, what: import("@playwright/test").Locator): Promise<void> {
  for (let i = 0; i < 200; i += 1) {
    if (await what.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("the Tab key does not lead there");
}

test("the focus can be seen wherever a key leads", async ({ page }) => {
  await newGame(page);
  const me = new Player(page, "keys");
  await me.asked();
  for (let i = 0; i < 12; i += 1) {
    await page.keyboard.press("n");
    const outline = await page.evaluate(() => {
      const focused = document.activeElement!;
      const { outlineStyle, outlineWidth } = getComputedStyle(focused);
      return { lit: focused.hasAttribute("data-lit"), outlineStyle, width: parseFloat(outlineWidth) };
    });
    expect(outline).toMatchObject({ lit: true, outlineStyle: "solid" });
    expect(outline.width).toBeGreaterThanOrEqual(2);
  }
  // The list of keys opens by key, and the focus comes back when it is closed.
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeHidden();
  expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-lit"))).toBe(true);
  // Whoever is quick opens the next window before the browser has told that the last one is closed.
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await page.evaluate(async () => {
    (document.querySelector("dialog") as HTMLDialogElement & { requestClose(): void }).requestClose();
    for (let i = 0; i < 20; i += 1) await Promise.resolve();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "m", bubbles: true }));
  });
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  // The browser has told by then.
  await frames(page);
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
});

test("whoever answers by key goes on at what is lit next, and whoever points is given no focus", async ({ page }) => {
  await newGame(page, { others: ["random"] });
  const at = (): Promise<string | null> => page.evaluate(() => {
    const { place, piece } = document.activeElement?.closest<HTMLElement>(".board [data-lit]")?.dataset ?? {};
    return place === undefined ? null : `${place} ${piece ?? ""}`;
  });
  const keys = new Player(page, "keys");
  const hour = await keys.asked();
  await keys.touch(hour.lit[0]!, hour);
  await keys.asked();
  await expect.poll(at).not.toBeNull();
  const pointer = new Player(page);
  const given: string[] = [];
  await pointer.play({
    until: async () => {
      // The focus would come after the next frame.
      await frames(page);
      const [focused, last] = [await at(), pointer.touched.at(-1)];
      // What was pressed may keep it.
      if (last && focused !== null && focused !== `${last.place} ${last.piece ?? ""}`) given.push(`${focused} after ${pointer.done.at(-1)}`);
      return pointer.touched.length > 12;
    },
  });
  expect(given).toEqual([]);
});

test("a screen reader comes to things in the order in which one plays", async ({ page }) => {
  await newGame(page, { modules: "all", others: ["random"] });
  const me = new Player(page);
  await me.play({ until: ({ planning }) => planning !== "no" });
  const order = [
    page.getByRole("heading", { level: 1 }),
    page.getByRole("list", { name: "The day" }),
    page.getByRole("button", { name: "Menu" }),
    page.getByRole("group", { name: "What is asked" }),
    page.getByRole("region", { name: "Inn", exact: true }),
    page.getByRole("region", { name: "Market", exact: true }),
    page.getByRole("region", { name: "The ceiling" }),
    page.getByRole("region", { name: "Cathedral", exact: true }),
    page.getByRole("region", { name: "Studio", exact: true }),
    page.getByRole("region", { name: "My screen" }),
    page.getByRole("region", { name: "My plan" }),
    page.getByRole("complementary", { name: "Players" }),
    page.getByRole("tab", { name: "What happened" }),
  ];
  const elements = await Promise.all(order.map(async (locator) => (await locator.elementHandle())!));
  for (const [i, element] of elements.entries()) {
    const before = elements[i - 1];
    if (before) expect(await element.evaluate((now, before) => Boolean(before.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING), before), String(order[i])).toBe(true);
  }
  // Whatever can be touched says what it is and what it does; what only decorates says nothing.
  const nameless = await page.evaluate(() => [...document.querySelectorAll("[data-lit]")].filter((element) => !(element.getAttribute("aria-label") ?? element.textContent)?.trim()).map((element) => element.outerHTML.slice(0, 120)));
  expect(nameless).toEqual([]);
  const silent = await page.locator(".board [role=img]:not([aria-label])").count();
  expect(silent).toBe(0);
});

test("as text, what cannot be taken back is asked again where one reads on, and looking back leads back", async ({ page }) => {
  await newGame(page, { game: "The dice game", others: ["random"] });
  await page.getByRole("button", { name: "Text view" }).click();
  const heading = page.locator("#asked");
  const sure = page.getByRole("button", { name: "Do it" });
  const choices = page.getByRole("main").getByRole("region").first().getByRole("listitem").getByRole("button", { disabled: false });
  for (let i = 0; i < 40; i += 1) {
    await choices.first().waitFor();
    const { mark } = (await lookAt(page))!;
    await choices.filter({ hasText: "cannot be taken back" }).or(choices).first().click();
    await waitFor(page, "changed", mark);
    if (!(await sure.isVisible())) continue;
    // There must be something to look back at: more than the present.
    if ((await page.getByRole("region", { name: "What happened last" }).getByRole("listitem").count()) > 1) break;
    await sure.click();
  }
  await expect(heading).toBeFocused();
  await expect(heading).toContainText("this cannot be taken back.");
  await page.getByRole("button", { name: "Not yet" }).click();
  await expect(heading).toBeFocused();
  await expect(heading).not.toContainText("this cannot be taken back.");
  await page.keyboard.press("[");
  await expect(heading).toHaveText("You are looking back.");
  await page.getByRole("button", { name: "Back to now" }).click();
  await expect(choices.first()).toBeVisible();
});

test("some moves are made in the text view, and the board shows what came of them @short", async ({ page }) => {
  await newGame(page, { others: ["random"] });
  await page.getByRole("button", { name: "Text view" }).click();
  const me = new Reader(page);
  let asked = 0;
  await me.play({ until: () => (asked += 1) > 8 });
  expect(me.done.length).toBeGreaterThan(4);
  const told = page.getByRole("region", { name: "What happened last" }).getByRole("listitem");
  // Of what was told at once, the board has each sentence on a line of its own.
  const last = /^.*?\.(?= |$)/.exec((await told.first().textContent())!.trim())![0];
  await page.getByRole("button", { name: "Text view" }).click();
  await expect(page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: last }).last()).toBeVisible();
});

test("a whole game is played by ear: headings, lists and buttons alone", async ({ page }) => {
  await newGame(page, { others: ["apprentice"] });
  await page.getByRole("button", { name: "Text view" }).click();
  const main = page.getByRole("main");
  for (const name of ["Players", "What happened last", "What lies where", "Chat"]) await expect(main.getByRole("region", { name })).toBeVisible();
  // What happens is told by itself.
  const live = page.getByRole("log");
  const heard: string[] = [];
  await page.exposeFunction("heard", (words: string) => heard.push(words));
  await live.evaluate((element) => {
    const tell = (window as unknown as { heard: (words: string) => void }).heard;
    new MutationObserver(() => element.textContent && tell(element.textContent)).observe(element, { childList: true, characterData: true, subtree: true });
  });
  const me = new Reader(page);
  await me.play();
  await expect(main.getByRole("heading", { level: 2, name: "The game is over." })).toBeVisible();
  expect(heard.length).toBeGreaterThan(20);
});

test("axe-core does look: it finds what is wrong on a page that is wrong @short", async ({ page }) => {
  await openLobby(page);
  await page.evaluate(() => document.body.insertAdjacentHTML("beforeend", '<p style="color:#ccc;background:#fff">pale</p><button></button>'));
  expect((await findings(page)).map((finding) => finding.split(":")[0]).sort()).toEqual(["button-name", "color-contrast"]);
});

test("axe-core finds nothing serious in the lobby and at the table @short", async ({ page }) => {
  await openLobby(page);
  await noFindingsDayAndNight(page, "the lobby");
  await newGame(page);
  await new Player(page).asked();
  await noFindingsDayAndNight(page, "the table");
});

test("axe-core finds nothing serious on any other page or panel", async ({ page }) => {
  await openLobby(page);
  await showModules(page);
  await noFindingsDayAndNight(page, "the lobby with its modules");
  for (const name of ["Settings", "Rules"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await noFindingsDayAndNight(page, `${name} in the lobby`);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await newGame(page, { others: ["friend"] });
  await expect(page.getByRole("button", { name: "Copy" })).toBeVisible();
  await noFindingsDayAndNight(page, "the room");
  await page.goto("/t/nothing");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await noFindingsDayAndNight(page, "a table that is not there");
  await page.goto("/nowhere");
  await noFindingsDayAndNight(page, "no page");
});

test("axe-core finds nothing serious at the table with all modules, in its panels and in the text view", async ({ page }) => {
  await newGame(page, { modules: "all", others: ["random", "random"] });
  const me = new Player(page);
  let days = 0;
  // Early in the game, and once more when much lies about.
  for (const day of ["Day 1", "Day 3"]) {
    await me.play({ until: async () => ((await page.getByRole("heading", { level: 1 }).textContent()) ?? "").includes(day) && (days += 1) > 0 });
    await noFindingsDayAndNight(page, `the table with all modules, ${day}`);
  }
  await page.getByRole("tab", { name: "Chat" }).click();
  await noFindingsDayAndNight(page, "the chat", "[role=tabpanel]");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  // The table below has been looked at.
  await noFindingsDayAndNight(page, "the menu", "dialog");
  for (const name of ["Settings", "Keys", "Invite, other device"]) {
    await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
    await expect(page.getByRole("dialog").getByRole("button", { name: "Menu" })).toBeVisible();
    await noFindingsDayAndNight(page, name, "dialog");
    await page.getByRole("dialog").getByRole("button", { name: "Menu" }).click();
  }
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Text view" }).click();
  await noFindingsDayAndNight(page, "the text view with all modules");
});
