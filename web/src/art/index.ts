// The art of the table: kind → drawing. A screen looks a kind up and shows the label where there is no drawing.
import { boardPieces, boardPlaces } from "./board";
import { cardPieces, cardPlaces } from "./card";
import { dicePieces, dicePlaces } from "./dice";
import type { Drawing } from "./drawing";

export type { Drawing, DrawingProps, Values } from "./drawing";
export { EMBLEMS, MODULE_EMBLEM, type Emblem } from "./emblem";
export { default as Icon } from "./icons/Icon.svelte";
export type { IconName } from "./icons/icons";
export { default as Logo } from "./icons/Logo.svelte";
export { marked } from "./player";
export { hold, prepare, still, stillOf, stillSign } from "./stills/still";
export { default as Sheet } from "./Sheet.svelte";
export { default as ModulePicture } from "./pictures/ModulePicture.svelte";
export { paintings, sectionPosition } from "./paintings";
export { boardPieces, boardPlaces, cardPieces, cardPlaces, dicePieces, dicePlaces };

export interface GameArt {
  pieces: Record<string, Drawing>;
  places: Record<string, Drawing>;
}

export const boardArt: GameArt = { pieces: boardPieces, places: boardPlaces };
export const cardArt: GameArt = { pieces: cardPieces, places: cardPlaces };
export const diceArt: GameArt = { pieces: dicePieces, places: dicePlaces };
