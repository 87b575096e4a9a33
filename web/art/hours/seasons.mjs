// The four seasons in the corners, each in a roundel with a sky of its own.
import { chance, linear, short, whole } from "../canvas.mjs";

const { between, pick } = chance(4);

/** Spring, lower left: blossom, and a singing bird before the morning. */
function spring() {
  const flowers = [[-30, -36, 1.3], [-22, -26, .9], [-38, -27, .9], [-13, -12, 1], [48, -26, 1.3], [38, -18, 1], [53, -38, 1], [50, 13, 1.2], [40, 6, .9], [-40, 27, 1.1], [-28, 34, .8], [28, -14, .8], [-48, 40, .9]];
  return `<path d="M-60 34C-30 30-16 14-2 8C16 0 34-8 56-34M-8 11C-8-8-16-22-30-36M20-3C28 8 40 12 54 12" fill="none" stroke="#5b3a22" stroke-width="5" stroke-linecap="round"/>
    <path d="M-60 33C-30 29-16 13-2 7C16-1 34-9 56-35" fill="none" stroke="#a4754a" stroke-width="1.4"/>
    ${flowers.map(([x, y, size]) => `<use href="#bl" transform="translate(${x} ${y})scale(${size})" fill="${pick(["#fbe3e0", "#f7c9c4", "#fff3ec"])}"/>`).join("")}
    <path d="M2 5C-2-8 4-19 16-22C19-28 27-29 30-23L36-21L30-18C30-8 24 1 14 4C8 6 2 14-10 22C-6 15-2 10 2 5Z" fill="#27508f"/>
    <path d="M14-20C19-27 27-28 30-23L36-21L30-18C30-10 26-4 20 0C22-8 20-16 14-20Z" fill="#d98a4a"/><circle cx="25" cy="-22.5" r="1.5" fill="#1c120a"/>
    <path d="M4 4C4-6 8-12 15-14C14-6 12 0 4 4Z" fill="#16315f"/>`;
}

/** Summer, upper left: wheat and poppies. */
function summer() {
  const ears = [[-34, 52, -8], [-24, 64, -5], [-13, 56, 2], [-2, 70, 4], [8, 58, 10], [18, 50, 14], [-44, 44, -12]].map(([x, height, lean]) => {
    const grains = Array.from({ length: 6 }, (_, i) => ["a", "b"].map((side) => `<use href="#w${side}" x="${short(x + lean - i * lean * 0.07)}" y="${short(52 - height + i * 5)}"/>`).join(""));
    return `<path d="M${x} 52Q${x} ${short(52 - height * 0.6)} ${x + lean} ${52 - height}" fill="none" stroke="#8a5a17" stroke-width="1.8"/>${grains.join("")}`;
  });
  const poppies = [[33, 34, 1], [-30, 42, .8], [12, 44, .7], [44, 46, .7]].map(([x, y, size]) => `<g transform="translate(${x} ${y})scale(${size})"><path d="M0 0V20" stroke="#3f6b3c" stroke-width="2"/><path d="M-12-4C-10-14 10-14 12-4C8 6-8 6-12-4Z" fill="#c2391f"/>
    <path d="M-12-4C-6-8 6-8 12-4C8 0-8 0-12-4Z" fill="#e4673f"/><circle cy="-2" r="2.6" fill="#2a120a"/></g>`);
  return `<defs><path id="wa" d="M-2.5-4Q1-3-1 4Q-5 1-2.5-4Z" fill="#f2c654"/><path id="wb" d="M2.5-4Q-1-3 1 4Q5 1 2.5-4Z" fill="#d9962a"/>
    </defs><circle cx="22" cy="-20" r="15" fill="#fff3c4"/> <circle cx="22" cy="-20" r="24" fill="#fff3c4" opacity=".35"/>
    <path d="M-60 24C-30 12 10 16 60 20V60H-60Z" fill="#c98c2c"/>
    <path d="M-60 34C-20 24 20 30 60 32V60H-60Z" fill="#a8691f"/>${ears.join("")}${poppies.join("")}`;
}

/** Autumn, lower right: vine, grapes, pomegranate and pumpkin at dusk. */
function autumn() {
  const leaf = (x, y, size, turn, colour) => `<g transform="translate(${x} ${y})rotate(${turn})scale(${size})"><path d="M0 0C-6-8-18-6-20-14C-28-12-30-24-22-26C-24-34-12-38-8-32C-4-42 6-42 8-32C14-38 25-34 22-26C30-24 28-12 20-14C18-6 6-8 0 0Z" fill="${colour}"/>
    <path d="M0 0V-30M0-8L-16-22M0-8L16-22" stroke="#5a2a17" stroke-width="1.2" fill="none" opacity=".7"/></g>`;
  const grapes = (x, y, rows, colours) => {
    let out = "";
    for (let i = 0; i < rows; i++) for (let j = 0; j < rows - i; j++) out += `<use href="#gr" x="${short(x + (j - (rows - i - 1) / 2) * 9)}" y="${short(y + i * 8.2)}" fill="${colours[(i + j) % 3]}"/>`;
    return out;
  };
  return `<defs><g id="gr"><circle r="5.6"/><circle cx="-1.7" cy="-1.9" r="1.4" fill="#fff" opacity=".55"/></g></defs><path d="M-56-30C-30-44-6-34 8-38C28-43 42-40 56-48" fill="none" stroke="#4d2f1c" stroke-width="5"/>
    <path d="M-2-36C2-30-2-24-4-18M30-42C34-34 32-28 30-22" stroke="#4d2f1c" stroke-width="2" fill="none"/>
    <path d="M40-44c8 8 14 2 12-4c-4-4-8 4-2 6" fill="none" stroke="#4d2f1c" stroke-width="1.4"/>
    ${leaf(-26, -14, 0.95, 160, "#b5562f")}${leaf(40, -16, 0.8, 200, "#c98c2c")}${leaf(12, -26, 0.6, 180, "#8f3b22")}
    ${grapes(-4, -14, 5, ["#4b2a5e", "#5f3a78", "#3b2050"])}${grapes(30, -20, 3, ["#7d8f3a", "#97a545", "#64772e"])}
    <g transform="translate(-28 34)"><circle r="15" fill="#b23a24"/><path d="M-11 8C-4 16 10 14 14 4C10 10-2 13-11 8Z" fill="#7d2216"/>
    <path d="M-5-14L-7-21L-2-17L0-22L2-17L7-21L5-14Z" fill="#8f2d1a"/><path d="M0-2C6-8 12-2 9 5C4 9-2 5 0-2Z" fill="#f1c9a4"/>
    <g fill="#c2272b"><circle cx="4" cy="-1" r="1.8"/> <circle cx="7" cy="2" r="1.8"/> <circle cx="3" cy="3" r="1.8"/></g></g>
    <path d="M-56 50C-20 40 20 44 56 48V60H-56Z" fill="#4d2a2a"/>
    <g transform="translate(28 40)"><path d="M-18 2C-14-10-6-13 0-12C8-13 16-8 17 2C17 11 9 15 0 15C-9 15-18 11-18 2Z" fill="#d08a3a"/>
    <path d="M-8-11C-12-2-12 8-7 14M0-12V15M8-11C12-2 12 8 7 14" fill="none" stroke="#96561f" stroke-width="1.6"/>
    <path d="M0-12C0-17 3-19 6-19" stroke="#5d6b2c" stroke-width="3" fill="none"/>
    </g>`;
}

/** Winter, upper right: snow, a bare tree, firs and the moon. */
function winter() {
  const twig = (x, y, angle, length, width) => {
    if (length < 6) return "";
    const [endX, endY] = [x + length * Math.sin(angle), y - length * Math.cos(angle)];
    return `<path d="M${whole(x)} ${whole(y)}L${whole(endX)} ${whole(endY)}" stroke-width="${short(width)}"/>`
      + twig(endX, endY, angle - between(0.3, 0.55), length * 0.72, width * 0.66) + twig(endX, endY, angle + between(0.25, 0.55), length * 0.7, width * 0.66);
  };
  const firs = [[-30, 36, 1], [-44, 40, .7], [-14, 42, .55]].map(([x, y, size]) => `<g transform="translate(${x} ${y})scale(${size})"><path d="M0-44L11-26H6L15-12H9L19 2H-19L-9-12H-15L-6-26H-11Z" fill="#1f4a4a"/>
    <path d="M0-44L5-35L0-37L-5-35ZM-11-26L0-29L11-26L4-23L0-26L-5-23ZM-15-12L0-16L15-12L6-9L0-12L-7-9ZM-19 2L0-3L19 2Z" fill="#eef3f7"/>
    </g>`);
  const flakes = Array.from({ length: 30 }, () => `M${whole(between(-50, 50))} ${whole(between(-50, 40))}h0`);
  return `<circle cx="-20" cy="-24" r="13" fill="#f3f1df"/><circle cx="-15" cy="-27" r="11.5" fill="#1d2f63"/><circle cx="-20" cy="-24" r="22" fill="#cfe0f5" opacity=".14"/>
    <path d="M-60 20C-30 6 0 22 60 8V60H-60Z" fill="#a9c0dd"/><g stroke="#1a1226" fill="none" stroke-linecap="round">${twig(20, 34, 0.05, 21, 5.5)}</g>
    <path d="M-60 32C-24 20 10 40 60 26V60H-60Z" fill="#eef3f7"/><path d="M-60 44C-20 36 20 50 60 40V60H-60Z" fill="#cddcec"/>
    ${firs.join("")}<path d="${flakes.join("")}" stroke="#fff" stroke-width="2.6" stroke-linecap="round" opacity=".85"/>`;
}

function roundel(x, y, name, sky, inner) {
  return linear(name, sky) + `<g transform="translate(${x} ${y})scale(1.1)"><circle r="66" fill="#2a160c" opacity=".35" cx="3" cy="4"/><circle r="64" fill="url(#gold)"/><circle r="60" fill="#5a2a17"/>
    <circle r="57" fill="none" stroke="#f6dc8e" stroke-width="5" stroke-dasharray="3 3.63"/> <circle r="52" fill="url(#${name})"/> <g clip-path="url(#rc)">${inner}</g>
    <circle r="52" fill="none" stroke="#3a2a1c" stroke-width="1.6"/></g>`;
}

export function seasons() {
  const petals = [0, 72, 144, 216, 288].map((turn) => `<ellipse cy="-5" rx="3.8" ry="5" transform="rotate(${turn})"/>`).join("");
  return `<defs><clipPath id="rc"><circle r="52"/></clipPath><g id="bl">${petals}<circle r="2.2" fill="#b5562f"/></g></defs>`
    + roundel(97, 903, "spring", [[0, "#f8cfae"], [1, "#8fc3c0"]], spring())
    + roundel(97, 97, "summer", [[0, "#f6d27a"], [0.5, "#f4e3ae"], [1, "#4f97b4"]], summer())
    + roundel(903, 903, "autumn", [[0, "#e5a15c"], [0.6, "#a9628a"], [1, "#3b3f7c"]], autumn())
    + roundel(903, 97, "winter", [[0, "#7fa0c8"], [0.5, "#2d4a85"], [1, "#111c44"]], winter());
}
