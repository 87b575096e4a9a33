// Which modules stand where: only those that have something to show of their own.

import type { View } from "../view.svelte";
import { ASIDE, BESIDE, homeOf } from "./homes";

/** Large where they open: they stand below the others, and open downwards. */
const LAST = [2];

const byName = new Intl.Collator("en", { numeric: true }).compare;

/** The places of a module that belong in its dock. */
export function placesOf(view: View, module: number): string[] {
  const here = Object.keys(view.layout.places).filter((name) => {
    const { kind, owner, module: of } = view.thing(name);
    const home = homeOf(kind, owner !== undefined);
    return of === module && owner === undefined && (home === "dock" || home === "supply" || kind === "bag");
  });
  return here.some((name) => !ASIDE.has(view.thing(name).kind)) ? here.sort(byName) : [];
}

/** The modules that dock beside a place of the day, or nowhere in particular. */
export function docked(view: View, where: "market" | "cathedral" | "studio" | "workshop" | "theatre" | "free"): number[] {
  return [...view.modules].filter((module) => (BESIDE[module] ?? "free") === where && placesOf(view, module).length > 0).sort((a, b) => LAST.indexOf(a) - LAST.indexOf(b) || a - b);
}

/** Where modules without a dock lay things aside. */
export function asideOnly(view: View): string[] {
  const docks = new Set([...view.modules].filter((module) => placesOf(view, module).length > 0));
  return Object.keys(view.layout.places).filter((name) => {
    const { kind, module, owner } = view.thing(name);
    return module !== undefined && owner === undefined && ASIDE.has(kind) && !docks.has(module);
  });
}
