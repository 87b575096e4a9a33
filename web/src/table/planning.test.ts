import { expect, it, vi } from "vitest";
import type { Answer, Ask, Choice, Draft, Scene } from "../wire/types";
import { Planning } from "./planning.svelte";

// A plan with a tile that may cover a column, and three columns for four assistants: a server in a few lines.
const COLUMNS = ["market", "cathedral", "theatre"];
const pass = (action: string): Choice => ({ action, verb: "", kind: "pass", label: { t: "" }, picks: [] });
const act = (action: string, ...picks: Choice["picks"]): Choice => ({ action, verb: "", kind: "act", label: { t: "" }, picks });

function server(ask: Ask): Promise<Answer> {
  const wanted = ask.ask === "draft" ? [...ask.actions] : [];
  const take = (fits: (action: string) => boolean): string | undefined => {
    const at = wanted.findIndex(fits);
    return at < 0 ? undefined : wanted.splice(at, 1)[0];
  };
  const actions: string[] = [];
  let assistants = 4;
  let question: Scene["question"] = null;
  const tile = take((action) => action.startsWith("tile ")) ?? take((action) => action === "done") ?? (wanted.length > 0 ? "done" : undefined);
  if (tile) actions.push(tile);
  else {
    const choices = COLUMNS.map((column) => act(`tile ${column}`, { place: `plan.${column}` }, { place: "screen", piece: "tile" }));
    question = { id: 0, prompt: { t: "Tile?" }, choices: [...choices, pass("done")], simultaneous: true };
  }
  for (const column of COLUMNS) {
    if (question || assistants === 0) break;
    const sent = take((action) => action.startsWith(`plan ${column}`)) ?? (wanted.length > 0 ? `plan ${column} 0` : undefined);
    if (sent) {
      actions.push(sent);
      assistants -= Number(sent.at(-1));
    } else {
      const numbers = [1, 2, 3].filter((n) => n <= assistants);
      const choices = numbers.map((n) => act(`plan ${column} ${n}`, { place: `plan.${column}`, ...(n === 1 ? {} : { n }) }));
      const prompt = { t: "How many of {n} go to the {column}?", a: { n: assistants, column } };
      question = { id: 0, prompt, choices: [...choices, pass(`plan ${column} 0`)], simultaneous: true };
    }
  }
  const scene = { question, places: {} } as unknown as Scene;
  const left = wanted.map((action) => ({ action, why: { text: { t: "no" } }, asked: true }));
  const draft: Draft = { scene, actions, left, complete: !question && assistants === 0 && left.length === 0 };
  return Promise.resolve({ draft });
}

const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 5));

it("lays a plan in any order, changes it, and answers in the order of the game", async () => {
  const planning = new Planning(server);
  await planning.begin();
  expect(COLUMNS.map((column) => planning.lit(`plan.${column}`))).toEqual([true, true, true]);
  planning.touch("plan.theatre");
  await settled();
  planning.touch("plan.theatre");
  await settled();
  planning.touch("plan.market");
  await settled();
  expect(planning.count("plan.theatre")).toBe(2);
  expect(planning.complete).toBe(false);
  planning.untouch("plan.theatre");
  await settled();
  planning.touch("plan.cathedral");
  await settled();
  planning.touch("plan.cathedral");
  await settled();
  expect(planning.complete).toBe(true);
  expect(planning.actions).toEqual(["done", "plan market 1", "plan cathedral 2", "plan theatre 1"]);
});

it("lays a tile by touching it and then its column, and moves it", async () => {
  const planning = new Planning(server);
  await planning.begin();
  planning.touch("screen", "tile");
  expect(planning.lit("plan.cathedral")).toBe(true);
  planning.touch("plan.cathedral");
  await settled();
  expect(planning.count("screen", "tile")).toBe(1);
  expect(planning.choices.map(({ action }) => action)).toEqual(["tile cathedral"]);
  planning.touch("screen", "tile");
  planning.touch("plan.market");
  await settled();
  expect(planning.choices.map(({ action }) => action)).toEqual(["tile market"]);
  planning.untouch("screen", "tile");
  await settled();
  expect(planning.isEmpty).toBe(true);
});

it("begins with what was decided before", async () => {
  const planning = new Planning(server);
  await planning.begin(["done", "plan market 3", "plan cathedral 1"]);
  expect([planning.count("plan.market"), planning.count("plan.cathedral"), planning.complete]).toEqual([3, 1, true]);
});

// Two columns for three assistants; whoever is not sent to the market goes to the theatre, unasked.
function leftOver(ask: Ask): Promise<Answer> {
  const wanted = ask.ask === "draft" ? [...ask.actions] : [];
  const market = wanted.find((action) => action.startsWith("market"));
  const theatre = wanted.find((action) => action.startsWith("theatre"));
  const sent = Number(market?.at(-1) ?? 0);
  const decided = market !== undefined && (theatre !== undefined || wanted.includes("no more"));
  const men = (n: number): Scene["places"][string] => ({ pieces: n > 0 ? [{ piece: "man", n }] : [] });
  const column = (name: string, all: number[]): Choice[] => all.map((n) => ({ ...act(`${name} ${n}`, { place: `plan.${name}`, ...(n === 1 ? {} : { n }) }), moves: [{ piece: "man", n, from: "pool", to: `plan.${name}` }] }));
  const question = { id: 0, prompt: { t: market ? "Theatre?" : "Market?" }, choices: market ? [...column("theatre", [1, 2, 3]), pass("no more")] : [...column("market", [1, 2, 3]), pass("market 0")], simultaneous: true };
  const there = decided ? 3 - sent : 0;
  const scene = { question: decided ? null : question, places: { pool: men(3 - sent - there), "plan.market": men(sent), "plan.theatre": men(there) } } as unknown as Scene;
  return Promise.resolve({ draft: { scene, actions: wanted, complete: decided } });
}

it("lays out what the game does by itself at the end of a plan, too", async () => {
  const planning = new Planning(leftOver);
  await planning.begin();
  await planning.layOut(["market 1", "no more"]);
  expect([planning.count("plan.market"), planning.count("plan.theatre"), planning.complete]).toEqual([1, 2, true]);
  expect(planning.choices.map(({ action }) => action)).toEqual(["market 1", "theatre 2"]);
});

// A tile that sends an assistant along by itself, as the tile for the wall does.
function escorted(ask: Ask): Promise<Answer> {
  const wanted = ask.ask === "draft" ? ask.actions : [];
  const covered = wanted.includes("wall market");
  const sent = Number(wanted.find((action) => action.startsWith("send "))?.at(-1) ?? 0);
  const there = Math.max(sent, covered ? 1 : 0);
  const men = (n: number): Scene["places"][string] => ({ pieces: n > 0 ? [{ piece: "man", n }] : [] });
  const choices = wanted.length === 0
    ? [act("wall market", { place: "screen", piece: "wall" }, { place: "plan.market" }), pass("no wall")]
    : [1, 2].map((n) => ({ ...act(`send ${n}`, { place: "plan.market", ...(n === 1 ? {} : { n }) }), moves: [{ piece: "man", n, from: "pool", to: "plan.market" }] }));
  const scene = { question: { id: 0, prompt: { t: wanted.length === 0 ? "Wall?" : "How many?" }, choices, simultaneous: true }, places: { pool: men(2 - there), "plan.market": men(there) } } as unknown as Scene;
  return Promise.resolve({ draft: { scene, actions: [...wanted], complete: there > 0 } });
}

it("does not offer to send somebody who is there already, nor a tile that lies already", async () => {
  const planning = new Planning(escorted);
  await planning.begin();
  planning.touch("screen", "wall");
  planning.touch("plan.market");
  await settled();
  expect(planning.choices.map(({ action }) => action)).toEqual(["wall market"]);
  expect(planning.picking.litAll).toEqual([]);
  // One stands there: the next touch sends the second.
  planning.touch("plan.market");
  await settled();
  expect(planning.choices.map(({ action }) => action)).toEqual(["wall market", "send 2"]);
  // Taken up, the tile can be laid again at once.
  planning.untouch("screen", "wall");
  expect(planning.lit("screen", "wall")).toBe(true);
});

// Two ladies, each of whom may be sent somewhere by the same question, and then assistants.
function ladies(ask: Ask): Promise<Answer> {
  const wanted = ask.ask === "draft" ? [...ask.actions] : [];
  const actions: string[] = [];
  const sent: string[] = [];
  let question: Scene["question"] = null;
  while (sent.length < 2 && !actions.includes("no lady")) {
    const at = wanted.findIndex((action) => action === "no lady" || (action.startsWith("lady ") && !sent.some((other) => action.split(" ").some((word, i) => i > 0 && other.split(" ").includes(word)))));
    const answer = at >= 0 ? wanted.splice(at, 1)[0]! : wanted.some((action) => action.startsWith("plan ")) ? "no lady" : null;
    if (answer === null) {
      const free = ["anna", "bea"].flatMap((who) => ["market", "theatre"].map((where) => `lady ${who} ${where}`)).filter((action) => !sent.some((other) => action.split(" ").some((word, i) => i > 0 && other.split(" ").includes(word))));
      const choices = free.map((action) => act(action, { place: "ladies", piece: action.split(" ")[1]! }, { place: `plan.${action.split(" ")[2]}` }));
      question = { id: 0, prompt: { t: "A lady?" }, choices: [...choices, pass("no lady")], simultaneous: true };
      break;
    }
    actions.push(answer);
    if (answer !== "no lady") sent.push(answer);
  }
  const plan = wanted.indexOf("plan 1");
  if (!question && plan >= 0) actions.push(...wanted.splice(plan, 1));
  else if (!question) question = { id: 0, prompt: { t: "How many?" }, choices: [act("plan 1", { place: "plan.market" }), pass("plan 0")], simultaneous: true };
  const pieces = ["anna", "bea"].filter((who) => !sent.some((action) => action.includes(who))).map((piece) => ({ piece }));
  const scene = { question, places: { ladies: { pieces } } } as unknown as Scene;
  return Promise.resolve({ draft: { scene, actions, left: wanted.map((action) => ({ action, why: { text: { t: "no" } }, asked: true })), complete: actions.includes("plan 1") && wanted.length === 0 } });
}

it("lays one thing after the other where the same is asked again, whatever was laid before", async () => {
  const planning = new Planning(ladies);
  await planning.begin();
  planning.touch("plan.market");
  await settled();
  for (const [who, where] of [["anna", "market"], ["bea", "theatre"]] as const) {
    await vi.waitFor(() => expect(planning.lit("ladies", who)).toBe(true));
    planning.touch("ladies", who);
    planning.touch(`plan.${where}`);
    await settled();
  }
  await vi.waitFor(() => expect(planning.complete).toBe(true));
  expect(planning.actions).toEqual(["lady anna market", "lady bea theatre", "plan 1"]);
  // The same plan is laid out again as a whole, as when it is taken back.
  const again = new Planning(ladies);
  await again.begin(planning.actions);
  await vi.waitFor(() => expect(again.complete).toBe(true));
  expect(again.actions).toEqual(planning.actions);
  // One of them is taken back, and sent again.
  again.untouch("ladies", "anna");
  await vi.waitFor(() => expect(again.actions).toEqual(["lady bea theatre", "no lady", "plan 1"]));
  again.touch("ladies", "anna");
  again.touch("plan.market");
  await vi.waitFor(() => expect(again.actions.toSorted()).toEqual(planning.actions.toSorted()));
});

// A primary for each of two requests.
function incomes(ask: Ask): Promise<Answer> {
  const wanted = ask.ask === "draft" ? [...ask.actions] : [];
  const actions = wanted.splice(0, 2);
  const choices = ["R", "Y", "B"].map((paint) => act(`income ${paint}`, { place: "supply", piece: paint }));
  const question = actions.length === 2 ? null : { id: 0, prompt: { t: "Which primary? {n} left.", a: { n: 2 - actions.length } }, choices, simultaneous: true };
  const left = wanted.map((action) => ({ action, why: { text: { t: "no" } }, asked: true }));
  return Promise.resolve({ draft: { scene: { question, places: { supply: { pieces: [], uncounted: true } } } as unknown as Scene, actions, left, complete: !question && left.length === 0 } });
}

it("takes the same answer twice where the same is asked twice, and another in its stead", async () => {
  const planning = new Planning(incomes);
  await planning.begin();
  for (let i = 0; i < 2; i += 1) {
    expect(planning.lit("supply", "R")).toBe(true);
    planning.touch("supply", "R");
    await settled();
  }
  expect(planning.actions).toEqual(["income R", "income R"]);
  // As many as there can be: the next touch takes one back.
  planning.touch("supply", "R");
  await settled();
  expect(planning.complete).toBe(false);
  planning.touch("supply", "B");
  await settled();
  expect(planning.actions.toSorted()).toEqual(["income B", "income R"]);
});

it("lays out the same answer once more, and another, where the same is asked twice", async () => {
  for (const actions of [["income R", "income R"], ["income R", "income B"]]) {
    const planning = new Planning(incomes);
    await planning.begin(actions);
    await vi.waitFor(() => expect(planning.complete).toBe(true));
    expect(planning.actions).toEqual(actions);
  }
});

it("loses no touch that comes before it is known whether another may be laid", async () => {
  // The server takes its time.
  const planning = new Planning(async (ask) => {
    await new Promise((done) => setTimeout(done, 30));
    return ladies(ask);
  });
  await planning.begin();
  planning.touch("ladies", "anna");
  planning.touch("plan.market");
  planning.touch("ladies", "bea");
  planning.touch("plan.theatre");
  await vi.waitFor(() => expect(planning.choices.map(({ action }) => action)).toEqual(["lady anna market", "lady bea theatre"]));
});
