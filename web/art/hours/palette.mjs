// The colours of "The Hours". The day runs from the lower left (dawn, 0) to the upper right (night, 1), and everything that is
// built of stone or cloud takes its tint from the hour of the sky behind it.
import { linear, polar, radial } from "../canvas.mjs";

export const day = (x, y) => 0.5 + (x - 500 - (y - 500)) / Math.SQRT2 / 880;
export const dayAt = (angle, radius) => day(...polar(angle, radius));

export const SKY = [[0, "#e58f6c"], [0.1, "#f2b384"], [0.22, "#f8d7a0"], [0.33, "#f3e6c4"], [0.43, "#a9d2cb"], [0.53, "#5aa3bd"],
  [0.64, "#2f6ba6"], [0.76, "#27508f"], [0.88, "#1b3268"], [1, "#121d45"]];
export const LIT = [[0, "#fff1d2"], [0.35, "#fffaf0"], [0.55, "#f4f4ea"], [0.75, "#b9c9e2"], [1, "#8fa3d0"]];
export const BODY = [[0, "#f6bd98"], [0.25, "#fbe3bf"], [0.5, "#d5e3e0"], [0.7, "#5f83b8"], [0.85, "#3a5390"], [1, "#2b3f7a"]];
export const SHADE = [[0, "#c96f5a"], [0.25, "#e2a07c"], [0.45, "#9fb9ba"], [0.6, "#4f86ad"], [0.75, "#2a4a86"], [1, "#16234f"]];
export const GILT = [[0, "#ffe9a3"], [0.35, "#e8bf4b"], [0.65, "#c9a227"], [1, "#a9a0a8"]];

const DIAGONAL = [150, 850, 850, 150];
export const gradients = [
  linear("sky", SKY, [190, 810, 810, 190], true),
  linear("ground", [[0, "#a8472a"], [0.45, "#8d3a24"], [0.75, "#5c2a33"], [1, "#33204a"]], [0, 1, 1, 0]),
  linear("stone", [[0, "#fbe4bb"], [0.35, "#f1e2c6"], [0.6, "#c7bba6"], [0.8, "#878a9c"], [1, "#5d6789"]], DIAGONAL, true),
  linear("stoneM", [[0, "#c99465"], [0.4, "#b79b74"], [0.65, "#85796a"], [0.85, "#4c4e63"], [1, "#333a5c"]], DIAGONAL, true),
  linear("stoneD", [[0, "#7a4a2c"], [0.45, "#6a5138"], [0.75, "#3a3642"], [1, "#1d2346"]], DIAGONAL, true),
  linear("gilt", GILT, DIAGONAL, true),
  linear("lapis", [[0, "#2f6b62"], [0.4, "#27508f"], [0.75, "#1b3466"], [1, "#121d45"]], DIAGONAL, true),
  linear("veil", [[0, "#ffc98a", 0.2], [0.3, "#ffd9a0", 0], [0.55, "#1a2a5c", 0.12], [1, "#0d1640", 0.62]], DIAGONAL, true),
  linear("gold", [[0, "#ffe9a3"], [0.4, "#e2b845"], [0.75, "#c9a227"], [1, "#b08d35"]], [0.15, 0.85, 0.85, 0.15]),
  radial("glow", [[0, "#fff6cf"], [0.25, "#ffe9a8", 0.95], [0.5, "#ffd98a", 0.45], [1, "#ffd98a", 0]]),
  radial("halo", [[0, "#cfe0f5", 0.75], [1, "#cfe0f5", 0]]),
  radial("vault", [[0.86, "#0b1230", 0], [1, "#2a160c", 0.5]]),
  radial("lamp", [[0, "#fff3bd"], [0.35, "#ffce5c", 0.7], [1, "#ffb238", 0]]),
].join("");

// Small things that several layers use.
export const stamps = [
  `<path id="st" d="M0-10L1.5-2.6 6-6 2.6-1.5 10 0 2.6 1.5 6 6 1.5 2.6 0 10-1.5 2.6-6 6-2.6 1.5-10 0-2.6-1.5-6-6-1.5-2.6Z"/>`,
  `<path id="s4" d="M0-8Q.8-.8 8 0Q.8.8 0 8Q-.8.8-8 0Q-.8-.8 0-8Z"/>`,
  `<path id="leaf" d="M0 0C4-5 11-5 16 0C11 5 4 5 0 0Z"/>`,
].join("");

/** Where the parts of the oculus lie, from the middle outwards. The keepers stand on the rail so far out that a section at the edge
    holds the whole figure. */
export const RADII = { face: 74, orbits: [128, 158, 186, 214], zodiac: [242, 292], sky: 432, rail: 412, foot: 455, cornice: [455, 490] };

/** The angles of the twelve piers. Those beside the corners stand nearer to the axes, in the middle of their sections. */
export const PIERS = [0, 27.5, 62.5, 90, 117.5, 152.5, 180, 207.5, 242.5, 270, 297.5, 332.5];
