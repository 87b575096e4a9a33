// What the keys of access/keys.ts do at a table.

import { keyOf, type Action } from "../access/keys";
import { settings } from "../settings/settings.svelte";
import type { Table } from "../table/table.svelte";

export function handle(event: KeyboardEvent, table: Table, page: (action: Action) => void): void {
  const key = keyOf(event);
  if (!key) return;
  // Letters alone can be switched off, for those whose programs type them; Escape always works.
  if (!settings.get("keys") && event.key.length === 1) return;
  if (key.press) {
    const button = document.querySelector<HTMLButtonElement>(`[data-key="${key.press}"]:not(:disabled)`);
    if (!button) return;
    event.preventDefault();
    button.click();
    return;
  }
  event.preventDefault();
  const at = table.moment ? table.log.indexOf(table.moment) : table.log.length - 1;
  switch (key.action) {
    case "next":
    case "previous":
      return step(key.action === "next" ? 1 : -1);
    case "cancel":
      if (table.moment) table.lookBack(null);
      else table.cancel();
      return;
    case "back":
      return table.lookBack(table.log[Math.max(0, at - 1)] ?? null);
    case "on":
      return table.lookBack(table.log[at + 1] ?? null);
    case "text-view":
      return settings.set("textView", !settings.get("textView"));
    case "question":
      return focus("#asked, .ask button");
    case "log":
      return focus("[role=tablist] [role=tab], #happened");
    default:
      if (key.action) page(key.action);
  }
}

/** The focus goes on to the next thing that can be touched. */
function step(by: 1 | -1): void {
  const lit = [...document.querySelectorAll<HTMLElement>("[data-lit]:not(:disabled)")].filter((element) => element.getClientRects().length > 0);
  if (lit.length === 0) return;
  const at = lit.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? (by > 0 ? 0 : lit.length - 1) : (at + by + lit.length) % lit.length;
  lit[next]!.focus();
}

function focus(selector: string): void {
  const found = document.querySelector<HTMLElement>(selector);
  if (found && found.tabIndex < 0 && !found.hasAttribute("tabindex")) found.tabIndex = -1;
  found?.focus();
}
