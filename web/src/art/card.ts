// The card game: a drawing for every kind of piece and place.
import ActionTile from "./card/ActionTile.svelte";
import CardBack from "./card/CardBack.svelte";
import CardPlace from "./card/CardPlace.svelte";
import Favourite from "./card/Favourite.svelte";
import FrescoCard from "./card/FrescoCard.svelte";
import PaintCard from "./card/PaintCard.svelte";
import { drawing, painted, type Drawing } from "./drawing";
import type { CardPiece, CardPlace as CardPlaceKind } from "./kinds";

export const cardPieces = {
  card: drawing(PaintCard, 66, 96),
  "card-back": drawing(CardBack, 66, 96),
  favourite: drawing(Favourite, 44),
  "favourite-back": drawing(CardBack, 44),
  "fresco-back": drawing(CardBack, 88, 104),
  "fresco-card": painted(FrescoCard, 88, 104),
  "restored-card": painted(FrescoCard, 88, 104),
  tile: drawing(ActionTile, 44),
  "tile-back": drawing(CardBack, 44),
} satisfies Record<CardPiece, Drawing>;

const card = drawing(CardPlace, 66, 96);
const fresco = drawing(CardPlace, 88, 104);
const small = drawing(CardPlace, 44);

export const cardPlaces = {
  box: card,
  discards: card,
  display: fresco,
  favourite: small,
  "favourite-pile": small,
  "fresco-pile": fresco,
  hand: card,
  laid: card,
  palette: small,
  pile: card,
  restored: fresco,
  reward: small,
  "tile-pile": small,
  tiles: small,
} satisfies Record<CardPlaceKind, Drawing>;
