// Games that are over, to be looked at again: of bots, from a record that is always the same; or of two people, played out over the server's
// own interface.

import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { BrowserContext } from "@playwright/test";

const run = promisify(execFile);

/** The record of a game between bots. */
export async function recordOf(game: string, players = 3, bots = "apprentice"): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "fresco-record-"));
  try {
    const program = process.env.FRESCO_BIN ?? "../target/debug/fresco";
    await run(program, ["sim", game, "--players", String(players), "--games", "1", "--bots", bots, "--seed", "replay", "--records", folder], { cwd: join(import.meta.dirname, "../..") });
    return await readFile(join(folder, "00001.fresco"), "utf8");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A table that shows it. */
export async function shown(url: string, record: string): Promise<string> {
  const answer = await fetch(`${url}/api/records`, { method: "POST", headers: { "content-type": "text/plain" }, body: record });
  return ((await answer.json()) as { table: string }).table;
}

interface Answer {
  status: number;
  cookie: string | undefined;
  body: string;
}

/** API players use their own source address: the server limits requests per address, and a whole game would exhaust the limit of 127.0.0.1, which the browsers use. */
const ELSEWHERE = "127.0.0.2";

function send(address: string, method: "GET" | "POST", headers: Record<string, string>, body = ""): Promise<Answer> {
  return new Promise((answered, failed) => {
    const asked = request(address, { method, headers, localAddress: ELSEWHERE }, (answer) => {
      let body = "";
      answer.setEncoding("utf8");
      answer.on("data", (part: string) => (body += part));
      answer.on("end", () => answered({ status: answer.statusCode ?? 0, cookie: answer.headers["set-cookie"]?.[0], body }));
    });
    asked.on("error", failed);
    asked.end(body);
  });
}

/** Sends a request, and sends it again after a pause when the server answers 429. */
async function patiently(...asked: Parameters<typeof send>): Promise<Answer> {
  for (;;) {
    const answer = await send(...asked);
    if (answer.status !== 429) return answer;
    await new Promise((again) => setTimeout(again, 700));
  }
}

export async function get<T>(url: string, path: string, cookie = ""): Promise<T> {
  return JSON.parse((await patiently(`${url}/api/tables/${path}`, "GET", { cookie })).body) as T;
}

interface Offered {
  action: string;
  kind: string;
  note?: unknown;
}
interface Asked {
  status: { stage: string };
  scene: { question: { id: number; choices: Offered[] } | null };
}

/** How gladly it is done by somebody who wants to come to an end. */
function gladly({ action, kind, note }: Offered): number {
  if (kind !== "act") return 0;
  if (/^restore /.test(action)) return 4;
  const said = JSON.stringify(note ?? "");
  return /no tile|already have/.test(said) ? 1 : /a section|the section beside/.test(said) ? 4 : /a portrait|short of/.test(said) ? 3 : 2;
}

/** Somebody at a table, as far as the server knows them: by their cookie. */
class Person {
  constructor(
    private readonly url: string,
    readonly name: string,
    public cookie = "",
  ) {}

  async post<T>(path: string, body: unknown): Promise<T> {
    const answer = await patiently(`${this.url}/api/tables${path}`, "POST", { "content-type": "application/json", cookie: this.cookie }, JSON.stringify(body));
    if (answer.cookie) this.cookie = answer.cookie.split(";")[0]!;
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body) as T;
  }
  see(table: string): Promise<Asked> {
    return get(this.url, table, this.cookie);
  }
}

export interface Between {
  table: string;
  /** The cookie of the first of the two, to play another game. */
  cookie: string;
  /** The browser of the first, Anna. */
  sitsIn(context: BrowserContext): Promise<void>;
  /** Plays until the game is over. */
  finish(): Promise<void>;
}

/** Anna and Bruno sit down and begin. Nothing waits for bots, so that a whole game takes seconds. */
export async function between(url: string, game: string, wishes: Record<string, unknown> = {}, cookie = ""): Promise<Between> {
  const [anna, bruno] = [new Person(url, "Anna", cookie), new Person(url, "Bruno")];
  const { table } = await anna.post<{ table: string }>("", { game, players: 2, sit: [{ name: anna.name, nonce: "a1" }], ...wishes });
  await bruno.post(`/${table}/seats`, { name: bruno.name, nonce: "b2" });
  await anna.post(`/${table}/start`, { wish: "start" });
  return {
    table,
    cookie: anna.cookie,
    async sitsIn(context) {
      const [name = "", value = ""] = anna.cookie.split("=");
      await context.addCookies([{ name, value, url }]);
    },
    async finish() {
      for (let i = 0, n = 0, person = anna; i < 4000; i += 1) {
        const { status, scene } = await person.see(table);
        if (status.stage === "over") return;
        const all = scene.question?.choices ?? [];
        if (all.length === 0) {
          person = person === anna ? bruno : anna;
          continue;
        }
        const best = Math.max(...all.map(gladly));
        const choices = all.filter((choice) => gladly(choice) === best);
        const { action } = choices[(n += 7) % choices.length]!;
        await person.post(`/${table}/wishes`, { wish: "act", question: scene.question!.id, actions: [action] });
      }
      throw new Error("the game does not end");
    },
  };
}
