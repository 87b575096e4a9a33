// Every kind of place and piece on the border, game by game. A test compares these lists with docs/PROTOCOL.md, and the
// registries are checked against them, so a kind without a drawing does not compile.

export const BOARD_PLACES = [
  "altar", "asleep", "bag", "barrel", "bell-rank", "bell-space", "bench", "benches", "benches-done", "box",
  "catacombs", "certificates", "controls", "debts", "deck", "disc", "discards", "display", "dome", "dome-paid",
  "exchanges", "finds", "gone", "guild", "hour", "infected", "ladies", "maps", "mood", "neutral", "opening",
  "out", "past", "pile", "plan", "pool", "portraits", "remedies", "remedy-slot", "requests",
  "reservation-used", "reserve", "resting", "rose-bush", "sale", "score", "screen", "section", "stall",
  "stall-space", "start", "stock", "storage", "supply", "tiles", "turned", "wall-section", "wall-start",
  "wall-tiles", "ward", "well",
] as const;

export const BOARD_PIECES = [
  "action-tile", "assistant", "beam", "bench", "bishop", "certificate", "certificate-back", "disc",
  "disc-back", "dome", "dome-back", "exchange", "favour", "favour-back", "find", "fresco-back", "fresco-tile",
  "glass", "glass-back", "infection", "infection-back", "lady", "leaf", "leonardo-tile", "map", "map-back",
  "market-back", "market-tile", "market-tile-used", "paint", "painter", "penny", "portrait", "portrait-back",
  "remedy", "remedy-back", "request", "request-back", "reservation", "scroll", "thaler", "wall-back",
  "wall-tile", "window", "window-back", "wish", "wish-back",
] as const;

export const CARD_PLACES = [
  "box", "discards", "display", "favourite", "favourite-pile", "fresco-pile", "hand", "laid", "palette",
  "pile", "restored", "reward", "tile-pile", "tiles",
] as const;

export const CARD_PIECES = [
  "card", "card-back", "favourite", "favourite-back", "fresco-back", "fresco-card", "restored-card", "tile",
  "tile-back",
] as const;

export const DICE_PLACES = [
  "aside", "beside", "bet-space", "bets", "bishop-space", "cup", "favour", "frescoes", "portrait-space",
  "portraits", "rolled", "rolled-colours", "score", "section", "shift", "stairs",
] as const;

export const DICE_PIECES = [
  "bet", "bet-back", "bishop", "colour-die", "die", "favour", "fresco-tile", "painter", "portrait",
  "portrait-back",
] as const;

export type BoardPlace = (typeof BOARD_PLACES)[number];
export type BoardPiece = (typeof BOARD_PIECES)[number];
export type CardPlace = (typeof CARD_PLACES)[number];
export type CardPiece = (typeof CARD_PIECES)[number];
export type DicePlace = (typeof DICE_PLACES)[number];
export type DicePiece = (typeof DICE_PIECES)[number];
