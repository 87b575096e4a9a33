// People at one table: through a link, at one screen, with plans that change, with doubts, and with connections that fail.

import type { Page, WebSocketRoute } from "@playwright/test";
import { noFindingsDayAndNight } from "./support/axe";
import { newGame } from "./support/lobby";
import { meet, meetAndFinish } from "./support/meet";
import { diceQuickly, Player, quickly } from "./support/player";
import type { Lit, Seen } from "./support/seen";
import { sitDown } from "./support/sit";
import { expect, test } from "./support/test";

const dayOf = async (page: Page): Promise<number> => Number(/\d+/.exec((await page.getByRole("heading", { level: 1 }).textContent()) ?? "")?.[0] ?? 0);
const untilDay = (page: Page, day: number) => async (): Promise<boolean> => (await dayOf(page)) >= day;
const isPlan = ({ planning }: Seen): boolean => planning !== "no";
const laidOut = ({ planning, buttons }: Seen): boolean => planning === "open" && buttons.includes("confirm");

test("two browsers meet through a link and finish a game, each in a language of its own", async ({ page, another }) => {
  await newGame(page, { name: "Anna", others: ["friend"] });
  await meetAndFinish(page, await another({ locale: "fr-FR" }), quickly);
});

test("what one says the other reads", async ({ page, another }) => {
  await newGame(page, { others: ["friend"] });
  const friend = await another();
  await meet(page, friend);
  await friend.getByRole("tab", { name: /^Chat/ }).click();
  await friend.getByRole("textbox", { name: "Your message" }).fill("Buon giorno");
  await friend.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("tab", { name: /Chat.*1 new/ })).toBeVisible();
  await page.getByRole("tab", { name: /Chat/ }).click();
  await expect(page.getByRole("list", { name: "Chat" }).getByText("Buon giorno")).toBeVisible();
});

/** Plays for two people at one screen. Between the turns nothing of anybody is to be seen. Returns how often the screen was passed on. */
async function atOneScreen(me: Player, enough: (passedOn: number) => boolean): Promise<number> {
  const { page } = me;
  const behind: string[] = [];
  let passedOn = 0;
  await me.play({
    until: async (seen) => {
      if (!seen.curtain) return enough(passedOn);
      passedOn += 1;
      // Whatever lies in the middle of the screen belongs to the curtain. It may have gone up by now, for the next one.
      const covered = await page.evaluate(() => document.querySelector(".curtain") === null || [[0.1, 0.9], [0.5, 0.5], [0.3, 0.9], [0.9, 0.3]].every(([x, y]) => document.elementFromPoint(innerWidth * x!, innerHeight * y!)?.closest(".curtain")));
      if (!covered) behind.push(seen.asked);
      if (passedOn === 1) await noFindingsDayAndNight(page, "the screen between two people");
      return false;
    },
  });
  expect(behind).toEqual([]);
  return passedOn;
}

test("two people at one screen: nobody sees the other's screen", async ({ page }) => {
  await newGame(page, { others: ["here"] });
  await atOneScreen(new Player(page, "pointer", quickly), (passedOn) => passedOn > 20);
});

test.describe("a short game", () => {
  // Chance decides how long a dice game lasts. This one is over after half a minute, others take ten times as long.
  test.use({ seed: "dice 7" });
  test("two people at one screen finish a game", async ({ page }) => {
    await newGame(page, { game: "The dice game", others: ["here"] });
    expect(await atOneScreen(new Player(page, "pointer", diceQuickly), () => false)).toBeGreaterThan(10);
    await expect(page.getByRole("dialog", { name: "The game is over" })).toBeVisible();
  });
});

test("at one screen it stays covered until the table has come through the next one's eyes", async ({ page, context }) => {
  await newGame(page, { others: ["here"] });
  const me = new Player(page);
  await me.play({ until: ({ curtain }) => curtain });
  const curtain = page.locator(".curtain");
  await context.setOffline(true);
  await curtain.getByRole("button").click();
  // It has noticed that nothing comes.
  await expect(page.getByText("Offline. Trying again…")).toBeVisible();
  await expect(curtain).toBeVisible();
  await context.setOffline(false);
  await expect(curtain).toBeHidden();
  await me.play({ until: ({ curtain }) => curtain });
});

test("what is drawn anew between press and release is touched all the same", async ({ page }) => {
  await newGame(page, { others: ["random"] });
  const me = new Player(page);
  const { asked } = await me.asked();
  const hour = page.locator('[data-lit][data-place^="inn."]').last();
  await hour.hover();
  await page.mouse.down();
  // As a table does that changes meanwhile.
  await hour.evaluate((element) => element.replaceWith(element.cloneNode(true)));
  await page.mouse.up();
  await expect.poll(async () => (await me.look()).asked).not.toBe(asked);
  // The same with nothing but the picture in it.
  await me.play({ until: isPlan });
  const hint = page.locator('[data-key="hint"]');
  await hint.hover();
  await page.mouse.down();
  await hint.evaluate((button) => button.querySelectorAll("*").forEach((part) => part.replaceWith(part.cloneNode(true))));
  await page.mouse.up();
  await expect(page.getByRole("region", { name: "Hint" })).toBeVisible();
});

test("what somebody else decides at the same time takes no press away", async ({ page, another }) => {
  let heard = 0;
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => void (heard += /^\{"type":"push".*"scene"/.test(String(payload)) ? 1 : 0)));
  await newGame(page, { others: ["friend"] });
  const friend = await another();
  await meet(page, friend);
  const [me, her] = [new Player(page, "pointer", {}, 3), new Player(friend, "pointer", {}, 4)];
  await Promise.all([me.play({ until: laidOut }), her.play({ until: laidOut })]);
  const confirm = page.locator('[data-key="confirm"]');
  await confirm.hover();
  await page.mouse.down();
  const before = heard;
  await her.press("confirm", await her.look());
  // She has planned, and that has come here and was drawn while the button is held.
  await expect.poll(() => heard).toBeGreaterThan(before);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.mouse.up();
  await expect.poll(async () => isPlan(await me.look())).toBe(false);
});

test("what is told of a thing never lies over it, and a press is a touch however long it takes", async ({ page }) => {
  await page.clock.install();
  // Before the altar is paid for: the same paint may be touched more than once, while the pointer rests on it.
  expect(await sitDown(page, { before: /^altar (\S) \1/ })).not.toBeNull();
  const me = new Player(page);
  const { lit } = await me.asked();
  const paints = lit.filter(({ piece }) => piece?.startsWith("paint"));
  expect(paints.length).toBeGreaterThan(1);
  const at = ({ place, piece }: { place: string; piece: string | null }) => page.locator(`.mine [data-place="${place}"][data-piece="${piece}"]`);
  // From its first moment, not only from the next frame on: whatever is pressed in between would go to the card.
  await page.evaluate(() => {
    const boxes: { card: DOMRect; things: DOMRect[] }[] = [];
    (window as unknown as { told: typeof boxes }).told = boxes;
    new MutationObserver(() => {
      const card = document.querySelector(".tell");
      if (card) boxes.push({ card: card.getBoundingClientRect(), things: [...document.querySelectorAll(".mine .piece:hover")].map((thing) => thing.getBoundingClientRect()) });
    }).observe(document.body, { subtree: true, childList: true });
  });
  for (const paint of paints) {
    await at(paint).hover();
    await expect(page.getByRole("tooltip")).toBeVisible();
    await page.mouse.move(2, 2);
    await expect(page.getByRole("tooltip")).toBeHidden();
  }
  const told = await page.evaluate(() => (window as unknown as { told: { card: DOMRect; things: DOMRect[] }[] }).told.map(({ card, things }) => ({ foot: card.bottom, tops: things.map(({ top }) => top) })));
  expect(told.filter(({ tops }) => tops.length > 0).length).toBeGreaterThanOrEqual(paints.length);
  expect(told.filter(({ foot, tops }) => tops.some((top) => top < foot))).toEqual([]);
  // Pressed just before it would be told, and released long after that.
  const [first] = paints;
  await at(first!).hover();
  await page.mouse.down();
  await page.clock.runFor(2_000);
  await expect(page.getByRole("tooltip")).toBeHidden();
  await page.mouse.up();
  await expect(at(first!)).toHaveAttribute("aria-pressed", "true");
});

test("what is told of a column leaves the buttons beside the question free", async ({ page }) => {
  await page.clock.install();
  await newGame(page, { others: ["random"] });
  const me = new Player(page);
  await me.play({ until: isPlan });
  const lit = page.locator('.mine [data-lit][data-place^="plan."]');
  await expect.poll(() => lit.count()).toBeGreaterThan(3);
  const columns = await lit.all();
  for (const column of columns) {
    await page.mouse.move(2, 2);
    await expect(page.getByRole("tooltip")).toBeHidden();
    await column.hover();
    await expect(page.getByRole("tooltip")).toBeVisible();
    const covered = await page.evaluate(() => {
      const box = document.querySelector(".tell")!.getBoundingClientRect();
      const over = (other: DOMRect): boolean => Math.min(box.right, other.right) > Math.max(box.left, other.left) && Math.min(box.bottom, other.bottom) > Math.max(box.top, other.top);
      return [...document.querySelectorAll(".ask button")].filter((button) => over(button.getBoundingClientRect())).map(({ textContent }) => textContent);
    });
    expect(covered).toEqual([]);
  }
  // The pointer rests where it has pressed, and what lies under it is drawn anew: nobody has asked what it is. Whoever comes again has.
  await columns[0]!.click();
  await columns[0]!.evaluate((element) => element.replaceWith(element.cloneNode(true)));
  await page.clock.runFor(2_000);
  await expect(page.getByRole("tooltip")).toBeHidden();
  await page.mouse.move(2, 2);
  await columns[0]!.hover();
  await expect(page.getByRole("tooltip")).toBeVisible();
});

test("a plan is changed by dragging and tapping, and confirmed", async ({ page }) => {
  await newGame(page, { others: ["random"] });
  const me = new Player(page);
  await me.play({ until: isPlan });
  const plan = page.getByRole("region", { name: "My plan" });
  const column = (name: string) => plan.locator(`[data-place$=".${name}"]`).first();
  const men = (name: string) => column(name).locator(".piece.assistant .art-box");
  // Tapped onto the board.
  for (let i = 1; i <= 2; i += 1) {
    await column("market").getByRole("button").last().click();
    await expect(men("market")).toHaveCount(i);
  }
  // Dragged from one place to another.
  await men("market").first().dragTo(column("workshop"));
  await expect(men("market")).toHaveCount(1);
  await expect(men("workshop")).toHaveCount(1);
  // Dragged from beside the board.
  await plan.locator('[data-place^="pool."] .piece.assistant').first().dragTo(column("theatre"));
  await expect(men("theatre")).toHaveCount(1);
  // Taken up again with a tap.
  await men("market").first().click();
  await expect(men("market")).toHaveCount(0);
  // All over again.
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(plan.locator('[data-place^="plan."] .piece.assistant')).toHaveCount(0);
  await column("studio").getByRole("button").last().click();
  await expect(men("studio")).toHaveCount(1);
  // Confirmed: the day goes on, and what was planned stands there.
  await me.play({ until: (seen) => !isPlan(seen) });
  await expect(men("studio").or(page.locator('[data-mirror$=".studio"]')).first()).toBeVisible();
});

test("what was done is undone, and done otherwise", async ({ page }) => {
  await newGame(page, { others: ["random"] });
  const me = new Player(page);
  const undo = page.getByRole("button", { name: "Undo" });
  const screen = page.getByRole("region", { name: "My screen" });
  // A purchase at the market: nothing is drawn by it, so it can be taken back.
  const isTile = ({ place, piece }: Lit): boolean => place.startsWith("stall.") && piece !== null;
  await me.play({ until: ({ lit }) => lit.some(isTile) });
  const before = await me.look();
  const mine = await screen.innerText();
  await me.touch(before.lit.find(isTile)!, before);
  await me.play({ until: async () => (await screen.innerText()) !== mine });
  await expect(undo).toBeVisible();
  while ((await screen.innerText()) !== mine) {
    const now = await me.asked();
    await me.press("undo", now);
    // Nothing is asked until the table is as it was.
    await me.asked();
  }
  const after = await me.look();
  expect(after.asked).toBe(before.asked);
  expect(after.lit.map(({ place, piece }) => [place, piece])).toEqual(before.lit.map(({ place, piece }) => [place, piece]));
  await me.play({ until: untilDay(page, 2) });
});

test("what draws or reveals asks before, unless that is switched off", async ({ page }) => {
  await newGame(page, { others: ["random"], modules: [16] });
  const me = new Player(page, "pointer", { likes: ({ place }) => (/barrel/.test(place) ? 50 : 1) });
  const sure = page.getByRole("button", { name: "Do it" });
  await me.play({ until: async () => sure.isVisible() });
  await expect(page.getByText("this cannot be taken back.")).toBeVisible();
  await page.getByRole("button", { name: "Not yet" }).click();
  await expect(sure).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Settings" }).click();
  await page.getByRole("checkbox", { name: "Ask before something is drawn or revealed" }).uncheck();
  await page.keyboard.press("Escape");
  await me.play({ until: async (seen) => {
    expect(await sure.isVisible(), seen.asked).toBe(false);
    return (await dayOf(page)) > 2;
  } });
});

test("touching what is not possible says why, with its rule one step away", async ({ page }) => {
  await newGame(page, { others: ["random"] });
  const me = new Player(page);
  await me.asked();
  // In the morning no section can be restored yet.
  await page.locator('[data-place^="fresco."]').first().click({ position: { x: 20, y: 40 } });
  const ask = page.getByRole("group", { name: "What is asked" });
  await expect(ask.getByRole("alert")).not.toBeEmpty();
  await ask.getByRole("button", { name: "The rule" }).click();
  // Beside the table, at the page that says it.
  await expect(page.getByRole("region", { name: "Rules" }).getByRole("article", { name: "The Cathedral" })).toContainText("Each of your assistants may restore one section");
});

test("hovering and focusing tell what something is", async ({ page }) => {
  await newGame(page, { others: ["random"] });
  const me = new Player(page);
  const seen = await me.asked();
  const first = page.locator(`[data-place="${seen.lit[0]!.place}"]`).first();
  await first.hover();
  await expect(page.getByRole("tooltip")).toContainText(/\d/);
  // Its rule is one step away.
  await page.getByRole("tooltip").getByRole("button", { name: "The rule" }).click();
  const rules = page.getByRole("region", { name: "Rules" });
  await expect(rules.getByRole("article")).toBeVisible();
  await rules.getByRole("button", { name: "Close" }).click();
  await expect(rules).toBeHidden();
  await page.mouse.move(2, 2);
  await expect(page.getByRole("tooltip")).toBeHidden();
  await page.keyboard.press("n");
  await expect(page.getByRole("tooltip")).toBeVisible();
});

test("whoever looks back while others go on comes back to what is asked, and to the plan as it lay", async ({ page, another }) => {
  await newGame(page, { others: ["friend"] });
  const friend = await another();
  await meet(page, friend);
  const [me, her] = [new Player(page, "pointer", {}, 3), new Player(friend, "pointer", {}, 4)];
  const lookBack = (on: Page): Promise<void> => on.getByRole("tabpanel").getByRole("listitem").getByRole("button").first().click();
  const comeBack = (on: Page): Promise<void> => on.getByRole("button", { name: "Back to now" }).click();
  await Promise.all([me.play({ until: isPlan }), her.play({ until: laidOut })]);
  // Half of a plan is laid when somebody else confirms theirs, and lies there still.
  for (let i = 0; i < 2; i += 1) await me.step(await me.asked());
  // What is laid is told when the server has answered.
  const { asked } = await me.settled();
  await lookBack(page);
  await her.press("confirm", await her.look());
  await comeBack(page);
  expect((await me.asked()).asked).toBe(asked);
  // She looks back and is asked meanwhile: without her, nobody can go on.
  await lookBack(friend);
  const goesOn = me.play({ until: () => false }).catch(() => null);
  await expect(page.getByRole("group", { name: "What is asked" })).toContainText("Waiting for Bianca.");
  await comeBack(friend);
  const before = her.touched.length;
  await her.play({ until: () => her.touched.length > before });
  await page.close();
  await goesOn;
});

test("one looks back through the log and comes back to now", async ({ page }) => {
  await newGame(page, { others: ["random", "random"] });
  const me = new Player(page);
  await me.play({ until: untilDay(page, 3) });
  const log = page.getByRole("tabpanel").getByRole("listitem").getByRole("button");
  // The newest is in view.
  await expect(log.last()).toBeInViewport();
  await log.first().click();
  await expect(page.getByText("You are looking back.")).toBeVisible();
  expect((await me.look()).lit).toEqual([]);
  await page.getByRole("button", { name: "Step on" }).click();
  await page.getByRole("button", { name: "Back to now" }).click();
  // Others have done something since one's last turn, sooner or later.
  await me.play({ until: ({ buttons }) => buttons.includes("recap") });
  await page.getByRole("button", { name: /Since your last turn/ }).click();
  const strip = page.getByRole("navigation", { name: "Since your last turn" });
  await strip.getByRole("listitem").first().getByRole("button").click();
  await expect(page.getByText("You are looking back.")).toBeVisible();
  await strip.getByRole("button", { name: "Close" }).click();
  expect((await me.asked()).lit.length).toBeGreaterThan(0);
});

test("a page that is loaded again, twice over and in another tab, is where it was", async ({ page, context }) => {
  const id = await newGame(page, { others: ["random"] });
  const me = new Player(page);
  await me.play({ until: async (seen) => !isPlan(seen) && (await dayOf(page)) >= 1 && me.touched.length > 6 });
  const before = await me.look();
  await page.reload();
  const after = await me.asked();
  expect(after.asked).toBe(before.asked);
  expect(after.lit.map(({ place, piece }) => [place, piece])).toEqual(before.lit.map(({ place, piece }) => [place, piece]));
  // A second tab of the same seat stays in step.
  const tab = await context.newPage();
  await tab.goto(`/t/${id}`);
  const there = new Player(tab);
  expect((await there.asked()).asked).toBe(before.asked);
  await there.step(await there.asked());
  await me.play({ until: untilDay(page, 2) });
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText(/Day 2/);
  await tab.close();
  // The back button leads to the lobby, where the game waits, and forward again.
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("link", { name: "Next: your turn" })).toBeVisible();
  await page.goForward();
  await me.asked();
});

test("a plan that is taken back lies open in both tabs of a seat, and nothing before it is taken back", async ({ page, context }) => {
  const id = await newGame(page, { others: ["random"] });
  const me = new Player(page);
  await me.play({ until: isPlan });
  const tab = await context.newPage();
  await tab.goto(`/t/${id}`);
  const there = new Player(tab);
  await expect.poll(async () => isPlan(await there.look())).toBe(true);
  for (let i = 0; i < 3; i += 1) {
    await me.play({ until: (seen) => !isPlan(seen) });
    await page.getByRole("button", { name: "Undo" }).click();
    for (const each of [me, there]) await expect.poll(async () => isPlan(await each.look())).toBe(true);
    // Both have opened it when nothing is on its way any more, and neither has gone back to the hour.
    for (const each of [me, there]) expect(isPlan(await each.settled())).toBe(true);
  }
});

test("a connection that is lost comes back by itself, and nothing is lost", async ({ page, context }) => {
  // A cable that can be pulled: sockets that are open end, and no new one opens.
  let pulled = false;
  let tries = 0;
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/socket/, (socket) => {
    tries += 1;
    if (pulled) return void socket.close();
    socket.connectToServer();
    open.add(socket);
  });
  const pull = async (): Promise<void> => {
    pulled = true;
    await context.setOffline(true);
    for (const socket of open) await socket.close();
    open.clear();
  };
  await newGame(page, { others: ["random"] });
  const me = new Player(page);
  const sign = page.getByText("Offline. Trying again…");
  // Before a decision.
  await me.play({ until: () => me.touched.length > 3 });
  await pull();
  await expect(sign).toBeVisible();
  pulled = false;
  await context.setOffline(false);
  await expect(sign).toBeHidden();
  // In the middle of one: it is answered once, when the server can be heard again.
  const seen = await me.asked();
  await pull();
  await page.locator("[data-lit]:visible").first().click();
  await expect(sign).toBeVisible();
  await context.setOffline(false);
  const before = tries;
  await page.getByRole("button", { name: "Try now" }).click();
  await expect.poll(() => tries).toBeGreaterThan(before);
  pulled = false;
  await expect(sign).toBeHidden();
  expect(seen.lit.length).toBeGreaterThan(0);
  await me.play({ until: untilDay(page, 2) });
});

test("when the browser knows that it is offline, the table says so at once", async ({ page, context }) => {
  await newGame(page, { others: ["random"] });
  await new Player(page).asked();
  await context.setOffline(true);
  await expect(page.getByText("Offline. Trying again…")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Offline. Trying again…")).toBeHidden();
});

test("a server that is restarted in the middle goes on where it was", async ({ page, server }) => {
  await newGame(page, { others: ["random"] });
  const me = new Player(page);
  await me.play({ until: async (seen) => me.touched.length > 6 && !isPlan(seen) });
  const before = await me.look();
  await server.halt();
  await expect(page.getByText(/The server is restarting|Offline/)).toBeVisible();
  await server.run();
  await expect(page.getByText(/The server is restarting|Offline/)).toBeHidden({ timeout: 60_000 });
  expect((await me.asked()).asked).toBe(before.asked);
  await me.play({ until: untilDay(page, 2) });
});

test("a hint is given with its reasons", async ({ page }) => {
  await newGame(page, { others: ["random"] });
  const me = new Player(page);
  await me.asked();
  await page.getByRole("button", { name: "Hint" }).click();
  const advice = page.getByRole("region", { name: "Hint" });
  await expect(advice.getByRole("listitem").first()).toContainText("%", { timeout: 120_000 });
});

test("somebody resigns, and a bot plays on", async ({ page }) => {
  await newGame(page, { others: ["random"] });
  const me = new Player(page);
  await me.asked();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Resign…" }).click();
  await page.getByRole("dialog", { name: "Resign" }).getByRole("button", { name: "Resign" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // The days go by, and nothing is asked any more.
  await expect.poll(() => dayOf(page), { timeout: 300_000 }).toBeGreaterThan(1);
  expect((await me.look()).lit).toEqual([]);
});

test.describe("with bots that take their time", () => {
  // Each question stands there for a while before the bot answers it.
  test.use({ botsWait: 700 });
  test("nothing is lit while a bot plays for a player, who is asked again on return", async ({ page }) => {
    await newGame(page, { others: ["random"], name: "Bianca" });
    const me = new Player(page);
    await me.asked();
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Let a bot play for you…" }).click();
    await page.getByRole("dialog").getByRole("button").last().click();
    await expect(page.locator(".board [data-lit]")).toHaveCount(0);
    // From now on everything that is lit is noted, however short it is, and whatever a touch could send.
    const lit: string[] = [];
    await page.exposeFunction("isLit", (what: string) => lit.push(what));
    await page.evaluate(() => {
      const tell = (window as unknown as { isLit: (what: string) => void }).isLit;
      const note = (): void => document.querySelectorAll<HTMLElement>(".board [data-lit], .board .can").forEach((element) => tell(element.outerHTML.slice(0, 120)));
      const eyes = new MutationObserver(note);
      eyes.observe(document.body, { subtree: true, childList: true, attributes: true });
      note();
      (window as unknown as { eyesShut: () => void }).eyesShut = () => eyes.disconnect();
    });
    // The bot that plays for me wakes up, plans and buys; I have not done any of it.
    const hers = page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: "Bianca" });
    await expect.poll(() => hers.count(), { timeout: 120_000 }).toBeGreaterThan(4);
    expect(lit).toEqual([]);
    await page.evaluate(() => (window as unknown as { eyesShut: () => void }).eyesShut());
    // Back again: the next question is mine.
    await page.getByRole("group", { name: "What is asked" }).getByRole("button", { name: "Play again yourself" }).click();
    expect((await me.asked()).over).toBe(false);
    await me.play({ until: () => me.touched.length > 3 });
  });
});
