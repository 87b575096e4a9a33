import { expect, test, vi } from "vitest";
import type { Position, Scene } from "../wire/types";
import { Positions } from "./positions";

const OF = 5;
const answer = (n: number): Position => ({ n: Math.min(n, OF), of: OF, happenings: [], scene: { round: n, question: { id: 1 } } as unknown as Scene });

test("a position is asked for once, and asks nobody anything", async () => {
  const ask = vi.fn((n: number) => Promise.resolve(answer(n)));
  const positions = new Positions(ask);
  const [one, same] = await Promise.all([positions.fetch(3), positions.fetch(3)]);
  expect(one).toBe(same);
  expect(one.question).toBe(null);
  expect(await positions.fetch(3)).toBe(one);
  expect(positions.get(3)).toBe(one);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("more than there are means all; ahead of it nothing is asked for", async () => {
  const ask = vi.fn((n: number) => Promise.resolve(answer(n)));
  const positions = new Positions(ask);
  await positions.fetch(99);
  expect(positions.get(OF)?.round).toBe(99);
  await positions.ahead([OF, OF + 1, -1, 4]);
  expect(ask.mock.calls.map(([n]) => n)).toEqual([99, 4]);
});

test("what failed is asked for again", async () => {
  const ask = vi.fn().mockRejectedValueOnce(new Error("no answer")).mockImplementation((n: number) => Promise.resolve(answer(n)));
  const positions = new Positions(ask);
  await expect(positions.fetch(2)).rejects.toThrow("no answer");
  await positions.ahead([2]);
  expect((await positions.fetch(2)).round).toBe(2);
});
