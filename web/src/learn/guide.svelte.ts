// The guide through the first round: which card it shows, and at what it points. It watches the table and asks for nothing but a hint;
// it holds nothing up: whoever does something else, or does it sooner, is told what comes next. Headless.

import { sentence } from "../text";
import type { Hint, Pick, QuestionView, Scene, Text } from "../wire/types";
import type { Picking } from "../table/picking.svelte";
import { countAt } from "../table/scene";
import type { Table } from "../table/table.svelte";
import { courseOf, hasEnded, lessonFor, type Lesson, type Spot, type Thought } from "./lessons";
import { progress } from "./progress.svelte";

export type Card =
  /** Something to know: one reads on. */
  | { kind: "thought"; say: Text; at?: Spot }
  /** Something to do: one does it. */
  | { kind: "ask"; lesson: Lesson; say: Text; at?: Spot }
  /** Others are to act. */
  | { kind: "wait"; say: Text }
  /** The last one: would you like a coach? */
  | { kind: "end"; say: Text };

/** At what the guide points: something to touch (the first of them that is drawn; or the button that makes the whole choice, where there is one), a button beside the question, or a part of the table. */
export type Aim = { touch: { place: string; piece?: string }[]; whole?: string } | { press: string } | { look: Spot } | { choice: string };

const WAIT = sentence("Now the others play. Watch what they do; it will be your turn soon.");
const END = sentence("From here on you play by yourself. Would you like a coach? It warns you before a costly slip and says why.");

export class Guide {
  private cards = $state.raw<Card[]>([]);
  private at = $state(0);
  /** What a master would do; nothing as long as it is not known. */
  private hint = $state.raw<Hint | null>(null);
  private thinking = $state(false);
  /** The table as it would be with a master's plan. */
  private goal = $state.raw<Scene | null>(null);
  /** What the player has just done, as long as the first card after it is shown. */
  private just = $state.raw<Text[]>([]);
  readonly justDone = $derived.by(() => (this.at === 0 ? this.just : []));
  private asked = -1;
  /** The last line of the log when it was asked, and whether everybody was asked at once: then what one did is no news to oneself. */
  private since = 0;
  private secret = false;
  private lesson: Lesson | null = null;
  private ending = false;
  private readonly happened = new Set<string>();

  readonly card = $derived(this.cards[this.at] ?? null);
  /** How far one is among the thoughts that belong together. */
  readonly step = $derived({ n: this.at + 1, of: this.cards.length });
  /** What a master would choose, as long as it is offered. */
  readonly advised = $derived.by(() => {
    const action = this.hint?.only ?? this.hint?.options[0]?.action;
    return this.table.question?.choices.find((choice) => choice.action === action) ?? null;
  });
  /** Is what the card asks for about to be confirmed? */
  readonly confirms = $derived.by(() => this.table.asking !== null || (this.table.planning?.complete ?? false));

  constructor(private readonly table: Table) {}

  private get course() {
    return courseOf(this.table.about?.game ?? "");
  }
  private get guided() {
    return progress.guided(this.table.id) ?? { round: 1, told: [], state: "on" as const };
  }
  private has(told: string): boolean {
    return this.guided.told.includes(told);
  }
  private tell(id: string): void {
    const { guided } = this;
    if (!guided.told.includes(id)) progress.guide(this.table.id, { ...guided, told: [...guided.told, id] });
  }

  /** Calls back with what the player did. Returns how to stop that. */
  listen(): () => void {
    return this.table.onHappenings((happenings) => {
      for (const { kind, who } of happenings) if (who !== null && who === this.table.seat) this.happened.add(kind);
    });
  }

  /** Something else is asked, or nothing any more. */
  follow(question: QuestionView | null, scene: Scene | null): void {
    if (!scene || this.ending) return;
    const over = this.table.stage !== "playing";
    if (over || (hasEnded(this.course, this.guided.round, scene, this.happened) && (question === null || question.id !== this.asked))) return this.finish();
    if (question === null) {
      if (this.asked < 0 && !this.has("welcome")) this.show([...this.welcome(), { kind: "wait", say: WAIT }]);
      // What is being read is read to its end.
      else if (this.asked >= 0 || this.cards.length === 0) {
        const news = this.news(this.lesson ? this.lastDone() : []);
        this.show([...(news ? [thought(news)] : []), { kind: "wait", say: WAIT }]);
        this.asked = -1;
      }
      return;
    }
    if (question.id === this.asked) return;
    this.meet(question);
  }

  private meet(question: QuestionView): void {
    const planningOn = this.lesson !== null && this.asked >= 0 && question.simultaneous && lessonFor(this.course, question, this.table.layout) === this.lesson;
    this.asked = question.id;
    const unheard = this.lesson ? this.lastDone() : [];
    [this.since, this.secret] = [this.table.log.at(-1)?.n ?? 0, question.simultaneous];
    // A plan is one thing, however many questions it is made of.
    if (planningOn) return;
    const lesson = lessonFor(this.course, question, this.table.layout);
    // First what was asked before is told to its end: it may be the same again.
    const unread = this.unread();
    const news = this.news(unheard);
    const again = this.has(lesson.id);
    const thoughts = again ? [] : lesson.thoughts.filter(({ unless }) => unless === undefined || !this.has(unless));
    const welcome = this.has("welcome") ? [] : this.welcome();
    this.lesson = lesson;
    this.hint = null;
    this.goal = null;
    this.show([
      ...welcome, ...unread, ...(news ? [thought(news)] : []), ...thoughts.map(thought),
      { kind: "ask", lesson, say: again ? (lesson.again ?? lesson.ask) : lesson.ask, ...(lesson.part ? { at: { part: lesson.part } } : {}) },
    ]);
    void this.think(question);
  }

  /** Asks what a master would do. Until it is known nothing is pointed at; without an answer, whatever is lit. */
  private async think(question: QuestionView): Promise<void> {
    this.thinking = question.choices.length > 1;
    const hint = await this.table.advice().catch(() => null);
    if (this.asked !== question.id) return;
    this.thinking = false;
    if (!hint) return;
    this.hint = hint;
    const [best] = hint.options;
    if (!question.simultaneous || !best) return;
    const draft = await this.table.connection.ask({ ask: "draft", actions: [best.action, ...best.then] }).catch(() => null);
    if (draft && "draft" in draft && this.asked === question.id) this.goal = draft.draft.scene;
  }

  private welcome(): Card[] {
    this.tell("welcome");
    return this.course.welcome.map(thought);
  }
  /** What was about to be read, while the others played, when something was asked. */
  private unread(): Card[] {
    return this.cards.at(-1)?.kind === "wait" ? this.cards.slice(this.at).filter(({ kind }) => kind === "thought") : [];
  }
  /** What came of the last thing that was asked for, once. */
  private news(just: Text[]): Thought | null {
    const { lesson } = this;
    this.lesson = null;
    this.just = just;
    if (!lesson) return null;
    const first = !this.has(lesson.id);
    this.tell(lesson.id);
    return first ? (lesson.done ?? null) : null;
  }
  /** What the player has just done, in the words of the log. */
  private lastDone(): Text[] {
    const { seat, log } = this.table;
    const last = this.secret ? undefined : log.findLast(({ n, who }) => n > this.since && who !== null && who === seat);
    return (last?.happenings ?? []).filter(({ who, text }) => who === seat && !("as_is" in text ? text.as_is === "" : text.t === "")).slice(0, 2).map(({ text }) => text);
  }
  private finish(): void {
    this.ending = true;
    this.just = this.lastDone();
    this.hint = null;
    this.lesson = null;
    progress.finished(this.table.about?.game ?? "");
    this.show([...this.course.end.map(thought), { kind: "end", say: END }]);
  }
  private show(cards: Card[]): void {
    this.cards = cards;
    this.at = 0;
  }

  get hasNext(): boolean {
    return this.card?.kind === "thought" && this.at + 1 < this.cards.length;
  }
  get hasBack(): boolean {
    return this.at > 0;
  }
  next(): void {
    if (this.hasNext) this.at += 1;
  }
  back(): void {
    if (this.hasBack) this.at -= 1;
  }
  /** For now, or for good. */
  leave(state: "skipped" | "done"): void {
    progress.turn(this.table.id, state);
  }

  /** What the card says: a plan that is complete is to be confirmed. */
  readonly words = $derived.by((): Text | null => {
    const { card, table } = this;
    if (card?.kind !== "ask") return card?.say ?? null;
    if (table.asking) return sentence("This cannot be taken back. Are you sure? Then do it.");
    return (table.planning?.complete && card.lesson.complete) || card.say;
  });

  /** Is a master still thinking about what would be good here? Whoever has begun goes their own way. */
  get waits(): boolean {
    const { card, table } = this;
    return this.thinking && card?.kind === "ask" && !table.asking && !table.planning && !table.picking.begun;
  }

  /** At what it points now. */
  readonly aim = $derived.by((): Aim | null => {
    const { card, table } = this;
    if (!card) return null;
    if (card.kind !== "ask") return "at" in card && card.at ? { look: card.at } : null;
    // What was done is on its way, or being shown: the same again would come to nothing.
    if (table.answering || !table.question) return null;
    if (table.asking) return { press: "confirm" };
    if (table.planning) return this.aimOfPlan();
    if (this.waits) return null;
    const { picking } = table;
    const best = this.advised;
    const left = best ? missing(best.picks, (pick) => picking.touched(pick.place, pick.piece)) : [];
    if (best && best.picks.length === 0) return { press: "pass" };
    const next = left.filter(({ place, piece }) => picking.lit(place, piece));
    // What was touched otherwise goes its own way: whatever is lit leads on.
    if (best && next.length > 0 && picking.remaining.includes(best)) return { touch: telling(next, picking).map(target), ...(picking.begun ? {} : { whole: best.action }) };
    if (picking.ready && (left.length === 0 || !best || !picking.remaining.includes(best))) return { press: "confirm" };
    if (picking.litAll.length > 0) return { touch: picking.litAll };
    return picking.pass ? { press: "pass" } : null;
  });

  private aimOfPlan(): Aim | null {
    const { planning } = this.table;
    if (!planning) return null;
    if (planning.complete) return { press: "confirm" };
    const lit = planning.litAll;
    const wanted = lit.find(({ place }) => countAt(this.goal, place) > countAt(planning.scene, place));
    return lit.length > 0 ? { touch: wanted ? [wanted, ...lit] : lit } : { press: "confirm" };
  }
}

const thought = ({ say, at }: Thought): Card => ({ kind: "thought", say, ...(at ? { at } : {}) });
const target = ({ place, piece }: Pick): { place: string; piece?: string } => (piece === undefined ? { place } : { place, piece });
/** What leaves the least to choose comes first: whoever has touched it has said what they want. */
const telling = (picks: readonly Pick[], picking: Picking): Pick[] =>
  picks.map((pick) => ({ pick, left: picking.choicesAt(pick.place, pick.piece).length })).sort((a, b) => a.left - b.left).map(({ pick }) => pick);
const missing = (picks: readonly Pick[], touched: (pick: Pick) => number): Pick[] => picks.filter((pick) => touched(pick) < (pick.n ?? 1));
