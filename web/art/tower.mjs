// The bell tower of module 8: the belfry with the great bell that waits to be hung, against the sky of the town.
import { linear, picture, radial } from "./canvas.mjs";

export function tower() {
  const courses = Array.from({ length: 12 }, (_, i) => `M46 ${176 + i * 14}H154`).join("");
  const joints = Array.from({ length: 11 }, (_, i) => `M${62 + (i % 2) * 16} ${176 + i * 14}v14M${94 + (i % 2) * 16} ${176 + i * 14}v14M${126 + (i % 2) * 16} ${176 + i * 14}v14`).join("");
  const bell = `<g transform="translate(100 92)"><path d="M-6-34H6V-22H-6Z" fill="#7a4a26"/><path d="M0-26C10-26 13-16 15 0C16 14 22 18 26 26H-26C-22 18-16 14-15 0C-13-16-10-26 0-26Z" fill="url(#bronze)" stroke="#5f4508" stroke-width="1.5"/>
    <path d="M-18 13C-8 17 8 17 18 13M-14-2C-6 1 6 1 14-2" fill="none" stroke="#7a5a10" stroke-width="1.5"/>
    <path d="M-8-18C-11-6-11 8-18 22" fill="none" stroke="#fff0b8" stroke-width="3" stroke-linecap="round" opacity=".8"/> <circle cy="31" r="6" fill="#5f4508"/></g>`;
  return picture("The bell tower", 200, 320, `<defs>${linear("air", [[0, "#f3e6c4"], [0.5, "#a9d2cb"], [1, "#4f8fb4"]])}${linear("stone", [[0, "#f4e2bc"], [0.45, "#e0c698"], [1, "#b08a5c"]], [0, 0, 1, 0])}${radial("bronze", [[0, "#f6d36a"], [0.6, "#c99a24"], [1, "#8a6410"]], 'cx=".35" cy=".4"')}</defs>
    <path d="M0 0H200V320H0Z" fill="url(#air)"/> <g fill="#fffaf0" opacity=".85"><path d="M2 70C0 60 12 54 18 60C22 48 38 50 38 62C48 58 54 68 48 74C34 80 8 80 2 70Z"/>
    <path d="M150 120C148 112 158 108 162 112C166 104 180 106 180 114C190 110 196 120 190 124C178 130 154 130 150 120Z"/></g>
    <path d="M22 40q7-7 12 0q5-7 12 0M160 60q5-5 9 0q4-5 9 0M168 36q4-4 7 0q3-4 7 0" fill="none" stroke="#2a3a5c" stroke-width="2" stroke-linecap="round"/>
    <path d="M42 46L100 6L158 46Z" fill="#a8472a"/> <path d="M42 46L100 6L92 46Z" fill="#c96a48"/> <path d="M100 6V-2" stroke="#c9a227" stroke-width="3"/>
    <path d="M36 46H164V56H36Z" fill="#f0dcb4"/> <path d="M36 53H164V56H36Z" fill="#a07c50"/>
    <path d="M44 56H156V150H44Z" fill="url(#stone)"/> <path d="M62 150V88C62 50 138 50 138 88V150Z" fill="#33231a"/>
    <path d="M68 150V90C68 58 132 58 132 90V150Z" fill="#4d362a"/>${bell}<path d="M66 62H134V68H66Z" fill="#7a4a26"/> <path d="M66 134H134V150H66Z" fill="#d9bd8c"/>
    <path d="M72 150V136M84 150V136M96 150V136M108 150V136M120 150V136M130 150V136M66 136H134" stroke="#8a6a44" stroke-width="2.4"/>
    <path d="M36 150H164V164H36Z" fill="#f0dcb4"/> <path d="M36 160H164V164H36Z" fill="#a07c50"/> <path d="M46 164H154V320H46Z" fill="url(#stone)"/>
    <path d="${courses}${joints}" stroke="#a88457" stroke-width=".9" opacity=".6"/>
    <circle cx="100" cy="204" r="25" fill="#fbf3dc" stroke="#7a5a30" stroke-width="4"/>
    <path d="M100 184v5M100 219v5M80 204h5M115 204h5" stroke="#7a5a30" stroke-width="2.4"/>
    <path d="M100 204L100 190M100 204L111 210" stroke="#3a2a1c" stroke-width="3" stroke-linecap="round"/>
    <path d="M86 320V274C86 254 114 254 114 274V320Z" fill="#4d362a"/><path d="M100 262V320" stroke="#7a5a3c" stroke-width="2"/>`);
}
