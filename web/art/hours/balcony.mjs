// The balcony seen from below: balusters, piers, rail, vines on it, and the carpets with the signs of the zodiac.
import { at, chance, copy, group, polar, ring, short, stand } from "../canvas.mjs";
import { dayAt, PIERS, RADII } from "./palette.mjs";

const { between, pick } = chance(415);

const SHAPES = `<linearGradient id="bs" x1="0" x2="1"><stop offset="0" stop-color="#8f7654"/><stop offset=".35" stop-color="#fbeccb"/><stop offset=".6" stop-color="#dcc59b"/><stop offset="1" stop-color="#6f573b"/></linearGradient>
  <path id="bal" d="M-7 0V-4H7V0ZM-5-4C-5-7-4-8-4-9C-11-14-10-24-4-29C-2-32-2-34-4-37H4C2-34 2-32 4-29C10-24 11-14 4-9C4-8 5-7 5-4ZM-6-37H6V-46H-6Z" fill="url(#bs)"/>
  <g id="pier"><path d="M-17 4V-8H17V4ZM-14-8H14L12.5-52H-12.5Z" fill="#cbb386"/> <path d="M-14-8H-4L-3.5-52H-12.5Z" fill="#f0dcb4"/>
  <path d="M8-8H14L12.5-52H7.3Z" fill="#8a6f4a"/>
  <path d="M-17-8H17V-6H-17Z" fill="#6f5636"/><path d="M-16-52H16L17-58H-17Z" fill="#e6d0a4"/><path d="M-17-58H17L18-66H-18Z" fill="#f6e6c2"/></g>`;

export function balustrade() {
  const balusters = [];
  for (let i = 0; i < 96; i++) {
    const angle = i * 3.75;
    if (PIERS.every((pier) => Math.abs(((angle - pier + 540) % 360) - 180) > 3)) balusters.push(`<use href="#bal" transform="translate(${at(angle, RADII.foot)})rotate(${short(angle + 180)})scale(1 .84)"/>`);
  }
  const r = RADII.rail;
  return `<defs>${SHAPES}</defs>` + ring(r + 22, 44, "#1b1208", 'opacity=".14"') + balusters.join("")
    + ring(r + 10, 3, "#1b1208", 'opacity=".35"') + ring(r + 4, 11, "url(#stoneM)") + ring(r + 8, 3, "url(#stoneD)") + ring(r - 2, 6, "url(#stone)")
    + ring(r + 2, 1.2, "#3a2412", 'opacity=".6"') + ring(r - 5, 1.4, "#fff6df", 'opacity=".8"') + ring(r - 6.5, 1.5, "#2a190c", 'opacity=".4"')
    + PIERS.map((angle) => `<use href="#pier" transform="translate(${at(angle, RADII.foot + 2)})rotate(${short(angle + 180)})scale(1.05 .8)"/>`).join("")
    + ring(r + 20, 54, "url(#veil)");
}

/** Sprigs of ivy along the rail: three stamps, turned and mirrored. */
export function vines() {
  const stamps = ["#3f6b3c", "#5d8a4a", "#2c5140"].map((colour, k) => {
    let leaves = "";
    for (let i = 0; i < 9; i++) {
      const [x, y] = [i * 5.4 - 22, 4 * Math.sin(i * 0.9 + k)];
      const [turn, size] = [between(0, 6.28), between(6, 9.5)];
      const to = (u, v) => `${short(size * (u * Math.cos(turn) - v * Math.sin(turn)))} ${short(size * (u * Math.sin(turn) + v * Math.cos(turn)))}`;
      leaves += `M${short(x)} ${short(y)}q${to(0.5, -0.6)} ${to(1.2, 0)}q${to(-0.7, 0.6)} ${to(-1.2, 0)}`;
    }
    return `<g id="iv${k}"><path d="M-24 0Q-12 ${4 + k}0 0T24 0" fill="none" stroke="#3b4a2a" stroke-width="1.6"/><path d="${leaves}" fill="${colour}"/></g>`.replace(/Q-12 (\d)0 0T/, "Q-12 $1 0 0T");
  });
  const spray = `<g id="spray"><path d="M0 0C3 8-3 16 1 30" fill="none" stroke="#3b4a2a" stroke-width="1.3"/><path d="M0 4q5-5 9 0q-5 4-9 0M1 10q-6-4-9 1q5 4 9-1M-1 16q6-4 9 1q-5 4-9-1M0 22q-6-3-8 2q5 3 8-2M1 29q-3 5 1 8q3-4-1-8" fill="#4d7a42"/></g>`;
  const out = [];
  for (let gap = 0; gap < 12; gap++) {
    const from = PIERS[gap] + 5;
    const to = (PIERS[gap + 1] ?? 360) - 5;
    for (let angle = from + 3; angle < to - 2; angle += 6.2) {
      const night = dayAt(angle, 400) > 0.7;
      if (night && between(0, 1) < 0.5) continue;
      out.push(`<use href="#iv${night ? 2 : pick([0, 1, 2])}" transform="translate(${at(angle, RADII.rail + between(0, 6))})rotate(${short(angle + between(-8, 8))})scale(${pick(["1", "-1 1", "1-1"])})"/>`);
    }
    if (dayAt((from + to) / 2, 400) < 0.75) out.push(`<use href="#spray" transform="translate(${at(from + (to - from) * between(0.3, 0.7), RADII.rail + 6)})rotate(${short((from + to) / 2 + 180)})"/>`);
  }
  const blossoms = [[], []];
  for (let i = 0; i < 60; i++) {
    const angle = between(140, 360);
    if (PIERS.every((pier) => Math.abs(angle - pier) > 4)) blossoms[i % 2].push(polar(angle, RADII.rail + between(-6, 14)));
  }
  const dots = (points, petal, heart) => { const d = points.map(([x, y]) => `M${short(x)} ${short(y)}h0`).join(""); return `<path d="${d}" stroke="${petal}" stroke-width="5"/><path d="${d}" stroke="${heart}" stroke-width="1.7"/>`; };
  return `<defs>${stamps.join("")}${spray}</defs>` + out.join("") + group(dots(blossoms[0], "#fff3ec", "#d49a2a") + dots(blossoms[1], "#d9705a", "#ffe2b0"), 'stroke-linecap="round"');
}

const GLYPHS = [
  "M-7-3C-9-9-2-10 0-3V9M7-3C9-9 2-10 0-3",
  "M-7-9C-5-2 5-2 7-9M0-3A6 6 0 1 0 .1-3",
  "M-7-9Q0-5 7-9M-7 9Q0 5 7 9M-3-7V7M3-7V7",
  "M-8-3C-4-9 4-9 9-6M8 3C4 9-4 9-9 6M-5-3A3 3 0 1 0-5-2.9M5 3A3 3 0 1 0 5 3.1",
  "M-4 3A3 3 0 1 0-4 3.1C-9-4-4-10 1-9C7-8 7-2 4 3C3 8 6 10 9 7",
  "M-9-8Q-7-6-7-3V8M-7-4Q-3-10-2-4V8M-2-4Q2-10 3-4V5Q3 9 7 10M3-3Q9-6 9 0Q7 6 1 9",
  "M-9 8H9M-9 3H-3C-9-3-4-9 0-9C4-9 9-3 3 3H9",
  "M-9-8Q-7-6-7-3V7M-7-4Q-3-10-2-4V7M-2-4Q2-10 3-4V5Q4 9 9 7L7 4M9 7L6 10",
  "M-8 8L8-8M0-8H8V0M-6-1L2 7",
  "M-9-7Q-5-6-5 0V5M-5-2Q-1-10 2-4V4Q2 9-2 9M2 3Q6-2 8 3Q7 8 2 5",
  "M-9-3L-5-6-2-2 2-6 5-2 9-6M-9 5L-5 2-2 6 2 2 5 6 9 2",
  "M-7-9Q0 0-7 9M7-9Q0 0 7 9M-7 0H7",
];
const CLOTH = [["#27508f", "#1b3a6d"], ["#7a2f3f", "#571f2e"], ["#2f6b5e", "#1f4d44"], ["#a8472a", "#7c3019"]];

/** A carpet with a sign hangs from each pier but the peacock's, whose train covers it. */
export function carpets() {
  const shapes = `<path id="cp" d="M-23-4H23L27 56Q0 62-27 56Z"/><g id="cb" fill="none" stroke="#e3b743"><path d="M-26.5 55Q0 61 26.5 55V60M-21 56V63M-14 57V64M-7 58V65M0 58V65M7 58V65M14 57V64M21 56V63M-26.5 55V60" stroke-width="2"/><path d="M-19 2H19L22 49Q0 54-22 49Z" stroke-width="1.6"/></g><path id="ct" d="M-23-6H23V-1H-23Z" fill="#e3b743"/>`;
  const hung = PIERS.map((angle, i) => {
    if (i === 6) return "";
    const [cloth, dark] = CLOTH[i % 4];
    return stand(angle, RADII.rail + 1, `<use href="#cp" fill="#140a05" opacity=".35" x="3" y="3"/><use href="#cp" fill="${cloth}"/><path d="M4-4H23L27 56Q16 59 9 59Z" fill="${dark}" opacity=".7"/><use href="#cb"/><use href="#ct"/><circle cy="26" r="15.5" fill="${dark}" stroke="#f6dc8e" stroke-width="1.2"/><path d="${GLYPHS[i]}" transform="translate(0 26)" fill="none" stroke="#ffe9a3" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>`, 0.84);
  });
  return `<defs>${shapes}</defs>` + hung.join("") + ring(RADII.rail + 26, 54, "url(#veil)", 'opacity=".45"');
}
