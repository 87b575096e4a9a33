// What a player sees of a table, read from the page in one go. It runs inside the browser and knows nothing but elements: what is lit,
// which buttons are there, what they say. It is put into every page before anything else, because the server's policy lets nothing in later.

import type { BrowserContext, Page } from "@playwright/test";

export interface Lit {
  /** What stands at the element: where it is and what lies there. They name it for the tests, and for the element itself. */
  place: string;
  piece: string | null;
  /** What a screen reader says. */
  name: string;
  /** Its number among all that is lit, to touch it. */
  at: number;
  touched: boolean;
}

export interface Seen {
  /** The table is over, and the page says so. */
  over: boolean;
  /** The page announces that it is not yet drawn as it is, or that an answer is on its way. */
  busy: boolean;
  /** What stands in the line that asks. */
  asked: string;
  /** The buttons beside the question that can be pressed, by their `data-key`. */
  buttons: string[];
  lit: Lit[];
  /** The screen is to be handed on: the button of whoever is next. */
  curtain: boolean;
  /** A plan is being laid out; `trouble` if something of it cannot be, and the page says why. */
  planning: "no" | "open" | "trouble";
  /** Why the last touch came to nothing. */
  refused: string | null;
  /** Changes whenever anything changes that a player could see. */
  mark: string;
}

export const LIT = "[data-lit]:not(:disabled)";

/** `asked`: the player is asked something or the game is over; `changed`: something else is seen than before; `settled`: the page is not busy. */
export type Awaited = "asked" | "changed" | "settled";

export interface Eyes {
  look(): Seen | null;
  /** The first that is seen of which something holds. */
  await(what: Awaited, mark: string, most: number): Promise<Seen | null>;
}

export const openEyes = (context: BrowserContext): Promise<unknown> => context.addInitScript(eyes, LIT);
export const lookAt = (page: Page): Promise<Seen | null> => page.evaluate(() => (window as unknown as { eyes: Eyes }).eyes.look());
/** Waits for something to be seen, and returns what is seen then; null if it does not come. */
export const waitFor = (page: Page, what: Awaited, mark = "", most = 120_000): Promise<Seen | null> =>
  page.evaluate(({ what, mark, most }) => (window as unknown as { eyes: Eyes }).eyes.await(what, mark, most), { what, mark, most });

/** Waits until the page has drawn a few frames, and has done what it does after each of them. */
export const frames = (page: Page, n = 3): Promise<void> =>
  page.evaluate(async (n) => {
    for (let i = 0; i < n; i += 1) await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  }, n);

/** Runs in the page. */
function eyes(LIT: string): void {
  const wait = (most: number, seen: () => Seen | null): Promise<Seen | null> => {
    const until = performance.now() + most;
    return new Promise((found) => {
      const once = (): void => {
        const now = seen();
        if (now || performance.now() > until) found(now);
        else setTimeout(once, 10);
      };
      // What a touch does, it does in a task of its own: whoever looks before that sees what came of something else, and would touch it again.
      setTimeout(once, 0);
    });
  };
  (window as unknown as { eyes: Eyes }).eyes = {
    look,
    await: (what, mark, most) => wait(most, () => {
      const seen = look();
      if (seen === null) return null;
      if (what === "changed") return seen.mark !== mark || seen.over || seen.refused !== null ? seen : null;
      if (what === "settled") return seen.busy ? null : seen;
      if (seen.busy && !seen.over) return null;
      const mine = seen.lit.length > 0 || seen.buttons.some((key) => ["confirm", "pass", "skip", "cancel"].includes(key));
      return seen.over || seen.curtain || mine ? seen : null;
    }),
  };

  function look(): Seen | null {
    const shown = (element: Element): boolean => element.getClientRects().length > 0;
    const ask = document.querySelector(".ask p")?.closest(".ask");
    const text = document.querySelector("main.text");
    if (!ask && !text) return null;
    const buttons = [...document.querySelectorAll<HTMLButtonElement>("[data-key]")].filter((button) => shown(button) && !button.disabled);
    const lit = [...document.querySelectorAll<HTMLElement>(LIT)].filter(shown).map((element, at) => ({
      place: element.dataset.place ?? "",
      piece: element.dataset.piece ?? null,
      name: (element.getAttribute("aria-label") ?? element.innerText).trim(),
      touched: element.getAttribute("aria-pressed") === "true",
      at,
    }));
    const confirm = ask?.querySelector<HTMLButtonElement>("[data-key=confirm]");
    const planning = ask?.matches(".asked") && confirm && !ask.querySelector("[data-key=pass], p .muted");
    const board = text ?? document.querySelector(".board, .plain");
    // Everything that stands on the table, without the drawings: what lies where is in the labels.
    const marks: string[] = [];
    board?.querySelectorAll("[data-place], button, .num, p").forEach((element) => {
      const { place = "", piece = "" } = (element as HTMLElement).dataset;
      marks.push(`${place} ${piece} ${element.getAttribute("aria-label") ?? ""} ${element.getAttribute("aria-pressed") ?? ""} ${element.matches("button, .num, p") ? element.textContent : ""}`);
    });
    document.querySelectorAll(".coach").forEach((coach) => marks.push(coach.textContent ?? ""));
    const asked = (text ? document.querySelector("#asked") : ask!.querySelector("p"))?.textContent?.trim().replace(/\s+/g, " ") ?? "";
    marks.push(asked);
    const words = marks.join("\n");
    let hash = 0;
    for (let i = 0; i < words.length; i += 1) hash = (hash * 31 + words.charCodeAt(i)) | 0;
    return {
      over: (ask?.matches(".over") ?? false) || (text !== null && document.querySelector("main.text section button.main:not([data-key])") !== null),
      busy: board?.getAttribute("aria-busy") === "true",
      asked,
      buttons: buttons.map((button) => button.dataset.key ?? ""),
      lit,
      planning: !planning ? "no" : confirm.disabled && !ask!.querySelector("p b") ? "trouble" : "open",
      curtain: document.querySelector(".curtain button") !== null,
      refused: (ask?.querySelector("[role=alert]") ?? text?.querySelector("[role=alert]"))?.textContent?.trim() ?? null,
      mark: `${words.length} ${hash}`,
    };
  }
}
