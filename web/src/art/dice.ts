// The dice game: a drawing for every kind of piece and place.
import Bet from "./dice/Bet.svelte";
import DicePortrait from "./dice/DicePortrait.svelte";
import DiceSign from "./dice/DiceSign.svelte";
import Die from "./dice/Die.svelte";
import SectionTile from "./dice/SectionTile.svelte";
import { drawing, painted, type Drawing } from "./drawing";
import type { DicePiece, DicePlace } from "./kinds";

const bet = drawing(Bet, 36, 44);
const portrait = drawing(DicePortrait, 48, 52);
const die = drawing(Die, 48);
const sign = drawing(DiceSign, 48);
const section = painted(SectionTile, 72, 100);

export const dicePieces = {
  bet,
  "bet-back": bet,
  bishop: drawing(DiceSign, 30, 46),
  "colour-die": die,
  die,
  favour: sign,
  "fresco-tile": section,
  painter: sign,
  portrait,
  "portrait-back": portrait,
} satisfies Record<DicePiece, Drawing>;

export const dicePlaces = {
  aside: sign,
  beside: sign,
  "bet-space": bet,
  bets: bet,
  "bishop-space": sign,
  cup: sign,
  favour: sign,
  frescoes: sign,
  "portrait-space": portrait,
  portraits: sign,
  rolled: sign,
  "rolled-colours": sign,
  score: sign,
  section,
  shift: sign,
  stairs: sign,
} satisfies Record<DicePlace, Drawing>;
