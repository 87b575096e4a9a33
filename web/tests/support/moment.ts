// A table at a moment that a test wants to see: bots have played so far, always the same, and one of them hands over just before an action.

import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";

const run = promisify(execFile);

interface Moment {
  record: string;
  /** How many actions are played. */
  at: number;
  seat: string;
  action: string;
}

/** The first moment of some games between bots at which one of them does something that fits. */
async function find(game: string, fits: RegExp, players: number): Promise<Moment> {
  const folder = await mkdtemp(join(tmpdir(), "fresco-moment-"));
  try {
    const program = process.env.FRESCO_BIN ?? "../target/debug/fresco";
    await run(program, ["sim", game, "--players", String(players), "--games", "40", "--bots", "apprentice", "--seed", "page", "--records", folder], { cwd: join(import.meta.dirname, "../..") });
    for (const name of (await readdir(folder)).sort()) {
      const record = await readFile(join(folder, name), "utf8");
      const actions = record.slice(record.indexOf("\n\n") + 2).split("\n").filter((line) => /^(red|blue|green|yellow) /.test(line));
      const at = actions.findIndex((line) => fits.test(line.slice(line.indexOf(" ") + 1)));
      if (at < 0) continue;
      const [seat = "", ...words] = actions[at]!.split(" ");
      return { record, at, seat, action: words.join(" ") };
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  throw new Error(`no bot does anything like ${fits}`);
}

/** Sits down there, at a new table against bots. Returns what the bot would have done. */
export async function sitDownBefore(page: Page, game: string, fits: RegExp, players = 3): Promise<string> {
  const { record, at, seat, action } = await find(game, fits, players);
  await page.goto("/");
  const table = await page.evaluate(async ({ record, at, seat }) => {
    const post = async (path: string, body: string, type: string) => (await fetch(path, { method: "POST", headers: { "content-type": type }, body })).json() as Promise<{ table: string }>;
    const shown = await post("/api/records", record, "text/plain");
    return (await post(`/api/tables/${shown.table}/play-on`, JSON.stringify({ at, seat, name: "Anna", nonce: "0123456789abcdef0123456789abcdef", bots: "random" }), "application/json")).table;
  }, { record, at, seat });
  await page.goto(`/t/${table}`);
  return action;
}
