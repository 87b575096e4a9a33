// All paintings by name, with the size each may have, in bytes as written and compressed.
import { catacombs } from "./catacombs.mjs";
import { ceiling } from "./hours/index.mjs";
import { tower } from "./tower.mjs";
import { wall } from "./wall.mjs";

/** Chance goes on where it stopped, so a painting is painted once and then kept. */
function once(paint) {
  let done;
  return () => (done ??= paint());
}

export const PAINTINGS = {
  ceiling: { paint: once(ceiling), limit: 150_000, compressed: 45_000 },
  wall: { paint: once(wall), limit: 30_000, compressed: 9_000 },
  tower: { paint: once(tower), limit: 10_000, compressed: 4_000 },
  catacombs: { paint: once(catacombs), limit: 12_000, compressed: 4_000 },
};
