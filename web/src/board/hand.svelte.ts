// The hand on the board: pointers and keys become touches, drags and questions. What they mean is decided by the gesture machine
// and the table; here are only the elements and the clock.

import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { Input, Output, State, Target } from "../table/gesture/gesture";
import { idle } from "../table/gesture/idle";
import { afterFrame } from "./frame";
import type { Looking } from "./looking.svelte";
import type { View } from "./view.svelte";

/** How long a finger rests on something to ask what it is; how long a mouse does. */
const HOLD = 480;
const HOVER = 420;
const LEAVE = 260;

export class Hand {
  /** What is told about, beside its element. */
  about = $state.raw<{ target: Target; box: DOMRect } | null>(null);
  /** The piece that follows the pointer, and what it is over. */
  held = $state.raw<{ from: Target; over: Target | null } | null>(null);

  private state: State = idle;
  private holding: ReturnType<typeof setTimeout> | undefined;
  private hovering: ReturnType<typeof setTimeout> | undefined;
  private ghost: HTMLElement | null = null;
  private pressed: HTMLElement | null = null;
  /** Where that was, until the pointer comes to something else. */
  private point: { x: number; y: number } | null = null;
  /** Did a pointer press last, and not a key or a screen reader? */
  private byPointer = false;
  /** What had the focus when it was taken away. */
  private lost: Target | null = null;
  /** The click that ends a drag or a long press is none. */
  private swallow = false;

  constructor(private readonly looking: Looking) {}

  readonly on: Attachment<HTMLElement> = (board) => {
    const heard = new AbortController();
    const listen = <Kind extends keyof HTMLElementEventMap>(kind: Kind, call: (event: HTMLElementEventMap[Kind]) => void, more: AddEventListenerOptions = {}): void =>
      board.addEventListener(kind, call, { signal: heard.signal, ...more });
    listen("click", (event) => this.clicked(event), { capture: true });
    listen("pointerdown", (event) => this.down(board, event));
    listen("pointerover", (event) => this.hover(event));
    listen("pointerleave", () => this.leave());
    listen("focusin", (event) => this.focused(event));
    // An element that is taken away while it is drawn anew loses the focus in the middle of that: nothing may change then.
    listen("focusout", (event) => {
      const at = targetOf(event.target);
      queueMicrotask(() => {
        // What is told of something else, somebody is still reading.
        if (at && same(this.about?.target, at.target)) this.about = null;
        if (!at || at.element.isConnected || !board.isConnected) return;
        this.lost = at.target;
        this.regain(board);
      });
    });
    listen("contextmenu", (event) => {
      if (this.state.name === "telling" || (event as PointerEvent).pointerType === "touch") event.preventDefault();
    });
    listen("keydown", (event) => this.key(board, event));
    return () => {
      heard.abort();
      this.put();
      clearTimeout(this.holding);
      clearTimeout(this.hovering);
    };
  };

  /** Sees to the focus whenever something is drawn anew. To be called while a table is set up, before its parts are. */
  attend(board: () => HTMLElement | undefined, view: View): void {
    $effect.pre(() => {
      void [this.looking.picking.litAll, this.looking.shown, view.lighted];
      untrack(() => this.release());
    });
    $effect(() => {
      void view.lighted;
      const there = board();
      if (there) this.regain(there);
    });
  }

  /**
   * Lets go of a button that is about to be taken away. To be called before anything is drawn anew: in the middle of that, the browser would
   * lay out the whole page to take the focus from it.
   */
  private release(): void {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || !focused.matches(".board button")) return;
    if (this.byPointer && !focused.matches(":focus-visible")) {
      focused.blur();
      // Whoever works by pointer has no use for the focus, and is given none in its stead.
      return queueMicrotask(() => (this.lost = null));
    }
    const at = targetOf(focused);
    if (at?.element !== focused) return;
    const { place, piece } = at.target;
    if (this.looking.picking.lit(place, piece) || this.looking.picking.touched(place, piece)) return;
    this.lost = at.target;
    focused.blur();
    // It may stay for another reason: whoever works by keys goes on from it.
    queueMicrotask(() => {
      if (!focused.isConnected || document.activeElement !== document.body) return;
      this.lost = null;
      focused.focus({ preventScroll: true });
    });
  }

  /** After something was drawn anew: whoever works by keys goes on where they were, or at the next thing that can be touched. */
  private regain(board: HTMLElement): void {
    if (!this.lost) return;
    // Not while things are being drawn: the browser would have to lay out everything at once. And what is lit now may be gone again by then.
    afterFrame(() => {
      const { lost } = this;
      if (!lost) return;
      // They have gone somewhere else themselves.
      if (document.activeElement !== null && document.activeElement !== document.body) return void (this.lost = null);
      const lit = [...board.querySelectorAll<HTMLElement>("[data-lit]")];
      const next = lit.find(({ dataset }) => same(dataset, lost)) ?? lit.find(({ dataset }) => dataset.place === lost.place) ?? lit[0];
      if (!next) return;
      this.lost = null;
      next.focus({ preventScroll: true });
    });
  }

  /** Whoever points at what is told, keeps it. */
  keep(): void {
    clearTimeout(this.hovering);
  }
  leave(): void {
    this.point = null;
    clearTimeout(this.hovering);
    this.hovering = setTimeout(() => (this.about = null), LEAVE);
  }

  private clicked(event: MouseEvent): void {
    // No pointer makes a click that counts none.
    this.byPointer = event.detail > 0;
    if (this.swallow) {
      this.swallow = false;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const at = targetOf(event.target);
    if (at) this.touch(at.target);
  }
  /** Not in the frame in which it was touched: what comes of it is drawn by then, and that is work enough. */
  private touch(target: Target): void {
    setTimeout(() => this.looking.touch(this.looking.meaning(target)), 0);
  }

  private down(board: HTMLElement, event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary) return;
    this.swallow = false;
    // Whoever presses does not ask what it is: nothing may come to lie between press and release.
    clearTimeout(this.hovering);
    this.about = null;
    const at = targetOf(event.target);
    this.pressed = at?.element ?? null;
    this.point = { x: event.clientX, y: event.clientY };
    this.hear({ on: "down", target: at?.target ?? null, movable: at ? this.looking.movable(at.target) : false, x: event.clientX, y: event.clientY });
    if (this.state.name !== "pressing") return;
    clearTimeout(this.holding);
    if (event.pointerType !== "mouse") this.holding = setTimeout(() => this.hear({ on: "held" }), HOLD);
    const moves = new AbortController();
    const done = (input: Input): void => {
      moves.abort();
      clearTimeout(this.holding);
      this.hear(input);
    };
    const over = ({ clientX, clientY }: PointerEvent): Target | null => {
      const found = targetOf(document.elementFromPoint(clientX, clientY));
      return found && board.contains(found.element) ? found.target : null;
    };
    const { signal } = moves;
    // A finger that throws what it holds would set off a scroll of the browser, and the next tap would only stop that. What is listened to is the
    // thing under the finger alone: with a listener on the board, the browser would paint all of it anew to note where a touch may be held up.
    if (event.pointerType !== "mouse") at?.element.addEventListener("touchmove", (touch) => this.held && touch.cancelable && touch.preventDefault(), { signal, passive: false });
    window.addEventListener("pointermove", (move) => {
      // What is under it is looked for only while something is held: the browser may have to lay out the page for it.
      this.hear({ on: "move", x: move.clientX, y: move.clientY, over: this.held ? over(move) : null });
      if (this.state.name === "idle") done({ on: "cancel" });
    }, { signal });
    window.addEventListener("pointerup", (up) => {
      const under = this.held || (at && !at.element.isConnected) ? over(up) : null;
      // What was drawn anew between press and release gets no click, but was touched all the same.
      const anew = this.state.name === "pressing" && at !== null && !at.element.isConnected && same(under, at.target);
      done({ on: "up", over: under });
      if (anew) this.touch(at.target);
    }, { signal });
    window.addEventListener("pointercancel", () => done({ on: "cancel" }), { signal });
  }

  private hear(input: Input): void {
    const [state, outputs] = this.state.next(input);
    this.state = state;
    for (const output of outputs) this.carryOut(output);
  }

  private carryOut(output: Output): void {
    switch (output.do) {
      case "lift":
        this.lift();
        this.held = { from: output.from, over: null };
        this.swallow = true;
        break;
      case "follow":
        if (this.ghost) this.ghost.style.transform = `translate(${output.x}px, ${output.y}px) translate(-50%, -60%) scale(1.15)`;
        if (this.held) this.held = { ...this.held, over: output.over };
        break;
      case "drop":
        this.put();
        this.looking.drop(output.from, output.to);
        // A drag that ends on another element has no click to swallow.
        setTimeout(() => (this.swallow = false));
        break;
      case "put-back":
        this.put();
        break;
      case "tell":
        this.swallow = true;
        this.tell(output.about);
        break;
    }
  }

  private lift(): void {
    const art = this.pressed?.querySelector(".art-box") ?? this.pressed;
    if (!art) return;
    const { width, height } = art.getBoundingClientRect();
    this.ghost = art.cloneNode(true) as HTMLElement;
    Object.assign(this.ghost.style, { position: "fixed", left: "0", top: "0", width: `${width}px`, height: `${height}px`, zIndex: "100", pointerEvents: "none", filter: "drop-shadow(0 6px 6px rgb(0 0 0 / .4))" });
    document.body.append(this.ghost);
    this.pressed?.classList.add("lifted-out");
  }
  private put(): void {
    this.ghost?.remove();
    this.ghost = null;
    this.held = null;
    this.pressed?.classList.remove("lifted-out");
  }

  private tell(target: Target): void {
    const box = this.pressed?.getBoundingClientRect();
    if (box) this.about = { target, box };
  }
  private hover(event: PointerEvent): void {
    if (event.pointerType !== "mouse" || event.buttons !== 0) return;
    // The pointer rests where it has pressed, and something else has come to lie under it: nobody has asked what that is.
    if (event.clientX === this.point?.x && event.clientY === this.point.y) return;
    this.point = null;
    const at = targetOf(event.target);
    clearTimeout(this.hovering);
    if (!at) return this.leave();
    // Whoever reads already reads on at once.
    this.hovering = setTimeout(() => (this.about = { target: at.target, box: at.element.getBoundingClientRect() }), this.about ? 120 : HOVER);
  }
  private focused(event: FocusEvent): void {
    const element = event.target as HTMLElement;
    const at = targetOf(element);
    if (!at || !element.matches(":focus-visible")) return;
    // A pointer that left something else a moment ago takes nothing away from it.
    clearTimeout(this.hovering);
    this.about = { target: at.target, box: at.element.getBoundingClientRect() };
  }

  /** Arrows go to the nearest thing in their direction, whether it can be touched or not. */
  private key(board: HTMLElement, event: KeyboardEvent): void {
    const steps: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = steps[event.key];
    if (event.key === "Escape") this.about = null;
    if (event.key === "i") this.looking.explain(targetOf(event.target)?.target);
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    const now = (document.activeElement as HTMLElement | null)?.closest<HTMLElement>("[data-place]");
    if (!now || !board.contains(now)) return;
    const all = [...board.querySelectorAll<HTMLElement>("button[data-place], .piece[data-piece], .spot[data-place]")].filter((element) => element !== now && !element.contains(now));
    const next = nearest(now.getBoundingClientRect(), all, step);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
}

const same = (one: Partial<Target> | null | undefined, other: Target): boolean => one?.place === other.place && one.piece === other.piece;

function targetOf(node: EventTarget | null): { element: HTMLElement; target: Target } | null {
  const element = node instanceof Element ? node.closest<HTMLElement>("[data-place]") : null;
  const { place, piece } = element?.dataset ?? {};
  return element && place !== undefined ? { element, target: { place, ...(piece === undefined ? {} : { piece }) } } : null;
}

/** The nearest element in a direction: straight ahead counts for more than aside. */
function nearest(from: DOMRect, all: HTMLElement[], [dx, dy]: [number, number]): HTMLElement | null {
  const middle = ({ left, top, width, height }: DOMRect): [number, number] => [left + width / 2, top + height / 2];
  const [x, y] = middle(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const element of all) {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    const [ox, oy] = middle(box);
    const [ahead, aside] = [(ox - x) * dx + (oy - y) * dy, Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx)];
    if (ahead < 3) continue;
    const far = ahead + aside * 2.5;
    if (far < least) [best, least] = [element, far];
  }
  return best;
}
