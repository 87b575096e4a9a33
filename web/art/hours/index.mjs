// "The Hours": one painting over 5 × 5 sections of 200 units, from back to front.
import { chance, group, picture, whole } from "../canvas.mjs";
import { balustrade, carpets, vines } from "./balcony.mjs";
import { birds } from "./birds.mjs";
import { clouds } from "./clouds.mjs";
import { companions } from "./companions.mjs";
import { cornice } from "./cornice.mjs";
import { cosmos } from "./cosmos.mjs";
import { frame, ground } from "./ground.mjs";
import { keepers } from "./keepers.mjs";
import { gradients, RADII, stamps } from "./palette.mjs";
import { seasons } from "./seasons.mjs";
import { sky, stars, strokes } from "./sky.mjs";
import { zodiac } from "./zodiac.mjs";

/** A few hair cracks, and the dark towards the edge of the vault. */
function patina() {
  const { between } = chance(9);
  let cracks = "";
  for (let i = 0; i < 22; i++) {
    let [x, y, angle] = [between(0, 1000), between(0, 1000), between(0, 6.28)];
    cracks += `M${whole(x)} ${whole(y)}`;
    for (let k = between(5, 11); k > 0; k--) {
      angle += between(-0.6, 0.6);
      const length = between(9, 22);
      cracks += `l${whole(length * Math.cos(angle))} ${whole(length * Math.sin(angle))}`;
    }
  }
  return `<path d="${cracks}" fill="none" stroke="#3a2212" stroke-width=".7" opacity=".16"/><circle cx="500" cy="500" r="${RADII.sky}" fill="url(#vault)" opacity=".55"/>`;
}

export function ceiling() {
  const heavens = group(cosmos() + zodiac(), 'transform="translate(500 500)scale(1.145)translate(-500-500)"');
  return picture("The Hours", 1000, 1000, `<defs>${gradients}${stamps}</defs>`
    + ground() + seasons() + sky() + strokes() + stars() + heavens + clouds() + birds() + patina()
    + balustrade() + vines() + carpets() + companions() + keepers() + cornice() + frame());
}
