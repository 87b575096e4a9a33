// What surrounds a table: the invitation, the bell, notifications; and what is left of it where the browser forbids half of that, because the
// page does not come over HTTPS.

import { chromium, type BrowserContext, type Page } from "@playwright/test";
import jsQR from "jsqr";
import { newGame, openLobby } from "./support/lobby";
import { meet } from "./support/meet";
import { Player } from "./support/player";
import type { Seen } from "./support/seen";
import { expect, test } from "./support/test";

const invitation = (page: Page) => page.getByRole("textbox", { name: "Link to this table" });

/** What a phone reads that is held before the screen. */
async function readCode(page: Page): Promise<string | undefined> {
  const picture = await page.getByRole("img", { name: "The link as a QR code" }).screenshot();
  const { data, width, height } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = Object.assign(document.createElement("canvas"), { width: bitmap.width, height: bitmap.height });
    const pen = canvas.getContext("2d")!;
    pen.drawImage(bitmap, 0, 0);
    return { data: [...pen.getImageData(0, 0, bitmap.width, bitmap.height).data], width: bitmap.width, height: bitmap.height };
  }, picture.toString("base64"));
  return jsQR(new Uint8ClampedArray(data), width, height)?.data;
}

/** Notes which sounds begin and which notifications are shown. Both still happen. */
const listen = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      heard.push("sound");
      return start.apply(this, when);
    };
    if (typeof Notification === "undefined") return;
    window.Notification = class extends Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        heard.push(`${title}: ${options?.body ?? ""}`);
      }
    };
  });
const heard = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0));

test("the invitation is copied, and read from the screen by a phone", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await newGame(page, { others: ["friend"] });
  const link = await invitation(page).inputValue();
  expect(link).toContain(new URL(page.url()).pathname);
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  expect(await readCode(page)).toBe(link);
});

test("what one proposes the other is told of, and a game that both end has no winner", async ({ page, another }) => {
  await newGame(page, { others: ["friend"] });
  const friend = await another();
  await meet(page, friend);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Propose to end without a result" }).click();
  await expect(page.getByRole("button", { name: "Play on after all" })).toBeVisible();
  await page.keyboard.press("Escape");
  // She sees it beside what is asked, or hears it, and the button leads to where she answers.
  await friend.getByRole("button", { name: /^A proposal by / }).click();
  await expect(page.getByRole("button", { name: /^A proposal by / })).toHaveCount(0);
  // Hers is the last voice that it takes: she is asked once more.
  await friend.getByRole("button", { name: "End without a result…" }).click();
  await friend.getByRole("dialog", { name: "End without a result" }).getByRole("button", { name: "End without a result" }).click();
  for (const each of [page, friend]) {
    await expect(each.getByText("This game was closed before its end.")).toBeVisible();
    await expect(each.getByRole("dialog", { name: "The game is over" })).toHaveCount(0);
  }
});

test("alone one is asked before a game is ended for good", async ({ page }) => {
  await newGame(page, { others: ["random"] });
  await new Player(page).asked();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "End without a result…" }).click();
  await page.getByRole("button", { name: "Play on" }).click();
  await page.getByRole("button", { name: "End without a result…" }).click();
  await page.getByRole("dialog", { name: "End without a result" }).getByRole("button", { name: "End without a result" }).click();
  await expect(page.getByText("This game was closed before its end.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("where the browser allows no notification, the box is not ticked, and the settings say why", async ({ page }) => {
  await openLobby(page);
  await page.getByRole("button", { name: "Settings" }).click();
  const box = page.getByRole("checkbox", { name: "A notification when it is my turn" });
  await box.click();
  await expect(page.getByText("The browser does not allow it.")).toBeVisible();
  await expect(box).not.toBeChecked();
});

test("without HTTPS the invitation is copied the old way, and the settings say why there is no notification", async ({ server, wrong }) => {
  // A name of its own for this machine: only `localhost` and its address may do everything without HTTPS.
  const { launchOptions } = test.info().project.use;
  const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions?.args ?? []), "--host-resolver-rules=MAP fresco.test 127.0.0.1"] });
  try {
    const context = await browser.newContext({ baseURL: server.url.replace("127.0.0.1", "fresco.test"), locale: "en-GB", reducedMotion: "reduce" });
    context.on("weberror", (error) => wrong.push(String(error.error())));
    const page = await context.newPage();
    await newGame(page, { others: ["friend"] });
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    const link = await invitation(page).inputValue();
    await page.getByRole("button", { name: "Copy" }).click();
    await expect(page.getByText("Copied.")).toBeVisible();
    // Pasted where somebody types.
    await page.getByRole("link", { name: "Fresco" }).first().click();
    const name = page.getByRole("textbox", { name: "Your name" });
    await name.fill("");
    await name.press("ControlOrMeta+v");
    expect(link).toContain(await name.inputValue());
    expect(await name.inputValue()).not.toBe("");
    await page.getByRole("button", { name: "Settings" }).click();
    await expect(page.getByRole("checkbox", { name: /^A notification when it is my turn/ })).toBeDisabled();
    await expect(page.getByText("This browser allows notifications only over HTTPS.")).toBeVisible();
  } finally {
    await browser.close();
  }
});

test("a bell rings when it is my turn; whoever looks elsewhere gets a notification, and the title says so", async ({ page, context, another }) => {
  await context.grantPermissions(["notifications"]);
  await listen(context);
  await openLobby(page);
  await page.getByRole("button", { name: "Settings" }).click();
  const wish = page.getByRole("checkbox", { name: /^A notification when it is my turn/ });
  await wish.check();
  await expect(wish).toBeChecked();
  await newGame(page, { others: ["friend"] });
  const friend = await another();
  await meet(page, friend);
  const [me, her] = [new Player(page, "pointer", {}, 3), new Player(friend, "pointer", {}, 4)];
  /** The player who is asked first. The other may be asked too. */
  const asked = (): Promise<{ who: Player; seen: Seen }> => Promise.race([me, her].map(async (who) => ({ who, seen: await who.asked() })));
  // Until the friend is the one who has to do something, and nobody plans.
  for (let next = await asked(); next.who === me || next.seen.planning !== "no"; next = await asked()) await next.who.step(next.seen);
  await expect(page).not.toHaveTitle(/Your turn/);
  // I look at something else.
  await page.evaluate(() => Object.defineProperty(document, "hidden", { get: () => true, configurable: true }));
  await heard(page);
  for (let next = await asked(); next.who === her; next = await asked()) await her.step(next.seen);
  await expect(page).toHaveTitle(/^● Your turn/);
  const question = (await me.asked()).asked;
  const all: string[] = [];
  const allHeard = async (): Promise<string[]> => (all.push(...(await heard(page))), all);
  await expect.poll(allHeard).toEqual(expect.arrayContaining(["sound", expect.stringContaining(`It is your turn: ${question}`)]));
});
