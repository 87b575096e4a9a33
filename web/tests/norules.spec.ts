// The page contains no rule: it plays a game whose verbs and actions it has never heard of, and shows other numbers when there are others.

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { newGame, openLobby } from "./support/lobby";
import { Player, quickly } from "./support/player";
import { expect, test } from "./support/test";

/** Stands between the page and the server: every verb and every action has another name on the page's side. */
async function rename(page: Page): Promise<{ verbs: Set<string>; answered: string[] }> {
  const [names, actions] = [new Map<string, string>(), new Map<string, string>()];
  const verbs = new Set<string>();
  const answered: string[] = [];
  const renamed = (action: string): string => {
    if (!names.has(action)) {
      const name = `z${names.size}`;
      names.set(action, name);
      actions.set(name, action);
    }
    return names.get(action)!;
  };
  const toPage = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(toPage);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => {
      if (key === "verb" && typeof inner === "string") return [key, (verbs.add(inner), `verb-${[...inner].reverse().join("")}`)];
      if (key === "action" && typeof inner === "string") return [key, renamed(inner)];
      if ((key === "actions" || key === "decided") && Array.isArray(inner)) return [key, inner.map((action) => (typeof action === "string" ? renamed(action) : toPage(action)))];
      return [key, toPage(inner)];
    }));
  };
  const toServer = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(toServer);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => {
      if (key === "actions" && Array.isArray(inner)) {
        return [key, inner.map((action: string) => {
          const before = actions.get(action);
          if (before === undefined) throw new Error(`the page has made the action ${action} up`);
          answered.push(before);
          return before;
        })];
      }
      return [key, key === "action" && typeof inner === "string" ? (actions.get(inner) ?? inner) : toServer(inner)];
    }));
  };
  await page.routeWebSocket(/\/api\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(JSON.stringify(toServer(JSON.parse(String(message))))));
    server.onMessage((message) => socket.send(JSON.stringify(toPage(JSON.parse(String(message))))));
  });
  await page.route(/\/api\/tables\/[^/]+/, async (route) => {
    const answer = await route.fetch();
    const body = await answer.text();
    let json: unknown;
    try {
      json = JSON.parse(body);
    } catch {
      return route.fulfill({ response: answer, body });
    }
    return route.fulfill({ response: answer, json: toPage(json) });
  });
  return { verbs, answered };
}

test("a game with all verbs and actions renamed is finished", async ({ page }) => {
  const { verbs, answered } = await rename(page);
  await newGame(page, { others: ["apprentice", "apprentice"] });
  const me = new Player(page, "pointer", quickly);
  await me.play();
  await expect(page.getByRole("dialog", { name: "The game is over" })).toBeVisible();
  expect(verbs.size).toBeGreaterThan(5);
  expect(answered.length).toBeGreaterThan(40);
});

test("with all modules and all verbs and actions renamed, some days are played", async ({ page }) => {
  const { verbs } = await rename(page);
  await newGame(page, { modules: "all", others: ["random", "random"] });
  const me = new Player(page);
  // As many days as chance takes to ask for most of what can be done.
  const day = async (): Promise<number> => Number(/Day (\d+)/.exec((await page.getByRole("heading", { level: 1 }).textContent()) ?? "")?.[1]);
  await me.play({ until: async () => verbs.size > 15 && (await day()) >= 3 });
  expect(verbs.size).toBeGreaterThan(15);
});

/** The built-in components with other prices, points and values. */
function changedComponents(): string {
  const program = process.env.FRESCO_BIN ?? "../target/debug/fresco";
  const file = execFileSync(program, ["components", "--file"], { encoding: "utf8", cwd: join(import.meta.dirname, "..") });
  const changed = file
    .replace(/^hour 5( +)mood -3( +)price 4/m, "hour 5$1mood -2$2price 7")
    .replace(/^hour 9( +)mood \+1( +)price 1/m, "hour 9$1mood +1$2price 2")
    .replace(/^(fresco +|centre +)(\d+)/gm, (_, words: string, points: string) => `${words}${Number(points) + 20}`)
    .replace(/^altar( +)primaries 2( +)joker 1( +)mixed 6/m, "altar$1primaries 14$2joker 3$3mixed 17")
    .replace(/^bishop( +)on 3( +)beside 2/m, "bishop$1on 9$2beside 8");
  for (const line of ["price 7", "primaries 14", "on 9"]) if (!changed.includes(line)) throw new Error(`the components file is written otherwise now: no ${line}`);
  return changed;
}

test("a game with other components is finished, and shows their numbers", async ({ page }) => {
  await openLobby(page);
  const components = changedComponents();
  const numbers = [...components.matchAll(/^fresco +(\d+)/gm)].map(([, points]) => points);
  expect(Math.min(...numbers.map(Number))).toBeGreaterThan(20);
  const made = await page.evaluate(async (components) => {
    const nonce = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const answer = await fetch("/api/tables", {
      method: "POST", headers: { "content-type": "application/json" },
      body: JSON.stringify({ game: "board", players: 2, modules: "none", components, sit: [{ name: "Bianca", nonce: nonce() }], bots: ["apprentice"], start: true }),
    });
    return (await answer.json()) as { table?: string };
  }, components);
  expect(made).toHaveProperty("table");
  await page.goto(`/t/${made.table}`);
  const me = new Player(page, "pointer", quickly);
  await me.asked();
  // The hours of the inn: another mood, other prices.
  await expect(page.locator('[data-place="inn.5"]').first()).toContainText("7");
  await expect(page.locator('[data-place="inn.5"]').first()).toContainText("2");
  await expect(page.locator('[data-place="inn.9"]').first()).toContainText("2");
  // The altar and the bishop.
  await expect(page.locator('.board [data-place="altar"]').first()).toContainText(/14.*17/s);
  await expect(page.locator(".board")).toContainText("+9");
  await expect(page.locator(".board")).toContainText("+8");
  // Every tile on the ceiling says what it brings now; its face is drawn from the same values.
  const tiles = page.locator('.piece.fresco-tile[data-place^="fresco."]');
  const shown = await tiles.evaluateAll((all) =>
    all.map((tile) => {
      const face = tile.querySelector(".art-box")!;
      return { name: tile.getAttribute("aria-label") ?? "", drawn: face.childElementCount > 0 || getComputedStyle(face).backgroundImage !== "none" };
    }));
  expect(shown.length).toBe(25);
  for (const { name, drawn } of shown) {
    expect(name).toMatch(/\b(2[0-9]|3[0-9])\b/);
    expect(drawn, name).toBe(true);
  }
  await me.play();
  await expect(page.getByRole("dialog", { name: "The game is over" })).toBeVisible();
  // One restored tile alone brings more than any of the box would.
  const log = await page.locator(".board [role=tabpanel]").innerText();
  expect(log).toMatch(/restore/i);
});
