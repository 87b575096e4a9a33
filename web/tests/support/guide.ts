// Follows the guide as somebody does who has never seen the game: reads on, and touches what the ring is around.

import { expect, type ElementHandle, type Locator, type Page } from "@playwright/test";
import type { By } from "./player";
import type { Eyes } from "./seen";

interface Card {
  kind: string;
  said: string;
  mark: string;
}

export class Newcomer {
  /** Everything that the guide said, in order. */
  readonly said: string[] = [];
  /** The kinds of cards that were seen. */
  readonly kinds = new Set<string>();
  /** Called at each new card. */
  onCard: ((kind: string, said: string) => Promise<void>) | null = null;
  private readonly guide: Locator;

  constructor(
    readonly page: Page,
    private readonly by: By = "pointer",
  ) {
    this.guide = page.locator("section.guide");
  }

  /** From the lobby to a table of its own. */
  async sitDown(game: "board" | "card" | "dice"): Promise<void> {
    await this.page.goto("/");
    const button = this.page.locator(".first button").nth(["board", "card", "dice"].indexOf(game));
    await expect(button).toBeEnabled();
    if (this.by === "keys") {
      await button.focus();
      await this.page.keyboard.press("Enter");
    } else if (this.by === "touch") await button.tap();
    else await button.click();
    await this.page.waitForURL(/\/t\/./);
    await expect(this.guide).toBeVisible();
  }

  /** What the guide says now; `mark` changes whenever anything changes that a newcomer could see. */
  async look(): Promise<Card | null> {
    return this.page.evaluate(() => {
      const guide = document.querySelector<HTMLElement>("section.guide");
      if (!guide) return null;
      const said = guide.querySelector(".say")?.textContent ?? "";
      const { left, top } = document.querySelector<HTMLElement>(".guide-ring")?.style ?? {};
      const { eyes } = window as unknown as { eyes: Eyes };
      return { kind: guide.dataset.step ?? "", said, mark: `${said} ${left} ${top} ${eyes.look()?.mark}` };
    });
  }

  /** Does what the guide asks for, until it has said its last word, or the test has seen enough. */
  async follow({ until, most = 150 }: { until?: (kind: string, said: string) => boolean; most?: number } = {}): Promise<void> {
    let last = "";
    for (let i = 0; i < most; i += 1) {
      const now = await this.look();
      if (!now) throw new Error(`the guide is gone; it said:\n${this.said.slice(-6).join("\n")}`);
      if (now.said !== last) {
        last = now.said;
        this.said.push(`${now.kind}: ${now.said}`);
        this.kinds.add(now.kind);
        await this.onCard?.(now.kind, now.said);
      }
      if (now.kind === "end" || until?.(now.kind, now.said)) return;
      await this.step(now);
    }
    throw new Error(`the guide does not come to its end; it said:\n${this.said.slice(-12).join("\n")}`);
  }

  private async step({ kind, said, mark }: Card): Promise<void> {
    if (kind === "thought") await this.readOn();
    else if (kind === "ask") await this.obey(said);
    // Something comes of it; and what others do changes the card sooner or later.
    await expect.poll(async () => (await this.look())?.mark, { message: `nothing came of it: ${this.said.at(-1)}`, intervals: [20, 50, 100], timeout: 60_000 }).not.toBe(mark);
  }

  private async readOn(): Promise<void> {
    if (this.by === "keys") return this.page.keyboard.press("g");
    const next = await this.guide.locator("[data-key=guide]").elementHandle();
    await press(next, this.by);
  }

  /** Does what the ring is around, as soon as a master has thought about it; nothing if the guide says something else by then. */
  private async obey(said: string): Promise<void> {
    const { page } = this;
    // The card moves out of the way of what it points at, a moment after that has changed; until then the ring may be around what was shown before.
    const found = await page.waitForFunction((said) => {
      if (document.querySelector("section.guide .say")?.textContent !== said) return document.body;
      const ring = document.querySelector(".guide-ring")?.getBoundingClientRect();
      const aim = ring && document.elementFromPoint(ring.left + ring.width / 2, ring.top + ring.height / 2);
      return aim?.closest(".guide, .introduce") ? null : aim?.closest("[data-lit], [data-key], [data-action]");
    }, said, { timeout: 60_000 }).catch(() => null);
    expect(found, `the guide covers what it points at, or points at nothing: ${this.said.at(-1)}`).not.toBeNull();
    const aim = found!.asElement()!;
    if (await aim.evaluate((element) => element === document.body)) return;
    if (this.by !== "keys") return press(aim, this.by);
    // One key leads to what the ring is around.
    await page.keyboard.press("g");
    await page.keyboard.press("Enter");
  }
}

/** Presses this element, never one that covers it. If the page has replaced the element meanwhile, the next look finds the new one. */
async function press(element: ElementHandle<Element> | null, by: By): Promise<void> {
  await (by === "touch" ? element?.tap() : element?.click())?.catch((why: unknown) => {
    if (!String(why).includes("not attached")) throw why;
  });
}
