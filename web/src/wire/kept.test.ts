import { beforeEach, expect, it, vi } from "vitest";
import { keep, keptOf } from "./kept";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
});

it("keeps the first commitment, and what everybody at this screen has added", () => {
  keep("abc", { commitment: "first", nonces: ["anna"] });
  keep("abc", { commitment: "second", nonces: ["bea"] });
  expect(keptOf("abc")).toEqual({ commitment: "first", nonces: ["anna", "bea"] });
});

it("forgets what somebody had added who left and sits down again", () => {
  keep("abc", { commitment: "first", nonces: ["anna"], feed: "old" });
  keep("abc", { nonces: ["again"], feed: "new" }, true);
  expect(keptOf("abc")).toEqual({ commitment: "first", nonces: ["again"], feed: "new" });
});
