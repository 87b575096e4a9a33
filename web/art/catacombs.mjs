// The catacombs of module 13: vaults under the cathedral, niches with bones and books, a lamp on the floor, and something that glitters.
import { chance, linear, picture, radial, whole } from "./canvas.mjs";

const { between } = chance(13);

const vault = (x) => `<path d="M${x} 200V92C${x} 40 ${x + 100} 40 ${x + 100} 92V200Z" fill="#3a2c22"/><path d="M${x + 10} 200V96C${x + 10} 52 ${x + 90} 52 ${x + 90} 96V200Z" fill="url(#deep)"/>`;
const skull = (x, y) => `<g transform="translate(${x} ${y})"><path d="M-7 0C-8-10 8-10 7 0C7 3 4 4 4 7H-4C-4 4-7 3-7 0Z" fill="#d9c9a8"/><path d="M-3-1h0M3-1h0" stroke="#3a2c22" stroke-width="3.6" stroke-linecap="round"/><path d="M-1.5 6V8M1.5 6V8" stroke="#3a2c22"/></g>`;
const books = (x, y) => ["#7a2f22", "#27508f", "#2f6b5e", "#6a3a90"].map((c, i) => `<path d="M${x + i * 6} ${y - 14 - (i % 2) * 3}h5V${y}h-5Z" fill="${c}"/>`).join("");

export function catacombs() {
  let stones = "";
  for (let row = 0; row < 8; row++) for (let i = 0; i < 10; i++) stones += `M${whole(i * 34 + (row % 2) * 17)} ${row * 25}v25`;
  const dust = Array.from({ length: 24 }, () => `M${whole(between(110, 190))} ${whole(between(40, 190))}h0`).join("");
  return picture("The catacombs", 300, 200, `<defs>${linear("deep", [[0, "#5a4632"], [1, "#1c1410"]], [0, 1, 0, 0])}${radial("lamp", [[0, "#fff3bd"], [0.25, "#ffce5c", 0.75], [1, "#ffb238", 0]])}</defs>
    <path d="M0 0H300V200H0Z" fill="#6b5640"/>
    <path d="${stones}M0 25H300M0 50H300M0 75H300M0 100H300M0 125H300M0 150H300M0 175H300" stroke="#544230" stroke-width="1.4" fill="none"/>
    ${vault(-6)}${vault(100)}${vault(206)}<path d="M0 186C60 178 120 190 170 182C220 178 260 188 300 184V200H0Z" fill="#2a1e16"/>
    <path d="M12 112H78M12 146H78M222 112H288M222 146H288" stroke="#7a624a" stroke-width="5"/>${skull(26, 102)}${skull(44, 102)}${skull(60, 102)}${books(222, 110)}${books(262, 110)}${skull(232, 136)}${skull(276, 136)}${books(20, 144)}
    <path d="M52 144C52 134 70 134 70 144Z" fill="#b5703a"/><path d="M246 144h16l-2-14c4-3 4-8-6-8s-10 5-6 8Z" fill="#3f7f9a"/>
    <path d="M126 184V120C126 108 142 108 144 118L150 106L156 118C158 108 174 108 174 120V184Z" fill="#4a3a2c"/>
    <circle cx="150" cy="150" r="74" fill="url(#lamp)" opacity=".85"/>
    <g transform="translate(150 176)"><path d="M-26 8V-8H26V8Z" fill="#7a4a26"/> <path d="M-26-8C-26-22 26-22 26-8Z" fill="#a8743a"/>
    <path d="M-28-8H28V-4H-28Z" fill="#c9a227"/> <path d="M-4-8H4V0H-4Z" fill="#e3b743"/> <path d="M-16-18L-10-26L-4-18M4-18L10-28L16-18" fill="#f6dc8e"/>
    <circle cx="-10" cy="-24" r="3" fill="#b3261e"/> <circle cx="10" cy="-26" r="3" fill="#2a68bd"/></g>
    <path d="M96 186h10l-2-12h-6ZM101 174v-6" fill="#c98f4f" stroke="#5b3a1e" stroke-width="1.2"/>
    <path d="M101 168C105 162 103 158 101 154C99 158 97 162 101 168Z" fill="#ffce5c"/>
    <path d="${dust}" stroke="#fff0c0" stroke-width="1.6" stroke-linecap="round" opacity=".6"/>
    <path d="M120 0V20M120 20C116 26 124 30 120 36" stroke="#8a7a60" stroke-width="1.6" fill="none"/>
    <path d="M30 40L44 52L40 60M270 30L256 46L262 58" stroke="#cfc0a0" stroke-width=".7" opacity=".5" fill="none"/>`);
}
