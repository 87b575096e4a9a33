// For unit tests: a socket whose other end is the test.

import type { FromPage, ToPage } from "./types";

export class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: FromPage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromPage);
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  says(message: ToPage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  get query(): URLSearchParams {
    return new URL(this.address).searchParams;
  }
}
