// Plays in the text view, by roles and names alone, as with a screen reader: the heading that asks, the buttons under it.

import type { Locator, Page } from "@playwright/test";
import { Chance } from "./chance";
import { lookAt, waitFor } from "./seen";

export class Reader {
  readonly done: string[] = [];
  private readonly chance: Chance;
  private readonly question: Locator;

  constructor(
    readonly page: Page,
    seed = 1,
    /** How gladly a choice is taken, by what its button says: the greater, the gladder. Restoring is what ends the board game. */
    private readonly likes: (name: string) => number = (name) => (/^Restore [A-E]\d/.test(name) ? 30 : /Cathedral|Buy/.test(name) ? 3 : 1),
  ) {
    this.chance = new Chance(seed);
    this.question = page.getByRole("main").getByRole("heading", { level: 2 }).first();
  }

  /** Plays until the game is over or the test has seen enough. */
  async play({ until, steps = 3000 }: { until?: (asked: string) => boolean | Promise<boolean>; steps?: number } = {}): Promise<void> {
    const first = this.page.getByRole("main").getByRole("region").first();
    const choices = first.getByRole("listitem").getByRole("button", { disabled: false });
    const sure = first.getByRole("button", { name: "Do it" });
    const over = first.getByRole("button", { name: "Points and rematch" });
    for (let i = 0; i < steps; i += 1) {
      await choices.or(sure).or(over).first().waitFor();
      if (await over.isVisible()) return;
      const asked = (await this.question.textContent())?.trim() ?? "";
      if (await until?.(asked)) return;
      if (await sure.isVisible()) {
        await sure.click();
        continue;
      }
      const names = await choices.allInnerTexts();
      if (names.length === 0) continue;
      const { at } = this.chance.weighted(names.map((name, at) => ({ at, weight: this.likes(name) })))!;
      this.done.push(`${asked}: ${names[at]}`);
      const seen = await lookAt(this.page);
      // This very button. Something else may be asked by now: then one looks again.
      const answer = await choices.nth(at).elementHandles().then(([first]) => first);
      await answer?.click().catch((why: unknown) => {
        if (!String(why).includes("not attached")) throw why;
      });
      if (!(await waitFor(this.page, "changed", seen?.mark, 30_000))) throw new Error(`nothing came of it:\n${this.done.slice(-5).join("\n")}`);
      await waitFor(this.page, "settled");
    }
    throw new Error(`the game does not end; the last steps:\n${this.done.slice(-20).join("\n")}`);
  }
}
