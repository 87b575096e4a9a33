// A table as one viewer has it: what does not change, what lies where, what is asked, what happened. Headless: no component, no element.

import { afterFrame } from "../board/frame";
import { settings } from "../settings/settings.svelte";
import { capitalised, sentence, speech, type Names } from "../text";
import { withBotNames } from "../text/levels";
import * as api from "../wire/api";
import { Connection, type Opener } from "../wire/connection.svelte";
import { keep } from "../wire/kept";
import type {
  About, TableStatus, Ask, Choice, Goodbye, Happening, Hint, Layout, LogChange, LogLine, Motion as Ballot, Push, QuestionView, Refused, Said, Scene, Seat, Text, Touched, Snapshot, Wish,
} from "../wire/types";
import { Allowance } from "./allowance";
import { stepOf, type Step } from "./motion";
import { sameMotion } from "./motions";
import { promised, type Outlook } from "./outlook";
import { Picking } from "./picking.svelte";
import { Planning } from "./planning.svelte";
import { automataOf, follow, moved, SEATS } from "./scene";

/** What happened with one action, as the log tells it. */
export interface Entry {
  n: number;
  who: string | null;
  happenings: Happening[];
  /** The table after it, where this page has seen it or could work it out. */
  scene: Scene | null;
}

export class Table {
  /** What does not change: the table, and the layout once the game has begun. */
  about = $state.raw<About | null>(null);
  layout = $state.raw<Layout | null>(null);
  /** The chair through whose eyes one looks; the chairs of this browser; was the table made by it? */
  chair = $state<number | null>(null);
  mine = $state.raw<number[]>([]);
  maker = $state(false);
  protected told = $state.raw<TableStatus | null>(null);
  /** The state of the table beside the game: chairs, clocks, votes. */
  readonly status = $derived(this.told ? withBotNames(this.told) : null);
  chat = $state.raw<Said[]>([]);
  log = $state.raw<Entry[]>([]);

  /** What is shown now: the present, or an earlier moment that somebody looks at. */
  private present = $state.raw<Scene | null>(null);
  protected past = $state.raw<{ entry: Entry; scene: Scene } | null>(null);
  readonly scene = $derived(this.past?.scene ?? this.present);
  /** The last thing that happened, for what moves. */
  step = $state.raw<Step | null>(null);

  /** A choice that waits for a confirmation, because it cannot be taken back. */
  asking = $state.raw<Choice | null>(null);
  /** Why the last touch or answer came to nothing. */
  refused = $state.raw<Refused | null>(null);
  hint = $state.raw<Hint | "thinking" | null>(null);
  /** What the hint before this one promised. */
  promisedBefore: Outlook | null = null;
  private promised: Outlook | null = null;
  private advised: { id: number; hint: Promise<Hint> } | null = null;
  /** A choice at which somebody points, to show what would move. */
  pointed = $state.raw<Choice | null>(null);
  goodbye = $state<Goodbye | null>(null);
  /** The table could not be opened: why. */
  unavailable = $state.raw<Text | null>(null);

  /** Is it a game that is looked at again? Then nobody at it is the viewer. */
  readonly replayed: boolean = false;
  readonly connection: Connection;
  readonly picking = new Picking([], { made: (choice) => this.choose(choice), inVain: (touched) => void this.whyNot(touched) });
  planning = $state.raw<Planning | null>(null);
  /** The same with the plan that is being laid out. */
  readonly shown = $derived(this.past ? this.past.scene : (this.planning?.scene ?? this.present));
  /** The topic of the rules that somebody wants to read. */
  topic = $state<string | null>(null);

  private queue = $state.raw<Push[]>([]);
  private timer: ReturnType<typeof setTimeout> | null = null;
  protected steps = 0;
  /** The number of log lines from before the snapshot that have not been read yet. */
  private unread = 0;
  /** Counts the times that they were asked for: an answer to an earlier time is out of date. */
  private reading = 0;
  private run: string | null = null;
  /** Is the table to come through other eyes? */
  private turning = $state(false);
  private offered: QuestionView | null = null;
  private lastPlan: { round: number; actions: string[] } | null = null;
  private readonly allowance = new Allowance();
  private readonly heard = new Set<(happenings: Happening[]) => void>();

  /** A bot answers for this chair: for good, or until somebody comes back. */
  readonly handedOver = $derived.by(() => {
    const holder = this.chair === null ? undefined : this.status?.chairs[this.chair]?.holder;
    return holder === "resigned" || holder === "bot";
  });
  /** Is the question over that was asked last, by something that is still to be shown? What others do meanwhile takes it away from nobody. */
  private readonly outdated = $derived(this.queue.some(({ scene }) => scene && scene.question?.id !== this.present?.question?.id));
  /** What is asked now: not while something before it is still being shown. */
  private readonly asked = $derived(this.outdated || this.handedOver || this.turning ? null : (this.present?.question ?? null));
  /** The question that can be answered now: not while somebody looks back. */
  readonly question = $derived(this.past ? null : this.asked);
  private answered = $state<number | null>(null);
  /** The answer is on its way. `done` may come before the push: until the next question is there, the old one is answered and cannot be touched. */
  readonly answering = $derived(this.question !== null && this.question.id === this.answered);
  /** Is an answer on its way that will change what is shown or asked? */
  readonly busy = $derived(this.turning || this.answering || (this.planning?.busy ?? false));
  readonly seat = $derived(this.chair === null ? null : (this.status?.chairs[this.chair]?.colour ?? null));
  readonly stage = $derived(this.status?.stage ?? "gathering");
  /** Are things still moving that the present is already behind? */
  readonly catchingUp = $derived(this.queue.length > 0);
  /** The moment of the log that is looked at, if it is not the present. */
  readonly moment = $derived(this.past?.entry ?? null);
  /** Seats for which people at this browser decide. */
  private readonly seatsHere = $derived(
    this.mine.flatMap((chair) => {
      const { holder, colour } = this.status?.chairs[chair] ?? {};
      return !colour || holder === "bot" || holder === "resigned" ? [] : [colour];
    }),
  );
  /** Seats of this browser that are asked something, the one that is shown first. */
  readonly askedHere = $derived((this.present?.waiting ?? []).filter((seat) => this.seatsHere.includes(seat)));
  /** Who else proposes something on which this seat has a voice and has not voted yet. */
  readonly proposers = $derived.by(() => {
    if (this.seat === null || this.handedOver) return [];
    const votes = this.status?.votes ?? [];
    const mine = votes.filter(({ seat }) => seat === this.seat);
    const open = votes.filter(({ seat, motion }) => seat !== this.seat && !mine.some((vote) => sameMotion(vote.motion, motion)) && !(motion.about === "takeover" && motion.seat === this.seat));
    return [...new Set(open.map(({ seat }) => seat))];
  });
  /** What happened since the last thing that this seat did. */
  readonly recap = $derived.by(() => {
    const last = this.log.findLastIndex(({ who }) => who !== null && who === this.seat);
    return this.log.slice(last + 1).filter(({ happenings }) => happenings.length > 0);
  });
  readonly names = $derived.by((): Names => {
    const chairs = this.status?.chairs ?? [];
    const names: Names = {};
    for (const { colour, name } of chairs) if (colour && name) names[colour] = name;
    // Automata stand behind the people, and are called by their owner's name in the layout.
    automataOf(this.layout).forEach((owner, i) => {
      const seat = SEATS[(this.about?.players ?? chairs.length) + i];
      if (seat) names[seat] = capitalised(owner);
    });
    return names;
  });

  constructor(
    readonly id: string,
    eyes: number | "spectator" | null = null,
    open?: Opener,
  ) {
    this.connection = new Connection(id, { snapshot: (snapshot) => this.begin(snapshot), push: (push) => this.hear(push), goodbye: (why) => this.part(why) }, eyes, open);
  }

  async open(): Promise<void> {
    try {
      // A table that cannot be opened says why here; a socket could not.
      const { scene } = await api.show(this.id);
      this.connection.connect();
      // Both are on their way at the same time.
      if (scene) void this.learnLayout();
    } catch (why) {
      if (why instanceof api.Refusal) this.unavailable = why.text;
      else throw why;
    }
  }
  close(): void {
    this.connection.close();
    this.stopTimer();
  }
  /** Calls back with what happens, when it is shown. Returns how to stop that. */
  onHappenings(call: (happenings: Happening[]) => void): () => void {
    this.heard.add(call);
    return () => this.heard.delete(call);
  }

  // ---- What players do ----

  /** Is asked before anything is done, or before a whole plan is confirmed, and may hold it back. */
  guard: ((actions: readonly string[], go: () => void, plan?: boolean) => boolean) | null = null;

  /** Makes a choice; asks first where it cannot be taken back, unless that is switched off. */
  choose(choice: Choice): void {
    this.refused = null;
    const go = (): void => {
      if (choice.commits && settings.get("confirm") && !this.planning) this.asking = choice;
      else void this.act(choice);
    };
    if (!this.guard?.([choice.action], go)) go();
  }
  cancel(): void {
    this.asking = null;
    this.refused = null;
    this.picking.clear();
  }
  async act(choice: Choice): Promise<boolean> {
    return this.answer([choice.action]);
  }
  /** Answers with the whole plan. */
  async confirmPlan(): Promise<boolean> {
    if (!this.planning?.complete) return false;
    const { actions } = this.planning;
    return this.guard?.(actions, () => void this.sendPlan(), true) ? false : this.sendPlan();
  }
  private async sendPlan(): Promise<boolean> {
    if (!this.planning?.complete) return false;
    this.lastPlan = { round: this.present?.round ?? 0, actions: this.planning.choices.map(({ action }) => action) };
    return this.answer(this.planning.actions);
  }
  private async answer(actions: string[]): Promise<boolean> {
    const question = this.question;
    if (!question || this.answering) return false;
    this.asking = null;
    this.answered = question.id;
    const done = await this.wish({ wish: "act", question: question.id, actions });
    if (done || this.answered !== question.id) return done;
    this.answered = null;
    this.picking.clear();
    return false;
  }
  async undo(): Promise<boolean> {
    this.cancel();
    return this.wish({ wish: "undo" });
  }
  say(text: string): Promise<boolean> {
    return this.wish({ wish: "say", text });
  }
  vote(motion: Ballot, yes: boolean): Promise<boolean> {
    return this.wish({ wish: "vote", motion, yes });
  }
  /** Wishes something, and keeps why nothing came of it. */
  async wish(wish: Wish): Promise<boolean> {
    this.refused = null;
    return this.attempt(() => this.connection.wish(wish));
  }
  async attempt(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (why) {
      if (!(why instanceof api.Refusal)) throw why;
      this.refuse(why);
      return false;
    }
  }
  async whyNot(touched: Touched[]): Promise<void> {
    const { seat, question } = this;
    if (seat === null || this.stage !== "playing") return;
    const answer = await this.connection.ask({ ask: "why-not", touched }).catch(() => null);
    // Why something was not possible before says nothing to whoever is asked something else by now.
    if (this.seat !== seat || this.question?.id !== question?.id || this.answering) return;
    if (answer && "why-not" in answer && answer["why-not"]) this.refused = answer["why-not"];
  }
  /** What a master says of the present question. It is asked for once, whoever wants to know. */
  advice(): Promise<Hint> {
    const id = this.question?.id ?? -1;
    if (this.advised?.id !== id) {
      const hint = this.askMaster({ ask: "hint" });
      this.advised = { id, hint };
      // What was refused may be asked for again.
      hint.catch(() => {
        if (this.advised?.hint === hint) this.advised = null;
      });
    }
    return this.advised.hint;
  }
  /** The same, with what a master thinks of a whole plan. It thinks of one thing at a time. */
  async adviceOn(plan: readonly string[]): Promise<Hint> {
    await this.advised?.hint.catch(() => null);
    return this.askMaster({ ask: "hint", plan: [...plan] });
  }
  private async askMaster(ask: Ask): Promise<Hint> {
    const answer = await this.connection.ask(ask);
    if (!("hint" in answer)) throw new api.Refusal(null, sentence("There is no hint."));
    return answer.hint;
  }
  async askHint(): Promise<void> {
    this.hint = "thinking";
    const asked = this.question;
    try {
      const hint = await this.advice();
      if (asked?.id !== this.question?.id) return;
      [this.promisedBefore, this.promised] = [this.promised, promised(hint) ?? this.promised];
      this.hint = hint;
    } catch (why) {
      if (!(why instanceof api.Refusal)) throw why;
      // What is asked by now has a hint of its own, or none.
      if (asked?.id !== this.question?.id) return;
      this.hint = null;
      this.refuse(why);
    }
  }
  /** The table as it would be after these actions, as far as that can be told. */
  async preview(actions: string[]): Promise<Scene | null> {
    const answer = await this.connection.ask({ ask: "preview", actions }).catch(() => null);
    return answer && "preview" in answer ? answer.preview.scene : null;
  }
  /** Looks through the eyes of another chair of this browser. */
  lookAs(chair: number | "spectator" | null): void {
    // What was laid out, picked up or refused before these eyes is for nobody else to see.
    this.planning = null;
    this.lastPlan = null;
    this.offered = null;
    this.advised = this.promised = this.promisedBefore = null;
    this.log = [];
    this.cancel();
    this.stopTimer();
    this.queue = [];
    // Each seat counts its own questions: an answer to what these eyes were asked could be one to what the others are.
    this.turning = true;
    // What is seen until the table comes anew, is still seen through the eyes before: to others it would show what lies behind that screen.
    if (typeof chair !== "number") this.chair = null;
    this.connection.lookAs(chair);
  }

  /** Opens the rules at a topic. */
  explain(topic: string): void {
    this.topic = topic;
  }

  private refuse(why: api.Refusal): void {
    const game = why.body?.game;
    this.refused = game?.error === "not-legal" && game.why ? game.why : { text: why.text };
  }

  // ---- Time ----

  /** Shows everything that is still to be shown at once. */
  skip(): void {
    this.stopTimer();
    while (this.queue.length > 0) this.next(0);
  }
  /** Looks at an earlier moment; nothing can be touched meanwhile. */
  lookBack(entry: Entry | null): void {
    this.skip();
    if (entry === null || entry === this.log.at(-1)) this.past = null;
    else this.past = { entry, scene: this.sceneAfter(entry) };
    this.step = null;
  }

  /** What happened is undone on the present, move by move, as far back as the entry. */
  private sceneAfter(entry: Entry): Scene {
    const at = this.log.indexOf(entry);
    const known = this.log.findIndex(({ scene }, i) => i >= at && scene !== null);
    let scene = (known >= 0 ? this.log[known]!.scene : this.present)!;
    for (const { happenings } of this.log.slice(at + 1, (known >= 0 ? known : this.log.length - 1) + 1).reverse()) {
      const scores = [...scene.scores];
      for (const { who, points = [] } of happenings) {
        const seat = SEATS.indexOf(who as Seat);
        if (seat >= 0 && seat < scores.length) scores[seat]! -= points.reduce((sum, { n }) => sum + n, 0);
      }
      const back = happenings.flatMap(({ moves }) => moves).reverse().map(({ piece, n, from, to, becomes }) => ({
        piece: becomes ?? piece, from: to, to: from, ...(n === undefined ? {} : { n }), ...(becomes === undefined ? {} : { becomes: piece }),
      }));
      scene = { ...scene, scores, places: moved(scene.places, back) };
    }
    return { ...scene, question: null, waiting: [] };
  }

  // ---- What the server says ----

  private begin(snapshot: Snapshot): void {
    this.stopTimer();
    this.queue = [];
    this.past = null;
    // What is asked as before is the question that was there, with what was touched already; other eyes and other servers count from the beginning.
    const asBefore = this.chair === snapshot.chair && this.run === snapshot.run;
    this.run = snapshot.run;
    this.about = snapshot.table;
    // One that is seen only when everything is open says nothing, and a record that was uploaded has another.
    if (snapshot.status.stage !== "over") keep(this.id, { commitment: snapshot.table.commitment });
    this.chair = snapshot.chair;
    this.told = snapshot.status;
    this.chat = snapshot.chat;
    this.step = null;
    this.goodbye = null;
    this.answered = null;
    this.turning = false;
    // A plan for another day or another part of it, which was decided elsewhere meanwhile, is none for this one.
    const part = (scene: Scene | null): string => JSON.stringify([scene?.round, scene?.phase]);
    if (part(snapshot.scene) !== part(this.present)) this.planning = null;
    this.show(snapshot.scene && asBefore ? follow(this.present, snapshot.scene, true) : snapshot.scene);
    void this.learn(true);
    this.log = [];
    this.unread = snapshot.log;
    if (this.unread > 0) void this.readLog();
  }

  private hear(push: Push): void {
    const { handedOver } = this;
    if (push.status) this.told = push.status;
    if (push.chat) this.chat = [...this.chat, ...push.chat];
    if (push.status) void this.learn(false);
    if (!push.scene && !push.log) {
      // Whoever comes back is asked again what the bot was asked; whoever goes is asked no more.
      if (this.handedOver !== handedOver && this.queue.length === 0) this.show(this.present);
      return;
    }
    this.queue = [...this.queue, push];
    // Nobody waits for something that cannot be seen. Otherwise in a task of its own, for reading the push was one already.
    if (this.timer === null) this.nextAfter(typeof document !== "undefined" && document.hidden ? 0 : settings.speed, 0);
    else if (push.taken_back) this.skip();
  }

  /** Shows the next thing after that time. Where things move, just after a frame: whatever has changed is laid out before anything is measured that sets off. */
  private nextAfter(speed: number, wait: number): void {
    const timer = setTimeout(() => {
      const next = (): void => {
        if (this.timer === timer) this.next(speed);
      };
      if (speed === 0) next();
      else afterFrame(next);
    }, wait);
    this.timer = timer;
  }

  /** Shows the next thing that happened. */
  private next(speed: number): void {
    this.timer = null;
    const [push, ...rest] = this.queue;
    if (!push) return;
    this.queue = rest;
    const before = this.present;
    // Lines that stay after an undo have been told already.
    const happenings = push.taken_back ? [] : (push.log?.lines ?? []).flatMap((line) => line.happenings);
    const after = push.scene ? follow(before, push.scene, push.taken_back) : before;
    if (!after) return;
    // Whoever is far behind catches up.
    const hurry = rest.length > 8 ? 3 : rest.length > 3 ? 1.6 : 1;
    this.steps += 1;
    this.step = stepOf(this.steps, push.taken_back ? null : before, after, happenings, speed * hurry);
    if (push.log) this.changeLog(push.log, after);
    this.show(after);
    for (const call of this.heard) call(happenings);
    if (this.step.duration > 0) this.nextAfter(settings.speed, this.step.duration);
    else if (rest.length > 0) this.next(speed);
  }

  private show(scene: Scene | null): void {
    this.present = scene;
    speech.call(this.names);
    // Whoever looks back comes back to what is asked by then, and to the plan as they left it.
    const question = this.asked;
    const same = question !== null && question === this.offered;
    if (scene && !this.layout) void this.learn(false);
    if (same) return;
    // Why something was not possible before says nothing to whoever is asked something else by now.
    if (question !== this.offered) this.refused = null;
    this.offered = question;
    this.asking = null;
    this.hint = null;
    this.pointed = null;
    if (question?.simultaneous) {
      // As text it is decided piece by piece, and what is left to plan is less each time.
      if (this.planning === null || settings.get("textView")) void this.plan();
      this.picking.offer([]);
    } else {
      this.planning = null;
      this.picking.offer(question?.choices ?? []);
    }
  }

  private async plan(): Promise<void> {
    const planning = new Planning((ask) => this.connection.ask(ask), this.allowance);
    // What is still being looked up when the plan has gone says nothing any more.
    planning.onRefused = (why) => {
      if (this.planning === planning && this.question && !this.answering) this.refused = why;
    };
    planning.onInVain = (places) => void this.whyNot(places.map((place) => ({ place })));
    this.planning = planning;
    const decided = await this.reopened();
    if (this.planning === planning) await planning.begin(decided);
  }

  /** A plan that was decided in part, or taken back, lies there as it was and can be changed freely: it is taken back as a whole. */
  private async reopened(): Promise<string[]> {
    const answer = await this.connection.ask({ ask: "decided" }).catch(() => null);
    const decided = answer && "decided" in answer ? answer.decided : [];
    const last = this.lastPlan?.round === this.present?.round ? (this.lastPlan?.actions ?? []) : [];
    // In the text view one question follows the other, and what was answered stays answered.
    if (decided.length === 0 || settings.get("textView")) return last;
    const rest = [...last];
    for (const action of decided) if (rest.includes(action)) rest.splice(rest.indexOf(action), 1);
    const actions = [...decided, ...rest];
    // Another plan that is begun meanwhile finds nothing decided any more: it knows by this what was.
    this.lastPlan = { round: this.present?.round ?? 0, actions };
    await this.connection.wish({ wish: "reopen" }).catch(() => null);
    return actions;
  }

  private part(why: Goodbye): void {
    this.goodbye = why;
    if (why === "seat-lost") this.lookAs(null);
    if (why === "reload") reloadOnce();
    if (why === "table-gone") this.unavailable = sentence("This table is gone.");
  }

  /** The layout once there is one, and as long as it can change, which seats are this browser's. */
  private async learn(all: boolean): Promise<void> {
    if (this.present && !this.layout) await this.learnLayout();
    if (all || this.stage === "gathering") {
      // Without an answer it is as it was.
      const answer = await api.lobby("mine").catch(() => null);
      const line = answer?.tables.find(({ id }) => id === this.id);
      if (answer) this.maker = line?.mine ?? false;
      if (answer) this.mine = (line?.chairs ?? []).flatMap((chair, n) => (chair.mine ? [n] : []));
    }
    speech.call(this.names);
  }

  /** Asked for once, whoever wants to know. */
  private learnLayout(): Promise<void> {
    return (this.learning ??= api.layout(this.id).then(
      (layout) => {
        this.layout = layout;
      },
      () => void (this.learning = null),
    ));
  }
  private learning: Promise<void> | null = null;

  /** Lines are added at the end; an undo first takes some away. */
  private changeLog({ kept, lines }: LogChange, after: Scene): void {
    this.unread = Math.min(this.unread, kept);
    const scene = (i: number): Scene | null => (i === lines.length - 1 ? after : null);
    this.log = [...this.log.filter(({ n }) => n <= kept), ...lines.map((line, i) => entryOf(line, scene(i)))];
    if (this.past && !this.log.includes(this.past.entry)) this.past = null;
  }

  /** Reads the lines from before the snapshot. A long log comes in parts. */
  private async readLog(): Promise<void> {
    const reading = (this.reading += 1);
    const lines: LogLine[] = [];
    while (lines.length < this.unread) {
      const answer = await this.connection.ask({ ask: "log", since: lines.length }).catch(() => null);
      // Another snapshot has come meanwhile, or the connection is lost: the next snapshot starts over.
      if (reading !== this.reading || !answer || !("log" in answer) || answer.log.length === 0) return;
      lines.push(...answer.log);
    }
    this.log = [...lines.slice(0, this.unread).map((line) => entryOf(line, null)), ...this.log];
    this.unread = 0;
  }

  private stopTimer(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }
}

const entryOf = ({ n, seat, happenings }: LogLine, scene: Scene | null): Entry => ({ n, who: seat, happenings, scene });

/** The page is older than the server: the newest one is loaded, but not again and again. */
function reloadOnce(): void {
  const last = Number(sessionStorage.getItem("fresco reloaded") ?? 0);
  if (Date.now() - last < 60_000) return;
  sessionStorage.setItem("fresco reloaded", String(Date.now()));
  location.reload();
}
