// What the board's components share: the table's layout and scene, looked up by kind, owner and module. No rule, no geometry.

import { getContext, setContext } from "svelte";
import type { Choice, Layout, Piece, Scene, Seat, Text, Thing, Value } from "../wire/types";
import { placeOf } from "../table/scene";

/** As much of a table as is needed to draw it. */
export interface Drawn {
  readonly layout: Layout | null;
  /** What lies on the table, or would lie there if a draft were played. */
  readonly shown: Scene | null;
  /** The colour through whose eyes one looks. */
  readonly seat: Seat | null;
  readonly picking: {
    lit(place: string, piece?: string): boolean;
    litAt(place: string): boolean;
    touched(place: string, piece?: string): number;
    choicesAt(place: string, piece?: string): Choice[];
    readonly litAll: { place: string; piece?: string }[];
  };
  /** Is a plan being laid out? Then a piece may be lit where it lay before. */
  readonly drafting?: boolean;
  /** What a master would do with it, as a rank; what somebody points at, as 0. */
  advised?(place: string, piece?: string): number | undefined;
}

const NOTHING: Thing = { kind: "" };
const NO_PIECES: string[] = [];
const NO_ONE: Piece[] = [];

/** Names in the order in which people count: stall 2 before stall 10. */
const byName = new Intl.Collator("en", { numeric: true }).compare;

export class View {
  constructor(readonly table: Drawn) {}

  readonly layout = $derived.by<Layout>(() => this.table.layout ?? { places: {}, tracks: {}, pieces: {} });
  readonly scene = $derived.by<Scene | null>(() => this.table.shown);
  readonly mine = $derived.by<Seat | null>(() => this.table.seat);
  private readonly index = $derived.by(() => {
    const index = new Map<string, string[]>();
    for (const name of Object.keys(this.layout.places).sort(byName)) {
      const { kind } = this.layout.places[name]!;
      const there = index.get(kind);
      if (there) there.push(name);
      else index.set(kind, [name]);
    }
    return index;
  });
  /** The modules that are open. */
  readonly modules = $derived(new Set(Object.values(this.layout.places).flatMap(({ module }) => module ?? [])));
  /** Who sits at the table, and the automata behind them. */
  readonly owners = $derived([...new Set((this.index.get("screen") ?? []).map((name) => this.thing(name).owner ?? ""))]);
  /** The players in the order of play; those that it does not name follow. */
  readonly inOrder = $derived.by(() => {
    const all = [...new Set(Object.values(this.layout.places).flatMap(({ owner }) => owner ?? []))];
    const order = this.scene?.order ?? [];
    return [...order, ...all.filter((who) => !order.includes(who))];
  });

  /** Whose plan is laid out here: mine, unless an automaton's is asked for. */
  readonly planner = $derived.by<string | null>(() => {
    const lit = this.table.picking.litAll.map(({ place }) => this.thing(place)).find(({ kind, owner }) => kind === "plan" && owner !== this.mine);
    return lit?.owner ?? this.mine;
  });

  /** The places of a kind, of one owner or module if they are named. */
  of(kind: string, { owner, module }: { owner?: string | undefined; module?: number | undefined } = {}): string[] {
    return (this.index.get(kind) ?? []).filter((name) => {
      const thing = this.layout.places[name]!;
      return (owner === undefined || thing.owner === owner) && (module === undefined || thing.module === module);
    });
  }
  /** The only place of a kind, or the first of them. */
  one(kind: string, which: { owner?: string | undefined; module?: number | undefined } = {}): string | undefined {
    return this.of(kind, which)[0];
  }
  thing(place: string): Thing {
    return placeOf(this.layout, place) ?? NOTHING;
  }
  piece(name: string): Thing {
    return this.layout.pieces[name] ?? { kind: "", label: { as_is: name } };
  }
  value(place: string, key: string): Value | undefined {
    return this.thing(place).values?.[key];
  }
  /** What lies somewhere; without an answer nothing does. */
  at(place: string | undefined): Piece[] {
    return (place === undefined ? undefined : this.scene?.places[place]?.pieces) ?? NO_ONE;
  }
  count(place: string | undefined): number {
    return this.at(place).reduce((sum, { n = 1 }) => sum + n, 0);
  }
  uncounted(place: string): boolean {
    return this.scene?.places[place]?.uncounted ?? false;
  }
  kind(piece: string): string {
    return this.piece(piece).kind;
  }

  /** The lit things by their place: the pieces there, and "" for the place itself. Worked out once for all that draw. */
  private readonly lights = $derived.by(() => {
    const lights = new Map<string, Set<string>>();
    for (const { place, piece = "" } of this.table.picking.litAll) {
      const there = lights.get(place);
      if (there) there.add(piece);
      else lights.set(place, new Set([piece]));
    }
    return lights;
  });

  lit(place: string, piece = ""): boolean {
    return this.lights.get(place)?.has(piece) ?? false;
  }
  touched(place: string, piece?: string): number {
    return this.table.picking.touched(place, piece);
  }
  /** The pieces that can be touched, or are touched, at a place that does not list them. */
  uncountedLit(place: string): string[] {
    const lit = this.lights.get(place);
    if (!lit || (this.table.drafting && !this.uncounted(place))) return NO_PIECES;
    const there = this.at(place);
    return [...lit].filter((name) => name !== "" && !there.some(({ piece }) => piece === name));
  }
  /** The rank of a master's advice that touches this; 0 for what is pointed at. */
  advised(place: string, piece?: string): number | undefined {
    return this.table.advised?.(place, piece);
  }
  /** Is anything lit, or touched already, at one of these places? Then they are drawn large enough to aim at. */
  anyLit(places: readonly string[]): boolean {
    return this.lights.size > 0 && places.some((place) => this.lights.has(place));
  }
  /** What would be done by touching this, if it is just one thing. */
  choice(place: string, piece?: string): Choice | undefined {
    const choices = this.table.picking.choicesAt(place, piece);
    return choices.length === 1 ? choices[0] : undefined;
  }
}

const KEY = Symbol("view");

export function setView(table: Drawn): View {
  return setContext(KEY, new View(table));
}
export function getView(): View {
  return getContext<View>(KEY);
}

/** A number among the values of something. */
export function num(values: { [key: string]: Value } | undefined, key: string): number | undefined {
  const value = values?.[key];
  return typeof value === "number" ? value : undefined;
}

/** The word of a text that is nothing but a word: the phase `Market`, for whoever draws by it. */
export function bareWord(text: Text | undefined): string | undefined {
  if (!text || "as_is" in text) return undefined;
  const it = text.a?.it;
  return typeof it === "object" && it !== null && "w" in it ? it.w : undefined;
}
