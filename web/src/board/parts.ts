// The parts of the table among which a phone chooses, and in which of them a place is seen.

import type { View } from "./view.svelte";
import { BESIDE, homeOf } from "./docks/homes";

export type Part = "inn" | "market" | "cathedral" | "studio" | "workshop" | "theatre" | "more" | "people" | "menu";

/** The part that shows a place; nothing where every part does: my screen and my plan. */
export function partOf(view: View, place: string): Part | null {
  const { kind, owner, module, values } = view.thing(place);
  const home = homeOf(kind, owner !== undefined);
  switch (home) {
    case "inn": return "inn";
    case "market": return module === undefined ? "market" : beside(module);
    case "fresco": case "altar": case "track": return "cathedral";
    case "theatre": return "theatre";
    case "supply": return module !== undefined ? beside(module) : values?.holds === "thaler" ? "studio" : "workshop";
    case "workshop": return "workshop";
    case "mine": return owner === view.mine ? null : "people";
    case "plan": return owner === view.mine ? null : "people";
    case "card": return owner === view.mine && (kind === "pool" || kind === "resting" || kind === "neutral") ? null : "people";
    case "dock": return module === undefined ? "more" : beside(module);
  }
}

function beside(module: number): Part {
  return BESIDE[module] ?? "more";
}
