// The twelve keepers of the hours, one on each pier, with their heads towards the middle. Each is drawn upright with its feet at 0 0.
import { chance, short, stand, whole } from "../canvas.mjs";
import { PIERS, RADII } from "./palette.mjs";

const { between, next } = chance(1201);

const pot = (body, dark, light) => `<path d="M-15-20H15L11 2H-11Z" fill="${body}"/><path d="M-15-20H-5L-4 2H-11Z" fill="${light}"/>
  <path d="M8-20H15L11 2H6Z" fill="${dark}"/><path d="M-18-26H18V-19H-18Z" fill="${body}"/><path d="M-18-26H-6V-19H-18Z" fill="${light}"/>
  <path d="M-15-19H15V-17H-15Z" fill="${dark}"/>`;

/** The crown of a bush: dabs of leaf, darker behind, lighter in front. */
function crown(n, cx, cy, rx, ry, colours, size = 1) {
  const layers = colours.map(() => "");
  for (let i = 0; i < n; i++) {
    const angle = between(0, 6.283);
    const reach = Math.sqrt(next());
    layers[Math.floor((i / n) * colours.length)] += `M${whole(cx + rx * reach * Math.cos(angle))} ${whole(cy + ry * reach * Math.sin(angle))}h0`;
  }
  return layers.map((d, i) => `<path d="${d}" stroke="${colours[i]}" stroke-width="${short(12 * size)}" stroke-linecap="round"/>`).join("");
}

/** Armillary sphere. */
function armillary() {
  return `<path d="M-14 2H14L10-5H-10ZM-3-5H3L4-18H-4ZM-7-18H7V-22H-7Z" fill="#8a6420"/><path d="M-14 2H-4L-3-5H-10Z" fill="#e6c566"/>
    <g fill="none" stroke="#d9b24a"><circle cy="-54" r="31" stroke-width="3.6"/><circle cy="-54" r="31" stroke="#fff0b8" stroke-width="1"/>
    <ellipse cy="-54" rx="31" ry="10" stroke-width="3" transform="rotate(-22 0 -54)"/><ellipse cy="-54" rx="11" ry="31" stroke-width="2.6" transform="rotate(14 0 -54)"/>
    <ellipse cy="-54" rx="24" ry="7" stroke-width="1.8" transform="rotate(38 0 -54)"/><path d="M-12-87L12-21" stroke-width="2.4"/></g>
    <circle cy="-54" r="8" fill="#3f7f9a"/><path d="M0-62A8 8 0 0 1 0-46A12 12 0 0 0 0-62Z" fill="#1c3d5e"/>
    <use href="#s4" transform="translate(-13 -90)" fill="#ffe9a3"/>`;
}

/** Owl. */
function owl() {
  return `<ellipse cy="-30" rx="21" ry="31" fill="#6b5138"/><path d="M-21-30C-21-8-10 2 0 2C10 2 21-8 21-30C14-14-14-14-21-30Z" fill="#4a3526"/>
    <ellipse cy="-22" rx="13" ry="20" fill="#cdb48c"/><g fill="#6b5138">
    ${[-34, -27, -20, -13, -6].map((y, j) => [-6, 0, 6].map((x) => `<path d="M${x + (j % 2 ? 3 : 0) - 2} ${y}l2 4l2-4Z"/>`).join("")).join("")}</g>
    <path d="M-20-58L-16-76L-5-64H5L16-76L20-58C21-42 10-40 0-40C-10-40-21-42-20-58Z" fill="#7d6145"/>
    <circle cx="-9" cy="-54" r="9.5" fill="#e9d7b0"/><circle cx="9" cy="-54" r="9.5" fill="#e9d7b0"/>
    <circle cx="-8.5" cy="-54" r="6" fill="#f0b62f"/><circle cx="8.5" cy="-54" r="6" fill="#f0b62f"/>
    <circle cx="-8" cy="-54" r="3.4" fill="#140c08"/><circle cx="8" cy="-54" r="3.4" fill="#140c08"/>
    <circle cx="-7" cy="-55.5" r="1.1" fill="#fff"/><circle cx="9" cy="-55.5" r="1.1" fill="#fff"/>
    <path d="M0-52L3.5-46L0-41L-3.5-46Z" fill="#d98a2a"/><path d="M-19-36C-24-22-20-8-12 0C-14-12-14-24-19-36ZM19-36C24-22 20-8 12 0C14-12 14-24 19-36Z" fill="#37271b"/>
    <path d="M-9 2v4M-6 2v4M6 2v4M9 2v4" stroke="#d98a2a" stroke-width="2"/>`;
}

/** Lantern. */
function lantern() {
  return `<circle cy="-38" r="62" fill="url(#lamp)" opacity=".8"/><path d="M-13 2H13L10-6H-10Z" fill="#3a2a1c"/>
    <path d="M-15-8L-11-52H11L15-8Z" fill="#ffdf86"/><path d="M-6-8C-8-26-3-36 0-44C3-36 8-26 6-8Z" fill="#fff8dc"/>
    <path d="M-3-8C-4-18-1-26 0-30C1-26 4-18 3-8Z" fill="#f0a02f"/>
    <path d="M-17-6H17V-10H-17ZM-15-8L-11-52M15-8L11-52M0-8V-52" stroke="#3a2a1c" stroke-width="2.6" fill="none"/>
    <path d="M-15-52H15L6-66H-6Z" fill="#4d3520"/><path d="M-15-52H-4L-3-66H-6Z" fill="#8a6430"/>
    <circle cy="-71" r="5" fill="none" stroke="#4d3520" stroke-width="2.4"/><path d="M22-54c4-6 10-5 10 0c0 4-6 4-10 2c-2 4-8 4-8 0c0-4 5-5 8-2" fill="#efe0bd"/>
    <path d="M-30-30c-3-5-8-4-8 0c0 3 5 3 8 2c2 3 6 3 6 0c0-3-4-4-6-2" fill="#efe0bd" opacity=".8"/>`;
}

/** The cat, its tail over the rail. */
function cat() {
  return `<path d="M15-6C30 2 26 22 18 32C13 39 17 46 24 44" fill="none" stroke="#1b1424" stroke-width="6.5" stroke-linecap="round"/>
    <path d="M-18 2C-24-20-14-36-8-42C-16-52-15-62-14-70L-5-63H5L14-71C16-60 15-52 9-43C18-34 24-16 18 2Z" fill="#1b1424"/>
    <path d="M-18 2C-24-20-14-36-8-42C-10-26-12-12-9 2Z" fill="#3a3050"/><path d="M-14-70L-5-63C-10-60-12-56-11-50C-15-56-15-63-14-70Z" fill="#3a3050"/>
    <path d="M-9-55C-7-59-3-58-2-54C-5-52-8-53-9-55ZM9-55C7-59 3-58 2-54C5-52 8-53 9-55Z" fill="#f4d35e"/>
    <path d="M-5.5-58v5M5.5-58v5" stroke="#140c18" stroke-width="1.5"/><path d="M-1.5-50H1.5L0-48Z" fill="#d98a8a"/>
    <path d="M-3-47L-18-45M-3-46L-17-41M3-47L18-45M3-46L17-41" stroke="#cfc6dc" stroke-width=".7"/>
    <path d="M-7 2C-8-6-6-14-4-18M7 2C8-6 6-14 4-18" stroke="#3a3050" stroke-width="1.6" fill="none"/>
    <path d="M-8-41C-3-38 4-38 9-42L9-38C4-35-3-35-8-38Z" fill="#b5562f"/><circle cy="-35" r="2.6" fill="#f0c94f"/>`;
}

/** Hourglass on books. */
function hourglass() {
  return `<path d="M-24 2H22V-8H-24Z" fill="#7d2f22"/><path d="M-24 2H22V0H-24ZM-22-1H20V-6H-22Z" fill="#e9d9b4"/>
    <path d="M-24-8H24" stroke="#4d1c14" stroke-width="1.5"/><path d="M-20-9H24V-18H-20Z" fill="#27508f"/>
    <path d="M-18-11H22V-16H-18Z" fill="#e9d9b4"/><path d="M-16-18H18V-23H-16ZM-16-82H18V-77H-16Z" fill="#a8782f"/>
    <path d="M-16-18H-6V-23H-16ZM-16-82H-6V-77H-16Z" fill="#ecc968"/>
    <path d="M-12-77C-12-58-2-56-1-50C-2-44-12-42-12-23H14C14-42 4-44 3-50C4-56 14-58 14-77Z" fill="#dfeaf0" opacity=".75"/>
    <path d="M-8-68C-7-60-1-56 0-51H2C3-56 9-60 10-68C4-65-2-66-8-68ZM-11-23C-8-32-2-34 1-38C4-34 10-32 13-23Z" fill="#e0a63f"/>
    <path d="M1-51V-34" stroke="#e0a63f" stroke-width="1.3"/><path d="M-13-77V-23M15-77V-23" stroke="#8a6020" stroke-width="2.6"/>
    <path d="M-9-74C-9-62-4-58-3-52" stroke="#fff" stroke-width="1.6" fill="none" opacity=".8"/>`;
}

/** Heron. */
function heron() {
  return `<path d="M-3 2V-26M5 2V-26" stroke="#6b5a3c" stroke-width="2.2"/><path d="M-8 2H1M1 2H11" stroke="#6b5a3c" stroke-width="2"/>
    <path d="M-26-16C-24-38-8-48 6-46C14-44 17-36 14-30C8-22-8-20-26-16Z" fill="#8fa3b8"/><path d="M-26-16C-16-26-4-30 8-30C0-22-12-20-26-16Z" fill="#4e6079"/>
    <path d="M6-46C12-54 4-62 4-72C4-80 10-86 17-86C22-86 24-83 24-80L44-76L23-75C14-74 14-68 17-60C20-50 18-40 13-33C8-38 4-42 6-46Z" fill="#dfe4e6"/>
    <path d="M17-86C10-90-2-88-10-82C-2-84 6-82 12-81Z" fill="#25304a"/><path d="M24-80L44-76L23-75Z" fill="#e0a63f"/>
    <circle cx="18" cy="-81" r="1.8" fill="#1c1a10"/><path d="M12-36C10-28 12-20 10-12C8-18 7-26 8-34Z" fill="#eef0ee"/>`;
}

/** The peacock, its train over the balustrade. */
function peacock() {
  const eyes = [];
  for (let k = 0; k < 5; k++) {
    for (let j = -k - 1; j <= k + 1; j++) {
      const angle = j * (0.62 / (k + 1)) * 1.05;
      const length = 28 + k * 15;
      eyes.push([length * Math.sin(angle), length * Math.cos(angle) + 2, 3.2 + k * 0.7]);
    }
  }
  const feathers = Array.from({ length: 15 }, (_, i) => i - 7);
  const train = `<defs><g id="eye"><ellipse rx="1" ry="1.25" fill="#c9a227"/><ellipse cy=".15" rx=".7" ry=".85" fill="#2fa0a0"/><circle cy=".25" r=".42" fill="#17244f"/></g></defs>
    <path d="M-6-6C-26 20-44 60-38 84C-20 100 20 100 38 84C44 60 26 20 6-6Z" fill="#1f5f57"/>
    <path d="M-4-4C-16 26-26 64-20 90C-6 96 6 96 20 90C26 64 16 26 4-4Z" fill="#2f8271"/>
    ${feathers.map((j) => `<path d="M0 0Q${j * 2} 44 ${short(j * 5.2)} ${short(92 - Math.abs(j) * 1.2)}" fill="none" stroke="${j % 2 ? "#7fb98a" : "#174a48"}"/>`).join("")}
    ${eyes.map(([x, y, size]) => `<use href="#eye" transform="translate(${short(x)} ${short(y)})scale(${short(size)})"/>`).join("")}`;
  return `<g transform="scale(1 .8)">${train}</g><path d="M-15-4C-20-22-10-34-5-42C-11-50-8-62 2-64C12-64 15-56 12-50L22-46L12-44C12-36 20-24 15-4C8 4-8 4-15-4Z" fill="#1f4a94"/>
    <path d="M-15-4C-20-22-10-34-5-42C-2-34-6-16-4 1C-9 1-13-1-15-4Z" fill="#3f7fc0"/>
    <path d="M-13-12C-20-20-24-8-18 2C-12 8-4 4-2-2C-6-4-10-8-13-12ZM13-12C20-20 24-8 18 2C12 8 4 4 2-2C6-4 10-8 13-12Z" fill="#8a6a48"/>
    <path d="M-17-8L-9-1M-18-3L-10 2M17-8L9-1M18-3L10 2" stroke="#4d3520" stroke-width="1.3"/><path d="M12-50L22-46L12-44Z" fill="#e8d2a0"/>
    <circle cx="5" cy="-54" r="4.6" fill="#f4efdc"/><circle cx="6" cy="-54" r="2.3" fill="#0d0a1a"/>
    <g stroke="#1f4a94" stroke-width="1.4">${[-16, -7, 2, 11, 20].map((x, i) => `<path d="M2-63L${x - 2} ${-80 + Math.abs(i - 2) * 2}"/>`).join("")}</g>
    <g fill="#2fa0a0">${[-16, -7, 2, 11, 20].map((x, i) => `<circle cx="${x - 2}" cy="${-81 + Math.abs(i - 2) * 2}" r="3"/>`).join("")}</g>`;
}

/** Orange tree. */
function orangeTree() {
  return `${pot("#b5562f", "#7a3018", "#dd8a58")}<path d="M-3-26L-2-48H3L4-26Z" fill="#6b4526"/>
    ${crown(62, 0, -68, 27, 24, ["#25492f", "#33603a", "#437a44", "#5f9650"])}${[[-16, -58], [8, -52], [18, -70], [-4, -72], [-20, -76], [6, -88], [-8, -90], [20, -84], [-2, -58]].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="5.6" fill="#e07f1f"/><circle cx="${x - 1.6}" cy="${y - 1.8}" r="2" fill="#ffc46a"/>`).join("")}${[[-24, -66], [14, -60], [0, -80], [12, -78], [-12, -66]].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.6" fill="#fffaf0"/>`).join("")}`;
}

/** The cock that wakes the painters. */
function cock() {
  return `<path d="M-16-10C-34-12-46-30-40-52C-36-62-28-64-24-60C-32-52-30-42-24-36C-28-50-22-58-14-58C-18-46-14-34-8-28Z" fill="#1f4a3f"/>
    <path d="M-40-52C-36-40-30-32-20-26C-30-26-38-36-40-52Z" fill="#3f8f6b"/>
    <path d="M-20-20C-22-36-6-38 2-44C4-54 2-64 10-70C18-74 25-68 25-60C24-40 26-26 16-12C8-2-14-4-20-20Z" fill="#b5562f"/>
    <path d="M4-44C6-54 4-64 11-69C18-73 25-68 25-60C25-50 26-42 24-34C20-26 14-30 12-36C8-30 4-36 4-44Z" fill="#e3a63f"/>
    <path d="M-18-24C-10-34 2-34 8-28C6-18-6-12-18-24Z" fill="#7d2f1a"/>
    <path d="M-14-24C-8-30 0-30 5-27M-12-20C-6-24 0-24 4-22" stroke="#d98a4a" stroke-width="1.3" fill="none"/>
    <path d="M8-70C5-76 8-80 12-77C13-84 19-84 19-77C23-81 28-77 25-71C24-68 14-68 8-70ZM22-58C27-58 28-50 24-47C20-49 20-55 22-58Z" fill="#c2271f"/>
    <path d="M24-66L37-69L26-62L34-59L24-59Z" fill="#f0c24f"/><circle cx="18" cy="-64" r="2.2" fill="#1c120a"/>
    <circle cx="18.6" cy="-64.6" r=".8" fill="#fff"/><path d="M-4-6V2M7-6V2M-9 2H0M3 2H13" stroke="#d9932a" stroke-width="2.4"/>`;
}

/** Rose bush in a marble urn. */
function roses() {
  return `<path d="M-9 2H9L6-4H-6ZM-4-4H4V-9H-4Z" fill="#cfc3ae"/><path d="M-17-30C-19-16-8-9 0-9C8-9 19-16 17-30Z" fill="#2f62a6"/>
    <path d="M5-10C12-12 19-18 17-30H9C10-20 8-14 5-10Z" fill="#183a72"/><path d="M-20-35H20V-29H-20Z" fill="#f6efe0"/>
    <path d="M-14-24C-8-17 8-17 14-24" stroke="#f3d77c" fill="none" stroke-width="1.5"/>
    ${crown(44, 0, -56, 26, 20, ["#27482e", "#3a6a3c", "#5a8a4c"], .9)}${[[-18, -48, 1], [0, -44, 1.1], [18, -50, 1], [-10, -64, 1.1], [10, -66, 1], [0, -80, .9], [-24, -66, .75], [24, -68, .75], [-14, -80, .7]].map(([x, y, k]) => `<g transform="translate(${x} ${y})scale(${k})"><circle r="7.6" fill="#c2453c"/><path d="M-7 2C-6-6 2-8 6-4C2-4-1-1 0 3C-3 5-6 5-7 2Z" fill="#e58078"/><path d="M-2-1C1-4 5-2 4 2C2 4-1 3-2-1Z" fill="#8f2420"/></g>`).join("")}`;
}

/** The painter's pots and brushes. */
function pots() {
  return `<path d="M-30 3H30V-3H-30Z" fill="#9a6a3a"/><path d="M-30 3H30V1H-30Z" fill="#5b3a1e"/><g stroke-linecap="round">
    <path d="M-8-22L-22-70" stroke="#a8743a" stroke-width="3.4"/><path d="M0-22L-2-78" stroke="#c99a54" stroke-width="3.6"/>
    <path d="M7-22L22-72" stroke="#8a5a2a" stroke-width="3.2"/><path d="M3-22L11-62" stroke="#b9854a" stroke-width="2.6"/></g>
    <path d="M-26-84C-28-78-26-72-21-69L-19-71C-18-77-21-82-26-84Z" fill="#27508f"/><path d="M-3-96C-8-90-7-82-4-77H1C3-82 2-90-3-96Z" fill="#b5322a"/>
    <path d="M28-88C22-84 20-78 20-72L24-71C29-75 30-82 28-88Z" fill="#e0a62f"/><path d="M14-72C10-70 9-66 10-62L13-61C16-64 16-69 14-72Z" fill="#3f7f6b"/>
    <path d="M-14-28H14L11-3H-11Z" fill="#6f7f8a"/><path d="M-14-28H-5L-4-3H-11Z" fill="#aebcc2"/>
    <path d="M-15-31H15V-26H-15Z" fill="#8d9da6"/><path d="M-6-26C-5-20-8-14-6-10C-4-14-2-18-1-26Z" fill="#27508f"/>
    <path d="M-34-16H-18L-20-3H-32Z" fill="#b5562f"/><ellipse cx="-26" cy="-16" rx="8" ry="2.6" fill="#f2c23a"/>
    <path d="M18-13H34L32-3H20Z" fill="#d8c8a4"/><ellipse cx="26" cy="-13" rx="8" ry="2.6" fill="#3f7f6b"/>`;
}

/** Cypresses. */
function cypresses() {
  return `${[[-14, .8, "#21463a", "#3b6b50"], [12, .72, "#1d3f36", "#34604a"], [-1, 1, "#27523f", "#4a7f5c"]].map(([x, k, a, b]) => `<g transform="translate(${x} 0)scale(${k})"><path d="M-2.5 2H2.5V-10H-2.5Z" fill="#5b3a22"/><path d="M0-104C10-76 14-40 10-16C6-4-6-4-10-16C-14-40-10-76 0-104Z" fill="${a}"/><path d="M0-104C2-78-2-40-5-9C-8-10-10-14-10-16C-14-40-10-76 0-104Z" fill="${b}"/><path d="M-6-22C-4-40-4-56-2-72M2-16C4-36 3-60 2-80M6-22C7-36 6-50 5-62" stroke="#16332a" stroke-width="1.1" fill="none"/></g>`).join("")}<path d="M-26 3H26L22-8H-22Z" fill="#b88a58"/>
    <path d="M-26 3H26V0H-26Z" fill="#6f4c2a"/>`;
}

const KEEPERS = [armillary, owl, lantern, cat, hourglass, heron, peacock, orangeTree, cock, roses, pots, cypresses];

export function keepers() {
  // Those on the axes have their section to themselves and stand a little taller.
  return KEEPERS.map((keeper, i) => stand(PIERS[i], RADII.rail - 2, keeper(), i % 3 === 0 ? 1.12 : 1.03)).join("");
}
