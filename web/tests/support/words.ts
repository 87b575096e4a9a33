// Which English words are left on a screen in another language.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { readPo } from "../../build/po";

const folder = join(import.meta.dirname, "../../../languages");
const wordsIn = (text: string): string[] => text.replace(/\{[^}]*\}/g, " ").toLowerCase().match(/\p{L}{3,}/gu) ?? [];

/** Chooses a language in the bar, and waits until it has come: the line of buttons reads otherwise then. */
export async function setLanguage(page: Page, code: string): Promise<void> {
  const bar = page.locator("header").first();
  const before = (await bar.getByRole("button").allInnerTexts()).join();
  await bar.locator("select").selectOption(code);
  await expect(page.locator("html")).toHaveAttribute("lang", code);
  await expect.poll(async () => (await bar.getByRole("button").allInnerTexts()).join()).not.toBe(before);
}

/** Words that English uses and the language does not: no translation contains them, and nobody says that they are written alike. */
export function englishOnly(language: string): Set<string> {
  const entries = readdirSync(join(folder, language)).filter((name) => name.endsWith(".po")).flatMap((name) => readPo(readFileSync(join(folder, language, name), "utf8")));
  const english = new Set(entries.flatMap(({ english, several }) => [...wordsIn(english), ...wordsIn(several ?? "")]));
  const own = new Set(entries.flatMap(({ translated }) => translated.flatMap(wordsIn)));
  for (const word of wordsIn(readFileSync(join(folder, language, "same.txt"), "utf8"))) own.add(word);
  return new Set([...english].filter((word) => !own.has(word)));
}

/** Everything that can be read or heard on the page now. */
export const saidOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const status = node.parentElement!;
      // The names of the languages are written in their own, and keys are called as they are.
      if (status.closest("script, style, noscript, kbd, [lang]:not(html)")) continue;
      if (node.textContent?.trim()) said.push(node.textContent.trim());
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
      for (const name of ["aria-label", "title", "placeholder", "alt"]) {
        const words = element.getAttribute(name)?.trim();
        if (words) said.push(words);
      }
    }
    return [...new Set([document.title, ...said])];
  });

/** What is still English on the page, each with the words that betray it. */
export async function stillEnglish(page: Page, only: ReadonlySet<string>): Promise<string[]> {
  return (await saidOn(page)).flatMap((words) => {
    const found = wordsIn(words).filter((word) => only.has(word));
    return found.length > 0 ? [`${words} (${[...new Set(found)].join(", ")})`] : [];
  });
}
