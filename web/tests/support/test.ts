// `test` with a real server for each test, and pages that may not fail silently.

import { test as base, expect, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "@playwright/test";
import { openEyes } from "./seen";
import { Server } from "./server";

interface Fixtures {
  /** Opens another browser that shares nothing with the first. */
  another: (options?: BrowserContextOptions) => Promise<Page>;
}

/** Nothing may go wrong unseen: what the page throws, and what the policy of the server forbids, fails the test. */
function watched(context: BrowserContext, wrong: string[]): void {
  context.on("weberror", (error) => wrong.push(String(error.error().stack ?? error.error())));
  context.on("console", (message) => {
    // What the server answers, or does not answer because a test has cut the line, is for the page to deal with.
    const { url } = message.location();
    if (message.type() === "error" && !url.includes("/api/") && !/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|WebSocket/.test(message.text())) wrong.push(`${message.text()} ${url}`);
  });
}

/** The page draws nonces and default names from a fixed sequence, so that a test plays the same game in every run. */
const repeatable = (context: BrowserContext, seed: string): Promise<unknown> =>
  context.addInitScript((seed) => {
    let state = [...seed].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5);
    Math.random = () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
    crypto.getRandomValues = (values) => {
      if (values instanceof Uint8Array) for (let i = 0; i < values.length; i += 1) values[i] = Math.floor(Math.random() * 256);
      return values;
    };
  }, seed);

/** Somebody who knows all modules: none of them introduces itself. */
const knowing = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    try {
      if (localStorage.getItem("fresco learning") === null) localStorage.setItem("fresco learning", JSON.stringify({ met: Array.from({ length: 17 }, (_, i) => i + 1) }));
    } catch {
      // A page without an origin keeps nothing.
    }
  });

async function openBrowser(browser: Browser, options: BrowserContextOptions, seed: string, wrong: string[]): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await repeatable(context, seed);
  await knowing(context);
  await openEyes(context);
  watched(context, wrong);
  return context;
}

export const test = base.extend<Fixtures & { wrong: string[]; newcomer: boolean; seed: string; playouts: number; botsWait: number; server: Server }>({
  /** The seed of all chance, a different one for each test. `FRESCO_SEED` plays different games. */
  seed: async ({}, use, { titlePath }) => use([process.env.FRESCO_SEED ?? "", ...titlePath].join(" ")),
  /** Playouts of a hint. */
  playouts: [1_000, { option: true }],
  /** Milliseconds a bot waits before it answers. */
  botsWait: [0, { option: true }],
  // A server starts in 20 ms. Sharing one between tests would also share its limits, and 120 tables an hour are fewer than the tests open.
  server: async ({ seed, playouts, botsWait }, use) => {
    const server = await Server.start({ seed, playouts, botsWait });
    await use(server);
    await server.stop();
  },
  baseURL: async ({ server }, use) => use(server.url),
  wrong: async ({}, use) => {
    const wrong: string[] = [];
    await use(wrong);
    expect(wrong, "what went wrong in the page").toEqual([]);
  },
  /** Has this person never seen a module? */
  newcomer: [false, { option: true }],
  context: async ({ context, seed, wrong, newcomer }, use) => {
    await repeatable(context, seed);
    if (!newcomer) await knowing(context);
    await openEyes(context);
    watched(context, wrong);
    await use(context);
  },
  another: async ({ browser, baseURL, seed, wrong }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await openBrowser(browser, { baseURL, viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", locale: "en-GB", ...options }, `${seed} ${contexts.length}`, wrong);
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };
