import { expect, it } from "vitest";
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
