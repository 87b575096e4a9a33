// The sky: its colours, the strokes of the brush that run round the middle and bind it together, and the stars of the night.
import { chance, coarse, copy, dabs, group, mix, polar, ramp, whole } from "../canvas.mjs";
import { day, RADII, SKY } from "./palette.mjs";

const { between, next, pick } = chance(20100917);

export const sky = () => `<circle cx="500" cy="500" r="${RADII.foot}" fill="url(#sky)"/>`;

export function strokes() {
  const paths = new Map();
  for (let i = 0; i < 400; i++) {
    const radius = Math.sqrt(between(150 ** 2, 405 ** 2));
    const angle = between(0, 360);
    const half = (between(5, 16) * 300) / (radius + 120);
    const colour = mix(ramp(SKY, day(...polar(angle, radius)) + between(-0.07, 0.07)), next() < 0.5 ? "#ffffff" : "#0a1233", between(0, 0.1));
    const [from, over, to] = [polar(angle - half, radius), polar(angle, radius * (1 + (1 - Math.cos((half * Math.PI) / 180)) * 2)), polar(angle + half, radius + between(-5, 5))];
    const step = (point) => `${whole(Math.round(point[0]) - Math.round(from[0]))} ${whole(Math.round(point[1]) - Math.round(from[1]))}`;
    const width = pick([6, 9]);
    const key = `${coarse(colour, 40)}" stroke-width="${width}`;
    paths.set(key, (paths.get(key) ?? "") + `M${whole(from[0])} ${whole(from[1])}q${step(over)} ${step(to)}`.replace(/ -/g, "-"));
  }
  return group([...paths].map(([key, d]) => `<path d="${d}" stroke="${key}"/>`).join(""), 'fill="none" opacity=".28" stroke-linecap="round"');
}

export function stars() {
  const night = [];
  for (let i = 0; i < 460; i++) {
    const point = polar(between(-75, 165), Math.sqrt(between(130 ** 2, 400 ** 2)));
    if (next() < (day(...point) - 0.58) * 3) night.push(point);
  }
  const way = [];
  for (let i = 0; i < 200; i++) {
    const [along, across] = [between(-1, 1), (next() + next() + next() - 1.5) * 50];
    const [x, y] = [718 + along * 170 + across * 0.7, 282 + along * 170 - across * 0.7];
    const radius = Math.hypot(x - 500, y - 500);
    if (radius < 402 && radius > 150) way.push([x, y]);
  }
  const bright = [[9, 346, 0.9], [18, 322, 0.6], [44, 372, 1.3], [50, 326, 0.8], [38, 312, 0.55], [76, 350, 1], [84, 322, 0.6], [104, 356, 0.8], [-12, 366, 0.6], [70, 374, 0.6], [20, 376, 0.7],
    [98, 318, 0.5], [-6, 316, 0.5], [60, 206, 0.5], [35, 200, 0.6], [20, 172, 0.4], [75, 176, 0.4], [56, 384, 0.7], [34, 354, 0.7]];
  return dabs(night, "#fff6d6", 1.8, 'opacity=".8"') + dabs(way, "#dfe8fb", 1.3, 'opacity=".65"')
    + group(bright.map(([angle, radius, size]) => copy("st", ...polar(angle, radius), `scale(${size})`)).join(""), 'fill="#ffe39a"');
}
