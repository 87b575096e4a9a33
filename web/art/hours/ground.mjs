// The ground outside the oculus: dark red with gilt arabesques, and a frame.
import { copy, group, short } from "../canvas.mjs";

/** An acanthus spiral with leaves on its back. */
function spiral(cx, cy, r, start, direction, width) {
  let line = "";
  let leaves = "";
  const steps = 18;
  for (let i = 0; i <= steps; i++) {
    const t = i / steps;
    const angle = start + direction * t * 1.6 * 2 * Math.PI;
    const reach = r * (1 - t * 0.82);
    const [x, y] = [cx + reach * Math.cos(angle), cy + reach * Math.sin(angle)];
    line += (i ? "L" : "M") + short(x) + " " + short(y);
    if (i % 3 === 1 && i < 14) leaves += copy("leaf", x, y, `rotate(${short((angle * 180) / Math.PI + direction * 55)})scale(${short(((1 - t * 0.7) * r) / 30)})`);
  }
  return `<path d="${line}" fill="none" stroke-width="${short(width)}" stroke-linecap="round" stroke-linejoin="round"/>${leaves}<circle cx="${cx}" cy="${cy}" r="${short(r * 0.13)}"/>`;
}

export function ground() {
  const arm = spiral(190, 56, 30, Math.PI * 0.9, 1, 2.8) + spiral(246, 38, 20, Math.PI * 1.1, -1, 2.2) + spiral(288, 31, 13, Math.PI * 0.9, 1, 1.8)
    + `<path d="M150 58C156 38 164 32 174 31M217 50C226 62 238 58 246 58M266 38C271 20 280 18 290 19M300 33C310 38 318 30 334 24" fill="none" stroke-width="2.4" stroke-linecap="round"/>`
    + [[332, 25, -18], [328, 27, 22], [326, 27, -58]].map(([x, y, turn]) => copy("leaf", x, y, `rotate(${turn})`)).join("");
  const corner = `<use href="#arm"/><use href="#arm" transform="matrix(0 1 1 0 0 0)"/>`;
  const stars = [[26, 26, 1.1], [146, 146, 1.15], [26, 160, 0.8], [160, 26, 0.8], [166, 112, 0.6], [112, 166, 0.6]].map(([x, y, k]) => copy("st", x, y, `scale(${k})`)).join("");
  return `<rect width="1000" height="1000" fill="url(#ground)"/>`
    + `<defs><g id="arm">${arm}</g><g id="corner">${corner}${stars}</g></defs>`
    + group(["1 0 0 1 0 0", "-1 0 0 1 1000 0", "1 0 0-1 0 1000", "-1 0 0-1 1000 1000"].map((m) => `<use href="#corner" transform="matrix(${m})"/>`).join(""), 'fill="url(#gold)" stroke="url(#gold)" stroke-width="0"')
      .replace(' stroke-width="0"', "");
}

export const frame = () =>
  `<path d="M3 3H997V997H3Z" fill="none" stroke="#2a160c" stroke-width="6"/><path d="M8 8H992V992H8Z" fill="none" stroke="url(#gilt)" stroke-width="3"/>`;
