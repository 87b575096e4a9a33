// axe-core on a page: nothing serious or critical.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  id: string;
  impact: string | null;
  help: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

/** Waits until no colour changes any more. Inherited ones change one after the other, a frame each, however short the change is. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let quiet = 0, frames = 0; quiet < 5 && frames < 600; quiet += 1, frames += 1) {
      // Nobody draws frames for a page that is not seen.
      await new Promise((next) => {
        requestAnimationFrame(next);
        setTimeout(next, 100);
      });
      const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      for (const change of changing) change.finish();
      const laid = [...document.querySelectorAll<HTMLElement>("[role=tooltip]")].every(({ style }) => style.visibility !== "hidden");
      if (changing.length > 0 || !laid) quiet = 0;
    }
  });

/** Where axe looks: the whole page, or one part of it, by a selector. And only these rules, if not all. */
interface Looked {
  within?: string;
  rules?: readonly string[];
}

/** What axe finds, a line each, without what is only moderate or minor. */
export async function findings(page: Page, { within = "html", rules }: Looked = {}): Promise<string[]> {
  // A tooltip that appears while axe is at work would be read before it has been laid out.
  if (within === "html") await page.mouse.move(0, 0);
  await settled(page);
  await page.evaluate(source);
  const found = await page.evaluate(async ({ within, rules }) => {
    const { axe } = window as unknown as { axe: { run(context: string, options: object): Promise<{ violations: Finding[] }> } };
    return (await axe.run(within, { resultTypes: ["violations"], ...(rules ? { runOnly: rules } : {}) })).violations;
  }, { within, rules });
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(" ")}: ${failureSummary?.split("\n").slice(1, 2).join(" ").trim() ?? ""}`));
}

/** The rules that look at colours. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/** By day everything that axe knows; by night, when only the colours are others, what it says of colours. */
export async function noFindingsDayAndNight(page: Page, where: string, within = "html"): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    const found = await findings(page, colorScheme === "light" ? { within } : { within, rules: COLOURS });
    expect.soft(found, `axe on ${where}, ${colorScheme}`).toEqual([]);
  }
}
