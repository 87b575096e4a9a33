// The check of the draws, as `crates/games/src/draws.rs` and docs/RECORDS.md have it: commitment and seed are worked out again.

import type { Origins } from "../wire/types";
import { sha256 } from "./sha256";

/** The hash of several texts, none of which can run into the next, in base64 for addresses. */
export function hash(parts: string[]): string {
  const encoder = new TextEncoder();
  const bytes: number[] = [...encoder.encode("fresco 1")];
  for (const part of parts) {
    const text = encoder.encode(part);
    const length = new Uint8Array(8);
    new DataView(length.buffer).setUint32(4, text.length);
    bytes.push(...length, ...text);
  }
  const digest = sha256(Uint8Array.from(bytes));
  return btoa(String.fromCharCode(...digest)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export interface Checked {
  /** The secret is the one to which the server had committed itself. */
  secret: boolean;
  /** The seed comes from the secret and the nonces. */
  seed: boolean;
  /** The commitment is the one that this browser saw before; null if it saw none. */
  seen: boolean | null;
  /** What this browser added is among the nonces; null if it added nothing. */
  mine: boolean | null;
}

export function check(draws: Origins, kept: { commitment?: string; nonces?: string[] }): Checked {
  return {
    secret: hash(["commitment", draws.secret]) === draws.commitment,
    seed: hash(["seed", draws.secret, ...draws.nonces]) === draws.seed,
    seen: kept.commitment === undefined ? null : kept.commitment === draws.commitment,
    mine: kept.nonces === undefined || kept.nonces.length === 0 ? null : kept.nonces.every((nonce) => draws.nonces.includes(nonce)),
  };
}
