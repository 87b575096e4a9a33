import { beforeEach, expect, it, vi } from "vitest";
import { settings } from "../settings/settings.svelte";
import { myName, nameFor, someName } from "./newgame.svelte";

const kept = vi.spyOn(settings, "get");
beforeEach(() => void kept.mockReturnValue(""));

it("finds a name that nobody has, while there is one", () => {
  const taken: string[] = [];
  for (let i = 0; i < 8; i += 1) taken.push(someName(taken.map((name) => name.toUpperCase())));
  expect(new Set(taken).size).toBe(8);
});

it("leaves everybody the name that they typed", () => {
  expect(nameFor(" Anna ", ["Anna"])).toBe("Anna");
  kept.mockReturnValue("Ocra");
  expect(nameFor("Ocra", ["Ocra"])).toBe("Ocra");
});

it("gives another to whoever has typed none, or only got the same as somebody else", () => {
  const mine = myName();
  expect(nameFor(mine, [])).toBe(mine);
  expect(nameFor(mine, [mine.toLowerCase()])).not.toBe(mine);
  expect(nameFor("", [mine])).not.toBe(mine);
});
