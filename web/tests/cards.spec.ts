// The card game at its own table.

import { Player } from "./support/player";
import { sitDownBefore } from "./support/sit";
import { finishedInEveryWay } from "./support/small";
import { expect, test } from "./support/test";

finishedInEveryWay(
  "The card game",
  { likes: ({ place }) => (/^fresco\./.test(place) ? 9 : /^(laid|pile|reward)/.test(place) ? 4 : 1), passes: 0.02 },
  (name) => (/^(Restore|Pay)/.test(name) ? 9 : /^Draw/.test(name) ? 4 : 1),
);

const piece = (page: import("@playwright/test").Page, place: string, name: string) => page.locator(`[data-place="${place}"][data-piece="${name}"]`);

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("two half bottles are touched one after the other, and mix before your eyes", async ({ page }) => {
    const [, one = "", other = ""] = (await sitDownBefore(page, "card", /^mix /)).split(" ");
    const me = new Player(page);
    const { lit } = await me.asked();
    const hand = lit.find(({ place }) => place.startsWith("hand."))!.place;
    await piece(page, hand, `card ${one}`).click();
    await expect(page.getByRole("status").filter({ hasText: "touch the other half" })).toBeVisible();
    await piece(page, hand, `card ${other}`).click();
    // The halves fly to each other, and the colour that they make rises between them.
    await expect(page.locator(".flights .flying use[href^='#art-paint-']").first()).toBeAttached();
    await expect(page.getByRole("tabpanel")).toContainText(`mixes`);
    await expect(page.locator(".flights .flying")).toHaveCount(0);
  });

  test("a section turns on its way to whoever restored it", async ({ page }) => {
    // The last payment of a section with a bishop: the card turns by itself.
    await sitDownBefore(page, "card", /^pay .\*/);
    const me = new Player(page, "pointer", { likes: ({ piece }) => (piece?.includes("*") ? 50 : 1), passes: 0, patient: true });
    // What turns on the layer of flights is noted from the beginning: it is gone before a test could look.
    await page.evaluate(() => {
      const seen = window as unknown as { turned: string[] };
      seen.turned = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (this: Element, frames, time) {
        const ways = Array.isArray(frames) ? frames.map(({ transform }) => String(transform ?? "")) : [];
        if (this.closest(".flights")) seen.turned.push(...ways.filter((way) => way.includes("rotate(-90deg)")));
        return animate.call(this, frames, time);
      };
    });
    await me.play({ until: async () => (await page.locator(".mine .sections .piece").count()) > 0, steps: 400 });
    await expect.poll(() => page.evaluate(() => (window as unknown as { turned: string[] }).turned.length)).toBeGreaterThan(0);
    await expect(page.locator(".mine .sections .piece").first()).toHaveAccessibleName(/worth \d/);
  });
});

test("the tile that turns lights up when it may be used, and turns the section", async ({ page }) => {
  await sitDownBefore(page, "card", /^turn$/);
  const tile = page.locator(".mine .tiles [data-piece='tile turn'][data-lit]");
  await expect(tile).toBeVisible();
  const worth = async (): Promise<number> => (await page.locator(".mine .sections .piece").evaluateAll((all) => all.map((piece) => Number(/worth (\d+)/.exec(piece.getAttribute("aria-label") ?? "")?.[1] ?? 0)))).reduce((sum, n) => sum + n, 0);
  const before = await worth();
  await tile.click();
  await expect.poll(worth).toBe(before + 1);
});

test("the tile that asks opens six colours; one of them is asked for", async ({ page }) => {
  const [, colour = ""] = (await sitDownBefore(page, "card", /^ask /)).split(" ");
  await page.locator(".mine .tiles [data-piece='tile ask'][data-lit]").click();
  const colours = page.getByRole("group", { name: "Colours to ask for" }).locator("button[data-lit]");
  await expect(colours).toHaveCount(6);
  await page.locator(`button[data-place="palette.${colour}"]`).click();
  await page.getByRole("button", { name: "Do it" }).click();
  await expect(page.getByRole("tabpanel")).toContainText(`asks everybody for ${colour}`);
});

test("a hand of seven is legible: every card is seen whole, on a laptop and on a phone", async ({ page }) => {
  await sitDownBefore(page, "card", /^discard /);
  for (const [width, height] of [[1280, 620], [1440, 900], [360, 740]] as const) {
    await page.setViewportSize({ width, height });
    const cards = page.locator(".mine .hand .art-box");
    await expect.poll(() => cards.count()).toBeGreaterThan(7);
    const covered = await cards.evaluateAll((all) => {
      const boxes = all.map((card) => card.getBoundingClientRect());
      return boxes.filter((box, i) => boxes.some((other, j) => j > i && Math.abs(other.top - box.top) < 5 && other.left < box.right - box.width * 0.25 && other.left > box.left)).length;
    });
    expect(covered, `${width}×${height}: cards of which a quarter is covered`).toBe(0);
  }
});

test("piles tell what can be counted of them", async ({ page }) => {
  await sitDownBefore(page, "card", /^restore /, 4);
  const me = new Player(page);
  await me.asked();
  const piles = page.getByRole("region", { name: "Piles of paint" });
  await expect(piles.locator(".deck")).toHaveCount(4);
  for (const pile of await piles.locator(".deck .pile .num").all()) await expect(pile).toHaveText(/^\d+$/);
  await expect(piles.getByTitle("not seen yet: in the pile or in other hands").first()).toContainText(/\d/);
});
