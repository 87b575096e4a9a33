// A plugin for Vite: paints everything into src/art/generated when the build or the development server starts. What is there is only
// written if it has changed, so that a watching server does not wake for nothing.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PAINTINGS } from "./paintings.mjs";

const FOLDER = fileURLToPath(new URL("../src/art/generated/", import.meta.url));

export function paintings() {
  return {
    name: "fresco-paintings",
    config() {
      mkdirSync(FOLDER, { recursive: true });
      for (const [name, { paint }] of Object.entries(PAINTINGS)) {
        const file = `${FOLDER}${name}.svg`;
        const svg = paint();
        if (!existsSync(file) || readFileSync(file, "utf8") !== svg) writeFileSync(file, svg);
      }
    },
  };
}
