// Sounds, made of sine waves: a bell, a knock, a rustle, a chime. Nothing is loaded.

import { settings } from "./settings.svelte";

export type Sound = "bell" | "knock" | "coin" | "brush" | "chime";

let context: AudioContext | null = null;

/** Partials of each sound: frequency, loudness, how long it rings, when it begins; in hertz and seconds. */
const SOUNDS: Record<Sound, [frequency: number, loudness: number, length: number, from: number][]> = {
  bell: [[660, 0.5, 1.4, 0], [1322, 0.2, 0.9, 0], [1985, 0.1, 0.5, 0], [880, 0.35, 1.6, 0.18], [1762, 0.12, 0.8, 0.18]],
  knock: [[190, 0.5, 0.09, 0], [320, 0.2, 0.05, 0]],
  coin: [[2100, 0.18, 0.16, 0], [3150, 0.1, 0.22, 0.03]],
  brush: [[480, 0.12, 0.2, 0], [610, 0.1, 0.22, 0.05], [760, 0.08, 0.25, 0.1]],
  chime: [[523, 0.3, 0.7, 0], [659, 0.3, 0.7, 0.1], [784, 0.3, 0.9, 0.2], [1046, 0.25, 1.3, 0.3]],
};

export function ring(sound: Sound): void {
  try {
    context ??= new AudioContext();
    void context.resume();
    const now = context.currentTime + 0.01;
    for (const [frequency, loudness, length, from] of SOUNDS[sound]) {
      const wave = context.createOscillator();
      const gain = context.createGain();
      wave.frequency.value = frequency;
      gain.gain.setValueAtTime(0.0001, now + from);
      gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, loudness * settings.get("volume") * 0.5), now + from + 0.008);
      gain.gain.exponentialRampToValueAtTime(0.0001, now + from + length);
      wave.connect(gain).connect(context.destination);
      wave.start(now + from);
      wave.stop(now + from + length + 0.05);
    }
  } catch {
    // A browser without sound plays in silence.
  }
}

/** What something that happens sounds like: coins, paint, tiles, or a knock on wood. */
export function soundOf(kind: string): Sound | null {
  if (["paid", "earned", "sold", "spent", "pennies", "debt"].includes(kind)) return "coin";
  if (["restored", "wall-restored", "altar", "mixed", "fresco", "dome"].includes(kind)) return "brush";
  if (["final", "over"].includes(kind)) return "chime";
  if (["planned", "revealed", "woke", "bought", "laid", "aside", "rolled", "tile", "drew", "bet"].includes(kind)) return "knock";
  return null;
}
