// Requests to the server, one function for each address. What is refused is thrown as a `Refusal`, which can be shown.

import { sentence } from "../text";
import type {
  AskOf, Answer, CheckedDraws, ErrorBody, Games, Layout, Lobby, Log, Made, Make, MakersWish, PlayOn, Position, Seated, Sit, Text, Uploaded, Snapshot, WishOf,
} from "./types";

export class Refusal extends Error {
  constructor(
    readonly body: ErrorBody | null,
    readonly text: Text,
  ) {
    super("as_is" in text ? text.as_is : text.t);
  }
}

const UNREACHABLE = (): Text => sentence("The server does not answer. Please try again.");

async function request(method: string, path: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    const text = typeof body === "string";
    const type = text ? "text/plain" : "application/json";
    const sent = body === undefined ? {} : { headers: { "content-type": type }, body: text ? body : JSON.stringify(body) };
    response = await fetch(path, { method, ...sent });
  } catch {
    throw new Refusal(null, UNREACHABLE());
  }
  if (response.ok) return response;
  const error = (await response.json().catch(() => null)) as ErrorBody | null;
  throw new Refusal(error, error?.text ?? UNREACHABLE());
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await request(method, path, body);
  const text = await response.text();
  return (text === "" ? undefined : JSON.parse(text)) as T;
}

const get = <T>(path: string): Promise<T> => ask<T>("GET", `/api${path}`);
const post = <T>(path: string, body: unknown): Promise<T> => ask<T>("POST", `/api${path}`, body);
const at = (table: string): string => `/tables/${encodeURIComponent(table)}`;

export const games = (): Promise<Games> => get("/games");
/** Mine, open to sit down at, to watch, or finished. */
export const lobby = (which: "mine" | "open" | "watch" | "finished"): Promise<Lobby> => get(`/tables?which=${which}`);
export const make = (wish: Make): Promise<Made> => post("/tables", wish);
export const show = (table: string): Promise<Snapshot> => get(at(table));
export const remove = (table: string): Promise<void> => ask("DELETE", `/api${at(table)}`);
export const layout = (table: string): Promise<Layout> => get(`${at(table)}/layout`);
export const sit = (table: string, body: Sit): Promise<Seated> => post(`${at(table)}/seats`, body);
export const claim = (table: string, link: string): Promise<Seated> => post(`${at(table)}/claim`, { link });
export const issue = (table: string, chair: number): Promise<Seated> => post(`${at(table)}/links`, { chair });
export const wish = (table: string, body: WishOf): Promise<void> => post(`${at(table)}/wishes`, body);
export const makersWish = (table: string, body: MakersWish): Promise<void> => post(`${at(table)}/start`, body);
export const askTable = (table: string, body: AskOf): Promise<Answer> => post(`${at(table)}/ask`, body);
export const rematch = (table: string, body: Omit<Sit, "chair">): Promise<Seated> => post(`${at(table)}/rematch`, body);
/** The table after so many actions: through the eyes of a seat, a `spectator`, or `open`. */
export const position = (table: string, n: number, eyes = "open"): Promise<Position> => get(`${at(table)}/at/${n}?as=${eyes}`);
export const log = (table: string, eyes = "open"): Promise<Log> => get(`${at(table)}/log?as=${eyes}`);
export const recordAddress = (table: string): string => `/api${at(table)}/record`;
/** What the server says of the draws of a game that is over. */
export const draws = (table: string): Promise<CheckedDraws> => get(`${at(table)}/draws`);
export const playOn = (table: string, body: PlayOn): Promise<Seated> => post(`${at(table)}/play-on`, body);
export const upload = (record: string): Promise<Uploaded> => ask("POST", "/api/records", record);

/** What a player adds to the seed of a game: nobody else can foresee it. */
export function nonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
