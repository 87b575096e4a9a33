// Reads what the browser writes down while it works: the tasks of one thread, and what they consist of.

export interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  /** The time of its thread alone: without what other programs took from it. */
  tdur?: number;
  pid: number;
  tid: number;
  cat: string;
  args?: { data?: { url?: string; functionName?: string; lineNumber?: number; columnNumber?: number; documentLoaderURL?: string } };
}

/**
 * Enough to know the tasks and their parts. What tools for developers would ask for besides (`disabled-by-default-devtools.timeline`) counts the
 * elements of the page at each frame and writes down each image that is painted: a quarter of a long frame would be the trace's own.
 */
export const CATEGORIES = ["devtools.timeline", "blink.user_timing", "toplevel"];

const ms = (microseconds = 0): number => microseconds / 1000;
/** By the clock, and of the thread itself: on a machine with nothing else to do both are the same. */
const wall = ({ dur }: TraceEvent): number => ms(dur);
const own = ({ dur, tdur = dur }: TraceEvent): number => ms(tdur);

const TASK = "ThreadControllerImpl::RunTask";
/** What waits for the end of a task belongs to it, and is written down beside it. */
const AFTER_TASK = "BlinkScheduler_PerformMicrotaskCheckpoint";

export type Kind = "script" | "style" | "layout" | "paint" | "garbage" | "other";
const KINDS: [Kind, RegExp][] = [
  ["garbage", /GC/],
  ["style", /^(UpdateLayoutTree|ParseAuthorStyleSheet|ParseHTML)$/],
  ["layout", /^(Layout|HitTest)$/],
  ["paint", /^(PrePaint|Paint|Layerize|Commit)$/],
  ["script", /^(FunctionCall|TimerFire|FireAnimationFrame|EventDispatch|HandlePostMessage|EvaluateScript|RunMicrotasks|BlinkScheduler_PerformMicrotaskCheckpoint)$|^v8\./],
];
const kindOf = (name: string): Kind => KINDS.find(([, names]) => names.test(name))?.[0] ?? "other";

export interface Task {
  from: number;
  wall: number;
  thread: number;
  /** The thread's time in it, without what is inside of each other. */
  parts: Map<Kind, number>;
  /** The functions that were called from outside, with the thread's time in each. */
  calls: Map<string, number>;
}

/** The tasks of a thread, the longest by the clock first. */
export function tasksOf(events: readonly TraceEvent[], { pid, tid }: TraceEvent, wanted: (ts: number) => boolean = () => true): Task[] {
  const here = events.filter((event) => event.pid === pid && event.tid === tid && event.ph === "X").sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const tasks: Task[] = [];
  let end = 0;
  let open: { event: TraceEvent; kind: Kind; until: number }[] = [];
  for (const event of here) {
    const until = event.ts + (event.dur ?? 0);
    const last = tasks.at(-1);
    if (event.ts >= end) {
      open = [];
      if (event.name !== TASK && event.name !== AFTER_TASK) continue;
      end = until;
      if (event.name === TASK || !last) tasks.push({ from: event.ts, wall: wall(event), thread: own(event), parts: new Map(), calls: new Map() });
      else {
        last.wall = ms(until - last.from);
        last.thread += own(event);
      }
    }
    const task = tasks.at(-1)!;
    const add = (kind: Kind, time: number): unknown => task.parts.set(kind, (task.parts.get(kind) ?? 0) + time);
    while (open.length > 0 && open.at(-1)!.until <= event.ts) open.pop();
    const status = open.at(-1);
    const found = kindOf(event.name);
    // What the engine does in between is part of what it is in.
    const kind = found === "other" && status ? status.kind : found;
    if (status) add(status.kind, -own(event));
    add(kind, own(event));
    if (event.name === "FunctionCall" && !open.some(({ event: { name } }) => name === "FunctionCall")) {
      const { functionName = "", url = "", lineNumber = 0, columnNumber = 0 } = event.args?.data ?? {};
      const call = `${functionName || "(a function)"} ${url === "" ? "of the test" : `${url.split("/").at(-1)}:${lineNumber}:${columnNumber}`}`;
      task.calls.set(call, (task.calls.get(call) ?? 0) + own(event));
    }
    open.push({ event, kind, until });
  }
  return tasks.filter(({ from }) => wanted(from)).sort((a, b) => b.wall - a.wall);
}

/** A task in one line. */
export function told({ wall, thread, parts, calls }: Task): string {
  const largest = (sums: Map<string, number>, most: number): string[] => [...sums].filter(([, time]) => time >= 1).sort((a, b) => b[1] - a[1]).slice(0, most).map(([what, time]) => `${what} ${time.toFixed(0)}`);
  return `${wall.toFixed(0)} ms by the clock, ${thread.toFixed(0)} ms of the thread: ${[largest(parts, 6).join(", "), ...largest(calls, 2)].filter(Boolean).join("; ")}`;
}
