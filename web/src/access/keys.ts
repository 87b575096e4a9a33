// One table of keys: it acts, and it prints the help.

import { sentence } from "../text";
import type { Text } from "../wire/types";

export interface Key {
  keys: string[];
  /** What it does, for the help. */
  does: Text;
  /** The `data-key` of the button that it presses; or an action of the page. */
  press?: string;
  action?: Action;
}
export type Action = "text-view" | "menu" | "help" | "log" | "question" | "next" | "previous" | "back" | "on" | "now" | "cancel" | "rules";

export const KEYS: Key[] = [
  { keys: ["n", "j"], does: sentence("to the next thing that can be touched"), action: "next" },
  { keys: ["b", "k"], does: sentence("to the one before"), action: "previous" },
  { keys: ["Enter"], does: sentence("touch what has the focus") },
  { keys: ["c"], does: sentence("confirm"), press: "confirm" },
  { keys: ["Escape"], does: sentence("let go; back to now"), action: "cancel" },
  { keys: ["p"], does: sentence("pass, or be done"), press: "pass" },
  { keys: ["u"], does: sentence("undo"), press: "undo" },
  { keys: ["g"], does: sentence("on with the guide"), press: "guide" },
  { keys: ["h"], does: sentence("hint"), press: "hint" },
  { keys: ["s"], does: sentence("skip what is still moving"), press: "skip" },
  { keys: ["q"], does: sentence("to the question"), action: "question" },
  { keys: ["["], does: sentence("look one step back"), action: "back" },
  { keys: ["]"], does: sentence("look one step on"), action: "on" },
  { keys: ["l"], does: sentence("to what happened"), action: "log" },
  { keys: ["t"], does: sentence("text view and back"), action: "text-view" },
  { keys: ["r"], does: sentence("rules"), action: "rules" },
  { keys: ["m"], does: sentence("menu"), action: "menu" },
  { keys: ["?"], does: sentence("this list"), action: "help" },
];

/** The key that an event means, if one types no text and holds nothing else down. */
export function keyOf(event: KeyboardEvent): Key | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input:not([type=checkbox],[type=radio],[type=range]), textarea, select, [contenteditable]")) return null;
  // Also where the focus is on nothing, because the button that had it is gone.
  if (target?.closest("dialog") || document.querySelector("dialog[open]")) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return KEYS.find(({ keys, press, action }) => (press ?? action) !== undefined && keys.includes(key)) ?? null;
}
