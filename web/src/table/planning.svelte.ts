// A plan that is laid out freely behind the screen: assistants, tiles, ladies and maps in any order, changed at will, and answered all at
// once. What can be laid is learned by asking for drafts: each question on the way is passed, and its choices are remembered. So this
// knows no rule, and not even that there are columns.

import type { Answer, Ask, Choice, Draft, Refused, Scene, Text, Unplayed } from "../wire/types";
import { Allowance } from "./allowance";
import { Picking } from "./picking.svelte";
import { countAt } from "./scene";

export type AskDraft = (ask: Ask) => Promise<Answer>;

interface Laid {
  question: string;
  choice: Choice;
}

/** Longer walks than this are not walked to the end: no plan has so many questions. */
const LONGEST_WALK = 40;
/** Milliseconds without a touch after which everything is looked through again. */
const PAUSE_MS = 500;

export class Planning {
  /** What each question on the way offers, by the prompt of the question without its numbers; with a number where the same is asked again. */
  private known = new Map<string, Map<string, Choice>>();
  /** The same, for what is drawn: a new map whenever something was learned. */
  private offers = $state.raw<ReadonlyMap<string, ReadonlyMap<string, Choice>>>(new Map());
  private laid = $state.raw<Laid[]>([]);
  private ends = $state.raw<string[] | null>(null);
  private turn = 0;
  /** The plan before the last thing was laid, and what that was. */
  private tried: { before: Laid[]; action: string } | null = null;
  /** What cannot be added to the plan as it is. */
  private vain = $state.raw<ReadonlySet<string>>(new Set());
  private walked = false;
  /** The plan of which it is known what is asked again. */
  private sure: readonly Laid[] | null = null;
  /** What was laid when it was looked up what is asked again, by what is asked. */
  private asked = new Map<string, string>();
  /** What was touched before that was known: it counts as soon as it is. */
  private early: { place: string; piece?: string }[] = [];
  /** The table with nothing laid. */
  private bare: Scene | null = null;

  /** True until the server has answered the current draft; until then scene and prompt show the previous plan. */
  busy = $state(true);
  /** The table as it would be with this plan. */
  scene = $state.raw<Scene | null>(null);
  /** What of it cannot be, and why. */
  left = $state.raw<Unplayed[]>([]);
  /** What is still to be decided. */
  missing = $state.raw<Text | null>(null);
  /** Touching a tile and then its column lays it; touching a column sends one more. */
  readonly picking = new Picking([], { made: (choice) => this.lay(choice), inVain: (touched) => this.inVain(touched.map(({ place }) => place)) });
  private readonly lights = $derived.by(() => {
    const lights = new Set<string>();
    void this.laid;
    const { begun } = this.picking;
    // First the thing that is laid, then where: a column alone is lit for those who are sent there.
    for (const { place, piece } of this.picking.litAll) if (begun || piece !== undefined) lights.add(piece === undefined ? place : `${place}\n${piece}`);
    if (this.picking.begun) return lights;
    for (const choices of this.offers.values()) {
      for (const { picks } of choices.values()) {
        const [pick, other] = picks;
        if (!pick || other) continue;
        const more = this.oneMore(pick.place, pick.piece);
        if (more && this.fits(more)) lights.add(pick.piece === undefined ? pick.place : `${pick.place}\n${pick.piece}`);
      }
    }
    return lights;
  });
  /** Told why something cannot lie in the plan. */
  onRefused: ((why: Refused) => void) | null = null;
  /** Told when nothing comes of a touch. */
  onInVain: ((places: string[]) => void) | null = null;

  constructor(
    private readonly ask: AskDraft,
    private readonly allowance = new Allowance(),
  ) {}

  /** Is the plan complete, so that it can be confirmed? */
  get complete(): boolean {
    return this.ends !== null;
  }
  /** The answers that the confirmed plan consists of, in the order in which the game asks for them. */
  get actions(): string[] {
    return this.ends ?? [];
  }
  get isEmpty(): boolean {
    return this.laid.length === 0;
  }
  /** What was laid, one choice for each question. */
  get choices(): Choice[] {
    return this.laid.map(({ choice }) => choice);
  }

  /** Begins, perhaps with what was decided before. */
  async begin(decided: readonly string[] = []): Promise<void> {
    await this.look();
    if (decided.length > 0) await this.layOut(decided);
  }
  /** Lays out another plan, as far as its answers are known; and what the game does by itself at its end, such as sending whoever is left to
      the last column. */
  async layOut(actions: readonly string[]): Promise<void> {
    this.busy = true;
    this.picking.clear();
    this.vain = new Set();
    this.tried = null;
    this.early = [];
    this.laid = this.among(actions);
    this.offer();
    const turn = (this.turn += 1);
    let named: Draft | null = null;
    // What is asked again is known when the first answer lies.
    for (let before = -1; before < this.laid.length; this.laid = this.among(actions)) {
      before = this.laid.length;
      await this.askAgain(turn);
      named = await this.draft(this.laid.map(({ choice }) => choice.action));
      if (turn !== this.turn) return;
      if (named) this.learn(named);
    }
    const whole = named && !named.complete ? await this.draft([...actions]) : null;
    if (turn !== this.turn) return;
    if (named && whole?.complete) this.laid = [...this.laid, ...this.unnamed(named.scene, whole.scene)];
    await this.look();
  }
  /** Of the questions of which nothing is laid: what makes the difference between two scenes, all of it. */
  private unnamed(without: Scene, whole: Scene): Laid[] {
    const differs = ({ moves = [] }: Choice): boolean => moves.some(({ piece, to }) => countAt(whole, to, piece) > countAt(without, to, piece));
    return [...this.known].flatMap(([question, choices]) => {
      if (this.laid.some((laid) => laid.question === question)) return [];
      const fitting = [...choices.values()].filter((choice) => differs(choice) && this.stands(choice, whole));
      const choice = fitting.sort((one, other) => (other.picks[0]?.n ?? 1) - (one.picks[0]?.n ?? 1))[0];
      return choice ? [{ question, choice }] : [];
    });
  }
  /** What these answers are called, as far as something is laid with them. */
  labels(actions: readonly string[]): Text[] {
    return actions.flatMap((action) => this.among([action]).slice(0, 1).map(({ choice }) => choice.label));
  }
  private among(actions: readonly string[]): Laid[] {
    const laid: Laid[] = [];
    for (const action of actions) {
      const free = [...this.known].find(([question, choices]) => choices.has(action) && !laid.some((other) => other.question === question));
      if (free) laid.push({ question: free[0], choice: free[1].get(action)! });
    }
    return laid;
  }

  /** How often this place was touched for the plan: how many were sent there. */
  count(place: string, piece?: string): number {
    const at = this.laid.flatMap(({ choice }) => choice.picks).filter((pick) => pick.place === place && pick.piece === piece);
    return at.reduce((sum, { n = 1 }) => sum + n, 0);
  }
  /** Can this be touched: to send one more there, or to lay a piece? Not where what would move lies there no more. */
  lit(place: string, piece?: string): boolean {
    return this.lights.has(piece === undefined ? place : `${place}\n${piece}`);
  }
  /** Can anything at this place be touched? */
  litAt(place: string): boolean {
    for (const key of this.lights) if (key === place || key.startsWith(`${place}\n`)) return true;
    return false;
  }
  litPieces(place: string): string[] {
    return this.litAll.flatMap((lit) => (lit.place === place && lit.piece !== undefined ? [lit.piece] : []));
  }
  /** Everything that can be touched now. */
  get litAll(): { place: string; piece?: string }[] {
    return [...this.lights].map((key) => {
      const [place = "", piece] = key.split("\n");
      return piece === undefined ? { place } : { place, piece };
    });
  }
  /** How often this is touched in the plan, or is about to be. */
  touched(place: string, piece?: string): number {
    return this.count(place, piece) + this.picking.touched(place, piece);
  }
  /** The choices that could come of touching this. */
  choicesAt(place: string, piece?: string): Choice[] {
    const more = this.picking.begun ? null : this.oneMore(place, piece);
    return [...(more ? [more.choice] : []), ...this.picking.choicesAt(place, piece)];
  }
  get begun(): boolean {
    return this.picking.begun;
  }

  /** Touches something: a place alone sends one more there, a piece and then a place lays the piece. */
  touch(place: string, piece?: string): void {
    if (this.early.length > 0 || (!this.picking.begun && this.isUnsure(place, piece))) return void this.early.push(piece === undefined ? { place } : { place, piece });
    if (!this.picking.begun) {
      const more = this.oneMore(place, piece);
      if (more) return this.put(more);
      const used = this.laidWith(place, piece);
      // As many as there can be: the next touch takes them all back.
      if (used && (piece === undefined || used.choice.picks.length === 1)) return this.take(used);
      // What lies already is taken up again, unless there is another of the kind.
      if (used && piece !== undefined && countAt(this.scene, place, piece) === 0) this.take(used);
    }
    this.picking.touch(place, piece);
    if (!this.picking.begun) return;
    // Where the piece that was taken up cannot lie is not lit.
    const all = this.freeFirst();
    const lying = this.picking.remaining.map((choice) => ({ question: all.find(([, choices]) => choices.has(choice.action))?.[0] ?? "", choice }));
    void this.probe(this.turn, lying).then((why) => why && !this.picking.begun && this.onRefused?.(why));
  }
  /** Is this a piece of which it is being looked up whether another may be laid? */
  private isUnsure(place: string, piece?: string): boolean {
    if (piece === undefined || this.sure === this.laid) return false;
    const taken = [...this.known].filter(([question]) => this.isTaken(question)).flatMap(([, choices]) => [...choices.values()]);
    return taken.some(({ picks }) => picks.length > 1 && picks.some((pick) => pick.place === place && pick.piece === piece));
  }
  /** Takes one back from a place, or a piece from the plan. */
  untouch(place: string, piece?: string): void {
    const used = this.laidWith(place, piece);
    if (!used) return this.picking.clear();
    const fewer = this.sibling(used, place, piece, -1);
    if (fewer) this.put({ question: used.question, choice: fewer });
    else this.take(used);
  }
  /** Puts everything back. */
  clear(): void {
    this.picking.clear();
    this.early = [];
    this.laid = [];
    void this.look();
  }

  private lay(choice: Choice): void {
    const [question] = this.freeFirst().find(([, choices]) => choices.has(choice.action)) ?? [];
    if (question !== undefined) this.put({ question, choice });
    this.picking.clear();
  }
  private put(laid: Laid): void {
    this.picking.clear();
    this.vain = new Set();
    this.tried = { before: this.laid, action: laid.choice.action };
    this.laid = [...this.laid.filter(({ question }) => question !== laid.question), laid];
    this.offer();
    void this.look();
  }
  private take(laid: Laid): void {
    this.vain = new Set();
    this.tried = null;
    this.laid = this.laid.filter((other) => other !== laid);
    this.offer();
    void this.look();
  }
  private inVain(places: string[]): void {
    this.onInVain?.(places);
  }

  private laidWith(place: string, piece?: string): Laid | undefined {
    const uses = ({ choice }: Laid): boolean => choice.picks.some((pick) => pick.place === place && pick.piece === piece);
    return this.laid.find((laid) => uses(laid) && laid.choice.picks.length === 1) ?? this.laid.find(uses);
  }
  /** The choice that sends one more to a place than is sent there now. */
  private oneMore(place: string, piece?: string): Laid | null {
    const now = this.laid.find(({ choice: { picks } }) => picks.length === 1 && picks[0]!.place === place && picks[0]!.piece === piece);
    const more = now && this.sibling(now, place, piece, 1);
    if (more) return { question: now.question, choice: more };
    for (const [question, choices] of this.freeFirst()) {
      // As often as it can be for one question: perhaps another asks for the same.
      if (now && this.isTaken(question)) continue;
      const here = [...choices.values()].filter(({ picks: [pick, other] }) => pick && !other && pick.place === place && pick.piece === piece);
      const at = (n: number): Choice | undefined => here.find(({ picks: [pick] }) => (pick?.n ?? 1) === n);
      // Something else in the plan may have sent one there already.
      let choice = at(1);
      for (let n = 2; !now && choice && this.stands(choice); n += 1) choice = at(n);
      if (choice) return { question, choice };
    }
    return null;
  }
  private isTaken(question: string): boolean {
    return this.laid.some((laid) => laid.question === question);
  }
  /** The questions, those first to which nothing is laid yet. */
  private freeFirst(): [string, Map<string, Choice>][] {
    const all = [...this.known];
    return [...all.filter(([question]) => !this.isTaken(question)), ...all.filter(([question]) => this.isTaken(question))];
  }
  /** Does all that would move lie there without it? */
  private stands({ moves = [] }: Choice, scene = this.scene): boolean {
    return moves.length > 0 && moves.every(({ piece, n = 1, to }) => countAt(scene, to, piece) - countAt(this.bare, to, piece) >= n);
  }
  /** Can it be added, as far as that is known? */
  private fits(laid: Laid): boolean {
    return this.canMove(laid) && !this.vain.has(laid.choice.action);
  }
  /** Does what moves with one more lie where it would leave? */
  private canMove({ question, choice }: Laid): boolean {
    const before = this.laid.find((laid) => laid.question === question)?.choice;
    return (choice.moves ?? []).every(({ piece, n = 1, from }) => {
      const already = before?.moves?.find((move) => move.piece === piece && move.from === from)?.n ?? (before ? 1 : 0);
      return this.scene?.places[from]?.uncounted || countAt(this.scene, from, piece) >= n - (before ? already : 0);
    });
  }
  private sibling({ question, choice }: Laid, place: string, piece: string | undefined, by: number): Choice | null {
    const [pick, other] = choice.picks;
    if (!pick || other) return null;
    const wanted = (pick.n ?? 1) + by;
    const fits = ({ picks: [pick, other] }: Choice): boolean =>
      pick !== undefined && other === undefined && pick.place === place && pick.piece === piece && (pick.n ?? 1) === wanted;
    return [...(this.known.get(question)?.values() ?? [])].find(fits) ?? null;
  }

  /** Asks what the plan comes to, then passes what is still open to see what else can be laid. */
  private async look(): Promise<void> {
    const turn = (this.turn += 1);
    this.ends = null;
    this.busy = true;
    let draft = await this.draft(this.laid.map(({ choice }) => choice.action));
    if (turn !== this.turn) return;
    if (!draft) {
      this.early = [];
      this.busy = false;
      return;
    }
    if (draft.left?.length && this.putRight(draft.left)) return this.look();
    this.scene = draft.scene;
    if (this.laid.length === 0) this.bare = draft.scene;
    this.left = draft.left ?? [];
    this.missing = draft.missing ?? null;
    // Complete is what the draft itself says: passing on might still send somebody somewhere.
    this.ends = draft.complete ? draft.actions : null;
    this.learn(draft);
    await this.askAgain(turn);
    if (turn !== this.turn) return;
    this.offer();
    for (const { place, piece } of this.early.splice(0)) this.touch(place, piece);
    if (turn !== this.turn) return;
    this.busy = false;
    // Whoever lays one thing after the other asks for no more than each comes to; what else there is can wait for a moment.
    if (this.walked) await new Promise((done) => setTimeout(done, PAUSE_MS));
    if (turn !== this.turn) return;
    for (let i = 0; i < LONGEST_WALK && draft; i += 1) {
      this.learn(draft);
      if (draft.complete) break;
      const pass: Choice | undefined = draft.scene.question?.choices.find(({ kind }) => kind === "pass");
      if (!pass) break;
      draft = await this.lookUp(turn, [...draft.actions, pass.action, ...this.left.map(({ action }) => action)]);
      if (turn !== this.turn) return;
    }
    this.walked = true;
    this.offer();
    await this.probe(turn, this.addable());
  }

  /** Whoever has laid a lady or a map may be asked for another; not where the plan goes on to what comes later. */
  private async askAgain(turn: number): Promise<void> {
    const kinds = new Set(this.laid.filter(({ choice }) => choice.picks.length > 1).map(({ question }) => familyOf(question)));
    for (const kind of kinds) {
      const actions = this.laid.filter(({ question }) => familyOf(question) === kind).map(({ choice }) => choice.action);
      if (this.asked.get(kind) === actions.join()) continue;
      const draft = await this.lookUp(turn, actions);
      if (turn !== this.turn) return;
      if (!draft) continue;
      this.learn(draft);
      this.asked.set(kind, actions.join());
    }
    this.sure = this.laid;
  }

  /** What could be added by one touch, as far as it lies there. */
  private addable(): Laid[] {
    const single = [...this.known.values()].flatMap((choices) => [...choices.values()]).flatMap(({ picks: [pick, other] }) => (pick && !other ? [pick] : []));
    const places = new Map(single.map(({ place, piece }) => [`${place}\n${piece ?? ""}`, { place, piece }]));
    const more = [...places.values()].map(({ place, piece }) => this.oneMore(place, piece));
    return more.filter((laid) => laid !== null && this.canMove(laid)) as Laid[];
  }

  /** Tries what could be added next: what would not fit into the plan is not lit. If nothing of it fits, it says why. */
  private async probe(turn: number, candidates: readonly Laid[]): Promise<Refused | null> {
    const vain = new Set(this.vain);
    let why: Refused | null = null;
    let fitting = 0;
    for (const { question, choice } of candidates) {
      if (vain.has(choice.action)) continue;
      const others = this.laid.filter((laid) => laid.question !== question);
      const draft = await this.lookUp(turn, [...others.map(({ choice }) => choice.action), choice.action]);
      if (turn !== this.turn) return null;
      if (draft?.left?.length) {
        vain.add(choice.action);
        why = draft.left[0]!.why;
      } else fitting += 1;
    }
    if (vain.size > this.vain.size) {
      this.vain = vain;
      this.offer();
    }
    return fitting === 0 ? why : null;
  }

  /** Nothing that cannot be stays in the plan: what was laid last is put back, or what it leaves no room for. Tells why. */
  private putRight(left: readonly Unplayed[]): boolean {
    const over = new Set(left.map(({ action }) => action));
    const { tried } = this;
    const before = this.laid;
    if (tried && over.has(tried.action)) {
      this.laid = tried.before;
      this.vain = new Set([...this.vain, tried.action]);
    } else this.laid = before.filter(({ choice }) => !over.has(choice.action));
    this.tried = null;
    this.onRefused?.(left[0]!.why);
    return this.laid.length !== before.length || this.laid.some((laid, i) => laid !== before[i]);
  }

  /** What is known can be touched. What was touched already stays touched if it still makes sense. */
  private offer(): void {
    const before = this.picking.all;
    this.offers = new Map(this.known);
    const offered = new Map<string, Choice>();
    const there = ({ picks }: Choice): boolean => picks.every(({ place, piece, n = 1 }) => piece === undefined || countAt(this.scene, place, piece) >= n);
    for (const [question, choices] of this.freeFirst()) {
      // Until it is known whether another may be laid, nothing is laid in its stead.
      if (this.sure !== this.laid && this.isTaken(question)) continue;
      for (const choice of choices.values()) {
        const lies = this.laid.some((laid) => sameThings(laid.choice, choice) && (laid.question === question || !there(choice)));
        if (choice.picks.length > 1 && !lies && !this.vain.has(choice.action) && !offered.has(choice.action)) offered.set(choice.action, choice);
      }
    }
    this.picking.offer([...offered.values()]);
    for (const { place, piece, n = 1 } of before) for (let i = 0; i < n; i += 1) if (this.picking.lit(place, piece)) this.picking.touch(place, piece);
  }

  /** A draft that nobody waits for: it is asked for when there is room, and not at all if the plan has changed by then. */
  private async lookUp(turn: number, actions: string[]): Promise<Draft | null> {
    return (await this.allowance.spare(() => turn === this.turn)) ? this.answered(actions) : null;
  }
  private draft(actions: string[]): Promise<Draft | null> {
    this.allowance.take();
    return this.answered(actions);
  }
  private async answered(actions: string[]): Promise<Draft | null> {
    const answer = await this.ask({ ask: "draft", actions }).catch(() => null);
    return answer && "draft" in answer ? answer.draft : null;
  }

  /** A question is the same whatever numbers stand in it, and whatever it still offers; the words in it, and how often it was answered, tell it from others. */
  private learn({ scene: { question }, actions }: Draft): void {
    if (!question) return;
    const { prompt, choices } = question;
    const words = "t" in prompt ? Object.entries(prompt.a ?? {}).filter(([, hole]) => typeof hole !== "number" && !(typeof hole === "object" && ("n" in hole || "units" in hole))) : [];
    const family = "t" in prompt ? `${prompt.t} ${JSON.stringify(words)}` : prompt.as_is;
    const answers = new Set([...this.known].flatMap(([question, choices]) => (familyOf(question) === family ? [...choices.keys()] : [])));
    const times = actions.filter((action) => answers.has(action)).length;
    const key = times === 0 ? family : `${family}\n${times}`;
    const before = this.known.get(key) ?? new Map<string, Choice>();
    for (const choice of choices) if (choice.picks.length > 0) before.set(choice.action, choice);
    if (before.size > 0) this.known.set(key, before);
  }
}

/** What is asked, however often. */
const familyOf = (question: string): string => question.split("\n", 1)[0]!;

/** Do both lay the same things, perhaps elsewhere? What lies is taken up before it is laid elsewhere. */
function sameThings(one: Choice, other: Choice): boolean {
  const things = ({ picks }: Choice): string => picks.flatMap(({ place, piece, n = 1 }) => (piece === undefined ? [] : [`${place} ${piece} ${n}`])).sort().join();
  return things(one) !== "" && things(one) === things(other);
}
