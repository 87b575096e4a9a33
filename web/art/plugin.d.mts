import type { Plugin } from "vite";

/** Paints everything into src/art/generated. */
export function paintings(): Plugin;
