// What somebody likes on this device. It is kept in the browser and sent to nobody.

import { speech } from "../text";

export interface Values {
  /** The colours of day or night, or those of the system. */
  theme: "system" | "light" | "dark";
  /** A code of a language, or that of the browser. */
  language: "system" | string;
  /** How fast things move: 0 not at all. `system` moves at the usual pace unless the system asks for less motion. */
  motion: "system" | "off" | "calm" | "usual" | "quick";
  /** The bell when it is my turn. */
  bell: boolean;
  /** Sounds of what happens on the table. */
  sounds: boolean;
  /** From 0 to 1. */
  volume: number;
  /** A notification of the system when it is my turn and the page is not in view. */
  notify: boolean;
  /** The size of the text, in percent. */
  text: 90 | 100 | 115 | 130 | 150;
  /** Ask before something is drawn or revealed. */
  confirm: boolean;
  /** Single keys as shortcuts. */
  keys: boolean;
  /** Show tables as text. */
  textView: boolean;
  /** Warn before a costly slip. */
  coach: boolean;
  /** The names of players whose messages are not shown. */
  muted: string[];
  /** The name under which somebody has played last. */
  name: string;
}

const DEFAULTS: Values = {
  theme: "system", language: "system", motion: "system", bell: true, sounds: false, volume: 0.6, notify: false, text: 100,
  confirm: true, keys: true, textView: false, coach: false, muted: [], name: "",
};

const KEY = "fresco settings";

function kept(): Partial<Values> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Values>;
  } catch {
    return {};
  }
}

class Settings {
  private values = $state<Values>({ ...DEFAULTS, ...kept() });
  private reduced = $state(false);
  private night = $state(false);

  constructor() {
    if (typeof window === "undefined") return;
    const follow = (query: MediaQueryList, set: (on: boolean) => void): void => {
      set(query.matches);
      query.addEventListener("change", () => {
        set(query.matches);
        this.apply();
      });
    };
    follow(window.matchMedia("(prefers-reduced-motion: reduce)"), (on) => (this.reduced = on));
    follow(window.matchMedia("(prefers-color-scheme: dark)"), (on) => (this.night = on));
    // Two tabs of one browser like the same.
    window.addEventListener("storage", ({ key }) => {
      if (key === KEY) this.values = { ...DEFAULTS, ...kept() };
      this.apply();
    });
  }

  get<Key extends keyof Values>(key: Key): Values[Key] {
    return this.values[key];
  }

  set<Key extends keyof Values>(key: Key, value: Values[Key]): void {
    this.values[key] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // A browser that keeps nothing likes it until the page is closed.
    }
    this.apply();
  }

  isMuted(name: string | null): boolean {
    return name !== null && this.values.muted.includes(name);
  }
  mute(name: string, on: boolean): void {
    this.set("muted", on ? [...this.values.muted, name] : this.values.muted.filter((other) => other !== name));
  }

  /** How fast things move, 1 as usual; 0 where nothing may move. */
  get speed(): number {
    const motion = this.values.motion;
    if (motion === "off" || (motion === "system" && this.reduced)) return 0;
    return motion === "calm" ? 0.6 : motion === "quick" ? 2 : 1;
  }

  get theme(): "light" | "dark" {
    if (this.values.theme !== "system") return this.values.theme;
    return this.night ? "dark" : "light";
  }

  get language(): string {
    if (this.values.language !== "system") return this.values.language;
    const known = speech.languages.map(({ code }) => code);
    const wanted = typeof navigator === "undefined" ? [] : navigator.languages.map((language) => language.slice(0, 2).toLowerCase());
    return wanted.find((code) => known.includes(code)) ?? "en";
  }

  /** Lets the page look and speak as it should. */
  apply(): void {
    const root = document.documentElement;
    // Whoever looks for another theme would see one in the same words once more.
    if (root.dataset.theme !== this.theme) root.dataset.theme = this.theme;
    root.dataset.motion = this.speed === 0 ? "off" : "on";
    root.style.setProperty("--speed", String(this.speed || 1));
    root.style.setProperty("--text", String(this.values.text / 100));
    root.lang = this.language;
    void speech.speak(this.language);
  }
}

export const settings = new Settings();
