import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { pagesOf } from "../../build/rules";
import { isRuling, plain } from "../rules/pages";
import { picturesOf } from "../rules/pictures";
import { introduced } from "./introductions";

for (const code of ["en", "fr", "de"]) {
  it(`introduces all 17 modules in ${code}, each with pieces to show`, () => {
    const text = readFileSync(resolve(import.meta.dirname, `../../../languages/${code}/rules/modules.md`), "utf8");
    const all = pagesOf("modules", text).flatMap((page) => introduced(page) ?? []);
    expect(all.map(({ module }) => module)).toEqual(Array.from({ length: 17 }, (_, i) => i + 1));
    for (const { title, topic, pictures } of all) {
      expect(title).not.toBe("");
      expect(picturesOf("modules", topic).length, topic).toBeGreaterThan(0);
      expect(new Set(pictures.map(plain)).size, topic).toBe(3);
      for (const runs of pictures) expect(isRuling(runs), topic).toBe(false);
    }
  });
}
