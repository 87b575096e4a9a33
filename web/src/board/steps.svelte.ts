// What happened is shown step by step, whatever table it happened on.

import { untrack } from "svelte";
import type { Step } from "../table/motion";
import type { Table } from "../table/table.svelte";

/**
 * Shows each step once, while the page still shows what was before. To be called by the component that holds the whole table, and not further
 * down: its effect runs before anything below it is drawn anew.
 */
export function showSteps(table: Table, show: (step: Step) => void): void {
  let seen = 0;
  $effect.pre(() => {
    const step = table.step;
    if (!step || step.n === seen) return;
    seen = step.n;
    untrack(() => show(step));
  });
}
