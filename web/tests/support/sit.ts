// A table just before a decision that a test wants to make: bots have played so far, always the same games, and one of them hands over to
// the person of the test.

import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";

const run = promisify(execFile);

export interface Sought {
  /** The game: the board game unless it says so. */
  game?: "board" | "card" | "dice";
  /** What the bot does there, as records write it; where that says too little, the action after it stands in a second line. */
  before: RegExp;
  /** The decision is part of a plan: one sits down before its first step. */
  plan?: boolean;
  /** The numbers of the modules as `--modules` takes them, in the board game; none unless it says so. */
  modules?: string;
  players?: number;
  /** Who plays the game so far: those that come to such moments often. */
  bots?: string;
  edition?: "2010" | "2020";
  /** Which of the games that have such a moment, from 0. */
  nth?: number;
}

export interface Sat {
  /** What the bot would have done. */
  action: string;
  /** What the groups of `before` have caught. */
  caught: string[];
}

interface Moment extends Sat {
  record: string;
  /** How many actions are played before. */
  at: number;
  seat: string;
}

/** In each game the first such moment. */
async function moments({ game = "board", before, plan = false, modules = "none", players = 3, bots = "apprentice", edition = "2020" }: Sought): Promise<Moment[]> {
  const folder = await mkdtemp(join(tmpdir(), "fresco-sit-"));
  try {
    const program = process.env.FRESCO_BIN ?? "../target/debug/fresco";
    await run(program, ["sim", game, "--players", String(players), ...(game === "board" ? ["--modules", modules, "--edition", edition] : []), "--games", "40", "--bots", bots, "--seed", "page", "--records", folder], { cwd: join(import.meta.dirname, "../..") });
    const found: Moment[] = [];
    for (const name of (await readdir(folder)).sort()) {
      const record = await readFile(join(folder, name), "utf8");
      const actions = record.slice(record.indexOf("\n\n") + 2).split("\n").flatMap((line) => {
        const [, seat, action] = /^(red|blue|green|yellow) (.+)$/.exec(line) ?? [];
        return seat && action ? [{ seat, action }] : [];
      });
      for (const [i, { seat, action }] of actions.entries()) {
        const fits = before.exec(action) ?? before.exec(`${action}\n${actions[i + 1]?.action ?? ""}`);
        if (!fits) continue;
        let at = i;
        while (plan && at > 0 && actions[at - 1]!.seat === seat && !actions[at - 1]!.action.startsWith("wake ")) at -= 1;
        found.push({ record, at, seat, action, caught: fits.slice(1) });
        break;
      }
    }
    return found;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sits down there as Anna, at a new table against bots that play by chance. Nothing if there are not so many games with such a moment. */
export async function sitDown(page: Page, sought: Sought): Promise<Sat | null> {
  const found = (await moments(sought))[sought.nth ?? 0];
  if (!found) return null;
  const { record, at, seat, action, caught } = found;
  await page.goto("/");
  const table = await page.evaluate(async ({ record, at, seat }) => {
    const post = async (path: string, body: string, type: string) => (await fetch(path, { method: "POST", headers: { "content-type": type }, body })).json() as Promise<{ table: string }>;
    const nonce = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const shown = await post("/api/records", record, "text/plain");
    return (await post(`/api/tables/${shown.table}/play-on`, JSON.stringify({ at, seat, name: "Anna", nonce, bots: "random" }), "application/json")).table;
  }, { record, at, seat });
  await page.goto(`/t/${table}`);
  return { action, caught };
}

/** The same in the card game or the dice game, at the first such moment. Returns what the bot would have done. */
export async function sitDownBefore(page: Page, game: "card" | "dice", before: RegExp, players = 3): Promise<string> {
  const sat = await sitDown(page, { game, before, players });
  if (!sat) throw new Error(`no bot does anything like ${before}`);
  return sat.action;
}
