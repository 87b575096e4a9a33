// The socket of one table through one pair of eyes. It comes back by itself, goes on where it stopped, and never misreads: a number that
// does not follow asks for the whole table, a page of another version is told to reload.

import { VERSION } from "./types";
import type { Answer, Ask, ErrorBody, Goodbye, MakersWish, Push, ToPage, Snapshot, Wish } from "./types";
import { sentence } from "../text";
import { Refusal } from "./api";

export type Status = "connecting" | "online" | "offline" | "ended";

export interface Listener {
  snapshot(snapshot: Snapshot): void;
  push(push: Push): void;
  goodbye(why: Goodbye): void;
}

/** What a connection needs of a WebSocket; tests bring their own. */
export type Opener = (address: string) => WebSocket;

interface Waiting {
  message: { type: "wish"; wish: Wish } | { type: "maker"; wish: MakersWish } | { type: "ask"; ask: Ask };
  done: (answer: Answer | null) => void;
  refused: (why: Refusal) => void;
  sent: boolean;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 20_000;
/** Whoever hears nothing for so long, although something was sent, takes the connection for lost. */
const PATIENCE = 8_000;

export class Connection {
  status = $state<Status>("connecting");
  private socket: WebSocket | null = null;
  private run: string | null = null;
  private n = 0;
  private failures = 0;
  private number = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private asked = false;
  private listening: AbortController | null = null;
  private patience: ReturnType<typeof setTimeout> | null = null;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
    private eyes: number | "spectator" | null = null,
    private readonly open: Opener = (address) => new WebSocket(address),
  ) {}

  connect(): void {
    this.stopTimer();
    this.listen();
    const query = new URLSearchParams({ version: String(VERSION) });
    if (this.eyes === "spectator") query.set("spectator", "true");
    else if (this.eyes !== null) query.set("as", String(this.eyes));
    if (this.run !== null) query.set("since", `${this.run}:${this.n}`);
    const address = new URL(`/api/tables/${encodeURIComponent(this.table)}/socket?${query}`, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = this.open(address.href);
    this.socket = socket;
    this.asked = false;
    socket.onopen = () => {
      if (this.socket === socket && this.run !== null) this.arrived();
    };
    socket.onmessage = ({ data }) => {
      if (this.socket === socket) this.hear(JSON.parse(data as string) as ToPage);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  /** Looks through other eyes: everything is asked for anew. */
  lookAs(eyes: number | "spectator" | null): void {
    this.eyes = eyes;
    this.run = null;
    this.replace();
  }

  /** Tries again at once, for somebody who does not want to wait. What was not acknowledged is sent again. */
  retry(): void {
    if (this.status !== "offline") return;
    const before = this.socket;
    this.socket = null;
    before?.close();
    this.connect();
  }

  /** The browser knows first that there is no network, and that there is one again. */
  private listen(): void {
    if (this.listening || typeof window === "undefined") return;
    this.listening = new AbortController();
    const { signal } = this.listening;
    window.addEventListener("offline", () => this.abandon(), { signal });
    window.addEventListener("online", () => this.retry(), { signal });
  }

  /** Gives a socket up that cannot be heard any more. */
  private abandon(): void {
    const socket = this.socket;
    if (!socket) return;
    this.lost();
    socket.close();
  }

  close(): void {
    this.listening?.abort();
    this.listening = null;
    this.status = "ended";
    this.stopTimer();
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.giveUp();
  }

  wish(wish: Wish): Promise<void> {
    return this.send({ type: "wish", wish }).then(() => undefined);
  }
  maker(wish: MakersWish): Promise<void> {
    return this.send({ type: "maker", wish }).then(() => undefined);
  }
  ask(ask: Ask): Promise<Answer> {
    return this.send({ type: "ask", ask }).then((answer) => answer!);
  }

  private send(message: Waiting["message"]): Promise<Answer | null> {
    return new Promise((done, refused) => {
      if (this.status === "ended") return refused(new Refusal(null, sentence("There is no connection with the server.")));
      this.number += 1;
      this.waiting.set(this.number, { message, done, refused, sent: false });
      this.deliver();
    });
  }

  /** Sends what was not sent yet. */
  private deliver(): void {
    if (this.socket?.readyState !== 1 || this.status !== "online") return;
    for (const [id, waiting] of this.waiting) {
      if (waiting.sent) continue;
      waiting.sent = true;
      this.socket.send(JSON.stringify({ ...waiting.message, id }));
      // A hint takes its time.
      if (waiting.message.type !== "ask" || waiting.message.ask.ask !== "hint") this.patience ??= setTimeout(() => this.abandon(), PATIENCE);
    }
  }

  private arrived(): void {
    this.failures = 0;
    this.status = "online";
    this.deliver();
  }

  private hear(message: ToPage): void {
    if (this.patience !== null) clearTimeout(this.patience);
    this.patience = null;
    switch (message.type) {
      case "snapshot":
        this.run = message.run;
        this.n = message.n;
        this.asked = false;
        this.arrived();
        this.listener.snapshot(message);
        break;
      case "push":
        if (message.n === this.n + 1 && this.run !== null) {
          this.n = message.n;
          this.arrived();
          this.listener.push(message);
        } else if (message.n > this.n && !this.asked) {
          this.asked = true;
          this.socket?.send(JSON.stringify({ type: "snapshot" }));
        }
        break;
      case "done":
        this.settle(message.re, ({ done }) => done(null));
        break;
      case "answer":
        this.settle(message.re, ({ done }) => done(message.answer));
        break;
      case "refused":
        this.settle(message.re, ({ refused }) => refused(refusalOf(message.error)));
        break;
      case "goodbye":
        // The server has said why; `stopping` means that it will be back.
        if (message.why === "table-gone" || message.why === "reload") this.close();
        if (message.why === "seat-lost") {
          this.eyes = null;
          this.run = null;
        }
        if (message.why === "misbehaved") this.failures += 3;
        this.listener.goodbye(message.why);
    }
  }

  private settle(re: number, how: (waiting: Waiting) => void): void {
    const waiting = this.waiting.get(re);
    this.waiting.delete(re);
    if (waiting) how(waiting);
  }

  private lost(): void {
    this.socket = null;
    if (this.patience !== null) clearTimeout(this.patience);
    this.patience = null;
    if (this.status === "ended") return;
    this.status = this.failures === 0 && this.run === null ? "connecting" : "offline";
    this.failures += 1;
    for (const [id, waiting] of this.waiting) {
      // The same answer once more does no harm (A3 of the server's rules); everything else is said to have failed.
      if (waiting.message.type === "wish" && waiting.message.wish.wish === "act") waiting.sent = false;
      else if (waiting.message.type === "ask") waiting.sent = false;
      else {
        this.waiting.delete(id);
        waiting.refused(new Refusal(null, sentence("The connection was lost. Please try again.")));
      }
    }
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(this.failures - 1, 8));
    // Not all pages at the same moment.
    this.timer = setTimeout(() => this.connect(), wait * (0.5 + Math.random() / 2));
  }

  private replace(): void {
    const before = this.socket;
    this.socket = null;
    before?.close();
    this.giveUp();
    if (this.status !== "offline") this.status = "connecting";
    this.connect();
  }

  private giveUp(): void {
    for (const { refused } of this.waiting.values()) refused(new Refusal(null, sentence("The connection was lost. Please try again.")));
    this.waiting.clear();
  }

  private stopTimer(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }
}

function refusalOf(error: ErrorBody): Refusal {
  return new Refusal(error, error.text);
}
