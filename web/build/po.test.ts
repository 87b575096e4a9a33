import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { blocksOf } from "../src/rules/pages";
import { Teller } from "../src/text/render";
import { idOf } from "../src/text/ids";
import { catalogueOf, languagesIn, readLanguage, readPo } from "./po";
import { joined, pagesOf } from "./rules";

const FOLDER = resolve(import.meta.dirname, "../../languages");

it("reads entries, contexts, plurals and lines that go on", () => {
  const [sentence, counted] = readPo('msgid ""\nmsgstr "header"\n\n# why\nmsgctxt "place"\nmsgid "Mar"\n"ket"\nmsgstr "Markt \\"x\\""\n\nmsgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[1] "d"\n');
  expect(sentence).toEqual({ context: "place", english: "Market", several: null, translated: ['Markt "x"'] });
  expect(counted).toEqual({ context: "", english: "a", several: "b", translated: ["c", "d"] });
});

it("has every language with what the page says", () => {
  expect(languagesIn(FOLDER)).toEqual(["de", "en", "fr"]);
  for (const code of ["de", "fr"]) expect(new Teller(readLanguage(FOLDER, code)).tell({ t: "Start the game" }), code).not.toBe("Start the game");
});

it("tells sentences apart that would have the same number", () => {
  const met = new Map<number, string>();
  let same: string[] = [];
  for (let n = 0; same.length === 0; n += 1) {
    const english = `Sentence ${n}.`;
    const before = met.get(idOf(english, 0));
    if (before) same = [before, english];
    met.set(idOf(english, 0), english);
  }
  const german = catalogueOf("de", same.map((english, n) => ({ context: "", english, several: null, translated: [`Satz ${n}.`] })));
  expect(same.map((t) => new Teller(german).tell({ t }))).toEqual(["Satz 0.", "Satz 1."]);
});

it("takes the rules apart", () => {
  const [page] = pagesOf("base", "# Inn\ntopic: inn\nwords: wake\n\nChoose **an hour**:\n\n- early `5`,\n  or\n- late\n");
  expect(page).toMatchObject({ book: "base", topic: "inn", title: "Inn", words: "wake" });
  expect(blocksOf(page!.body)).toEqual([
    { kind: "paragraph", runs: [{ kind: "text", text: "Choose " }, { kind: "bold", text: "an hour" }, { kind: "text", text: ":" }] },
    { kind: "list", items: [[{ kind: "text", text: "early " }, { kind: "code", text: "5" }, { kind: "text", text: ", or" }], [{ kind: "text", text: "late" }]] },
  ]);
});

it("joins lines of the rules without changing what they say", () => {
  for (const code of languagesIn(FOLDER)) {
    for (const book of ["base", "card", "dice", "modules"]) {
      const text = readFileSync(resolve(FOLDER, code, "rules", `${book}.md`), "utf8");
      const bodies = text.split(/^# .*\n(?:.+\n)*/m).slice(1);
      expect(bodies.some((body) => joined(body) !== body), `${code}/${book}`).toBe(true);
      for (const body of bodies) expect(blocksOf(joined(body)), `${code}/${book}`).toEqual(blocksOf(body));
    }
  }
});
