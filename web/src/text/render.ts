// A text in a language: the same as `crates/language/src/telling.rs`, for the page. Pure; `index.svelte.ts` knows the present language.

import type { Arg, Seat, Text } from "../wire/types";
import { idOf, nounKey, read, wordKey } from "./ids";

/** A language: what `build/po.ts` makes of its catalogues. */
export interface Catalogue {
  code: string;
  salt: number;
  /** The number of everything that is told (`ids.ts`), and how this language tells it: what is counted has a word for each plural. */
  ids: string;
  told: (string | string[])[];
  /** How names are written in a form: before which first letters (all, if empty), and what stands around the name. */
  names: Record<string, [letters: string, way: string][]>;
}

export const ENGLISH: Catalogue = { code: "en", salt: 0, ids: "", told: [], names: {} };

/** What the players are called; a seat without a name is called by its colour. */
export type Names = Partial<Record<Seat, string>>;

interface Called {
  names: Names;
  /** What is drawn as well as told, and how: the letters of paints. */
  letters?: ((arg: Arg) => string) | undefined;
}

/** What is drawn stands between these, its letters before its words. No language has them. */
const [BEGIN, WORDS, END] = ["\uE000", "\uE001", "\uE002"];

/** A part of what is told: words, or something that is drawn, with its words for whoever does not see it. */
export interface Part {
  words: string;
  letters: string;
}

const ORDER = ["zero", "one", "two", "few", "many", "other"] as const;

/** The word of `seat` that stands for a colour, as `Seat::term` has it. */
const BARE = "{it}";

/** Tells texts in one language. */
export class Teller {
  readonly locale: string;
  private readonly told: Map<number, string | string[]>;
  /** Plurals, and which of them whole numbers have, in their order; lists. Making them takes long, and not every page needs them. */
  private readonly plurals: () => { rules: Intl.PluralRules; categories: string[] };
  private readonly and: () => Intl.ListFormat;
  private readonly or: () => Intl.ListFormat;
  /** Formats by their digits: making one takes long. */
  private readonly numbers = new Map<number, Intl.NumberFormat>();
  /** Is a small number written with the digits 0 to 9, and a hyphen before one below none? */
  private readonly plain: () => boolean;

  constructor(readonly catalogue: Catalogue) {
    this.told = new Map(read(catalogue.ids).map((id, at) => [id, catalogue.told[at]!]));
    // Our English is British.
    this.locale = catalogue.code === "en" ? "en-GB" : catalogue.code;
    this.plurals = once(() => {
      const rules = new Intl.PluralRules(this.locale);
      const met = new Set(Array.from({ length: 201 }, (_, n) => rules.select(n)));
      return { rules, categories: ORDER.filter((category) => met.has(category)) };
    });
    this.and = once(() => new Intl.ListFormat(this.locale, { type: "conjunction", style: "long" }));
    this.or = once(() => new Intl.ListFormat(this.locale, { type: "disjunction", style: "long" }));
    this.plain = once(() => new Intl.NumberFormat(this.locale).format(-123) === "-123");
  }

  tell(text: Text, names: Names = {}): string {
    return this.whole(text, { names });
  }
  /** The same in parts. `letters`: those of what is drawn, none for everything else. */
  inParts(text: Text, letters: (arg: Arg) => string, names: Names = {}): Part[] {
    const [first = "", ...drawn] = capitalised(this.whole(text, { names, letters })).split(BEGIN);
    const parts = drawn.flatMap((part) => {
      const [words, end] = [part.indexOf(WORDS), part.indexOf(END)];
      return [{ letters: part.slice(0, words), words: part.slice(words + 1, end) }, { letters: "", words: part.slice(end + 1) }];
    });
    return [{ letters: "", words: first }, ...parts].filter(({ words }) => words !== "");
  }

  private whole(text: Text, called: Called): string {
    if ("as_is" in text) return text.as_is;
    return this.sentence(text.t).replace(/\{([^{}]*)\}/g, (whole, hole: string) => {
      const [name, form] = split(hole);
      const arg = text.a?.[name];
      return arg === undefined ? whole : this.arg(arg, form, called);
    });
  }

  number(n: number, digits = 0): string {
    // Most numbers are small, and made of digits alone in every language that we have.
    if (digits === 0 && Number.isInteger(n) && n > -1000 && n < 1000 && this.plain()) return String(n);
    let format = this.numbers.get(digits);
    if (!format) {
      format = new Intl.NumberFormat(this.locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
      this.numbers.set(digits, format);
    }
    return format.format(n);
  }

  list(items: string[]): string {
    return this.and().format(items);
  }

  private find<Told extends string | string[] = string>(key: string): Told | undefined {
    return this.told.size === 0 ? undefined : (this.told.get(idOf(key, this.catalogue.salt)) as Told | undefined);
  }

  /** The sentence in this language, or else the English one. One without words of its own is in no catalogue; but its colon may stand apart. */
  private sentence(english: string): string {
    const told = this.find(english);
    if (told !== undefined) return told;
    const colon = this.find(wordKey("sign", ":"));
    return colon !== undefined && english.includes(": ") && !hasWords(english) ? english.replaceAll(": ", `${colon} `) : english;
  }

  /** A form that ends in `^` begins with a capital letter. */
  private arg(arg: Arg, form: string, called: Called): string {
    return form.endsWith("^") ? capitalised(this.plainly(arg, form.slice(0, -1), called)) : this.plainly(arg, form, called);
  }

  private plainly(arg: Arg, form: string, called: Called): string {
    const letters = called.letters?.(arg);
    if (letters) return BEGIN + letters + WORDS + this.plainly(arg, form, { ...called, letters: undefined }) + END;
    if (typeof arg === "number") return this.number(arg);
    if (typeof arg === "string") return arg;
    if ("t" in arg) {
      const bare = arg.t === BARE ? Object.values(arg.a ?? {})[0] : undefined;
      return bare === undefined ? this.whole(arg, called) : this.plainly(bare, form, called);
    }
    if ("as_is" in arg) return arg.as_is;
    if ("seat" in arg) return this.named(called.names[arg.seat] ?? this.word("seat", arg.seat, ""), form);
    if ("w" in arg) return this.word(arg.of, arg.w, form);
    // Nobody types signs here.
    if ("words" in arg) return this.plainly(arg.words, form, called);
    if ("units" in arg) return this.number(arg.units / 10 ** arg.digits, arg.digits);
    if ("n" in arg) return this.count(arg.n, arg.one, arg.many, form);
    const each = (items: Arg[]): string[] => items.map((item) => this.plainly(item, form, called));
    if ("all" in arg) return this.and().format(each(arg.all));
    if ("one_of" in arg) return this.or().format(each(arg.one_of));
    return each(arg.row).join(", ");
  }

  private word(list: string, word: string, form: string): string {
    return (form === "" ? undefined : this.find(wordKey(list, word, form))) ?? this.find(wordKey(list, word)) ?? word;
  }

  private count(n: number, one: string, many: string, form: string): string {
    if (form === "n") return this.number(n);
    const alone = form === "alone";
    const find = (form: string): string[] | undefined => this.find<string[]>(nounKey(one, many, form));
    const words = find(alone ? "" : form) ?? find("");
    const word = words ? (words[this.plural(n)] ?? words.at(-1) ?? "") : n === 1 ? one : many;
    if (alone) return word.replaceAll("#", "").trim();
    return word.includes("#") ? word.replaceAll("#", this.number(n)) : `${this.number(n)} ${word}`;
  }

  private plural(n: number): number {
    const { rules, categories } = this.plurals();
    const at = categories.indexOf(rules.select(Math.abs(n)));
    return at < 0 ? categories.length - 1 : at;
  }

  private named(name: string, form: string): string {
    const first = name.charAt(0).toLowerCase();
    const way = this.catalogue.names[form]?.find(([letters]) => letters === "" || (first !== "" && letters.includes(first)));
    return way ? way[1].replaceAll("{name}", name) : name;
  }
}

/** Makes something when it is needed first, and keeps it. */
function once<T>(make: () => T): () => T {
  let made: { it: T } | undefined;
  return () => (made ??= { it: make() }).it;
}

function split(hole: string): [name: string, form: string] {
  const at = hole.indexOf("@");
  return at < 0 ? [hole, ""] : [hole.slice(0, at), hole.slice(at + 1)];
}

/** Is there anything to translate between its holes? */
function hasWords(sentence: string): boolean {
  return /[\p{L}"%]/u.test(sentence.replace(/\{[^}]*\}/g, ""));
}

export function capitalised(text: string): string {
  const [first = ""] = text;
  return first.toUpperCase() + text.slice(first.length);
}
