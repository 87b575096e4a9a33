// Kind of piece → its drawing. An unknown kind has none, and is shown by its label.
import { boardArt, type Drawing } from "../art";

export function drawingOf(kind: string): Drawing | undefined {
  return boardArt.pieces[kind];
}
