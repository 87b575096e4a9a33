// Follows the guide as somebody does who has never seen the game: reads on, and touches what the ring is around.

import { expect, type Locator, type Page } from "@playwright/test";
import type { By } from "./player";

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

  /** What the guide says now. */
  async look(): Promise<{ kind: string; said: string } | null> {
    return this.page.evaluate(() => {
      const guide = document.querySelector<HTMLElement>("section.guide");
      return guide && { kind: guide.dataset.step ?? "", said: guide.querySelector(".say")?.textContent ?? "" };
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
      await this.step(now.kind);
    }
    throw new Error(`the guide does not come to its end; it said:\n${this.said.slice(-12).join("\n")}`);
  }

  private async step(kind: string): Promise<void> {
    const { page } = this;
    if (kind === "wait") return page.waitForTimeout(100);
    const before = await this.mark();
    if (this.by === "keys") {
      // One key leads on: to the next thought, or to what the ring is around.
      await page.keyboard.press("g");
      if (kind === "ask") await page.keyboard.press("Enter");
    } else if (kind === "thought") {
      const next = this.guide.locator("[data-key=guide]");
      await (this.by === "touch" ? next.tap({ timeout: 5_000 }) : next.click({ timeout: 5_000 })).catch(() => null);
    } else {
      let [x, y, covered] = [0, 0, true];
      // The card moves out of the way of what it points at, a moment after that has changed.
      for (let i = 0; i < 15 && covered; i += 1) {
        const ring = await page.locator(".guide-ring").boundingBox({ timeout: 5_000 }).catch(() => null);
        if (!ring) return page.waitForTimeout(100);
        [x, y] = [ring.x + ring.width / 2, ring.y + ring.height / 2];
        covered = await page.evaluate(({ x, y }) => Boolean(document.elementFromPoint(x, y)?.closest(".guide, .introduce")), { x, y });
        if (covered) await page.waitForTimeout(100);
      }
      expect(covered, `the guide covers what it points at: ${this.said.at(-1)}`).toBe(false);
      if (this.by === "touch") await page.touchscreen.tap(x, y);
      else await page.mouse.click(x, y);
    }
    // Something comes of it, or the ring moves on when the master has thought.
    for (let i = 0; i < 12 && (await this.mark()) === before; i += 1) await page.waitForTimeout(100);
  }

  private mark(): Promise<string> {
    return this.page.evaluate(() => {
      const ring = document.querySelector<HTMLElement>(".guide-ring");
      const touched = [...document.querySelectorAll("[aria-pressed=true][data-place], .ticked")].length;
      return `${document.querySelector("section.guide .say")?.textContent} ${ring?.style.left} ${ring?.style.top} ${touched} ${document.querySelector(".ask p")?.textContent}`;
    });
  }
}
