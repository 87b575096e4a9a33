// What flies: swallows in the forenoon, doves at dawn, cranes across the dusk, bats and a moth at night, two hot-air fancies of the painter:
// a kite on the wind, and paper lanterns let go in the dark.
import { at, copy, group, polar } from "../canvas.mjs";

const SHAPES = `
  <path id="swal" d="M0-2C5-10 16-15 30-13C20-9 11-4 7 3C5 9 8 15 10 22C6 18 3 15 1 10C-1 15-5 18-10 21C-7 15-4 9-6 3C-10-4-19-9-30-12C-16-15-5-10 0-2Z"/>
  <path id="bat" d="M0-3L3-7L4-2C10-8 20-10 30-4C24-4 22 0 20 5C16 1 12 2 9 7C6 4 2 6 0 11C-2 6-6 4-9 7C-12 2-16 1-20 5C-22 0-24-4-30-4C-20-10-10-8-4-2L-3-7Z"/>
  <g id="dove"><path d="M-26 4C-16 0-8-2 0-2C-2-14-12-26-26-32C-8-32 8-22 12-4C18-8 26-8 30-3L36-1L30 2C26 10 14 12 4 10C-6 12-16 12-26 18C-24 12-24 8-26 4Z" fill="#fffaf0"/>
  <path d="M2-2C6-16 18-28 32-32C24-22 20-12 12-3Z" fill="#e6d7c3"/><path d="M-26 4C-16 4-6 6 4 10C-6 12-16 12-26 18C-24 12-24 8-26 4Z" fill="#dcc8b2"/>
  <path d="M-22-30C-12-24-4-14 0-4M-14-31C-4-24 4-14 8-4" stroke="#cdb79c" stroke-width="1.2" fill="none"/> <circle cx="27" cy="-3" r="1.3" fill="#3a2a1c"/>
  <path d="M32-2L37-1L32 1Z" fill="#d98a2a"/></g>
  <g id="crane" fill="#f1ede2"><path d="M-34 2C-20-2-8-3 2-2C14-4 26-6 44-14L46-12C32-2 20 3 8 5C-4 7-18 6-34 8Z"/>
  <path d="M-2-2C-8-14-22-26-40-30C-22-32 2-24 10-3Z" fill="#dcd6d0"/>
  <path d="M4-2C6-16 14-28 28-36C24-24 22-12 12-2Z"/>
  <path d="M-40-30C-36-27-30-24-26-22L-20-24C-26-29-33-30-40-30ZM28-36C26-31 24-26 23-22L18-24C20-29 24-33 28-36Z" fill="#3a3140"/>
  <path d="M-34 3L-52 6M-34 7L-52 10" stroke="#5a4650" stroke-width="1.6"/> <path d="M43-14L54-19L45-11Z" fill="#d98a2a"/>
  <circle cx="43" cy="-12.5" r="2.4" fill="#b5562f"/></g>
  <g id="paper"><circle r="20" fill="url(#lamp)" opacity=".7"/> <path d="M-7-9H7L5 8H-5Z" fill="#ffb648"/> <path d="M-2.5-9H2.5L1.8 8H-1.8Z" fill="#fff0b8"/>
  <path d="M-4 8H4V10H-4Z" fill="#7a3a12"/></g>`;

/** Angle, radius, size, turn. */
const flock = (id, birds) => birds.map(([angle, radius, size, turn]) => copy(id, ...polar(angle, radius), `rotate(${turn})scale(${size})`)).join("");

export function birds() {
  const swallows = [[316, 342, 0.82, 70], [325, 356, 0.56, 84], [307, 330, 0.52, 60], [338, 318, 0.5, 96], [345, 340, 0.6, 100], [299, 350, 0.42, 48], [279, 342, 0.5, 30], [271, 322, 0.66, 20]];
  const doves = [[206, 204, 0.66, -30], [219, 218, 0.48, -42], [196, 214, 0.44, -16], [228, 352, 0.5, -40]];
  const cranes = [[137, 338, 0.62, -56], [130.5, 326, 0.44, -62], [141.5, 320, 0.42, -52], [146, 344, 0.36, -50]];
  const bats = [[47, 350, 0.56, 30], [56, 362, 0.42, 50], [13, 352, 0.4, 10]];
  const lanterns = [[72, 322, 0.9, 250], [80, 338, 0.62, 262], [66, 340, 0.5, 240], [76, 362, 0.42, 256], [61, 318, 0.4, 240]];
  const kite = `<g transform="translate(${at(163, 338)})rotate(-104)"><path d="M0-22L14 0L0 26L-14 0Z" fill="#c2453c"/><path d="M0-22L14 0H-14Z" fill="#e8a23a"/><path d="M0-22V26M-14 0H14" stroke="#5a2a17" stroke-width="1.2"/>
    <path d="M0 26C6 36-6 42 0 52C4 60-4 64 0 74" fill="none" stroke="#5a2a17" stroke-width="1.4"/>
    <path d="M-5 34L5 38L5 32L-5 40ZM-4 50L6 54L6 48L-4 56ZM-5 64L4 68L4 62L-5 70Z" fill="#27508f"/></g>`;
  return `<defs>${SHAPES}</defs>` + group(flock("swal", swallows), 'fill="#1d2c4f"') + flock("dove", doves) + flock("crane", cranes) + group(flock("bat", bats), 'fill="#0c1230"') + flock("paper", lanterns) + kite;
}
