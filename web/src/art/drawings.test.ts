// Every drawing is drawn once from values of the real layouts, once from none and once from strange ones.
import { readFileSync } from "node:fs";
import { render } from "svelte/server";
import { expect, test } from "vitest";
import { boardPieces, boardPlaces } from "./board";
import { cardPieces, cardPlaces } from "./card";
import { dicePieces, dicePlaces } from "./dice";
import type { Drawing, DrawingProps, Values } from "./drawing";
import * as examples from "./gallery/examples";
import SheetSymbols from "./SheetSymbols.svelte";

const sheet = render(SheetSymbols).body;
const symbols = new Set([...sheet.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));

function draw({ draw }: Drawing, props: DrawingProps): string {
  return render(draw, { props }).body;
}

/** What a drawing refers to that is not in the sheet. */
function missing(svg: string): string[] {
  return [...svg.matchAll(/(?:href="|url\()#([^")]+)/g)].map((match) => match[1] ?? "").filter((id) => !symbols.has(id));
}

const games: [string, Record<string, Drawing>, examples.Example[]][] = [
  ["pieces of the board game", boardPieces, examples.pieces],
  ["places of the board game", boardPlaces, examples.places],
  ["pieces of the card game", cardPieces, examples.cards],
  ["places of the card game", cardPlaces, examples.cardPlaces],
  ["pieces of the dice game", dicePieces, examples.dice],
  ["places of the dice game", dicePlaces, examples.dicePlaces],
];

test.each(games)("the gallery shows all %s, and each refers only to symbols that exist", (_, art, shown) => {
  expect(Object.keys(art).filter((kind) => !shown.some((example) => example.kind === kind))).toEqual([]);
  for (const example of shown) {
    const svg = draw(art[example.kind] as Drawing, example);
    expect(svg).toContain("<svg");
    expect({ kind: example.kind, missing: missing(svg), odd: /NaN|undefined|Infinity/.exec(svg)?.[0] }).toEqual({ kind: example.kind, missing: [], odd: undefined });
  }
});

const STRANGE: Values = {
  points: 99, price: 40, paints: ["X", "R", "R", "R", "R"], cost: ["X"], panes: ["white"], colour: "white", section: "Z9",
  face: 9, hour: 23, stall: "XII", person: "nobody", beams: 7,
};

test.each(games)("%s are drawn with no values, and with values that nobody printed", (_, art) => {
  for (const [kind, drawing] of Object.entries(art)) {
    for (const values of [{}, STRANGE]) {
      const svg = draw(drawing, { kind, values, owner: "somebody", module: 99 });
      expect({ kind, odd: /NaN|Infinity/.exec(svg)?.[0] }).toEqual({ kind, odd: undefined });
    }
  }
});

/** What is printed on a piece and must be seen on it. Beams, tiles and spaces are drawn as so many things; the rest is told on hovering. */
const PRINTED = ["points", "price", "income", "thalers", "pennies", "doses", "bells", "face", "total"];
const TOLD = new Set(["bishop"]);

const pieces: [string, Record<string, Drawing>, examples.Example[]][] = [
  ["board", boardPieces, examples.pieces],
  ["card", cardPieces, examples.cards],
  ["dice", dicePieces, examples.dice],
];

test.each(pieces)("the numbers of the layout are seen on the pieces of the %s game, whatever they are", (game, art, shown) => {
  const golden = new URL(`../../../crates/games/tests/golden/${game}.json`, import.meta.url);
  const { layout } = JSON.parse(readFileSync(golden, "utf8")) as { layout: { pieces: Record<string, { kind: string; values?: Values }> } };
  for (const { kind, values } of [...Object.values(layout.pieces), ...shown]) {
    for (const key of PRINTED) {
      const printed = values?.[key];
      if (typeof printed !== "number" || printed === 0 || TOLD.has(kind) || (kind === "die" && key === "face")) continue;
      for (const n of [printed, printed + 30]) {
        const svg = draw(art[kind] as Drawing, { kind, values: { ...values, [key]: n } });
        expect({ kind, key, n, seen: new RegExp(`>[+−±]?${n}<|data-figures="${n}"`).test(svg) }).toEqual({ kind, key, n, seen: true });
      }
    }
  }
});

test("no drawing brings an id of its own: on a table many of them stand side by side", () => {
  for (const [, art, shown] of games) for (const example of shown) expect(/ id="([^"]+)"/.exec(draw(art[example.kind] as Drawing, example))?.[1]).toBeUndefined();
});

test("a drawing with a label is an image, one without is decoration", () => {
  expect(draw(boardPieces.thaler, { kind: "thaler", label: "a thaler" })).toContain('role="img" aria-label="a thaler"');
  expect(draw(boardPieces.thaler, { kind: "thaler" })).toContain('aria-hidden="true"');
});
