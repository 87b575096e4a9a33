import { expect, it } from "vitest";
import { Allowance } from "./allowance";

/** A clock that goes on when somebody waits. */
function clock(): { allowance: Allowance; passed: () => number } {
  let now = 0;
  const allowance = new Allowance(() => now, (ms) => ((now += ms), Promise.resolve()));
  return { allowance, passed: () => now };
}

it("never asks more often than the server bears, however much is looked up", async () => {
  const { allowance, passed } = clock();
  for (let i = 0; i < 500; i += 1) {
    await allowance.spare(() => true);
    // The server's own measure: a hundred at once, ten more with every second.
    expect(i + 1).toBeLessThanOrEqual(100 + 10 * (passed() / 1000));
  }
  expect(passed()).toBeGreaterThan(40_000);
});

it("keeps nobody waiting who does something, and what is looked up waits for that", async () => {
  const { allowance, passed } = clock();
  for (let i = 0; i < 60; i += 1) allowance.take();
  expect(passed()).toBe(0);
  expect(await allowance.spare(() => false)).toBe(false);
  expect(passed()).toBe(0);
  expect(await allowance.spare(() => true)).toBe(true);
  expect(passed()).toBeGreaterThan(100);
});
