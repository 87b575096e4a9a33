// Reads the catalogues in `languages/`, and makes of a language what the page loads. The form is told in docs/TRANSLATING.md.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { idOf, nounKey, wordKey, written } from "../src/text/ids.ts";
import type { Catalogue } from "../src/text/render.ts";

export interface Entry {
  context: string;
  english: string;
  several: string | null;
  translated: string[];
}

/** All entries of a `.po` file but its header. */
export function readPo(text: string): Entry[] {
  const entries: Entry[] = [];
  let entry: Entry | null = null;
  let append: (more: string) => void = () => {};
  const open = (): Entry => {
    if (!entry || entry.translated.length > 0) {
      entry = { context: "", english: "", several: null, translated: [] };
      entries.push(entry);
    }
    return entry;
  };
  for (const line of text.split("\n").map((line) => line.trim())) {
    if (line === "" || line.startsWith("#")) continue;
    const [, keyword = "", index, quoted] = /^([a-z_]*)(?:\[(\d)\])?\s*(".*")$/.exec(line) ?? [];
    if (quoted === undefined) throw new Error(`not a line of a catalogue: ${line}`);
    const value = JSON.parse(quoted) as string;
    if (keyword !== "") {
      const into = keyword === "msgstr" ? entry! : open();
      if (keyword === "msgctxt") append = (more) => (into.context += more);
      else if (keyword === "msgid") append = (more) => (into.english += more);
      else if (keyword === "msgid_plural") append = (more) => (into.several = (into.several ?? "") + more);
      else if (keyword === "msgstr") {
        const at = Number(index ?? 0);
        into.translated[at] = "";
        append = (more) => (into.translated[at] += more);
      } else throw new Error(`unknown keyword ${keyword}`);
    }
    append(value);
  }
  return entries.filter(({ english }) => english !== "");
}

/** A language as the page loads it. */
export function catalogueOf(code: string, entries: Entry[]): Catalogue {
  const told = new Map<string, string | string[]>();
  const names: Catalogue["names"] = {};
  for (const { context, english, several, translated } of entries) {
    // What is not translated yet stays English.
    if (translated.length === 0 || translated.some((words) => words === "")) continue;
    const first = translated[0]!;
    const at = context.indexOf("@");
    const [list, form] = at < 0 ? [context, ""] : [context.slice(0, at), context.slice(at + 1)];
    if (several !== null) told.set(nounKey(english, several, form), translated);
    else if (list === "") told.set(english, first);
    else if (list === "name") {
      const [name, letters = ""] = form.split(":");
      const ways = (names[name!] ??= []);
      // The way that holds before some letters goes before the one that holds before all.
      if (letters === "") ways.push(["", first]);
      else ways.unshift([letters, first]);
    } else told.set(wordKey(list, english, form), first);
  }
  for (let salt = 0; ; salt += 1) {
    const ids = [...told.keys()].map((key) => idOf(key, salt));
    if (new Set(ids).size === ids.length) return { code, salt, ids: written(ids), told: [...told.values()], names };
  }
}

/** What the terminal and the lab say is never said in the page. */
const NOT_IN_THE_PAGE = ["terminal.po", "lab.po"];

export function languagesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name).sort();
}

export function filesOf(folder: string, code: string): string[] {
  const names = readdirSync(join(folder, code)).filter((name) => name.endsWith(".po") && !NOT_IN_THE_PAGE.includes(name)).sort();
  return names.map((name) => join(folder, code, name));
}

const entriesOf = (folder: string, code: string): Entry[] => filesOf(folder, code).flatMap((file) => readPo(readFileSync(file, "utf8")));

export const readLanguage = (folder: string, code: string): Catalogue => catalogueOf(code, entriesOf(folder, code));

/** What a language calls itself. */
export function nameOf(folder: string, code: string): string {
  const own = entriesOf(folder, code).find(({ context, english }) => context === "language" && english === "English");
  return code === "en" ? "English" : (own?.translated[0] ?? code);
}
