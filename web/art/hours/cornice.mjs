// The cornice round the oculus: dentils, a band of lapis with running waves.
import { at, dashes, group, ramp, ring } from "../canvas.mjs";
import { dayAt, GILT } from "./palette.mjs";

export function cornice() {
  const waves = [];
  for (let i = 0; i < 72; i++) waves.push(`<use href="#wave" transform="rotate(${i * 5} 500 500)" stroke="${ramp(GILT, dayAt(i * 5, 478))}"/>`);
  const wave = `M${at(0, 484)}C${at(1.4, 472)} ${at(4.1, 471)} ${at(3.9, 477)}C${at(3.7, 481)} ${at(2.3, 480)} ${at(2.6, 477)}M${at(1, 482)}C${at(3, 485)} ${at(4, 485)} ${at(5, 484)}`;
  return ring(457, 6, "url(#stone)") + ring(454, 2, "#2a190c", 'opacity=".55"') + ring(460.5, 1.2, "#fff3d8", 'opacity=".75"')
    + ring(464, 8, "url(#stoneD)") + ring(464, 6, "url(#stone)", dashes(464, 160, 0.6))
    + ring(478, 18, "url(#lapis)") + ring(469, 2.2, "url(#gilt)") + ring(487, 2.2, "url(#gilt)")
    + `<defs><path id="wave" d="${wave}" fill="none" stroke-width="1.7" stroke-linecap="round"/></defs>` + group(waves.join(""))
    + ring(490, 3.4, "url(#stone)") + ring(493, 3, "#1e0d06", 'opacity=".4"');
}
