import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection } from "./connection.svelte";
import { FakeSocket } from "./fakesocket";
import type { Push, ToPage, Snapshot } from "./types";

const snapshot = (n: number): ToPage => ({ type: "snapshot", run: "r1", n } as unknown as { type: "snapshot" } & Snapshot);
const push = (n: number): ToPage => ({ type: "push", n } as { type: "push" } & Push);

function connected() {
  const heard = { snapshot: vi.fn(), push: vi.fn(), goodbye: vi.fn() };
  const connection = new Connection("abc", heard, null, (address) => new FakeSocket(address) as unknown as WebSocket);
  connection.connect();
  FakeSocket.last.opens();
  FakeSocket.last.says(snapshot(5));
  return { connection, heard };
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.stubGlobal("location", { href: "http://table.example/t/abc" });
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("a connection", () => {
  it("tells its version, and is online once it has the whole table", () => {
    const { connection, heard } = connected();
    expect(FakeSocket.last.address).toBe("ws://table.example/api/tables/abc/socket?version=2");
    expect(connection.status).toBe("online");
    expect(heard.snapshot).toHaveBeenCalledOnce();
  });

  it("hands on pushes that follow, and asks for the whole when one does not", () => {
    const { heard } = connected();
    FakeSocket.last.says(push(6));
    FakeSocket.last.says(push(8));
    FakeSocket.last.says(push(9));
    expect(heard.push).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ n: 6 }));
    expect(FakeSocket.last.sent).toEqual([{ type: "snapshot" }]);
    FakeSocket.last.says(snapshot(9));
    FakeSocket.last.says(push(10));
    expect(heard.push).toHaveBeenLastCalledWith(expect.objectContaining({ n: 10 }));
  });

  it("comes back by itself and goes on where it stopped, waiting longer each time", () => {
    const { connection, heard } = connected();
    FakeSocket.last.says(push(6));
    FakeSocket.last.close();
    expect(connection.status).toBe("offline");
    vi.advanceTimersByTime(400);
    expect(FakeSocket.all.length).toBe(2);
    expect(FakeSocket.last.query.get("since")).toBe("r1:6");
    FakeSocket.last.close();
    vi.advanceTimersByTime(300);
    expect(FakeSocket.all.length).toBe(2);
    vi.advanceTimersByTime(600);
    expect(FakeSocket.all.length).toBe(3);
    FakeSocket.last.opens();
    expect(connection.status).toBe("online");
    FakeSocket.last.says(push(7));
    expect(heard.push).toHaveBeenLastCalledWith(expect.objectContaining({ n: 7 }));
  });

  it("sends an answer again that was not acknowledged, and nothing else", async () => {
    const { connection } = connected();
    const act = connection.wish({ wish: "act", question: 3, actions: ["wait"] });
    const said = connection.wish({ wish: "say", text: "hello" });
    said.catch(() => {});
    expect(FakeSocket.last.sent.length).toBe(2);
    FakeSocket.last.close();
    await expect(said).rejects.toThrow();
    vi.advanceTimersByTime(400);
    FakeSocket.last.opens();
    expect(FakeSocket.last.sent).toEqual([{ type: "wish", id: 1, wish: { wish: "act", question: 3, actions: ["wait"] } }]);
    FakeSocket.last.says({ type: "done", re: 1 });
    await act;
  });

  it("throws what is refused with its reason, and resolves what is answered", async () => {
    const { connection } = connected();
    const refused = connection.wish({ wish: "undo" });
    FakeSocket.last.says({ type: "refused", re: 1, error: { error: "not-now", text: { t: "not now" } } });
    await expect(refused).rejects.toMatchObject({ text: { t: "not now" } });
    const asked = connection.ask({ ask: "decided" });
    FakeSocket.last.says({ type: "answer", re: 2, answer: { decided: ["wait"] } });
    expect(await asked).toEqual({ decided: ["wait"] });
  });

  it("stays away when it is told to reload or the table is gone, and comes back when the server only stops", () => {
    const { connection, heard } = connected();
    FakeSocket.last.says({ type: "goodbye", why: "stopping" });
    FakeSocket.last.close();
    expect(heard.goodbye).toHaveBeenLastCalledWith("stopping");
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all.length).toBe(2);
    FakeSocket.last.opens();
    FakeSocket.last.says({ type: "goodbye", why: "table-gone" });
    expect(connection.status).toBe("ended");
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all.length).toBe(2);
  });

  it("takes the connection for lost when nothing is heard after something was sent", () => {
    const { connection } = connected();
    connection.wish({ wish: "act", question: 3, actions: ["wait"] }).catch(() => {});
    vi.advanceTimersByTime(9000);
    expect(FakeSocket.all.length).toBe(2);
    FakeSocket.last.opens();
    expect(FakeSocket.last.sent).toEqual([{ type: "wish", id: 1, wish: { wish: "act", question: 3, actions: ["wait"] } }]);
    FakeSocket.last.says({ type: "done", re: 1 });
    vi.advanceTimersByTime(20_000);
    expect(FakeSocket.all.length).toBe(2);
    expect(connection.status).toBe("online");
  });

  it("asks for everything anew when it looks through other eyes", () => {
    const { connection } = connected();
    connection.lookAs(1);
    expect(FakeSocket.last.query.get("as")).toBe("1");
    expect(FakeSocket.last.query.get("since")).toBeNull();
  });
});
