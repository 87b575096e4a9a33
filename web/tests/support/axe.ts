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

/** What axe finds, a line each, without what is only moderate or minor. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(context: Document, options: object): Promise<{ violations: Finding[] }> } };
    return (await axe.run(document, { resultTypes: ["violations"] })).violations;
  });
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(" ")}: ${failureSummary?.split("\n").slice(1, 2).join(" ").trim() ?? ""}`));
}

export async function noFindings(page: Page, where: string): Promise<void> {
  const found = await findings(page);
  expect.soft(found, `axe on ${where}`).toEqual([]);
}

/** The same by day and by night. */
export async function noFindingsDayAndNight(page: Page, where: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    // Colours that are inherited change one after the other, a frame each, however short the change is.
    await page.evaluate(async () => {
      for (let quiet = 0; quiet < 5; quiet += 1) {
        await new Promise(requestAnimationFrame);
        if (document.getAnimations().some((animation) => animation instanceof CSSTransition)) quiet = 0;
      }
    });
    await noFindings(page, `${where}, ${colorScheme}`);
  }
}
