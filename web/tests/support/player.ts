// Plays at a table as a person does: looks at the page, touches something that is lit, presses a button beside the question. It never asks
// the server for anything, and knows no rule: among what is lit it chooses by chance, or by what the test would like to see played.

import { expect, type ElementHandle, type Page } from "@playwright/test";
import { Chance } from "./chance";
import { LIT, lookAt, waitFor, type Lit, type Seen } from "./seen";

/** What is lit can be touched at once; where it cannot, because something lies over it, the test says so. A busy machine takes its time. */
const SOON = { timeout: 30_000 };

/** Said by Playwright of an element that is not on the page any more. */
const GONE = "not attached to the DOM";

/** By what one plays. */
export type By = "pointer" | "touch" | "keys";

export interface Wishes {
  /** How gladly something is touched: the greater, the gladder; 0 if nothing else is there. 1 for everything unless it says so. */
  likes?: (lit: Lit, seen: Seen) => number;
  /** How gladly one passes when something is lit too. */
  passes?: number;
  /** Looks on while things move, instead of skipping that. */
  patient?: boolean;
}

/** Plays the board game towards its end, which comes when the ceiling is restored: by chance alone it takes twice as many days. */
export const quickly: Wishes = {
  passes: 0.02,
  likes: ({ place, piece }) => {
    if (piece?.startsWith("fresco-tile")) return 30;
    if (piece?.startsWith("market-tile")) return 4;
    if (place.startsWith("plan.")) return /cathedral/.test(place) ? 6 : /market|workshop/.test(place) ? 3 : 1;
    // Closing stalls and sending the bishop about brings nobody nearer to the end.
    return /^(stall|fresco)\./.test(place) || place === "altar" ? 0.3 : 1;
  },
};

/** The dice game: a total that brings a section rather than a portrait, and that rather than nothing; on the way there, one that the last die can still reach. */
export function diceChoices(name: string): number {
  const short = /(\d+) short of/.exec(name);
  if (short) return Number(short[1]) <= 6 ? 12 : 2;
  return /(: |^)(a|the) section/m.test(name) ? 60 : /too high|no tile/.test(name) ? 0.1 : /→|^total|: a portrait/m.test(name) ? 6 : 1;
}
export const diceQuickly: Wishes = { likes: ({ name }) => diceChoices(name), passes: 0.3 };

export class Player {
  /** Everything that was touched and pressed, for the test and for whoever reads why it failed. */
  readonly done: string[] = [];
  readonly touched: Lit[] = [];
  /** What was lit and could not be touched, because something lay over it, or nothing came of it. A game with any of it has failed. */
  readonly inVain: string[] = [];
  readonly chance: Chance;
  /** What could not be laid onto a plan although it was lit. */
  readonly warned: string[] = [];
  private laying = false;
  /** How gladly tiles and the like are laid onto a plan, besides assistants. */
  private plainer = 1;
  /** How often something was refused in this plan. */
  private refusals = 0;

  constructor(
    readonly page: Page,
    private readonly by: By = "pointer",
    public wishes: Wishes = {},
    seed = 1,
  ) {
    this.chance = new Chance(seed);
  }

  /** What is seen now; the page may still be on its way. */
  async look(): Promise<Seen> {
    return (await lookAt(this.page)) ?? { over: false, busy: true, asked: "", buttons: [], lit: [], planning: "no", curtain: false, refused: null, mark: "" };
  }

  /** Waits until the player is asked something, or the game is over. */
  async asked(): Promise<Seen> {
    const seen = await waitFor(this.page, "asked");
    if (seen) return seen;
    throw new Error(`nobody is asked, and the game is not over: ${JSON.stringify(await this.look())}; the last steps:\n${this.done.slice(-8).join("\n")}`);
  }

  /** Waits until nothing is on its way any more, and returns what is seen then. */
  async settled(): Promise<Seen> {
    const seen = await waitFor(this.page, "settled");
    if (seen) return seen;
    throw new Error(`the page stays busy: ${JSON.stringify(await this.look())}`);
  }

  /** Plays until the game is over, or until the test has seen enough. Returns what was seen last. */
  async play({ until, steps = 4000 }: { until?: (seen: Seen) => boolean | Promise<boolean>; steps?: number } = {}): Promise<Seen> {
    for (let i = 0; i < steps; i += 1) {
      const seen = await this.asked();
      if (seen.over || (await until?.(seen))) {
        expect.soft(this.inVain, "lit, but it could not be touched").toEqual([]);
        return seen;
      }
      await this.step(seen);
      if (this.inVain.length > 12) break;
    }
    expect(this.inVain, "lit, but it could not be touched").toEqual([]);
    throw new Error(`the game does not end; the last steps:\n${this.done.slice(-40).join("\n")}`);
  }

  /** One touch, or one button. */
  async step(seen: Seen): Promise<void> {
    // In a plan the page may say why something does not go with the rest, and leaves the plan as it was. Everywhere else what is lit is possible.
    if (seen.refused !== null && this.laying) {
      this.warned.push(`${seen.refused}: ${this.done.at(-1) ?? ""}`);
      this.refusals += 1;
      return this.press("cancel", seen);
    }
    expect(seen.refused, `nothing that is lit may be refused; before:\n${this.done.slice(-8).join("\n")}`).toBeNull();
    this.laying = seen.planning !== "no";
    if (seen.curtain) return this.act("pass the screen on", seen, () => this.page.locator(".curtain button").click());
    const has = (key: string): boolean => seen.buttons.includes(key);
    if (has("skip")) return this.wishes.patient ? void (await waitFor(this.page, "changed", seen.mark)) : this.press("skip", seen);
    const liked = seen.lit.map((lit) => ({ lit, weight: (this.wishes.likes?.(lit, seen) ?? 1) * (seen.planning !== "no" && lit.piece !== null ? this.plainer : 1) }));
    const best = liked.filter(({ weight }) => weight > 0);
    // A plan that is complete may still be added to, and so may other choices; one confirms sooner or later.
    if (has("confirm") && (best.length === 0 || this.chance.oneIn(8))) return this.press("confirm", seen);
    if (has("pass") && (best.length === 0 || this.chance.under(this.wishes.passes ?? 0.08))) return this.press("pass", seen);
    // Start over with a plainer plan when this one is impossible or nothing more fits into it.
    if (seen.planning === "no") [this.plainer, this.refusals] = [1, 0];
    if ((seen.planning === "trouble" || this.refusals > 3) && has("cancel")) {
      this.plainer /= 2;
      this.refusals = 0;
      return this.press("cancel", seen);
    }
    const chosen = this.chance.weighted(best.length > 0 ? best : liked.map(({ lit }) => ({ lit, weight: 1 })));
    if (chosen) return this.touch(chosen.lit, seen);
    if (has("cancel")) return this.press("cancel", seen);
    throw new Error(`nothing can be touched: ${JSON.stringify(seen)}`);
  }

  async touch(lit: Lit, seen: Seen): Promise<void> {
    this.touched.push(lit);
    await this.act(`${this.by}: ${lit.place} ${lit.piece ?? ""} (${lit.name}) for: ${seen.asked}`, seen, () => this.reach(lit));
  }

  /** Presses a button beside the question. */
  async press(key: string, seen: Seen): Promise<void> {
    await this.act(`press ${key} for: ${seen.asked}`, seen, async () => {
      if (this.by === "keys") return this.page.keyboard.press({ confirm: "c", pass: "p", skip: "s", undo: "u", cancel: "Escape" }[key] ?? "Escape");
      const button = this.page.locator(`[data-key="${key}"]:visible:enabled`).first();
      // What is skipped may be over before the button is pressed: this very one is meant, and nobody waits for another.
      const pressed = key === "skip" ? await button.elementHandles().then(([first]) => first) : button;
      await (this.by === "touch" ? pressed?.tap(SOON) : pressed?.click(SOON));
    });
  }

  private async reach(lit: Lit): Promise<void> {
    if (this.by !== "keys") {
      // This very thing: where the table has changed meanwhile, nobody waits for another to take its place.
      const found = await this.page.evaluateHandle(({ LIT, lit }) => {
        const element = [...document.querySelectorAll<HTMLElement>(LIT)].filter((element) => element.getClientRects().length > 0)[lit.at];
        return element && (element.dataset.place ?? "") === lit.place && (element.dataset.piece ?? null) === lit.piece ? element : null;
      }, { LIT, lit });
      const element = found.asElement() as ElementHandle | null;
      if (!element) throw new Error(GONE);
      return this.by === "touch" ? element.tap(SOON) : element.click(SOON);
    }
    // By key: on with `n` or back with `b`, whichever is nearer, until the thing has the focus.
    for (let i = 0; i < 4; i += 1) {
      const { at, all } = await this.page.evaluate((LIT) => {
        const lit = [...document.querySelectorAll<HTMLElement>(LIT)].filter((element) => element.getClientRects().length > 0);
        return { at: lit.indexOf(document.activeElement as HTMLElement), all: lit.length };
      }, LIT);
      if (at === lit.at) return this.page.keyboard.press("Enter");
      const [on, back] = at < 0 ? [lit.at + 1, all - lit.at] : [(lit.at - at + all) % all, (at - lit.at + all) % all];
      for (let k = 0; k < Math.min(on, back); k += 1) await this.page.keyboard.press(on <= back ? "n" : "b");
    }
    throw new Error(`the key n does not lead to ${lit.place} ${lit.piece ?? ""} (${lit.name})`);
  }

  /** Does something, and waits until something has come of it. */
  private async act(what: string, before: Seen, doing: () => Promise<void>): Promise<void> {
    this.done.push(what);
    try {
      await doing();
    } catch (why) {
      // Somebody else was quicker, and it is gone: then one looks again.
      if ((await this.look()).mark !== before.mark) return void this.done.push("(it was gone)");
      // Drawn anew just now: the next look finds it again.
      if (String(why).includes(GONE)) return void this.done.push("(it was drawn anew)");
      return void this.inVain.push(`${what}: ${reasonOf(why)}`);
    }
    if (!(await waitFor(this.page, "changed", before.mark, SOON.timeout))) this.inVain.push(`${what}: nothing came of it; before: ${this.done.slice(-5, -1).join("; ")}`);
  }
}

/** Why it could not be touched, of all that Playwright has to say. */
function reasonOf(why: unknown): string {
  const lines = String(why).split("\n").map((line) => line.trim());
  return lines.findLast((line) => /intercepts|not stable|not visible|outside/.test(line)) ?? lines.slice(0, 4).join(" ");
}
