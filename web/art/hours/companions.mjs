// Small company on the rail between the keepers, so that the sections beside the corners have something to look at by themselves:
// vases and doves by day, candles and moths by night, and swags of cloth and fruit along the balusters.
import { at, group, stand } from "../canvas.mjs";
import { dayAt, PIERS, RADII } from "./palette.mjs";

const SHAPES = `
  <g id="vase"><path d="M-6 2H6L4-2H-4ZM-9-14C-9-6-4-2 0-2C4-2 9-6 9-14C9-18 5-19 5-22H-5C-5-19-9-18-9-14Z" fill="#3f6ea8"/>
  <path d="M-9-14C-9-6-4-2-1-2C-5-8-6-16-3-22H-5C-5-19-9-18-9-14Z" fill="#8fb4dc"/>
  <path d="M-7-12C-3-9 3-9 7-12" stroke="#f6efe0" stroke-width="1.6" fill="none"/>
  <path d="M0-22L-9-36M0-22L1-42M0-22L10-35M0-22L-4-38" stroke="#3f6b3c" stroke-width="1.6"/>
  <g fill="#d9705a"><circle cx="-10" cy="-37" r="5"/> <circle cx="11" cy="-36" r="5"/></g> <circle cx="1" cy="-43" r="5.6" fill="#fbe3bf"/>
  <circle cx="-4" cy="-35" r="4" fill="#e8a23a"/> <circle cx="5" cy="-31" r="3.4" fill="#fff3ec"/>
  <g fill="#5a2a17"><circle cx="-10" cy="-37" r="1.6"/><circle cx="1" cy="-43" r="1.8"/><circle cx="11" cy="-36" r="1.6"/></g></g>
  <g id="pair"><path d="M-18 1C-20-10-12-17-6-18C-6-23 0-25 3-21L7-19L3-18C3-10 0-2-6 1C-10 3-16 6-22 7Z" fill="#f6efe2"/>
  <path d="M-18 1C-16-8-10-12-4-11C-5-4-10 0-18 1Z" fill="#cfc3b0"/> <circle cx="-.5" cy="-20.5" r="1.3" fill="#2a1a10"/>
  <path d="M24 1C26-8 20-14 15-15C15-19 10-21 7-17L3-15L7-14C7-8 10-2 15 0C18 2 23 5 28 6Z" fill="#b9aaa0"/>
  <path d="M24 1C22-6 18-9 13-8C14-3 18 0 24 1Z" fill="#857568"/> <circle cx="10.5" cy="-16" r="1.2" fill="#2a1a10"/></g>
  <g id="candle"><circle cy="-26" r="30" fill="url(#lamp)" opacity=".75"/> <path d="M-10 2H10L7-3H-7ZM-8-6H8V-3H-8Z" fill="#a8782f"/>
  <path d="M-5-22H5V-6H-5Z" fill="#f3e6c8"/> <path d="M-5-22H-1V-6H-5Z" fill="#fffaf0"/> <path d="M0-38C4-32 4-26 0-23C-4-26-4-32 0-38Z" fill="#f6a62a"/>
  <path d="M0-33C2-30 2-26 0-24C-2-26-2-30 0-33Z" fill="#fff6cf"/></g>
  <g id="swag"><path d="M-34 6C-20 34 20 34 34 6C22 22-22 22-34 6Z" fill="#8f2d2a"/> <path d="M-34 6C-20 28 20 28 34 6C22 17-22 17-34 6Z" fill="#c2564a"/>
  <path d="M-34 6C-38 14-37 24-33 30C-31 22-31 14-34 6ZM34 6C38 14 37 24 33 30C31 22 31 14 34 6Z" fill="#a8403a"/>
  <g fill="#e0a62f"><circle cx="-12" cy="24" r="4"/> <circle cx="12" cy="24" r="4"/></g> <circle cy="27" r="5" fill="#b23a24"/>
  <path d="M-5 22C-8 17-4 13 0 21C4 13 8 17 5 22ZM-20 19C-22 14-17 12-13 20C-12 12-6 14-8 20ZM20 19C22 14 17 12 13 20C12 12 6 14 8 20Z" fill="#4d7a42"/></g>`;

export function companions() {
  const out = [];
  PIERS.forEach((pier, i) => {
    if (i % 3 === 0) return;
    // A section beside a corner has its keeper in the middle; the company stands on both sides of it.
    const towardsAxis = i % 3 === 1 ? -1 : 1;
    for (const [offset, k] of [[9.8 * towardsAxis, 0], [-10.5 * towardsAxis, 1]]) {
      const angle = pier + offset;
      const night = dayAt(angle, RADII.rail) > 0.66;
      const id = night ? "candle" : (i + k) % 2 ? "vase" : "pair";
      out.push(stand(angle, RADII.rail - 3, `<use href="#${id}"/>`, night ? 0.9 : 1.05));
    }
    out.push(`<use href="#swag" transform="translate(${at(pier - 11 * towardsAxis, RADII.rail + 8)})rotate(${pier - 11 * towardsAxis + 180})scale(.8)"/>`);
  });
  return `<defs>${SHAPES}</defs>` + group(out.join(""));
}
