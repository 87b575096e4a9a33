// The coach: it asks a master in the background, and holds back what is clearly a slip, once. Nobody waits for it. Headless.

import type { Choice, Hint, QuestionView } from "../wire/types";
import type { Table } from "../table/table.svelte";
import { slipOf, type Slip } from "./slip";

export class Coach {
  private asked: number | null = null;
  private known: { id: number; hint: Hint } | null = null;
  /** What was warned of already. */
  private readonly warned = new Set<string>();
  /** What is held back, and how it goes on. */
  held = $state.raw<{ slip: Slip; better: Choice | null; go: () => void } | null>(null);

  constructor(private readonly table: Table) {}

  /** May this table be played with hints? */
  get allowed(): boolean {
    const people = (this.table.around?.chairs ?? []).filter(({ holder }) => holder === "person" || holder === "away").length;
    return (this.table.about?.hints ?? false) || people <= 1;
  }

  /** A new question: what would a master do? */
  async follow(question: QuestionView | null): Promise<void> {
    // The same question may come again with another scene.
    const id = question?.id ?? null;
    if (id === this.asked) return;
    this.asked = id;
    this.held = null;
    this.known = null;
    if (!question || !this.allowed || question.choices.length < 2) return;
    const hint = await this.table.advice().catch(() => null);
    if (hint && this.table.question?.id === question.id) this.known = { id: question.id, hint };
  }

  /** Is this held back? Not if nothing is known of it yet. */
  guard(actions: readonly string[], go: () => void): boolean {
    const { question } = this.table;
    const [action] = actions;
    if (!question || action === undefined || this.known?.id !== question.id) return false;
    const slip = slipOf(this.known.hint, action);
    const key = `${question.id} ${action}`;
    if (!slip || this.warned.has(key)) return false;
    this.warned.add(key);
    this.held = { slip, better: question.choices.find((choice) => choice.action === slip.better.action) ?? null, go };
    return true;
  }

  anyway(): void {
    const { held } = this;
    this.held = null;
    held?.go();
  }
  takeBack(): void {
    this.held = null;
    this.table.cancel();
  }
  /** Lights what would be better. */
  show(): void {
    const better = this.held?.better ?? null;
    this.takeBack();
    this.table.pointed = better;
  }
}
