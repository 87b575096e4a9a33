// Clouds, shaded towards the light in the middle: balls in nine tints, one for each hour of the sky.
import { chance, group, mix, polar, radial, ramp, short, whole } from "../canvas.mjs";
import { BODY, day, LIT, RADII, SHADE } from "./palette.mjs";

const { between } = chance(77);
const TINTS = 9;

function cloud(from, to, base, height, n) {
  const puffs = [];
  for (let i = 0; i < n; i++) {
    const u = (i + 0.5) / n;
    const bulge = Math.sin(u * Math.PI);
    const angle = from + (to - from) * u + between(-1.2, 1.2);
    const size = height * (0.22 + 0.42 * bulge) * between(0.8, 1.15);
    puffs.push([angle, base + between(-height * 0.12, height * 0.2) * bulge, size]);
    if (bulge > 0.4) puffs.push([angle + between(-2, 2), base - height * 0.4 * bulge + between(-4, 3), size * between(0.55, 0.8)]);
    if (bulge > 0.75) puffs.push([angle + between(-3, 3), base - height * 0.72 * bulge + between(-4, 4), size * between(0.34, 0.55)]);
  }
  puffs.sort((a, b) => a[1] - b[1]);
  return puffs.map(([angle, radius, size]) => {
    const [x, y] = polar(angle, radius);
    const tint = Math.max(0, Math.min(TINTS - 1, Math.round((day(x, y) + between(-0.04, 0.04)) * (TINTS - 1))));
    return `<use href="#p${tint}" transform="translate(${whole(x)} ${whole(y)})rotate(${whole(angle + 180 + between(-16, 16))})scale(${short(size / 10)})"/>`;
  }).join("");
}

// From angle, to angle, radius of the base, height, how many balls.
const CLOUDS = [
  [196, 240, 384, 52, 10], [250, 292, 386, 50, 9], [156, 188, 388, 42, 8], [304, 346, 384, 48, 9], [220, 254, 322, 42, 8], [352, 376, 390, 34, 6],
  [28, 58, 390, 40, 7], [78, 116, 388, 42, 8], [122, 146, 380, 34, 6], [284, 316, 322, 34, 7], [332, 350, 334, 24, 4], [262, 276, 300, 22, 4], [168, 184, 330, 22, 4],
];

export function clouds() {
  const balls = Array.from({ length: TINTS }, (_, i) => {
    const t = i / (TINTS - 1);
    const [lit, body] = [ramp(LIT, t), ramp(BODY, t)];
    return radial(`c${i}`, [[0, lit], [0.3, mix(lit, body, 0.45)], [0.62, body], [1, ramp(SHADE, t)]], 'cx=".5" cy=".12" r=".95"') + `<circle id="p${i}" r="10" fill="url(#c${i})"/>`;
  });
  return `<defs>${balls.join("")}<clipPath id="oculus"><circle cx="500" cy="500" r="${RADII.sky}"/></clipPath></defs>` + group(CLOUDS.map((of) => cloud(...of)).join(""), 'clip-path="url(#oculus)"');
}
