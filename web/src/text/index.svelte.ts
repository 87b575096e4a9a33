// Everything a person reads goes through here: `t` for texts of the wire, `msg` for sentences of the page. Both are reactive: they
// tell in the present language, and call players by the names of the table that is shown.

import { untrack } from "svelte";
import { languages } from "virtual:languages";
import type { Arg, Layout, Seat, Text } from "../wire/types";
import { lettersIn } from "./letters";
import { capitalised, ENGLISH, Teller, type Names, type Part } from "./render";

export { capitalised, type Names, type Part } from "./render";

const english = new Teller(ENGLISH);

class Speech {
  teller = $state.raw(english);
  names = $state.raw<Names>({});
  private wanted = "en";

  /** The languages by code, with what they call themselves. */
  readonly languages = Object.entries(languages).map(([code, { name }]) => ({ code, name }));

  /** Calls players by these names. The same ones are not taken for new: all that is told at the table would be told once more. */
  call(names: Names): void {
    if (JSON.stringify(names) !== JSON.stringify(untrack(() => this.names))) this.names = names;
  }

  get code(): string {
    return this.teller.catalogue.code;
  }
  /** Speaks another language, once it is loaded. */
  async speak(code: string): Promise<void> {
    this.wanted = code;
    const language = languages[code];
    const teller = code === "en" || !language ? english : new Teller((await language.load()).default);
    // Whoever changed their mind meanwhile gets what they wanted last.
    if (this.wanted === code) this.teller = teller;
  }
}

export const speech = new Speech();

/** A text of the wire, as a sentence. */
export function t(text: Text | undefined | null): string {
  return text ? speech.teller.tell(text, speech.names) : "";
}

/** The same, beginning with a capital letter: labels of choices do not. */
export function T(text: Text | undefined | null): string {
  return capitalised(t(text));
}

/** The same in parts, with the paints of this table to be drawn. */
export function parts(text: Text | undefined | null, layout: Layout | null): Part[] {
  return text ? speech.teller.inParts(text, lettersIn(layout), speech.names) : [];
}

/** A sentence of the page. `scripts/catalogues` finds it by this name: write the English as one string in double quotes. */
export function msg(english: string, holes?: Record<string, Arg>): string {
  return t(holes ? { t: english, a: holes } : { t: english });
}

/** The same as a text, for what is told later. */
export function sentence(english: string, holes?: Record<string, Arg>): Text {
  return holes ? { t: english, a: holes } : { t: english };
}

/** So many of something, to fill a hole: `msg("You have {games}.", { games: count(3, "game", "games") })`. */
export function count(n: number, one: string, many: string): Arg {
  return { n, one, many };
}

/** A word of a closed list, to fill a hole or to stand alone: `word("level|master")`. */
export function word(listed: string): Arg {
  const at = listed.indexOf("|");
  return { of: listed.slice(0, at), w: listed.slice(at + 1) };
}

/** A word of a closed list, alone. */
export function wordOf(listed: string): string {
  // No player is named in it; and the names of players may be made of words.
  return speech.teller.tell({ t: "{it}", a: { it: word(listed) } });
}

/** What a player is called: a name, or else the colour. */
export function seatName(seat: Seat): string {
  return t({ t: "{it}", a: { it: { seat } } });
}

export function number(n: number, digits = 0): string {
  return speech.teller.number(n, digits);
}

export function list(items: string[]): string {
  return speech.teller.list(items);
}
