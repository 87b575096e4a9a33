import { expect, it } from "vitest";
import { blocksOf, isRuling, pageNamed, type RulesPage } from "./pages";
import { marked, search } from "./search";

const page = (book: string, topic: string, title: string, body: string, words = ""): RulesPage => ({ book, topic, title, words, body });
const PAGES = [
  page("base", "market", "The Market", "Choose one stall.\n\n- Each assistant may buy a tile.\n- Ruling B3: a bought tile stays.", "buy, stall"),
  page("base", "theatre", "Le Théâtre", "Votre humeur s’améliore."),
  page("card", "market", "Market and Workshop", "Market cards show primary colours."),
];

it("finds words without accents and capitals, by their beginnings, in any order", () => {
  expect(search(PAGES, "theatre", "board").map(({ page }) => page.topic)).toEqual(["theatre"]);
  expect(search(PAGES, "tile assist", "board").map(({ page }) => page.topic)).toEqual(["market"]);
  expect(search(PAGES, "ssistant", "board")).toEqual([]);
  expect(search(PAGES, " ", "board")).toEqual([]);
});

it("puts the game that is played first, and titles before what is only said", () => {
  expect(search(PAGES, "market", "board").map(({ page }) => page.book)).toEqual(["base", "card"]);
  expect(search(PAGES, "market", "card").map(({ page }) => page.book)).toEqual(["card", "base"]);
});

it("marks what was found where it stands", () => {
  expect(marked("Le Théâtre et les théâtres", ["thea"])).toEqual([
    { text: "Le ", hit: false }, { text: "Théâ", hit: true }, { text: "tre et les ", hit: false }, { text: "théâ", hit: true }, { text: "tres", hit: false },
  ]);
});

it("reads tables and rulings", () => {
  expect(blocksOf("| 5:00 | mood -3,\n  4 thalers |\n| 6:00 | mood -2 |")).toEqual([
    { kind: "table", rows: [["5:00", "mood -3, 4 thalers"], ["6:00", "mood -2"]].map((row) => row.map((text) => [{ kind: "text", text }])) },
  ]);
  expect(isRuling([{ kind: "text", text: "Décision M10 : le" }])).toBe(true);
  expect(isRuling([{ kind: "text", text: "Each assistant" }])).toBe(false);
});

it("finds the page that a text names", () => {
  expect(pageNamed(PAGES, "rules card market", "card")?.book).toBe("card");
  expect(pageNamed(PAGES, "fresco rules stall", "base")?.topic).toBe("market");
  expect(pageNamed(PAGES, "fresco components", "base")).toBeUndefined();
});
