// The coach: it asks a master in the background, and holds back what is clearly a slip, once. A plan is judged as a whole, when it is
// complete and before it is confirmed. Nobody has to wait for it. Headless.

import type { Choice, Hint, QuestionView, Text } from "../wire/types";
import type { Table } from "../table/table.svelte";
import { slipOf, slipOfPlan, type Slip } from "./slip";

/** Milliseconds for which a plan has to lie as it is before a master looks at it. */
const PAUSE_MS = 700;

export interface Held {
  slip: Slip;
  /** What would be better, in words. */
  better: Text[];
  /** The choice that would be better, or the answers of the better plan. */
  choice: Choice | null;
  plan: string[];
  go: () => void;
}

export class Coach {
  private asked: number | null = null;
  private known: { id: number; hint: Hint } | null = null;
  /** What was warned of already. */
  private readonly warned = new Set<string>();
  /** The plan that a master thinks about or has thought about. */
  private judged: { key: string; hint: Promise<Hint | null> } | null = null;
  /** The plan as it lies. */
  private lies = "";
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** What is held back, and how it goes on. */
  held = $state.raw<Held | null>(null);
  /** A plan that is confirmed as soon as a master has looked at it. */
  waiting = $state.raw<{ key: string; go: () => void } | null>(null);

  constructor(private readonly table: Table) {}

  /** May this table be played with hints? */
  get allowed(): boolean {
    const people = (this.table.status?.chairs ?? []).filter(({ holder }) => holder === "person" || holder === "away").length;
    return (this.table.about?.hints ?? false) || people <= 1;
  }

  /** A new question: what would a master do? */
  async follow(question: QuestionView | null): Promise<void> {
    // The same question may come again with another scene.
    const id = question?.id ?? null;
    if (id === this.asked) return;
    this.asked = id;
    this.held = null;
    this.waiting = null;
    this.known = null;
    if (!question || !this.allowed || question.choices.length < 2) return;
    const hint = await this.table.advice().catch(() => null);
    if (hint && this.table.question?.id === question.id) this.known = { id: question.id, hint };
  }

  /** The plan as it lies now, nothing if it is not complete: a master looks at it as soon as it has come to rest. */
  consider(actions: readonly string[]): void {
    const key = this.keyOf(actions);
    if (key === this.lies) return;
    this.lies = key;
    // Whoever goes on with the plan does not want to confirm it any more.
    this.waiting = null;
    this.stop();
    if (actions.length > 0 && this.allowed) this.timer = setTimeout(() => void this.judge(actions), PAUSE_MS);
  }
  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  /** Is this held back? Not if nothing is known of it yet; but a plan waits until it was looked at, or until it is confirmed again. */
  guard(actions: readonly string[], go: () => void, plan = false): boolean {
    return plan ? this.guardPlan(actions, go) : this.guardChoice(actions, go);
  }
  private guardChoice([action]: readonly string[], go: () => void): boolean {
    const { question } = this.table;
    if (!question || action === undefined || this.known?.id !== question.id) return false;
    const slip = slipOf(this.known.hint, action);
    const key = this.keyOf([action]);
    if (!slip || this.warned.has(key)) return false;
    this.warned.add(key);
    const choice = question.choices.find((choice) => choice.action === slip.better.action) ?? null;
    this.held = { slip, better: choice ? [choice.label] : [], choice, plan: [], go };
    return true;
  }
  private guardPlan(actions: readonly string[], go: () => void): boolean {
    const key = this.keyOf(actions);
    const impatient = this.waiting?.key === key;
    this.waiting = null;
    if (impatient || !this.allowed || this.warned.has(key)) return false;
    this.lies = key;
    this.stop();
    const waiting = (this.waiting = { key, go });
    void this.judge(actions).then((hint) => {
      if (this.waiting !== waiting) return;
      this.waiting = null;
      const slip = hint && slipOfPlan(hint);
      if (!slip) return go();
      this.warned.add(key);
      const plan = [slip.better.action, ...slip.better.then];
      this.held = { slip, better: this.table.planning?.labels(plan) ?? [], choice: null, plan, go };
    });
    return true;
  }

  /** What a master says of this plan; nothing if it has changed meanwhile. One is asked after the other. */
  private judge(actions: readonly string[]): Promise<Hint | null> {
    const key = this.keyOf(actions);
    if (this.judged?.key === key) return this.judged.hint;
    const before = this.judged?.hint;
    const look = async (): Promise<Hint | null> => {
      await before;
      return this.lies === key ? this.table.adviceOn(actions).catch(() => null) : null;
    };
    const hint = look();
    this.judged = { key, hint };
    // What nobody could tell may be asked for again.
    void hint.then((told) => {
      if (!told && this.judged?.hint === hint) this.judged = null;
    });
    return hint;
  }
  private keyOf(actions: readonly string[]): string {
    return `${this.table.question?.id ?? ""}: ${actions.join(", ")}`;
  }

  anyway(): void {
    const go = this.held?.go ?? this.waiting?.go;
    this.held = null;
    this.waiting = null;
    go?.();
  }
  takeBack(): void {
    this.held = null;
    this.waiting = null;
    this.table.cancel();
  }
  /** Lights what would be better, or lays out the better plan: it can still be changed. */
  show(): void {
    const { held } = this;
    this.takeBack();
    if (held?.choice) this.table.pointed = held.choice;
    else if (held) void this.table.planning?.layOut(held.plan);
  }
}
