// The rules in short, language by language, as `languages/*/rules/*.md` have them: `virtual:rules/de` holds the pages by topic.

import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import type { RulesPage } from "../src/rules/pages.ts";
import { languagesIn } from "./po.ts";

const LIST = "virtual:rules";
const ONE = "virtual:rules/";

/** These explain the letters of the terminal, which nobody sees in the page. */
const OF_THE_TERMINAL = new Set(["table"]);

/** Lines that go on stand behind each other: the page breaks them as it needs, and what repeats itself is compressed. */
export const joined = (body: string): string => body.replace(/(?<!\n)\n(?!\n|- |\|)\s*/g, " ");

/** The pages of a book: each begins with a heading, its topic and the words by which it is found. */
export function pagesOf(book: string, text: string): RulesPage[] {
  return text.split(/^# /m).slice(1).map((page) => {
    const [title = "", ...lines] = page.split("\n");
    // What stands above the page about itself: its topic, the words by which it is found, the number of a module.
    const end = lines.findIndex((line) => line.trim() === "");
    const about = new Map(lines.slice(0, end < 0 ? lines.length : end).map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]));
    const number = Number(about.get("number"));
    const body = joined(lines.slice(end < 0 ? lines.length : end).join("\n").trim());
    return { book, topic: about.get("topic") ?? "", title: title.trim(), words: about.get("words") ?? "", body, ...(number ? { number } : {}) };
  }).filter(({ topic }) => !OF_THE_TERMINAL.has(topic));
}

export function rules(folder = resolve(import.meta.dirname, "../../languages")): Plugin {
  return {
    name: "fresco-rules",
    resolveId: (id) => (id === LIST || id.startsWith(ONE) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${LIST}`) {
        const lines = languagesIn(folder).map((code) => `  ${JSON.stringify(code)}: () => import(${JSON.stringify(ONE + code)}),`);
        return `export const rules = {\n${lines.join("\n")}\n};\n`;
      }
      if (id.startsWith(`\0${ONE}`)) {
        const books = join(folder, id.slice(ONE.length + 1), "rules");
        const pages = readdirSync(books).sort().flatMap((file) => {
          this.addWatchFile(join(books, file));
          return pagesOf(file.replace(/\.md$/, ""), readFileSync(join(books, file), "utf8"));
        });
        return `export default JSON.parse(${JSON.stringify(JSON.stringify(pages))});\n`;
      }
    },
  };
}
