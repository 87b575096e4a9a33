// The keys of a replay: they act, and they print the help.

import { settings } from "../settings/settings.svelte";
import { sentence } from "../text";
import type { Text } from "../wire/types";
import type { Replay } from "./replay.svelte";

export type Wanted = "menu" | "help" | "rules" | "log" | "timeline" | "points";
interface Key {
  keys: string[];
  does: Text;
  act: (replay: Replay, key: string) => Wanted | void;
}

export const KEYS: Key[] = [
  { keys: ["ArrowRight", "]"], does: sentence("one step on"), act: (replay) => replay.stepBy(1) },
  { keys: ["ArrowLeft", "["], does: sentence("one step back"), act: (replay) => replay.stepBy(-1) },
  { keys: ["PageUp"], does: sentence("to the next round"), act: (replay) => replay.toRound(1) },
  { keys: ["PageDown"], does: sentence("to the round before"), act: (replay) => replay.toRound(-1) },
  { keys: ["Home"], does: sentence("to the beginning"), act: (replay) => replay.jump(0) },
  { keys: ["End"], does: sentence("to the end"), act: (replay) => replay.jump(replay.of) },
  { keys: [" ", "p"], does: sentence("play and pause"), act: (replay) => (replay.playing ? replay.pause() : replay.play()) },
  { keys: ["o"], does: sentence("everything open"), act: (replay) => void replay.change("open") },
  { keys: ["1", "2", "3", "4"], does: sentence("through the eyes of the first, second … player"), act: (replay, key) => eyes(replay, Number(key) - 1) },
  { keys: ["g"], does: sentence("to the timeline"), act: () => "timeline" },
  { keys: ["l"], does: sentence("to what happened"), act: () => "log" },
  { keys: ["s"], does: sentence("points"), act: () => "points" },
  { keys: ["t"], does: sentence("text view and back"), act: () => settings.set("textView", !settings.get("textView")) },
  { keys: ["r"], does: sentence("rules"), act: () => "rules" },
  { keys: ["m"], does: sentence("menu"), act: () => "menu" },
  { keys: ["?"], does: sentence("this list"), act: () => "help" },
];

function eyes(replay: Replay, n: number): void {
  const seat = replay.seats[n];
  if (seat) void replay.change(seat);
}

/** What an event means here. What has a use of its own for a key keeps it: a list, a field, a button under the space bar. */
export function handle(event: KeyboardEvent, replay: Replay): Wanted | void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const target = event.target instanceof Element ? event.target : null;
  if (document.querySelector("dialog[open]") || target?.closest("input:not([type=range]), textarea, select, [contenteditable]")) return;
  const slides = target?.matches("input[type=range]") ?? false;
  // The slider steps by itself; only its large steps are those of the game.
  if (slides && ["ArrowRight", "ArrowLeft", "Home", "End"].includes(event.key)) return;
  if (event.key === " " && target?.closest("button, a, summary, [role=tab]")) return;
  if (event.key.length === 1 && event.key !== " " && !settings.get("keys")) return;
  const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const key = KEYS.find(({ keys }) => keys.includes(pressed));
  if (!key) return;
  event.preventDefault();
  return key.act(replay, pressed);
}
