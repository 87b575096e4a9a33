// What every painting is made with: numbers as short text, colours, polar coordinates, seeded chance. No file of art needs more.

/** Seeded chance: the same painting every time. */
export function chance(seed) {
  let state = seed >>> 0;
  const next = () => ((state = (state * 1664525 + 1013904223) >>> 0) / 4294967296);
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (list) => list[Math.floor(next() * list.length)],
  };
}

/** A number with at most one digit behind the point, written as briefly as SVG allows. */
export const short = (n) => String(Math.round(n * 10) / 10).replace(/^(-?)0\./, "$1.");
export const whole = (n) => String(Math.round(n));

const channels = (colour) => [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));
const toHex = (values) => "#" + values.map((v) => Math.max(0, Math.min(255, Math.round(v))).toString(16).padStart(2, "0")).join("");
export function mix(a, b, share) {
  const [from, to] = [channels(a), channels(b)];
  return toHex(from.map((v, i) => v + (to[i] - v) * share));
}
/** Rounds a colour to a coarse grid, so that strokes of nearly the same colour share a path. */
export const coarse = (colour, step) => toHex(channels(colour).map((v) => Math.round(v / step) * step));
/** The colour at `t` of a list of [offset, colour]. */
export function ramp(stops, t) {
  for (let i = 1; i < stops.length; i++) {
    const [from, a] = stops[i - 1];
    const [to, b] = stops[i];
    if (t <= to) return mix(a, b, Math.max(0, (t - from) / (to - from)));
  }
  return stops.at(-1)[1];
}

const radians = (degrees) => (degrees * Math.PI) / 180;
/** A point by its angle in degrees clockwise from the top, as on a clock, round a middle. */
export const polar = (angle, radius, middle = 500) => [middle + radius * Math.sin(radians(angle)), middle - radius * Math.cos(radians(angle))];
export const at = (angle, radius, middle = 500) => polar(angle, radius, middle).map(short).join(" ");

const stop = ([offset, colour, opacity]) => `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? "" : ` stop-opacity="${opacity}"`}/>`;
/** A gradient along a line: in shares of the shape, or (with `user`) in the picture's own units. */
export function linear(id, stops, [x1, y1, x2, y2] = [0, 1, 0, 0], user = false) {
  return `<linearGradient id="${id}"${user ? ' gradientUnits="userSpaceOnUse"' : ""} x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops.map(stop).join("")}</linearGradient>`;
}
export function radial(id, stops, extra = "") {
  return `<radialGradient id="${id}"${extra && " " + extra}>${stops.map(stop).join("")}</radialGradient>`;
}

export const group = (inner, attributes = "") => `<g${attributes && " " + attributes}>${inner}</g>`;
export const ring = (radius, width, colour, extra = "") => `<circle cx="500" cy="500" r="${short(radius)}" fill="none" stroke="${colour}" stroke-width="${short(width)}"${extra && " " + extra}/>`;
/** Dashes so that exactly `n` of them go round a ring, each taking `on` of its share. */
export function dashes(radius, n, on) {
  const share = (2 * Math.PI * radius) / n;
  return `stroke-dasharray="${(share * on).toFixed(3)} ${(share * (1 - on)).toFixed(3)}" stroke-dashoffset="${((share * on) / 2).toFixed(3)}"`;
}
/** Puts a figure on the circle with its head towards the middle, as on a real ceiling. */
export const stand = (angle, radius, inner, scale = 1) =>
  `<g transform="translate(${at(angle, radius)})rotate(${short(angle + 180)})${scale === 1 ? "" : `scale(${scale})`}">${inner}</g>`;
export const copy = (id, x, y, rest = "", extra = "") => `<use href="#${id}" transform="translate(${short(x)} ${short(y)})${rest}"${extra && " " + extra}/>`;
/** Many round dabs of one colour as one path. */
export const dabs = (points, colour, width, extra = "") =>
  `<path d="${points.map(([x, y]) => `M${whole(x)} ${whole(y)}h0`).join("")}" stroke="${colour}" stroke-width="${short(width)}" stroke-linecap="round"${extra && " " + extra}/>`;

export function picture(title, width, height, inner) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><title>${title}</title>${inner}</svg>\n`
    .replace(/>\s+</g, "><")
    .replace(/([ "(,-])0\.(\d)/g, "$1.$2")
    .replace(/([\dzZ]) -/g, "$1-");
}
