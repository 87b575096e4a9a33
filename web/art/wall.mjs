// "The Town": the wall fresco of module 9, five sections by four of 100 units. The lower left is open from the start, the upper right
// is bare wall. From left to right the morning turns to evening, as on the ceiling above it.
import { chance, dabs, group, linear, picture, radial, short, whole } from "./canvas.mjs";

const { between } = chance(1509);

const house = (x, y, w, h, wall, roof, windows = 1) => {
  const panes = Array.from({ length: windows }, (_, i) => `M${short(x + (w * (i + 0.5)) / windows - 2)} ${short(y + h * 0.3)}h4v6h-4Z`).join("");
  return `<path d="M${x} ${y}h${w}v${h}h-${w}Z" fill="${wall}"/><path d="M${x} ${y}h${short(w * 0.3)}v${h}h-${short(w * 0.3)}Z" fill="#fff" opacity=".22"/><path d="M${x - 3} ${y}L${x + w / 2} ${short(y - w * 0.42)}L${x + w + 3} ${y}Z" fill="${roof}"/><path d="${panes}" fill="#4a3426"/>`;
};
const cypress = (x, y, size, dark = "#23483a", light = "#3f7050") =>
  `<g transform="translate(${x} ${y})scale(${size})"><path d="M0-40C5-28 6-12 4-4C2 0-2 0-4-4C-6-12-5-28 0-40Z" fill="${dark}"/><path d="M0-40C1-28 0-12-2-2C-4-3-5-5-4-4C-6-12-5-28 0-40Z" fill="${light}"/><path d="M-1 0H1V4H-1Z" fill="#5b3a22"/></g>`;
const person = (x, y, size, coat, skin = "#e8c39c", hat = "#4a2f1a") =>
  `<g transform="translate(${x} ${y})scale(${size})"><path d="M0-20C5-19 8-10 8 0H-8C-8-10-5-19 0-20Z" fill="${coat}"/><path d="M0-20C-3-16-5-8-5 0H-8C-8-10-5-19 0-20Z" fill="#fff" opacity=".22"/><circle cy="-23" r="4.2" fill="${skin}"/><path d="M-5-24C-5-30 5-30 5-24C2-26-2-26-5-24Z" fill="${hat}"/></g>`;
const cloud = (x, y, size, lit, shade) =>
  `<g transform="translate(${x} ${y})scale(${size})"><path d="M-40 8C-44-2-34-10-26-6C-24-18-8-20-4-10C2-20 18-18 18-6C28-12 42-4 38 8C20 14-24 14-40 8Z" fill="${lit}"/><path d="M-40 8C-24 10 20 10 38 8C34 16-34 17-40 8Z" fill="${shade}"/></g>`;

function heavens() {
  const rays = Array.from({ length: 16 }, (_, i) => {
    const a = (i * Math.PI) / 8;
    const tip = i % 2 ? 34 : 43;
    const point = (angle, radius) => `${short(50 + radius * Math.cos(angle))} ${short(50 + radius * Math.sin(angle))}`;
    return `M${point(a - 0.13, 23)}L${point(a, tip)}L${point(a + 0.13, 23)}Z`;
  }).join("");
  const stars = Array.from({ length: 26 }, () => [between(330, 496), between(8, 190)]);
  return `<path d="M0 0H500V260H0Z" fill="url(#air)"/><circle cx="50" cy="50" r="62" fill="url(#dawn)"/>${brush()}<path d="${rays}" fill="#f2b94a" stroke="#b5802a" stroke-width=".6"/><circle cx="50" cy="50" r="23" fill="#e2b845"/><circle cx="50" cy="50" r="20" fill="#fbe08a"/>
    <path d="M38 48Q42.5 44 47 48M53 48Q57.5 44 62 48M50 48Q46.5 56 50.5 57M43 62Q50 66 57 62" fill="none" stroke="#7a4a16" stroke-width="1.8" stroke-linecap="round"/>
    ${cloud(150, 40, 0.9, "#fffaf0", "#f2d3b0")}${cloud(118, 78, 0.55, "#fff3e0", "#efc9a2")}${cloud(190, 84, 0.5, "#f4f6f0", "#c9dadb")}
    <path d="M110 22q7-7 12 0q5-7 12 0M166 66q5-5 9 0q4-5 9 0M92 62q5-5 8 0q4-5 8 0" fill="none" stroke="#2a3a5c" stroke-width="2" stroke-linecap="round"/>
    ${dabs(stars, "#fff6d6", 1.8)}<path d="M438 117A15 15 0 1 0 447 136A13 13 0 0 1 438 117Z" fill="#f3efdc"/>${cloud(462, 152, 0.8, "#a9a6d0", "#6f6ca8")}${cloud(420, 176, 0.5, "#c9a0b8", "#8f6a9a")}
    `;
}

function hills() {
  const rows = Array.from({ length: 7 }, (_, i) => `M${104 + i * 14} 206Q${112 + i * 13} 176 ${128 + i * 9} 152`).join("");
  return `<path d="M28 152V116H36V122H42V110H56V122H62V116H70V152Z" fill="#d9b98a"/><path d="M28 152V116H33V152ZM42 122V110H47V146H42Z" fill="#f4dcb0"/><path d="M42 110L49 98L56 110Z" fill="#a8472a"/><path d="M49 98V90L56 93L49 96" fill="#b5322a" stroke="#5a2a17" stroke-width=".8"/><path d="M47 128h4v8h-4ZM32 126h3v6h-3ZM63 126h3v6h-3Z" fill="#4a3426"/>
    <path d="M0 170C30 130 60 126 96 150C130 118 170 120 204 150C214 156 230 160 240 170V230H0Z" fill="#8fae7a"/>
    <path d="M0 190C36 166 70 170 100 190C140 168 176 172 240 196V240H0Z" fill="#6f9458"/>
    <path d="${rows}" fill="none" stroke="#4d7a3f" stroke-width="5" stroke-dasharray="3 4" stroke-linecap="round"/>
    ${[[14, 172, 0.8], [22, 178, 0.6], [82, 172, 0.9], [92, 178, 0.66], [112, 160, 0.6], [190, 172, 0.9], [181, 178, 0.6]].map(([x, y, k]) => cypress(x, y, k)).join("")}
    <path d="M400 200C430 150 450 158 462 176C476 150 494 160 500 170V240H400Z" fill="#4a5a8f"/>
    <path d="M418 176L433 158L446 172L438 170L432 176L426 171ZM470 168L481 158L492 168L483 166Z" fill="#dfe4f0"/>
    <path d="M400 214C440 190 470 196 500 204V250H400Z" fill="#5f6a58"/>`;
}

/** Long dry strokes across the sky, as on the ceiling. */
function brush() {
  const strokes = Array.from({ length: 46 }, () => `M${whole(between(-20, 480))} ${whole(between(4, 196))}q${whole(between(14, 40))} ${whole(between(-8, 8))} ${whole(between(40, 90))} 0`);
  return `<path d="${strokes.slice(0, 23).join("")}" fill="none" stroke="#fff" stroke-width="6" opacity=".13" stroke-linecap="round"/><path d="${strokes.slice(23).join("")}" fill="none" stroke="#14306a" stroke-width="7" opacity=".045" stroke-linecap="round"/>`;
}

function cathedral() {
  const petals = Array.from({ length: 8 }, (_, i) => `<ellipse cy="-8" rx="3.4" ry="6" transform="rotate(${i * 45})" fill="${["#b5322a", "#27508f", "#e0a62f", "#3f7f6b"][i % 4]}"/>`).join("");
  return `<path d="M300 316V70H340V316Z" fill="#cda97a"/><path d="M300 316V70H312V316Z" fill="#efd6a8"/><path d="M296 70H344V64H296Z" fill="#8a6240"/><path d="M300 64L320 26L340 64Z" fill="#8f3b26"/><path d="M320 26V14M314 19H326" stroke="#c9a227" stroke-width="2.4"/>
    <path d="M306 118V92C306 76 334 76 334 92V118Z" fill="#3a2a20"/> <path d="M320 86C328 87 328 98 331 108H309C312 98 312 87 320 86Z" fill="#d9aa2c"/>
    <circle cx="320" cy="111" r="3.5" fill="#8a6410"/> <path d="M304 132H336M304 190H336M304 250H336" stroke="#8a6240" stroke-width="2"/>
    <circle cx="320" cy="160" r="12" fill="#f6ead0" stroke="#5a3a20" stroke-width="2"/>
    <path d="M320 152V160L326 164" stroke="#5a3a20" stroke-width="2" fill="none" stroke-linecap="round"/> <path d="M315 205h10v22h-10Z" fill="#4a3426"/>
    <path d="M204 196C204 134 228 106 250 106C272 106 296 134 296 196Z" fill="#3f6ea8"/>
    <path d="M204 196C204 134 228 106 250 106C236 124 226 150 226 196Z" fill="#8fb4dc"/>
    <path d="M250 106V196M228 118C220 144 218 170 218 196M272 118C280 144 282 170 282 196" fill="none" stroke="#f0dfb0" stroke-width="2.2"/>
    <path d="M238 108V84H262V108Z" fill="#e6cfa0"/> <path d="M243 106V92C243 86 249 86 249 92V106ZM252 106V92C252 86 258 86 258 92V106Z" fill="#4a3426"/>
    <path d="M236 84C240 64 260 64 264 84Z" fill="#3f6ea8"/> <circle cx="250" cy="60" r="5" fill="#e3b743"/>
    <path d="M250 56V34M241 43H259" stroke="#e3b743" stroke-width="3.4"/>
    <path d="M198 196H302V206H198Z" fill="#f0dcb4"/> <path d="M202 206H298V312H202Z" fill="#e0c698"/> <path d="M202 206H230V312H202Z" fill="#f4e2bc"/>
    <path d="M198 216L250 200L302 216V222H198Z" fill="#b5562f"/>
    <g transform="translate(250 246)"><circle r="18" fill="#4a3426"/>${petals}<circle r="4" fill="#f6dc8e"/>
    <circle r="18" fill="none" stroke="#c9a56a" stroke-width="3"/></g>
    <path d="M208 312V276C208 262 228 262 228 276V312ZM272 312V276C272 262 292 262 292 276V312ZM236 312V280C236 264 264 264 264 280V312Z" fill="#6b3f22"/>
    <path d="M250 268V312M241 290h3M256 290h3" stroke="#e3b743" stroke-width="1.6"/>`;
}

function river() {
  return `<path d="M0 214C50 204 120 226 204 214V312C130 318 60 300 0 310Z" fill="#4f97b4"/><path d="M0 214C50 204 120 226 204 214V232C120 246 50 224 0 234Z" fill="#8fc3c0"/>
    <path d="M8 252q8-5 16 0t16 0M60 282q8-5 16 0t16 0M20 290q6-4 12 0M150 290q8-5 16 0t16 0M164 268q6-4 12 0" fill="none" stroke="#dff0ee" stroke-width="2" stroke-linecap="round"/>
    <path d="M100 300V250C120 214 180 214 204 244V300H186C184 262 124 262 122 300Z" fill="#cda97a"/>
    <path d="M100 250C120 214 180 214 204 244V252C180 224 120 224 100 258Z" fill="#efd6a8"/>
    <path d="M122 300C124 262 184 262 186 300" fill="none" stroke="#8a6240" stroke-width="2.4"/>${person(134, 238, 0.8, "#a8472a")}${person(150, 233, 0.75, "#27508f")}${person(172, 234, 0.8, "#3f7f6b", "#c98f62")}
    <path d="M22 266H74C70 280 62 284 54 284H40C32 284 25 278 22 266Z" fill="#7a4a26"/> <path d="M22 266H74L73 270H23Z" fill="#c98f4f"/>
    <path d="M48 266V222" stroke="#4d2f14" stroke-width="2.4"/> <path d="M50 224C66 232 70 248 66 262H50Z" fill="#fbf0d8"/>
    <path d="M46 228C36 236 30 250 30 262H46Z" fill="#efdcb8"/>${person(62, 268, 0.6, "#6a3a90")}`;
}

function town() {
  return `<path d="M190 218H500V322H190Z" fill="#b89468"/><path d="M340 210C380 200 400 214 420 212V230H340Z" fill="#6f8458"/>${house(344, 232, 30, 80, "#e8c69a", "#a8472a", 2)}${house(376, 246, 28, 66, "#d9a878", "#8f3b26", 1)}${house(358, 272, 26, 44, "#f0dcb4", "#b5562f", 1)}${house(388, 280, 22, 36, "#cf9a6a", "#7a2f22", 1)}
    <path d="M410 316V226H426V232H434V226H450V232H458V226H474V232H482V226H500V316Z" fill="#8f8496"/> <path d="M410 316V226H418V316Z" fill="#b5a9b6"/>
    <path d="M440 316V276C440 256 472 256 472 276V316Z" fill="#2a2a40"/>
    <path d="M446 316V278M453 316V270M460 316V270M466 316V278M440 290H472M440 303H472" stroke="#6b5a4a" stroke-width="1.8"/>
    <path d="M424 246h4v12h-4ZM484 246h4v12h-4Z" fill="#2a2a40"/> <path d="M426 252h0M486 252h0" stroke="#ffce5c" stroke-width="4" stroke-linecap="round"/>
    <path d="M430 226V206L446 211L430 216" fill="#b5322a" stroke="#4a2a1c"/>`;
}

function square() {
  const paving = Array.from({ length: 9 }, (_, i) => `M0 ${314 + i * 11}H500`).join("");
  return `<path d="M0 304C60 296 130 314 204 306L500 312V400H0Z" fill="#d9b98a"/><path d="${paving}" stroke="#b3895a" stroke-width="1" opacity=".5"/>
    <path d="M0 304C40 298 80 306 104 306V400H0Z" fill="#7fa05f"/> <path d="M16 372C16 356 88 356 88 372V382C88 392 16 392 16 382Z" fill="#cfc3ae"/>
    <ellipse cx="52" cy="371" rx="34" ry="8" fill="#5aa3bd"/> <path d="M48 370V336H56V370Z" fill="#e6dcc8"/> <path d="M36 340C36 348 68 348 68 340Z" fill="#cfc3ae"/>
    <path d="M52 328C40 328 34 344 30 362M52 328C64 328 70 344 74 362M52 326V336" fill="none" stroke="#bfe3ea" stroke-width="2.4" stroke-linecap="round"/>
    <g fill="#c2453c"><circle cx="12" cy="330" r="5"/> <circle cx="22" cy="322" r="4"/> <circle cx="88" cy="330" r="5"/> <circle cx="96" cy="342" r="4"/></g>
    <g fill="#fbe3bf"><circle cx="8" cy="344" r="4"/> <circle cx="94" cy="322" r="3.5"/></g>
    <path d="M12 335V352M22 326V344M88 335V350M96 346V358M8 348V360" stroke="#3f6b3c" stroke-width="2"/>
    <path d="M112 398V346H192V398Z" fill="#a8743a"/> <path d="M112 346H192V362H112Z" fill="#c98f4f"/>
    <path d="M106 334L116 314H188L198 334C198 342 184 342 184 334C184 342 168 342 168 334C168 342 152 342 152 334C152 342 136 342 136 334C136 342 120 342 120 334C120 342 106 342 106 334Z" fill="#b5562f"/>
    <path d="M120 334L126 314H142L136 334C136 342 120 342 120 334ZM152 334V314H166L168 334C168 342 152 342 152 334ZM184 334L178 314H188L198 334C198 342 184 342 184 334Z" fill="#f4ead6"/>
    <g><path d="M118 352h12l-1 12h-10ZM136 352h12l-1 12h-10ZM154 352h12l-1 12h-10ZM172 352h12l-1 12h-10Z" fill="#e6dcc8"/> <path d="M118 352h12v3h-12Z" fill="#b3261e"/>
    <path d="M136 352h12v3h-12Z" fill="#f0c02c"/> <path d="M154 352h12v3h-12Z" fill="#1f5fae"/>
    <path d="M172 352h12v3h-12Z" fill="#2d7a4a"/></g>${person(152, 398, 1, "#6a3a90")}
    <path d="M196 400L212 312H288L304 400Z" fill="#e8d6b0"/><path d="M206 344H294M201 372H299" stroke="#b3895a" stroke-width="2"/>
    <g transform="translate(250 384)"><path d="M0-44C12-42 18-20 19 0H-19C-18-20-12-42 0-44Z" fill="#6a3a90"/> <path d="M-4-42H4L6 0H-6Z" fill="#f4ead2"/>
    <path d="M-3-26H3M0-30V-18" stroke="#c9a227" stroke-width="2"/> <circle cy="-48" r="7" fill="#e8c39c"/>
    <path d="M-8-52C-8-62-4-68 0-72C4-68 8-62 8-52C3-54-3-54-8-52Z" fill="#f8f0da" stroke="#c9a227" stroke-width="1.6"/>
    <path d="M20 0V-50C20-58 29-58 27-50" fill="none" stroke="#c9a227" stroke-width="2.6"/></g>${person(222, 378, 0.9, "#b5322a")}${person(279, 378, 0.9, "#27508f")}
    <path d="M316 398L336 306M352 398L346 306M319 384H352M323 366H350M327 348H349M331 330H348" stroke="#7a4a26" stroke-width="3.4" stroke-linecap="round"/>${person(338, 342, 0.95, "#3a7a66")}<path d="M345 326L360 312" stroke="#c99a54" stroke-width="2"/>
    <path d="M358 315L367 306L364 318Z" fill="#b5322a"/> <path d="M366 398h16l-2-16h-12Z" fill="#6f7f8a"/> <ellipse cx="374" cy="382" rx="7" ry="2.4" fill="#b3261e"/>
    <path d="M384 398h14l-2-12h-10Z" fill="#b5562f"/> <ellipse cx="391" cy="386" rx="5.5" ry="2" fill="#f2c23a"/>
    <path d="M356 398C352 388 358 382 362 384C366 378 370 386 366 392L367 398Z" fill="#1b1424"/>
    <path d="M404 400V372H500V400Z" fill="#7a4a26"/> <path d="M404 372H500V378H404Z" fill="#c98f4f"/>
    <path d="M410 372V318M494 372V318" stroke="#5b3a1e" stroke-width="4"/>
    <path d="M404 312H500V326C492 336 484 330 480 324C476 334 464 334 460 324C456 334 444 334 440 324C436 334 424 334 420 324C416 332 408 334 404 326Z" fill="#7a2f3f"/>${person(428, 372, 1.1, "#e0a62f", "#eac49c", "#b5322a")}${person(476, 372, 1.1, "#27508f", "#e8c39c", "#3f7f6b")}<path d="M438 352C446 346 450 356 444 360C440 362 436 358 438 352ZM444 350L454 338" fill="#a8743a" stroke="#5b3a1e" stroke-width="1.6"/>
    <path d="M464 352L456 344" stroke="#c99a54" stroke-width="2.4"/>`;
}

/** The missing corner: bricks, with a scaffold before them. */
function bareWall() {
  let joints = "";
  for (let row = 0; row < 7; row++) joints += `M400 ${row * 14.5}H500` + [0, 1, 2, 3].map((i) => `M${400 + i * 28 + (row % 2 ? 14 : 0)} ${row * 14.5}v14.5`).join("");
  return `<path d="M400 0H500V100H400Z" fill="#b38a66"/><path d="${joints}" stroke="#8f6a4a" stroke-width="1.6" fill="none"/><path d="M412 100V6M488 100V6M404 66H496M404 30H496" stroke="#6b4526" stroke-width="4" stroke-linecap="round"/><path d="M412 66L488 30" stroke="#6b4526" stroke-width="2.4"/>`;
}

export function wall() {
  const air = linear("air", [[0, "#f8d7a0"], [0.3, "#cfe3da"], [0.55, "#7fb4c8"], [0.78, "#4a6aa8"], [1, "#34407a"]], [0, 0, 1, 0]);
  const wear = Array.from({ length: 14 }, () => `M${whole(between(0, 500))} ${whole(between(0, 400))}l${whole(between(-14, 14))} ${whole(between(6, 18))}l${whole(between(-10, 10))} ${whole(between(6, 14))}`).join("");
  const glows = radial("dawn", [[0, "#fff3c4", 0.9], [1, "#fbe0a0", 0]]) + radial("vignette", [[0.55, "#2a160c", 0], [1, "#2a160c", 0.34]], 'r=".75"');
  return picture("The Town", 500, 400, `<defs>${air}${glows}</defs>` + group(heavens() + hills() + river() + town() + cathedral() + square() + bareWall())
    + `<path d="${wear}" fill="none" stroke="#3a2212" stroke-width=".8" opacity=".25"/><path d="M0 0H500V400H0Z" fill="url(#vignette)"/>`);
}
