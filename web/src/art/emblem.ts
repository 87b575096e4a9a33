// Which small house stands for what. Modules by their number, where nothing else names them.

/** The place that an action tile of a module leads to. */
export const ACTION_EMBLEM: Record<number, string> = { 6: "glaziers", 8: "bell", 9: "wall", 10: "doctor", 14: "benches" };

/** The emblem of each module. */
export const MODULE_EMBLEM: Record<number, string> = {
  1: "portraits", 2: "requests", 3: "blends", 4: "well", 5: "leaf", 6: "glaziers", 7: "scrolls", 8: "bell", 9: "wall",
  10: "doctor", 11: "favours", 12: "roses", 13: "catacombs", 14: "benches", 15: "dome", 16: "barrel", 17: "guild",
};

export const EMBLEMS = [
  "inn", "plan", "market", "cathedral", "studio", "workshop", "theatre", "altar", "wall", "bell", "benches", "doctor", "glaziers",
  "well", "barrel", "guild", "catacombs", "portraits", "requests", "roses", "dome", "leaf", "favours", "scrolls", "blends", "leonardo",
] as const;
export type Emblem = (typeof EMBLEMS)[number];
