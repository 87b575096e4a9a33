// Searching the rules: without accents and capitals, words in any order, the beginnings of words are enough. Pure.

import { blocksOf, gameOf, plain, type RulesPage } from "./pages";

/** A text in pieces; those that were searched for are marked. */
export type Marked = { text: string; hit: boolean }[];

export interface Hit {
  page: RulesPage;
  title: Marked;
  /** The lines that speak of it, shortened around the words. */
  lines: Marked[];
}

/** Letter for letter, so that what is found in it is at the same place in the text. */
export const folded = (text: string): string => [...text].map((letter) => [...letter.normalize("NFD").toLowerCase()].filter((part) => !/\p{M}/u.test(part))[0] ?? letter).join("");

export const wordsOf = (wanted: string): string[] => folded(wanted.trim()).split(/[\s,.;:]+/).filter((word) => word !== "");

/** Where words begin with one of these: from and to, in order. */
function places(text: string, words: readonly string[]): [number, number][] {
  const letters = [...folded(text)];
  const found: [number, number][] = [];
  for (const word of words) {
    const wanted = [...word];
    for (let at = 0; at + wanted.length <= letters.length; at += 1) {
      if (/[\p{L}\p{N}]/u.test(letters[at - 1] ?? " ")) continue;
      if (wanted.every((letter, i) => letters[at + i] === letter)) found.push([at, at + wanted.length]);
    }
  }
  return found.sort(([a], [b]) => a - b);
}

export function marked(text: string, words: readonly string[]): Marked {
  const letters = [...text];
  const pieces: Marked = [];
  let at = 0;
  for (const [from, to] of places(text, words)) {
    if (from < at) continue;
    if (from > at) pieces.push({ text: letters.slice(at, from).join(""), hit: false });
    pieces.push({ text: letters.slice(from, to).join(""), hit: true });
    at = to;
  }
  if (at < letters.length) pieces.push({ text: letters.slice(at).join(""), hit: false });
  return pieces;
}

const AROUND = 60;
const MOST_LINES = 2;

/** A line, shortened to what stands around the first word. */
function shortened(line: string, words: readonly string[]): string {
  const [first] = places(line, words);
  const letters = [...line];
  if (!first || letters.length <= 2.5 * AROUND) return line;
  const from = first[0] < AROUND ? 0 : letters.lastIndexOf(" ", first[0] - AROUND / 2) + 1;
  const to = letters.indexOf(" ", Math.min(letters.length - 1, first[1] + 1.3 * AROUND));
  return `${from > 0 ? "… " : ""}${letters.slice(from, to < 0 ? letters.length : to).join("")}${to < 0 ? "" : " …"}`;
}

/** The lines of a page as one reads them. */
const linesOf = ({ body }: RulesPage): string[] =>
  blocksOf(body).flatMap((block) => (block.kind === "list" ? block.items.map(plain) : block.kind === "table" ? block.rows.map((row) => row.map(plain).join(" – ")) : [plain(block.runs)]));

/** The pages that speak of all that is wanted, the best first; those of this game before the others. */
export function search(pages: readonly RulesPage[], wanted: string, game: string): Hit[] {
  const words = wordsOf(wanted);
  if (words.length === 0) return [];
  const hits = pages.flatMap((page) => {
    const lines = linesOf(page);
    let rank = gameOf(page.book) === game ? 1000 : 0;
    for (const word of words) {
      const [title, known, said] = [places(page.title, [word]).length, places(page.words, [word]).length, lines.filter((line) => places(line, [word]).length > 0).length];
      if (title + known + said === 0) return [];
      rank += (title > 0 ? 40 : 0) + (known > 0 ? 20 : 0) + Math.min(said, 10);
    }
    const telling = lines.map((line) => ({ line, n: words.filter((word) => places(line, [word]).length > 0).length })).filter(({ n }) => n > 0).sort((a, b) => b.n - a.n);
    return [{ rank, hit: { page, title: marked(page.title, words), lines: telling.slice(0, MOST_LINES).map(({ line }) => marked(shortened(line, words), words)) } }];
  });
  return hits.sort((a, b) => b.rank - a.rank).map(({ hit }) => hit);
}
