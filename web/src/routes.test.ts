import { expect, it } from "vitest";
import { routeOf } from "./routes.svelte";

it("finds the page of an address", () => {
  expect(routeOf("/")).toEqual({ page: "lobby" });
  expect(routeOf("/", "?statistics")).toEqual({ page: "statistics" });
  expect(routeOf("/t/c3VubnkgZGF5")).toEqual({ page: "table", id: "c3VubnkgZGF5" });
  expect(routeOf("/t/c3VubnkgZGF5", "?at=12&as=red")).toEqual({ page: "replay", id: "c3VubnkgZGF5", at: 12, eyes: "red" });
  expect(routeOf("/t/c3VubnkgZGF5", "?at=nonsense")).toEqual({ page: "table", id: "c3VubnkgZGF5" });
  expect(routeOf("/t/a/b")).toEqual({ page: "nowhere" });
  expect(routeOf("/elsewhere")).toEqual({ page: "nowhere" });
});
