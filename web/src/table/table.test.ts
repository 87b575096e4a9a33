import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../settings/settings.svelte";
import { FakeSocket } from "../wire/fakesocket";
import type { TableStatus, Choice, LogLine, Motion, QuestionView, Scene, Seat, ToPage } from "../wire/types";
import { Table } from "./table.svelte";

const choice = (place: string): Choice => ({ action: place, verb: "", kind: "act", label: { t: "" }, picks: [{ place }, { place: "then" }] });
const question = (id: number, simultaneous = false): QuestionView => ({ id, prompt: { t: "" }, choices: [choice("here"), choice("there")], simultaneous });
const scene = (asked: QuestionView | null, round = 1): Scene =>
  ({ round, places: {}, scores: [0, 0], waiting: asked ? ["red"] : ["blue"], places_won: [], order: [], question: asked }) as unknown as Scene;
const chairs = [{ holder: "person", colour: "red", name: "Anna" }, { holder: "person", colour: "blue", name: "Bea" }];
const whole = (n: number, shown: Scene, log = 0): ToPage =>
  ({ type: "snapshot", run: "r", n, table: { commitment: "" }, chair: 0, status: { stage: "playing", chairs }, chat: [], scene: shown, log }) as unknown as ToPage;
const line = (n: number, text = `${n}`): LogLine => ({ n, seat: "blue", happenings: [{ kind: "", who: "blue", text: { t: text }, moves: [] }] });
/** The push with this number adds the log line before it. */
const push = (n: number, shown: Scene): ToPage => ({ type: "push", n, log: { kept: n - 2, lines: [line(n - 1)] }, scene: shown });

/** A table at which that is asked. */
function table(shown: Scene): Table {
  const table = new Table("abc", null, (address) => new FakeSocket(address) as unknown as WebSocket);
  table.connection.connect();
  FakeSocket.last.opens();
  FakeSocket.last.says(whole(1, shown));
  return table;
}
/** How fast things move is what each test says. */
const speed = vi.spyOn(settings, "speed", "get");

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal("location", { href: "http://table.example/t/abc" });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no server")));
  vi.stubGlobal("requestAnimationFrame", (call: () => void) => setTimeout(call, 16));
  speed.mockReturnValue(1);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a question", () => {
  it("stands while others do something, and keeps what was touched", () => {
    const at = table(scene(question(3)));
    at.picking.touch("here");
    FakeSocket.last.says(push(2, scene(question(3))));
    expect(at.catchingUp).toBe(true);
    expect(at.question?.id).toBe(3);
    vi.advanceTimersByTime(5000);
    expect(at.catchingUp).toBe(false);
    expect(at.question?.id).toBe(3);
    expect(at.picking.touched("here")).toBe(1);
  });

  it("is gone as soon as another is on its way, which comes when everything before it was shown", () => {
    const at = table(scene(question(3)));
    FakeSocket.last.says(push(2, scene(null)));
    FakeSocket.last.says(push(3, scene(question(4))));
    expect(at.question).toBeNull();
    vi.advanceTimersByTime(40);
    expect(at.catchingUp).toBe(true);
    expect(at.question).toBeNull();
    vi.advanceTimersByTime(5000);
    expect(at.question?.id).toBe(4);
    expect(at.picking.lit("here")).toBe(true);
  });

  it("is answered once, and the next can be answered whatever comes first, the push or the word that it is done", async () => {
    speed.mockReturnValue(0);
    const at = table(scene(question(3)));
    const first = at.act(choice("here"));
    expect(at.answering).toBe(true);
    expect(await at.act(choice("there"))).toBe(false);
    FakeSocket.last.says(push(2, scene(question(4))));
    vi.advanceTimersByTime(10);
    expect(at.answering).toBe(false);
    const second = at.act(choice("there"));
    const wishes = FakeSocket.last.sent.filter((sent) => sent.type === "wish");
    expect(wishes.map(({ wish }) => wish)).toMatchObject([{ question: 3, actions: ["here"] }, { question: 4, actions: ["there"] }]);
    FakeSocket.last.says({ type: "done", re: wishes[0]!.id });
    expect(await first).toBe(true);
    // The first is done; the second is still on its way.
    expect(at.answering).toBe(true);
    FakeSocket.last.says({ type: "refused", re: wishes[1]!.id, error: { error: "not-now", text: { t: "not now" } } });
    expect(await second).toBe(false);
    expect(at.answering).toBe(false);
    expect(at.question?.id).toBe(4);
  });

  it("that comes while somebody looks back can be answered when they are back", () => {
    speed.mockReturnValue(0);
    const at = table(scene(null));
    FakeSocket.last.says(push(2, scene(null)));
    FakeSocket.last.says(push(3, scene(null)));
    vi.advanceTimersByTime(10);
    at.lookBack(at.log[0]!);
    FakeSocket.last.says(push(4, scene(question(3))));
    vi.advanceTimersByTime(10);
    expect(at.question).toBeNull();
    at.lookBack(null);
    expect(at.question?.id).toBe(3);
    expect(at.picking.lit("here")).toBe(true);
  });
});

it("forgets why something was not possible when something else is asked, and keeps what was touched over a lost connection", () => {
  speed.mockReturnValue(0);
  const at = table(scene(null));
  at.refused = { text: { t: "It is not your turn." } };
  FakeSocket.last.says(push(2, scene(question(3))));
  vi.advanceTimersByTime(10);
  expect(at.refused).toBeNull();
  at.picking.touch("here");
  FakeSocket.last.says(whole(5, scene(question(3))));
  expect(at.picking.touched("here")).toBe(1);
  FakeSocket.last.says(whole(6, scene(question(4))));
  expect(at.picking.touched("here")).toBe(0);
});

describe("the log", () => {
  const answer = (lines: LogLine[]): Promise<unknown> => {
    const asked = FakeSocket.last.sent.findLast((sent) => sent.type === "ask" && sent.ask.ask === "log") as { id: number };
    FakeSocket.last.says({ type: "answer", re: asked.id, answer: { log: lines } });
    return vi.advanceTimersByTimeAsync(1);
  };
  const told = (at: Table): string[] => at.log.map(({ n, happenings }) => `${n} ${(happenings[0]!.text as { t: string }).t}`);
  const change = (n: number, kept: number, lines: LogLine[], takenBack = false): ToPage => ({ type: "push", n, log: { kept, lines }, taken_back: takenBack, scene: scene(null) });

  it("is the same after pushes as after a reload", async () => {
    const at = table(scene(null));
    FakeSocket.last.says(whole(1, scene(null), 2));
    FakeSocket.last.says(change(2, 2, [line(3), line(4)]));
    await vi.advanceTimersByTimeAsync(3000);
    expect(told(at)).toEqual(["3 3", "4 4"]);
    // The answer comes late, and in parts: what was pushed meanwhile is in it too.
    await answer([line(1)]);
    await answer([line(2), line(3), line(4)]);
    expect(told(at)).toEqual(["1 1", "2 2", "3 3", "4 4"]);
    FakeSocket.last.says(whole(5, scene(null), 4));
    await answer([1, 2, 3, 4].map((n) => line(n)));
    expect(told(at)).toEqual(["1 1", "2 2", "3 3", "4 4"]);
  });

  it("loses lines by an undo, also while older ones are still being read", async () => {
    const at = table(scene(null));
    FakeSocket.last.says(whole(1, scene(null), 3));
    FakeSocket.last.says(change(2, 1, [line(2, "instead")], true));
    await vi.advanceTimersByTimeAsync(3000);
    await answer([line(1), line(2, "instead")]);
    expect(told(at)).toEqual(["1 1", "2 instead"]);
    at.lookBack(at.log[0]!);
    FakeSocket.last.says(change(3, 0, [], true));
    await vi.advanceTimersByTimeAsync(3000);
    expect([told(at), at.moment]).toEqual([[], null]);
  });
});

it("calls nobody to a chair for which a bot plays", async () => {
  const lobby = JSON.stringify({ tables: [{ id: "abc", mine: true, chairs: [{ mine: true }, { mine: true }] }] });
  vi.stubGlobal("fetch", (address: string) =>
    address.includes("mine") ? Promise.resolve(new Response(lobby, { headers: { "content-type": "application/json" } })) : Promise.reject(new TypeError("no server")));
  const at = table(scene(null));
  await vi.advanceTimersByTimeAsync(10);
  expect(at.askedHere).toEqual(["blue"]);
  FakeSocket.last.says({ type: "push", n: 2, status: { stage: "playing", chairs: [chairs[0], { ...chairs[1], holder: "bot" }] } } as unknown as ToPage);
  expect(at.askedHere).toEqual([]);
});

describe("a plan", () => {
  it("stays when the connection comes back on the same day, and is begun anew on another, or in another part of it", () => {
    const at = table(scene(question(3, true)));
    const { planning } = at;
    expect(planning).not.toBeNull();
    FakeSocket.last.says(whole(5, scene(question(3, true))));
    expect(at.planning).toBe(planning);
    FakeSocket.last.says(whole(9, scene(question(9, true), 2)));
    const next = at.planning;
    expect(next).not.toBe(planning);
    expect(next).not.toBeNull();
    // Nor is a plan one for what all decide at the same time in the evening.
    FakeSocket.last.says(whole(12, { ...scene(question(12, true), 2), phase: { t: "Evening" } }));
    expect(at.planning).not.toBe(next);
    expect(at.planning).not.toBeNull();
  });
});

it("is seen through the eyes before until it has come through others, and asks nothing meanwhile", () => {
  const at = table(scene(question(3)));
  FakeSocket.last.says(push(2, scene(question(3))));
  FakeSocket.last.says(push(3, scene(question(3))));
  at.lookAs(1);
  expect(at.chair).toBe(0);
  expect(FakeSocket.last.query.get("as")).toBe("1");
  // What the eyes before were still to be shown comes to nobody else's log, and what they were asked nobody else answers.
  vi.advanceTimersByTime(5000);
  expect(at.log).toEqual([]);
  expect(at.question).toBeNull();
  FakeSocket.last.opens();
  FakeSocket.last.says(whole(1, scene(question(3))));
  expect(at.question?.id).toBe(3);
});

it("tells of what others propose, to whoever has a voice and has not voted", () => {
  const at = table(scene(null));
  let n = 1;
  const votes = (list: TableStatus["votes"], holder = "person"): void =>
    FakeSocket.last.says({ type: "push", n: (n += 1), status: { stage: "playing", chairs: [{ ...chairs[0], holder }, chairs[1]], votes: list } } as unknown as ToPage);
  const end: Motion = { about: "abandon" };
  const bot = (seat: Seat): Motion => ({ about: "takeover", seat });
  votes([{ motion: end, seat: "red" }]);
  expect(at.proposers).toEqual([]);
  votes([{ motion: end, seat: "red" }, { motion: end, seat: "blue" }]);
  expect(at.proposers).toEqual([]);
  votes([{ motion: end, seat: "blue" }, { motion: bot("green"), seat: "blue" }]);
  expect(at.proposers).toEqual(["blue"]);
  // A bot for one is not a bot for another, and nobody votes on themselves.
  votes([{ motion: bot("blue"), seat: "red" }, { motion: bot("green"), seat: "blue" }]);
  expect(at.proposers).toEqual(["blue"]);
  votes([{ motion: bot("red"), seat: "blue" }]);
  expect(at.proposers).toEqual([]);
  votes([{ motion: end, seat: "blue" }], "bot");
  expect(at.proposers).toEqual([]);
});
