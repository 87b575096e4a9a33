// Where each kind of place is at home on the table. A new kind without a home does not compile, and a test holds the list against the border.
// Kinds that nobody here knows (of a home-made module) are shown by their labels, in a dock of their own or on their owner's card.

import type { BoardPlace } from "../../art/kinds";

/** The parts of the table: places on the path, the ceiling, the docks of modules, cards of players, one's own screen and plan. */
export type Home = "inn" | "market" | "fresco" | "altar" | "track" | "theatre" | "workshop" | "supply" | "card" | "mine" | "plan" | "dock";

export const HOMES = {
  hour: "inn", asleep: "inn", maps: "inn",
  stall: "market", "stall-space": "market", bag: "market",
  section: "fresco", opening: "fresco",
  altar: "altar",
  score: "track", start: "track", "rose-bush": "track",
  mood: "theatre",
  supply: "supply",
  plan: "plan",
  screen: "mine",
  pool: "card", resting: "card", neutral: "card", tiles: "card", certificates: "card", controls: "card", debts: "card", dome: "card", finds: "card",
  ladies: "card", portraits: "card", remedies: "card", requests: "card", "reservation-used": "card", reserve: "card", "wall-tiles": "card", ward: "card",
  barrel: "dock", "bell-rank": "dock", "bell-space": "dock", bench: "dock", benches: "dock", "benches-done": "dock", box: "dock", catacombs: "dock",
  deck: "dock", disc: "dock", discards: "dock", display: "dock", "dome-paid": "dock", exchanges: "dock", gone: "dock", guild: "dock", infected: "dock",
  out: "dock", past: "dock", pile: "dock", "remedy-slot": "dock", sale: "dock", stock: "dock", storage: "dock", turned: "dock", "wall-section": "dock",
  "wall-start": "dock", well: "dock",
} as const satisfies Record<BoardPlace, Home>;

export function homeOf(kind: string, owned: boolean): Home {
  return (HOMES as Record<string, Home>)[kind] ?? (owned ? "card" : "dock");
}

/** Beside which place of the day a module docks; all others stand in a column of their own. */
export const BESIDE: Record<number, "market" | "cathedral" | "studio" | "workshop"> = {
  4: "market", 16: "market", 10: "market",
  5: "cathedral", 6: "cathedral", 11: "cathedral", 15: "cathedral",
  1: "studio",
  2: "workshop", 17: "workshop",
};

/** The symbol in the head of a dock. */
export const SIGN: Record<number, string> = {
  1: "place-portraits", 2: "place-requests", 4: "place-well", 5: "place-leaf", 6: "place-glaziers", 7: "place-scrolls", 8: "place-bell", 9: "place-wall",
  10: "place-doctor", 11: "place-favours", 12: "place-roses", 13: "place-catacombs", 14: "place-benches", 15: "place-dome", 16: "place-barrel", 17: "place-guild",
};

/** What players call a module: a word of the list `module`. */
export const TITLE: Record<number, string> = {
  1: "module|Portraits", 2: "module|Bishop's requests", 4: "module|Wishing well", 5: "module|Gold leaf", 6: "module|Glaziers", 7: "module|Scrolls", 8: "module|The bell",
  9: "module|Wall fresco", 10: "module|The doctor", 11: "module|Bishop's favours", 12: "module|The ladies", 13: "module|Catacombs", 14: "module|Benches", 15: "module|The dome",
  16: "module|Black market", 17: "module|Painters' guild",
};

/** Places where pieces end: they need little room, and none while nothing lies there. */
export const ASIDE: ReadonlySet<string> = new Set(["gone", "out", "past", "box", "discards", "turned", "dome-paid", "benches-done", "storage", "stock", "catacombs", "bag"]);
