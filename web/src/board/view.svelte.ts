// What the board's components share: the table's layout and scene, looked up by kind, owner and module. No rule, no geometry.

import { getContext, setContext, untrack } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import { boardArt, still, type Drawing, type GameArt } from "../art";
import type { Choice, Layout, Piece, PlaceView, Scene, Seat, Text, Thing, Value } from "../wire/types";
import type { Step } from "../table/motion";
import { placeOf } from "../table/scene";
import { inTurn } from "./frame";
import { towards } from "./motion";

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
    choicesAt(place: string, piece?: string): Choice[];
    readonly litAll: { place: string; piece?: string }[];
    /** All that was touched. */
    readonly all: { place: string; piece?: string; n?: number }[];
  };
  /** What is to be seen moving, where it may be shown in parts. */
  readonly moving?: Step | null;
  /** Is a plan being laid out? Then a piece may be lit where it lay before. */
  readonly drafting?: boolean;
  /** What a master would do with it, as a rank; what somebody points at, as 0. */
  advised?(place: string, piece?: string): number | undefined;
}

const NOTHING: Thing = { kind: "" };
const NO_PIECES: string[] = [];
const NOWHERE: PlaceView = { pieces: [] };
/** So many pieces may set off at once; with more of them, one frame would take too long. */
export const PIECES_PER_FRAME = 2;

/** What can be touched at a place, and what was: pieces by their names, the place itself as "". */
interface Light {
  lit: ReadonlySet<string>;
  touched: ReadonlyMap<string, number>;
}
const DARK: Light = { lit: new Set(), touched: new Map() };

const samePieces = (a: PlaceView, b: PlaceView): boolean =>
  a === b || (a.uncounted === b.uncounted && a.pieces.length === b.pieces.length && a.pieces.every(({ piece, n }, i) => piece === b.pieces[i]!.piece && n === b.pieces[i]!.n));
const sameLight = (a: Light, b: Light): boolean =>
  a === b || (a.lit.size === b.lit.size && a.touched.size === b.touched.size && [...a.lit].every((name) => b.lit.has(name)) && [...a.touched].every(([name, n]) => b.touched.get(name) === n));

/** Names in the order in which people count: stall 2 before stall 10. */
const byName = new Intl.Collator("en", { numeric: true }).compare;

export class View {
  /**
   * What lies at each place, and what is lit there. Each place has a cell of its own, so that a push draws anew only the places that it
   * has changed: `follow` and `light` compare, and write what is different.
   */
  private readonly lying = new SvelteMap<string, PlaceView>();
  private readonly lights = new SvelteMap<string, Light>();

  constructor(
    readonly table: Drawn,
    private readonly art: GameArt = boardArt,
  ) {
    // A place that has no cell would be told of every new one.
    for (const name of Object.keys(table.layout?.places ?? {})) {
      this.lying.set(name, NOWHERE);
      this.lights.set(name, DARK);
    }
    this.follow();
    this.light();
  }

  /** Takes over what the table now shows; a step in which something moves is left to whoever shows it, who takes it over in parts. */
  follow(): void {
    const places = this.table.shown?.places ?? {};
    const step = this.table.moving;
    // One that comes before the last has been shown is taken over with all that is left of that.
    const left = !this.waits && step && step !== this.step && step.after.places === places && step.motions.length > 0;
    this.step = step ?? null;
    if (!left) return this.take();
    this.waiting = true;
    // Whatever becomes of that: the table is soon as it is.
    setTimeout(() => this.step === step && this.waits && this.take(), 2500);
  }
  /** Takes over these places, or all that are left. */
  take(names?: Iterable<string>): void {
    untrack(() => {
      const places = this.table.shown?.places ?? {};
      for (const name of names ?? new Set([...this.lying.keys(), ...Object.keys(places)])) {
        const [before, after] = [this.lying.get(name), places[name] ?? NOWHERE];
        if (before === undefined ? names === undefined || after !== NOWHERE : !samePieces(before, after)) this.lying.set(name, after);
      }
    });
    if (names || !this.waits) return;
    this.waiting = false;
    untrack(() => this.light());
  }
  private waiting = $state(false);
  /** Is something left to be taken over? */
  get waits(): boolean {
    return untrack(() => this.waiting);
  }
  /** The same, for components that follow it. */
  readonly busy = $derived(this.waiting);
  private step: Step | null = null;
  /** Takes over what can be touched now: not before it lies where it can be touched. */
  light(): void {
    const { picking } = this.table;
    const lights = new Map<string, { lit: Set<string>; touched: Map<string, number> }>();
    const at = (place: string): { lit: Set<string>; touched: Map<string, number> } => {
      let light = lights.get(place);
      if (!light) lights.set(place, (light = { lit: new Set(), touched: new Map() }));
      return light;
    };
    for (const { place, piece = "" } of picking.litAll) at(place).lit.add(piece);
    for (const { place, piece = "", n = 1 } of picking.all) at(place).touched.set(piece, n);
    if (this.waits) return;
    untrack(() => {
      for (const [name, before] of this.lights) {
        const after = lights.get(name) ?? DARK;
        if (!sameLight(before, after)) this.lights.set(name, after);
      }
      for (const [name, light] of lights) if (!this.lights.has(name)) this.lights.set(name, light);
      this.lighted += 1;
    });
  }
  /** Counts how often that was done. */
  lighted = $state(0);

  /** How a kind of piece is drawn; a kind without a drawing is shown by its label. */
  drawing(kind: string): Drawing | undefined {
    return this.art.pieces[kind];
  }
  /** The class that shows a piece; none where there is no drawing. */
  picture({ kind, values = {}, owner, module }: Thing): string | undefined {
    const drawing = this.drawing(kind);
    return drawing && !drawing.live ? still(drawing, { kind, values, ...(owner ? { owner } : {}), ...(module ? { module } : {}) }) : undefined;
  }

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
  private readonly ordered = $derived.by(() => {
    const all = [...new Set(Object.values(this.layout.places).flatMap(({ owner }) => owner ?? []))];
    const order = this.scene?.order ?? [];
    return [...order, ...all.filter((who) => !order.includes(who))].join(" ");
  });
  readonly inOrder = $derived(this.ordered === "" ? [] : this.ordered.split(" "));
  /** The same as the cards show it by now, and as everything else does that stands in the order of play. */
  private readonly rows = new SvelteMap<"cards" | "crews", string[]>();
  row(of: "cards" | "crews"): string[] {
    return this.rows.get(of) ?? this.inOrder;
  }
  /**
   * Takes over who plays before whom. Where things move, one after the other goes to their new place, in a frame of their own each: together
   * they are half of the table.
   */
  line(): void {
    const goal = this.inOrder;
    untrack(() => {
      const moves = (this.table.moving?.duration ?? 0) > 0;
      for (const of of ["cards", "crews"] as const) {
        if (!moves || !this.rows.has(of)) {
          this.rows.set(of, goal);
          continue;
        }
        const on = (): unknown => this.rows.set(of, towards(this.row(of), this.inOrder));
        for (let now = this.row(of); now !== goal; now = towards(now, goal)) inTurn(on, true);
      }
    });
  }

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
    return (place === undefined ? undefined : this.lying.get(place)?.pieces) ?? NOWHERE.pieces;
  }
  /** The spaces of a track on which something lies, or comes to lie when it has set off. */
  along(track: string): string[] {
    const names = new Set([...this.lying.keys(), ...Object.keys(this.scene?.places ?? {})].filter((name) => name.startsWith(track)));
    return [...names].filter((name) => this.at(name).length > 0 || this.scene?.places[name]);
  }
  count(place: string | undefined): number {
    return this.at(place).reduce((sum, { n = 1 }) => sum + n, 0);
  }
  uncounted(place: string): boolean {
    return this.lying.get(place)?.uncounted ?? false;
  }
  kind(piece: string): string {
    return this.piece(piece).kind;
  }

  lit(place: string, piece = ""): boolean {
    return this.lights.get(place)?.lit.has(piece) ?? false;
  }
  touched(place: string, piece = ""): number {
    return this.lights.get(place)?.touched.get(piece) ?? 0;
  }
  /** The pieces that can be touched, or are touched, at a place that does not list them. */
  uncountedLit(place: string): string[] {
    const lit = this.lights.get(place)?.lit;
    if (!lit?.size || (this.table.drafting && !this.uncounted(place))) return NO_PIECES;
    const there = this.at(place);
    return [...lit].filter((name) => name !== "" && !there.some(({ piece }) => piece === name));
  }
  /** The rank of a master's advice that touches this; 0 for what is pointed at. */
  advised(place: string, piece?: string): number | undefined {
    return this.table.advised?.(place, piece);
  }
  /** Is anything lit, or touched already, at one of these places? Then they are drawn large enough to aim at. */
  anyLit(places: readonly string[]): boolean {
    return places.some((place) => (this.lights.get(place)?.lit.size ?? 0) > 0);
  }
  /** What would be done by touching this, if it is just one thing. */
  choice(place: string, piece?: string): Choice | undefined {
    const choices = this.table.picking.choicesAt(place, piece);
    return choices.length === 1 ? choices[0] : undefined;
  }
}

const KEY = Symbol("view");

export function setView(table: Drawn, art?: GameArt): View {
  const view = setContext(KEY, new View(table, art));
  $effect.pre(() => view.follow());
  $effect.pre(() => view.light());
  $effect.pre(() => view.line());
  return view;
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
