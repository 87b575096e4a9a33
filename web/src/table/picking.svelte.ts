// Choices are made by touching places and pieces. The choices that name all that was touched remain; once the touches are exactly the
// picks of one choice, it is made. Nothing here knows a rule.

import type { Choice, Pick, Touched } from "../wire/types";

/** What is touched: a kind of piece at a place, or the place itself. */
const keyOf = (place: string, piece?: string): string => (piece === undefined ? place : `${place}\n${piece}`);

function counted(picks: readonly Pick[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { place, piece, n = 1 } of picks) counts.set(keyOf(place, piece), (counts.get(keyOf(place, piece)) ?? 0) + n);
  return counts;
}

/** Does one hold all that the other holds? */
function holds(all: ReadonlyMap<string, number>, some: ReadonlyMap<string, number>): boolean {
  for (const [key, n] of some) if ((all.get(key) ?? 0) < n) return false;
  return true;
}

const total = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((sum, n) => sum + n, 0);

interface Option {
  choice: Choice;
  picks: ReadonlyMap<string, number>;
}

export interface PickingEvents {
  /** A choice is made: the touches are its picks, and nothing else can come of them. */
  made?: (choice: Choice) => void;
  /** Nothing comes of touching this. */
  inVain?: (touched: Touched[]) => void;
}

export class Picking {
  private options = $state.raw<Option[]>([]);
  private touches = $state.raw<ReadonlyMap<string, number>>(new Map());

  private readonly left = $derived(this.options.filter(({ picks }) => picks.size > 0 && holds(picks, this.touches)));
  /** The choices that still can be made; the pass is not among them. */
  readonly remaining = $derived(this.left.map(({ choice }) => choice));
  /** The choice that the touches make, if they are exactly its picks. */
  readonly ready = $derived.by(() => {
    const n = total(this.touches);
    return n === 0 ? null : (this.left.find(({ picks }) => total(picks) === n)?.choice ?? null);
  });
  /** The choice without picks, which needs a button. */
  readonly pass = $derived(this.options.find(({ picks }) => picks.size === 0)?.choice ?? null);
  /** Was something touched, and no choice made yet? */
  readonly begun = $derived(this.touches.size > 0);
  /** What can be touched now: how often, at most, by what is touched. */
  private readonly lights = $derived.by(() => {
    const lights = new Set<string>();
    for (const { picks } of this.left) for (const [key, n] of picks) if ((this.touches.get(key) ?? 0) < n) lights.add(key);
    return lights;
  });

  constructor(
    choices: readonly Choice[] = [],
    private readonly events: PickingEvents = {},
  ) {
    this.offer(choices);
  }

  /** Other choices, or none: what was touched is forgotten. */
  offer(choices: readonly Choice[]): void {
    this.options = choices.map((choice) => ({ choice, picks: counted(choice.picks) }));
    this.touches = new Map();
  }

  /** Can this be touched? */
  lit(place: string, piece?: string): boolean {
    return this.lights.has(keyOf(place, piece));
  }
  /** Can anything at this place be touched: the place itself, or a piece there? */
  litAt(place: string): boolean {
    for (const key of this.lights) if (key === place || key.startsWith(`${place}\n`)) return true;
    return false;
  }
  /** The pieces at a place that can be touched. */
  litPieces(place: string): string[] {
    return [...this.lights].flatMap((key) => (key.startsWith(`${place}\n`) ? [key.slice(place.length + 1)] : []));
  }
  /** Everything that can be touched now. */
  get litAll(): { place: string; piece?: string }[] {
    return [...this.lights].map((key) => parse(key));
  }
  /** How often this was touched. */
  touched(place: string, piece?: string): number {
    return this.touches.get(keyOf(place, piece)) ?? 0;
  }
  /** All that was touched. */
  get all(): Touched[] {
    return [...this.touches].map(([key, n]) => ({ ...parse(key), n }));
  }
  /** The choices that could come of touching this, for a hint beside it. */
  choicesAt(place: string, piece?: string): Choice[] {
    const key = keyOf(place, piece);
    return this.left.filter(({ picks }) => (picks.get(key) ?? 0) > (this.touches.get(key) ?? 0)).map(({ choice }) => choice);
  }

  /** Touches something once more. Returns the choice that is made by it, if one is. */
  touch(place: string, piece?: string): Choice | null {
    const key = this.meant(place, piece);
    const more = new Map(this.touches).set(key, (this.touches.get(key) ?? 0) + 1);
    const fits = (touches: ReadonlyMap<string, number>): boolean => this.options.some(({ picks }) => holds(picks, touches));
    if (fits(more)) this.touches = more;
    // What does not go with the touches so far may begin another choice; touched as often as it can be, it begins anew.
    else if (fits(new Map([[key, 1]]))) this.touches = this.touches.has(key) && this.touches.size === 1 ? new Map() : new Map([[key, 1]]);
    else {
      this.events.inVain?.([...this.all, { place, ...(piece === undefined ? {} : { piece }), n: 1 }]);
      return null;
    }
    const made = this.ready;
    if (made && this.remaining.length === 1) {
      this.events.made?.(made);
      return made;
    }
    return null;
  }
  /** Takes one touch back. */
  untouch(place: string, piece?: string): void {
    const key = this.meant(place, piece);
    const n = this.touches.get(key) ?? 0;
    const fewer = new Map(this.touches);
    if (n > 1) fewer.set(key, n - 1);
    else fewer.delete(key);
    this.touches = fewer;
  }
  /** Touches nothing any more. */
  clear(): void {
    this.touches = new Map();
  }
  /** Makes the choice that the touches make, although they could go on to another. */
  confirm(): Choice | null {
    const made = this.ready;
    if (made) this.events.made?.(made);
    return made;
  }

  /** A touch on a piece means its place where only the place counts; a touch on a place means its piece where only one piece counts. */
  private meant(place: string, piece?: string): string {
    const key = keyOf(place, piece);
    const named = (key: string): boolean => this.options.some(({ picks }) => picks.has(key));
    if (named(key)) return key;
    if (piece !== undefined) return named(place) ? place : key;
    const pieces = new Set([...this.lights].filter((lit) => lit.startsWith(`${place}\n`)));
    const [only] = pieces;
    return pieces.size === 1 && only !== undefined ? only : key;
  }
}

function parse(key: string): { place: string; piece?: string } {
  const [place = "", piece] = key.split("\n");
  return piece === undefined ? { place } : { place, piece };
}
