// Puts the folders of `languages/` into the page: `virtual:languages` lists them, each is loaded when somebody wants to read it.

import { resolve } from "node:path";
import type { Plugin } from "vite";
import { filesOf, languagesIn, nameOf, readLanguage } from "./po.ts";

const LIST = "virtual:languages";
const ONE = "virtual:language/";

export function languages(folder = resolve(import.meta.dirname, "../../languages")): Plugin {
  return {
    name: "fresco-languages",
    resolveId: (id) => (id === LIST || id.startsWith(ONE) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${LIST}`) {
        const lines = languagesIn(folder).map((code) => {
          const name = JSON.stringify(nameOf(folder, code));
          return `  ${JSON.stringify(code)}: { name: ${name}, load: () => import(${JSON.stringify(ONE + code)}) },`;
        });
        return `export const languages = {\n${lines.join("\n")}\n};\n`;
      }
      if (id.startsWith(`\0${ONE}`)) {
        const code = id.slice(ONE.length + 1);
        for (const file of filesOf(folder, code)) this.addWatchFile(file);
        // A string is parsed faster than an object, and smaller.
        return `export default JSON.parse(${JSON.stringify(JSON.stringify(readLanguage(folder, code)))});\n`;
      }
    },
  };
}
