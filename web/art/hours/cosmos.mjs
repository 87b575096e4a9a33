// The middle: a face that is half sun and half moon, its rays, the planets on their orbits, a comet.
import { at, linear, radial, ring, short } from "../canvas.mjs";

function rays() {
  let straight = "";
  let flaming = "";
  let lines = "";
  for (let i = 0; i < 24; i++) {
    const a = i * 15;
    if (i % 2) flaming += `M${at(a - 4.5, 66)}C${at(a - 6, 84)} ${at(a + 5, 92)} ${at(a - 1, 122)}C${at(a + 9, 100)} ${at(a - 1, 88)} ${at(a + 5, 66)}Z`;
    else {
      straight += `M${at(a - 4.6, 66)}L${at(a, i % 4 ? 132 : 150)}L${at(a + 4.6, 66)}Z`;
      lines += `M${at(a, 70)}L${at(a, i % 4 ? 128 : 144)}`;
    }
  }
  return linear("ray", [[0, "#f2a93a"], [0.5, "#f7d57a"], [0.62, "#d8dfe6"], [1, "#9db4d8"]], [410, 590, 590, 410], true)
    + `<path d="${flaming}${straight}" fill="url(#ray)" stroke="#7a4a16" stroke-opacity=".35" stroke-width=".8"/><path d="${lines}" stroke="#fff6d6" opacity=".6"/>`;
}

const FACE = `
  <circle cx="500" cy="500" r="74" fill="#7a4a16" opacity=".35"/><circle cx="500" cy="500" r="71" fill="url(#gold)"/>
  <circle cx="500" cy="500" r="67.5" fill="none" stroke="#8a5a17" stroke-width="3.5" stroke-dasharray="1.6 3.7"/><circle cx="500" cy="500" r="63" fill="url(#sunD)"/>
  <g clip-path="url(#moonHalf)"><circle cx="500" cy="500" r="71" fill="#8ea3c8"/>
  <circle cx="500" cy="500" r="67.5" fill="none" stroke="#e7edf5" stroke-width="3.5" stroke-dasharray="1.6 3.7"/><circle cx="500" cy="500" r="63" fill="url(#moonD)"/>
  <g fill="#8097c0" opacity=".4"><circle cx="546" cy="478" r="7"/> <circle cx="538" cy="538" r="9"/> <circle cx="520" cy="452" r="5"/>
  <circle cx="552" cy="510" r="4"/></g></g>
  <path d="M503 437C490 458 512 472 500 500C488 528 512 545 503 563" fill="none" stroke="#6b4a22" stroke-width="1.4" opacity=".7"/>
  <g fill="none" stroke="#6b3a17" stroke-width="2.2" stroke-linecap="round"><path d="M462 486C468 478 482 478 488 486C482 492 468 492 462 486Z" fill="#fff8e2"/>
  <path d="M458 474C466 465 482 465 490 473M488 486C494 500 490 512 486 518C490 524 498 525 503 523"/>
  <path d="M474 538C484 532 492 534 500 537C508 534 518 533 527 538C516 550 486 550 474 538Z" fill="#c4693c" stroke-width="1.4"/>
  <path d="M474 538C490 541 510 541 527 538"/></g>
  <circle cx="476" cy="485.5" r="4.2" fill="#6b3a17"/><circle cx="477.5" cy="484" r="1.3" fill="#fff"/><circle cx="456" cy="520" r="10" fill="#e58a4a" opacity=".35"/>
  <g fill="none" stroke="#33477a" stroke-width="2.2" stroke-linecap="round"><path d="M513 488C520 494 534 494 541 487M511 474C519 467 534 467 542 475"/>
  <path d="M516 492L514 496M522 494L521.5 498.5M529 494.5L530 499M536 492.5L539 496M514 559C510 561 506 560 503 560" stroke-width="1.4"/></g>
  <path d="M500 537C508 534 518 533 527 538C520 545 511 547 500 547Z" fill="#8f8fbd"/><circle cx="545" cy="521" r="10" fill="#a9b7dc" opacity=".6"/>
  <use href="#s4" transform="translate(552 462)scale(.8)" fill="#fff"/>`;

function planet(angle, radius, size, colour, dark, extra = "") {
  return `<g transform="translate(${at(angle, radius)})"><circle r="${size + 1.6}" fill="#ffe9a3" opacity=".7"/><circle r="${size}" fill="${colour}"/>
    <path d="M0-${size}A${size} ${size} 0 0 1 0 ${size}A${short(size * 1.5)} ${short(size * 1.5)} 0 0 0 0-${size}Z" fill="${dark}" opacity=".75" transform="rotate(${short(angle - 90)})"/>${extra}</g>`;
}

const PLANETS = [
  planet(282, 116, 7, "#d8cdb6", "#7d6f58"),
  planet(158, 142, 10, "#f2d9a0", "#b98a3e", `<use href="#s4" transform="translate(-9 -9)scale(.8)" fill="#fff"/>`),
  planet(236, 166, 12, "#3f8fa0", "#1c4f6b", `<path d="M-8-4C-4-9 1-6 2-3C0 3-6 1-8-4ZM1 5C5 2 8 5 6 8C2 10 0 7 1 5Z" fill="#6fa05a"/><circle cx="18" cy="-8" r="3.2" fill="#f4efdc"/>`),
  planet(26, 166, 10, "#c0583a", "#6e2a20", `<path d="M-6-5C-2-7 3-6 5-4M-8 3C-3 5 2 5 6 3" fill="none" stroke="#8f3b26" stroke-width="1.6"/>`),
  planet(318, 190, 16, "#e0b98a", "#8a5a3a", `<path d="M-15-5C-4-1 4-1 15-5M-16 2C-4 6 4 6 16 2M-12 10C-4 12 4 12 12 10" fill="none" stroke="#a8683c" stroke-width="2.2"/><ellipse cx="5" cy="4" rx="3.6" ry="2.4" fill="#b5562f"/><circle cx="-25" cy="4" r="2" fill="#fff3d0"/><circle cx="24" cy="-10" r="2" fill="#fff3d0"/>`),
  planet(112, 190, 13, "#e6cf95", "#8d7440", `<path d="M-13 0A25 7.5 0 1 0 13 0" transform="rotate(-24)" fill="none" stroke="#f7e3a8" stroke-width="3.4"/>`),
];
const COMET = `<path d="M600 384C622 396 650 426 672 458C640 436 612 410 600 384Z" fill="url(#tail)" opacity=".85"/><use href="#st" transform="translate(602 386)" fill="#fff8dc"/>`;

// Two who have come up to see it: a painter under wings of cloth, and a ship that has left the sea.
const TRAVELLERS = `
  <g transform="translate(494 322)rotate(-8)"><path d="M0-4C-14-20-38-26-66-16C-56-12-52-6-50 2C-42-6-34-6-28 4C-22-4-14-6-6 2Z" fill="#c98a4a"/>
  <path d="M0-4C14-20 38-26 66-16C56-12 52-6 50 2C42-6 34-6 28 4C22-4 14-6 6 2Z" fill="#a86a32"/>
  <path d="M0-4C-20-14-42-18-66-16M-4-4C-18-8-36-8-50 2M-3-2C-12-4-22-2-28 4M0-4C20-14 42-18 66-16M4-4C18-8 36-8 50 2M3-2C12-4 22-2 28 4" fill="none" stroke="#5b3418" stroke-width="1.2"/>
  <path d="M-3-5H3L4 12L10 24L0 19L-10 24L-4 12Z" fill="#7a2f22"/> <circle cy="-9" r="4.6" fill="#ecc9a2"/> <path d="M-5-10C-5-16 5-16 5-10Z" fill="#27508f"/>
  <path d="M0 19L7 32L0 28L-7 32Z" fill="#e3b678"/></g>
  <g transform="translate(508 676)rotate(4)"><path d="M-30 0H30C28 12 20 16 12 16H-14C-24 16-29 8-30 0Z" fill="#7a4a26"/> <path d="M-30 0H30L29 4H-29Z" fill="#c98f4f"/>
  <path d="M22 0L34-8V0Z" fill="#a86a32"/> <path d="M0 0V-46M-18 0V-34M17 0V-32" stroke="#4d2f14" stroke-width="2"/>
  <path d="M-13-42C4-38 14-38 16-40C20-28 18-18 14-10C4-14-6-14-13-12C-8-22-8-32-13-42Z" fill="#fbf0d8"/>
  <path d="M-28-31C-20-29-14-29-10-31C-6-22-7-14-10-8C-16-10-22-10-27-8C-24-16-24-24-28-31Z" fill="#efdcb8"/>
  <path d="M13-30C20-28 26-28 29-30C32-22 31-14 28-8C23-10 18-10 13-9C16-16 16-24 13-30Z" fill="#efdcb8"/>
  <circle cx="3" cy="-26" r="6" fill="none" stroke="#b5562f" stroke-width="2.4"/><path d="M0-46L12-50L0-54Z" fill="#b5322a"/>
  <path d="M-44 18C-44 10-34 8-30 13C-26 6-14 6-12 12C-6 6 6 6 8 12C14 6 26 6 28 13C36 8 44 12 42 18C30 24-34 24-44 18Z" fill="#fff6e6"/>
  <path d="M-44 18C-30 22 30 22 42 18C36 26-36 27-44 18Z" fill="#f2cfa8"/></g>`;

// The winds of morning and evening, which drive the day round.
const WIND = `<g id="wind"><path d="M12 2C22-1 32 4 46-1M12 5C22 9 32 7 42 12M12-1C20-7 30-5 38-12" fill="none" stroke="#fff" stroke-width="1.4" stroke-linecap="round" opacity=".75"/>
  <path d="M-24 4C-30-8-18-20-10-15C-6-25 10-23 11-14C17-12 16 10 9 12C5 21-11 19-13 12C-20 14-25 10-24 4Z" fill="#fffaf0"/>
  <path d="M-24 4C-20 8-14 8-13 12C-11 19 5 21 9 12C2 16-8 15-10 8C-16 9-22 8-24 4Z" fill="#d9cfd8"/>
  <path d="M-7-9C-2-15 8-12 9-5C12-3 12-1 10 0C12 2 12 4 10 5C9 10 0 12-5 7C-10 3-10-4-7-9Z" fill="#f0cda8"/> <circle cx="3" cy="4" r="4" fill="#e29a80" opacity=".65"/>
  <path d="M2-4Q5-6 7-4M1-7Q4-9.5 7-7.5" fill="none" stroke="#6b3a22" stroke-width="1.2" stroke-linecap="round"/> <circle cx="11" cy="2.5" r="1.5" fill="#a84a42"/>
  <path d="M-8-8C-6-16 6-17 9-9C4-12-2-10-4-5C-7-3-8 0-7 5C-12 1-11-4-8-8Z" fill="#c98a4a"/></g>`;

export function cosmos() {
  const gradients = radial("sunD", [[0, "#fff4c2"], [0.6, "#f6cf62"], [1, "#d99a2b"]], 'cx=".4" cy=".45" r=".65"')
    + radial("moonD", [[0, "#f5f7f6"], [0.6, "#c6d3e4"], [1, "#7f95bd"]], 'cx=".55" cy=".4" r=".65"')
    + linear("tail", [[0, "#fff"], [1, "#fff", 0]], [603, 386, 668, 452], true)
    + `<clipPath id="moonHalf"><path d="M503 430C490 455 512 470 500 500C488 530 512 545 503 572H590V430Z"/></clipPath>`;
  const orbits = [[116, 0.6, "5 3"], [142, 0.6], [166, 0.65], [190, 0.7, "5 3"]].map(([radius, opacity, dash]) => ring(radius, 1.1, "#fff0bd", `opacity="${opacity}"${dash ? ` stroke-dasharray="${dash}"` : ""}`));
  return `<defs>${gradients}</defs><circle cx="500" cy="500" r="208" fill="url(#glow)" opacity=".75"/><circle cx="560" cy="445" r="130" fill="url(#halo)" opacity=".5"/>`
    + rays() + FACE + orbits.join("") + PLANETS.join("") + COMET + TRAVELLERS
    + `<defs>${WIND}</defs><use href="#wind" transform="translate(314 528)rotate(-8)"/><use href="#wind" transform="translate(690 452)rotate(-8)scale(-1 1)" opacity=".92"/>`;
}
