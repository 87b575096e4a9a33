// How smoothly the page runs and how large it is. `scripts/frames` runs this and says what the limits are for.

import { readFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Page, TestInfo } from "@playwright/test";
import { newGame } from "../support/lobby";
import { Player } from "../support/player";
import type { Seen } from "../support/seen";
import { expect, test } from "../support/test";
import { CATEGORIES, tasksOf, told, type Task, type TraceEvent } from "./trace";

/** How many times. On a machine that is busy with other things 1 tells more: the time of the thread itself, times four. Slowed, it would also be made to wait for what others took. */
const SLOWED = Number(process.env.FRESCO_SLOWED ?? 4);
const lines: string[] = [];
const over: string[] = [];

/** A line of the report; what is over its limit fails in the end, when everything is printed. */
function report(what: string, value: number, unit: string, limit: number, least = false): void {
  const within = least ? value >= limit : value <= limit;
  const line = `${what.padEnd(58)} ${value.toFixed(value < 10 ? 2 : 1).padStart(8)} ${unit.padEnd(3)} limit ${least ? "≥" : "≤"} ${limit} ${unit}${within ? "" : "   OVER"}`;
  lines.push(line);
  if (!within) over.push(line);
}

test.describe.configure({ mode: "serial" });
test.use({ contextOptions: { reducedMotion: "no-preference" } });
test.afterAll(() => {
  console.log(`\n${lines.join("\n")}\n`);
});

const slow = async (page: Page, rate: number): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
};

test("sizes", async ({ baseURL }) => {
  const files = new Map<string, Buffer>();
  const read = async (path: string): Promise<void> => {
    if (files.has(path)) return;
    const body = Buffer.from(await (await fetch(new URL(path, baseURL))).arrayBuffer());
    files.set(path, body);
    if (/\.(html|js|css)$|\/$/.test(path)) for (const [, found] of body.toString().matchAll(/assets\/([\w.-]+\.(?:js|css|svg|woff2|png|webp))/g)) await read(`/assets/${found}`);
    if (path.endsWith(".js")) for (const [, found] of body.toString().matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g)) await read(`/assets/${found}`);
  };
  await read("/");
  const compressed = (body: Buffer): number => gzipSync(body, { level: 9 }).length;
  const paintings = [...files].filter(([path]) => path.endsWith(".svg"));
  const rest = [...files].filter(([path]) => !/\.(svg|woff2)$/.test(path));
  const kB = (bytes: number): number => bytes / 1000;
  expect(rest.length).toBeGreaterThan(2);
  // Whoever plays loads one language: its catalogue and its rules.
  const codeOf = (path: string): string | undefined => /\/([a-z]{2})-[\w-]+\.js$/.exec(path)?.[1];
  const size = (wanted: (code: string | undefined) => boolean): number => kB(rest.filter(([path]) => wanted(codeOf(path))).reduce((sum, [, body]) => sum + compressed(body), 0));
  const codes = [...new Set(rest.flatMap(([path]) => codeOf(path) ?? []))];
  expect(codes.length).toBeGreaterThan(1);
  report("page in its largest language, without fonts and painting, gzip", Math.max(...codes.map((code) => size((of) => of === undefined || of === code))), "kB", 300);
  lines.push(`    with all ${codes.length} languages at once: ${size(() => true).toFixed(0)} kB`);
  const [, ceiling] = paintings.find(([path]) => path.includes("ceiling")) ?? [];
  expect(ceiling, "the painting of the ceiling").toBeDefined();
  report("painting of the ceiling, raw", kB(ceiling!.length), "kB", 150);
  report("painting of the ceiling, gzip", kB(compressed(ceiling!)), "kB", 45);
});

/** The time from the address to the first thing that can be touched. */
async function firstDecision(page: Page, address: string, rate: number): Promise<{ wall: number; thread: number }> {
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector("[data-lit]")) return;
      (window as unknown as { firstLit: number }).firstLit = performance.now();
      performance.mark("lit");
      seen.disconnect();
    });
    seen.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-lit"] });
  });
  await slow(page, rate);
  const browser = page.context().browser()!;
  await browser.startTracing(page, { categories: CATEGORIES });
  await page.goto(address);
  await page.waitForFunction(() => "firstLit" in window, undefined, { timeout: 60_000 });
  const wall = await page.evaluate(() => (window as unknown as { firstLit: number }).firstLit);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const lit = traceEvents.find(({ cat, name }) => cat.includes("blink.user_timing") && name === "lit");
  expect(lit, "the mark in the trace").toBeDefined();
  const thread = tasksOf(traceEvents, lit!, (ts) => ts <= lit!.ts).reduce((sum, task) => sum + task.thread, 0);
  return { wall, thread };
}

test("the first decision", async ({ page, context }) => {
  for (const [modules, words] of [[[], "base game"], ["all", "all modules"]] as const) {
    const id = await newGame(page, { modules: modules === "all" ? "all" : [], others: ["random", "random"] });
    await new Player(page).asked();
    for (const rate of [1, SLOWED]) {
      const times: { wall: number; thread: number }[] = [];
      for (let i = 0; i < 3; i += 1) {
        // Another tab with an empty cache: the cookie is kept, nothing else.
        const tab = await context.newPage();
        const session = await context.newCDPSession(tab);
        await session.send("Network.clearBrowserCache");
        times.push(await firstDecision(tab, `/t/${id}`, rate));
        await tab.close();
      }
      times.sort((a, b) => a.wall - b.wall);
      report(`first decision, ${words}${rate > 1 ? `, processor slowed ${rate} times` : ""}, median of 3`, times[1]!.wall / 1000, "s", rate > 1 ? 3 : 1);
      lines.push(`    of the thread itself: ${times.map(({ thread }) => (thread / 1000).toFixed(2)).join(", ")} s`);
    }
  }
});

/** How many touches are followed, and for how long at most. */
const TOUCHES = Number(process.env.FRESCO_TOUCHES ?? 40);
const LONGEST = 150_000;
/** How long a hand needs to press, in milliseconds. */
const PRESS = 60;
/** How long the first day takes at least. */
const FIRST_DAY = 60_000;

test("tasks and frames while pieces move with all modules open", async ({ page, browser }, info: TestInfo) => {
  // What comes over the wire tells when the table rests: asking the page all the time would cost time that is not the page's.
  let heard = Date.now();
  page.on("websocket", (socket) => socket.on("framereceived", () => (heard = Date.now())));
  await page.emulateMedia({ reducedMotion: "reduce" });
  const opened = Date.now();
  await newGame(page, { modules: "all", others: ["random", "random", "random"] });
  const me = new Player(page, "pointer", { passes: 0.02 }, 5);
  await me.play({ until: async () => /Day 2/.test((await page.getByRole("heading", { level: 1 }).textContent()) ?? "") });
  // Nobody plays the first day as quickly as this: the page has long drawn its pictures by then.
  await pause(Math.max(0, FIRST_DAY - (Date.now() - opened)));
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect(page.locator("html")).toHaveAttribute("data-motion", "on");
  // Each frame in which something flies, and how long it took.
  await page.evaluate(() => {
    const frames: number[] = [];
    (window as unknown as { frames: number[] }).frames = frames;
    const layer = document.querySelector(".flights")!;
    let last = performance.now();
    const frame = (now: number): void => {
      if (layer.firstChild) frames.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await slow(page, SLOWED);
  const path = process.env.FRESCO_TRACE ?? info.outputPath("trace.json");
  await browser.startTracing(page, { path, categories: [...CATEGORIES, ...(process.env.FRESCO_PROFILE ? ["disabled-by-default-v8.cpu_profiler"] : [])] });
  let touches = 0;
  for (const began = Date.now(); touches < TOUCHES && Date.now() - began < LONGEST; ) {
    const seen = await me.asked();
    if (seen.over) break;
    // Chosen and aimed at before the measured time begins.
    const aim = await aimAt(page, keyFor(seen, me.chance.next()), me.chance.next());
    // What was seen may be gone: a button to skip what has just come to its end.
    if (!aim) continue;
    await page.evaluate(() => performance.mark("measured"));
    // As a hand does it: it comes, presses, and lets go a moment later.
    await page.mouse.move(aim.x, aim.y);
    await pause(PRESS);
    await page.mouse.down();
    await pause(PRESS);
    await page.mouse.up();
    // All that comes of it: bots play on, and everything is shown at its pace.
    do await pause(900);
    while (Date.now() - heard < 900 || (await page.evaluate(() => document.querySelector(".flights > *, [data-key=skip]") !== null)));
    await page.evaluate(() => performance.mark("over"));
    touches += 1;
  }
  await browser.stopTracing();
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);

  const { traceEvents } = JSON.parse(await readFile(path, "utf8")) as { traceEvents: TraceEvent[] };
  const marks = traceEvents.filter(({ cat, name }) => cat.includes("blink.user_timing") && (name === "measured" || name === "over")).sort((a, b) => a.ts - b.ts);
  const [main] = marks;
  expect(main, "the marks in the trace").toBeDefined();
  const times: [number, number][] = [];
  for (const { name, ts } of marks) {
    if (name === "measured") times.push([ts, Infinity]);
    else if (times.length > 0) times.at(-1)![1] = ts;
  }
  const tasks = tasksOf(traceEvents, main!, (ts) => times.some(([from, to]) => ts >= from && ts <= to));
  // What the engine does about garbage, when it likes, is told apart; and what the test itself does in the page is not the page's.
  const part = ({ thread, parts }: Task, kind: "garbage"): boolean => (parts.get(kind) ?? 0) > 0.6 * thread;
  const tests = ({ thread, calls }: Task): boolean => [...calls].reduce((sum, [call, time]) => sum + (call.endsWith("of the test") ? time : 0), 0) > 0.5 * thread;
  const ours = tasks.filter((task) => !tests(task));
  const work = ours.filter((task) => !part(task, "garbage"));
  expect(tasks.length, "tasks in the trace").toBeGreaterThan(100);
  expect(frames.length, "frames in which something flies").toBeGreaterThan(100);
  const byThread = [...work].sort((a, b) => b.thread - a.thread);
  report(`longest of ${tasks.length} tasks on the main thread, processor slowed ${SLOWED} times`, work[0]!.wall, "ms", 50);
  lines.push(`    longest of the thread itself: ${byThread[0]!.thread.toFixed(1)} ms; over 50 ms by the clock: ${work.filter(({ wall }) => wall > 50).length}, of the thread: ${work.filter(({ thread }) => thread > 50).length}; longest collection of garbage: ${(ours.find((task) => part(task, "garbage"))?.wall ?? 0).toFixed(0)} ms`);
  lines.push(...new Set([...byThread.slice(0, 8), ...work.slice(0, 4)].map((task) => `    ${told(task)}`)));
  report(`frames under 50 ms while pieces move (${touches} touches, ${frames.length} frames)`, (100 * frames.filter((ms) => ms < 50).length) / frames.length, "%", 95, true);
  lines.push(`    load of the machine meanwhile: ${loadavg().map((load) => load.toFixed(1)).join(" ")} on ${cpus().length} processors`);
});

/** Which button beside the question to press, if any: a plan that is complete is confirmed before long, one in trouble is begun anew. */
function keyFor({ buttons, lit, planning, refused }: Seen, chance: number): string | undefined {
  const has = (key: string): boolean => buttons.includes(key);
  if (has("skip")) return "skip";
  if (refused !== null || (planning === "trouble" && has("cancel"))) return "cancel";
  if (has("confirm") && (lit.length === 0 || chance < 0.3)) return "confirm";
  return lit.length === 0 ? buttons.find((key) => key === "pass" || key === "cancel") : undefined;
}

/** The middle of something lit, or of a button beside the question. */
const aimAt = (page: Page, key: string | undefined, chance: number): Promise<{ x: number; y: number } | null> =>
  page.evaluate(({ key, chance }) => {
    const all = key ? [...document.querySelectorAll(`[data-key="${key}"]:not(:disabled)`)] : [...document.querySelectorAll("[data-lit]:not(:disabled)")];
    const aims = all.map((element) => ({ element, box: element.getBoundingClientRect() })).filter(({ box }) => box.width > 0)
      .map(({ element, box }) => ({ element, x: box.left + box.width / 2, y: box.top + box.height / 2 }))
      .filter(({ element, x, y }) => element.contains(document.elementFromPoint(x, y)));
    const aim = aims[Math.floor(chance * aims.length)];
    return aim ? { x: aim.x, y: aim.y } : null;
  }, { key, chance });

test("nothing is over its limit", () => {
  expect(over).toEqual([]);
});
