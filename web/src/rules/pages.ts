// The rules in short. They are loaded when somebody wants to read them.

import { rules } from "virtual:rules";

export interface RulesPage {
  book: string;
  topic: string;
  title: string;
  words: string;
  /** Paragraphs, lists with `-`, rows with `|`, `**bold**` and `code`: no more than the pages use. */
  body: string;
  /** The number of the module that it explains. */
  number?: number;
}

export async function rulesIn(code: string): Promise<RulesPage[]> {
  return (await (rules[code] ?? rules.en!)()).default;
}

/** The books of a game: the pages of its base, then those of its modules. */
export const booksOf = (game: string): string[] => (game === "board" ? ["base", "modules"] : [game]);
/** The game to which a book belongs. */
export const gameOf = (book: string): string => (book === "card" || book === "dice" ? book : "board");

/** The page of a topic: of the game that is played, if it has one. */
export function pageOf(pages: readonly RulesPage[], topic: string, game: string): RulesPage | undefined {
  const fit = pages.filter((page) => page.topic === topic);
  return fit.find(({ book }) => gameOf(book) === game) ?? fit[0];
}

/** The page that a text names as one would name it in the terminal: `rules card tiles`, `fresco rules first-game`. */
export function pageNamed(pages: readonly RulesPage[], command: string, book: string): RulesPage | undefined {
  const name = /^(?:fresco )?rules (?:\S+ )?(\S+)$/.exec(command)?.[1]?.toLowerCase();
  if (name === undefined) return undefined;
  const near = [...pages.filter((page) => gameOf(page.book) === gameOf(book)), ...pages];
  const words = ({ words }: RulesPage): string[] => words.toLowerCase().split(/,\s*/);
  return near.find(({ topic }) => topic === name) ?? near.find((page) => words(page).includes(name)) ?? near.find((page) => words(page).some((entry) => entry.split(" ").includes(name)));
}

export type Run = { kind: "text" | "bold" | "code"; text: string };
export type Block = { kind: "paragraph" | "heading"; runs: Run[] } | { kind: "list"; items: Run[][] } | { kind: "table"; rows: Run[][][] };

/** The blocks of a page. */
export function blocksOf(body: string): Block[] {
  return body.split(/\n\s*\n/).flatMap((part): Block[] => {
    const text = part.trim();
    if (text === "") return [];
    if (/^#+ /.test(text)) return [{ kind: "heading", runs: runsOf(text.replace(/^#+ /, "")) }];
    if (text.startsWith("|")) {
      const rows = text.split(/\n(?=\|)/).map((row) => row.replace(/\s*\n\s*/g, " ").replace(/^\|\s*|\s*\|$/g, "").split(/\s*\|\s*/).map(runsOf));
      return [{ kind: "table", rows }];
    }
    const [before = "", ...items] = `\n${text}`.split(/\n- /);
    const lead = before.trim();
    const list: Block[] = items.length > 0 ? [{ kind: "list", items: items.map((item) => runsOf(item.replace(/\s*\n\s*/g, " "))) }] : [];
    return [...(lead === "" ? [] : [{ kind: "paragraph" as const, runs: runsOf(lead.replace(/\s*\n\s*/g, " ")) }]), ...list];
  });
}

/** What stands in a line, without its marks. */
export const plain = (runs: readonly Run[]): string => runs.map(({ text }) => text).join("");

/** Does a line say how we play where the rulebook is silent? "Ruling B6: …" */
export const isRuling = (runs: readonly Run[]): boolean => /^\p{L}+ [A-Z]{1,2}\d+\s?:/u.test(runs[0]?.text ?? "");

function runsOf(text: string): Run[] {
  const parts = text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).filter((part) => part !== "");
  return parts.map((part): Run => {
    if (part.startsWith("**")) return { kind: "bold", text: part.slice(2, -2) };
    return part.startsWith("`") ? { kind: "code", text: part.slice(1, -1) } : { kind: "text", text: part };
  });
}
