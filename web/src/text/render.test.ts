import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { catalogueOf, readLanguage, readPo } from "../../build/po";
import type { Arg, Layout, Text } from "../wire/types";
import { lettersIn } from "./letters";
import { ENGLISH, Teller, type Names } from "./render";

// The catalogue, the texts and the sentences are those of the tests in crates/language/src/telling.rs.
const FRENCH = `
msgid "{who} goes to the {place} with {money}."
msgstr "{who} va {place@to} avec {money}. {place@^} !"
msgid "The hand of {who}"
msgstr "La main {who@of}"
msgctxt "place"
msgid "Market"
msgstr "marché"
msgctxt "place@to"
msgid "Market"
msgstr "au marché"
msgctxt "name@of"
msgid "{name}"
msgstr "de {name}"
msgctxt "name@of:aeiouyhâàéèêîô"
msgid "{name}"
msgstr "d’{name}"
msgctxt "seat"
msgid "red"
msgstr "Rouge"
msgid "thaler"
msgid_plural "thalers"
msgstr[0] "thaler"
msgstr[1] "thalers"
`;
const language = (code: string, po = ""): Teller => new Teller(code === "en" ? ENGLISH : catalogueOf(code, readPo(po)));
const fr = language("fr", FRENCH);
const en = language("en");
const thalers = (n: number): Arg => ({ n, one: "thaler", many: "thalers" });
const sent: Text = { t: "{who} goes to the {place} with {money}.", a: { who: { seat: "red" }, place: { w: "Market", of: "place" }, money: thalers(2) } };
const bare = (it: Arg): Text => ({ t: "{it}", a: { it } });
const anna: Names = { red: "Anna" };

describe("a text", () => {
  it("is told in several languages", () => {
    expect(en.tell(sent, anna)).toBe("Anna goes to the Market with 2 thalers.");
    expect(fr.tell(sent, anna)).toBe("Anna va au marché avec 2 thalers. Marché !");
    expect(fr.tell(sent)).toBe("Rouge va au marché avec 2 thalers. Marché !");
  });

  it("leaves names as they are, and what stands before them fits", () => {
    const hand = (name: string): string => fr.tell({ t: "The hand of {who}", a: { who: { seat: "red" } } }, { red: name });
    expect(["Bruno", "Éva", "{who}"].map(hand)).toEqual(["La main de Bruno", "La main d’Éva", "La main de {who}"]);
  });

  it("has the plurals, lists and numbers of the language", () => {
    const count = (teller: Teller, n: number): string => teller.tell(bare(thalers(n)));
    expect([0, 1, 2].map((n) => count(en, n))).toEqual(["0 thalers", "1 thaler", "2 thalers"]);
    expect([0, 1, 2].map((n) => count(fr, n))).toEqual(["0 thaler", "1 thaler", "2 thalers"]);
    const pl = language("pl", 'msgid "thaler"\nmsgid_plural "thalers"\nmsgstr[0] "talar"\nmsgstr[1] "talary"\nmsgstr[2] "talarów"');
    expect([1, 3, 5, 22].map((n) => count(pl, n))).toEqual(["1 talar", "3 talary", "5 talarów", "22 talary"]);
    const items = ["C3", "D3", "E3"];
    const lists = (teller: Teller): string[] => [{ all: items }, { one_of: items }, { row: items }].map((list) => teller.tell(bare(list)));
    expect(lists(en)).toEqual(["C3, D3 and E3", "C3, D3 or E3", "C3, D3, E3"]);
    expect(lists(language("de"))).toEqual(["C3, D3 und E3", "C3, D3 oder E3", "C3, D3, E3"]);
    const numbers = (code: string): string[] => {
      const teller = language(code);
      return [teller.number(12345), teller.tell(bare({ units: -12346, digits: 1 })), teller.number(999)];
    };
    expect(numbers("en")).toEqual(["12,345", "-1,234.6", "999"]);
    expect(numbers("de")).toEqual(["12.345", "-1.234,6", "999"]);
    expect(numbers("fr")).toEqual(["12\u202f345", "-1\u202f234,6", "999"]);
  });

  it("counts in a form, and without the number or the word", () => {
    const de = language("de", `
msgid "{money}"
msgstr "von {money@dat}, {money@n}, {money@alone}"
msgid "thaler"
msgid_plural "thalers"
msgstr[0] "Taler"
msgstr[1] "Taler"
msgctxt "@dat"
msgid "thaler"
msgid_plural "thalers"
msgstr[0] "einem Taler (#)"
msgstr[1] "# Talern"
`);
    expect([1, 3].map((n) => de.tell({ t: "{money}", a: { money: thalers(n) } }))).toEqual(["von einem Taler (1), 1, Taler", "von 3 Talern, 3, Taler"]);
  });

  it("is never made of data", () => {
    expect(fr.tell(bare("{who} and Market"))).toBe("{who} and Market");
    expect(fr.tell({ as_is: "Market" })).toBe("Market");
  });
});

it("the catalogues of the project are read", () => {
  const de = new Teller(readLanguage(resolve(import.meta.dirname, "../../../languages"), "de"));
  expect(de.tell({ t: "Choose an hour to wake up." })).toBe("Wähle eine Aufstehzeit.");
  expect(de.tell(bare({ w: "Workshop", of: "place" }))).toBe("Werkstatt");
});

describe("what has signs and words", () => {
  const card: Arg = { signs: "R/O-m", words: { w: "red", of: "paint" } };

  it("is told in words, in the form that the sentence asks for", () => {
    expect(en.tell({ t: "pay {card}", a: { card } })).toBe("pay red");
    const fr = new Teller(readLanguage(resolve(import.meta.dirname, "../../../languages"), "fr"));
    expect(fr.tell({ t: "{who} draws {card} ({what}).", a: { who: { seat: "red" }, card, what: { signs: "?", words: { row: ["a", card] } } } }, anna)).toBe("Anna pioche le rouge (a, rouge).");
  });

  it("leaves no sign of a card or a section in what the card game says", () => {
    const golden = JSON.parse(readFileSync(new URL("../../../crates/games/tests/golden/card.json", import.meta.url), "utf8")) as unknown;
    const told = textsIn(golden).map((text) => en.tell(text));
    expect(told.length).toBeGreaterThan(200);
    expect(told).toContain("lay out red");
    expect(told.filter((text) => /\b[RYBOGP](\/[OGP])?\*?-[mw]|\b[RYBOGP]{3}\b/.test(text))).toEqual([]);
  });
});

describe("paints in a sentence", () => {
  const paint = (letter: string, w: string) => ({ kind: "paint", label: { t: "{paint} paint", a: { paint: { of: "paint", w } } }, values: { paint: letter } });
  const letters = lettersIn({ places: {}, tracks: {}, pieces: { "paint R": paint("R", "red"), "paint Y": paint("Y", "yellow"), thaler: { kind: "thaler" } } } as unknown as Layout);
  const parts = (paints: Arg): string[] => en.inParts({ t: "{who} buys {paints} for {price}.", a: { who: { seat: "red" }, paints, price: { n: 2, one: "thaler", many: "thalers" } } }, letters, anna).map(({ letters, words }) => (letters ? `${letters}=${words}` : words));
  const some = (n: number, word: string): Arg => ({ n, one: word, many: word });

  it("are parts of their own, one letter each, and several of them one part", () => {
    expect(parts(some(2, "red"))).toEqual(["Anna buys ", "RR=2 red", " for 2 thalers."]);
    expect(parts({ all: [some(1, "red"), some(2, "yellow")] })).toEqual(["Anna buys ", "RYY=1 red and 2 yellow", " for 2 thalers."]);
    expect(parts({ one_of: [{ of: "paint", w: "red" }, { of: "paint", w: "yellow" }] })).toEqual(["Anna buys ", "R=red", " or ", "Y=yellow", " for 2 thalers."]);
  });

  it("are told in words where they are many, or not of this table, or no paints", () => {
    expect(parts(some(5, "red"))).toEqual(["Anna buys 5 red for 2 thalers."]);
    expect(parts({ all: [some(1, "red"), some(1, "brown")] })).toEqual(["Anna buys ", "R=1 red", " and 1 brown for 2 thalers."]);
    expect(parts({ of: "paint", w: "nothing" })).toEqual(["Anna buys nothing for 2 thalers."]);
    expect(en.inParts({ t: "{it}", a: { it: some(1, "red") } }, lettersIn(null)).map(({ words }) => words)).toEqual(["1 red"]);
  });
});

function textsIn(value: unknown): Text[] {
  if (typeof value !== "object" || value === null) return [];
  const own = "t" in value && typeof value.t === "string" ? [value as Text] : [];
  return [...own, ...(own.length > 0 ? [] : Object.values(value).flatMap(textsIn))];
}
