// The messages of the server. Generated from the Rust types: see docs/API.md.

import type { Draft, Happening, Hint, LogChange, LogLine, Odds, Preview, Refused, Scene, Seat, SessionError, Text } from "../games/protocol";
export * from "../games/protocol";

/** The version of these messages, for the `version` of a socket. */
export const VERSION = 2;

export type Level = "random" | "novice" | "apprentice" | "journeyman" | "master";

export type Nonce = string;

export type Commitment = string;

export type Pace = { "pace": "none" } | { "pace": "clock",
/**
 * Seconds at the beginning.
 */
bank: number,
/**
 * Seconds that are added whenever a player has decided.
 */
increment: number, } | { "pace": "days",
/**
 * How many.
 */
days: number, };

export type Motion = { "about": "takeover",
/**
 * Which seat.
 */
seat: Seat, } | { "about": "pause" } | { "about": "abandon" };

export type Closing = "cancelled" | "expired" | "abandoned" | "deserted" | "by-operator" | "broken" | "unfinished";

export type Games = {
/**
 * The games.
 */
games: Array<GameView>,
/**
 * The bots, the weakest first.
 */
levels: Array<LevelView>, };

export type GameView = {
/**
 * Its name in setups.
 */
game: string,
/**
 * The version of its rules.
 */
rules: number,
/**
 * The fewest and the most players.
 */
players: [number, number],
/**
 * Its editions by their years, the one first that is played unless another one is named.
 */
editions: Array<string>,
/**
 * Its modules.
 */
modules: Array<ModuleView>,
/**
 * Well-known sets of modules.
 */
presets: Array<PresetView>, };

export type ModuleView = {
/**
 * Its number, by which setups name it.
 */
number: number,
/**
 * What players call it.
 */
name: Text,
/**
 * The topic of the rules that explains it.
 */
about: string,
/**
 * The editions that have it; none has a home-made one.
 */
editions: Array<string>, };

export type PresetView = {
/**
 * Its name.
 */
preset: string,
/**
 * The edition to which it belongs.
 */
edition: string,
/**
 * Its modules, as a setup names them.
 */
modules: string, };

export type LevelView = {
/**
 * Its name in setups.
 */
level: Level,
/**
 * What kind of player it is.
 */
about: Text, };

export type Make = {
/**
 * The game: `board`, `card` or `dice`.
 */
game: string,
/**
 * How many play; four unless it says so.
 */
players?: number, edition?: string,
/**
 * The modules by numbers, ranges or names, `all` or `none`.
 */
modules?: string,
/**
 * A corrected file of components.
 */
components?: string, pace?: Pace, public?: boolean, hints?: boolean,
/**
 * The maker's own seats: none for somebody who only makes a table for others, several for people at one screen.
 */
sit?: Array<SitDown>,
/**
 * Bots for the chairs behind them.
 */
bots?: Array<string>,
/**
 * Begin at once, if all chairs are taken.
 */
start?: boolean, };

export type SitDown = { name: string, nonce: Nonce, };

export type Made = { table: string,
/**
 * The address under which others find it.
 */
url: string, seats: Array<Seated>, };

export type Lobby = { tables: Array<LobbyLine>, };

export type LobbyLine = {
/**
 * Its name in addresses.
 */
id: string,
/**
 * The game.
 */
game: string,
/**
 * The edition of the board game.
 */
edition: string | null,
/**
 * Its modules.
 */
modules: string | null,
/**
 * How much time everybody has.
 */
pace: Pace,
/**
 * How far it is: `gathering`, `playing`, `over` or `closed`.
 */
stage: "gathering" | "playing" | "over" | "closed",
/**
 * Why it was closed, if it was.
 */
closed: Closing | null,
/**
 * The round, from 1; 0 before the start.
 */
round: number,
/**
 * The chairs.
 */
chairs: Array<LobbyChair>,
/**
 * When it was made.
 */
made_at: number,
/**
 * When something last happened at it.
 */
changed: number,
/**
 * Is it waited for this browser?
 */
my_turn: boolean,
/**
 * Was it made by this browser?
 */
mine: boolean,
/**
 * Can this build play it? Otherwise it is kept for one that can.
 */
playable: boolean, };

export type LobbyChair = {
/**
 * Who sits there.
 */
name: string | null,
/**
 * Does a bot play?
 */
bot: boolean,
/**
 * Is it this browser's?
 */
mine: boolean,
/**
 * Is it waited for them?
 */
waited_for: boolean,
/**
 * When their time is up, if it runs.
 */
until: number | null,
/**
 * Their points so far.
 */
score: number | null,
/**
 * Their place, once the game is over.
 */
place: number | null, };

export type Sit = {
/**
 * What they are called.
 */
name: string,
/**
 * What they add to the seed: anything that the server could not foresee.
 */
nonce: Nonce,
/**
 * The chair they would like.
 */
chair?: number, };

export type Seated = { table: string, chair: number,
/**
 * The secret of the chair: behind the `#` of a link it carries the chair to another device.
 */
link: string,
/**
 * The name of the feed that tells when it is one's turn.
 */
feed: string, };

export type Claim = { link: string, };

export type Issue = { chair: number, };

export type WishOf = {
/**
 * Their chair; the first that the browser holds unless it says so.
 */
as?: number, } & ({ "wish": "leave" } | { "wish": "colour",
/**
 * Which.
 */
colour?: Seat, } | { "wish": "act",
/**
 * Which.
 */
question: number,
/**
 * With what.
 */
actions: Array<string>, } | { "wish": "undo" } | { "wish": "reopen" } | { "wish": "say",
/**
 * What.
 */
text: string, } | { "wish": "hand-over",
/**
 * How strong it is.
 */
level: Level, } | { "wish": "come-back" } | { "wish": "resign" } | { "wish": "vote",
/**
 * What.
 */
motion: Motion,
/**
 * Are they for it?
 */
yes: boolean, } | { "wish": "go-on" });

export type AskOf = { as?: number, } & ({ "ask": "preview",
/**
 * The actions.
 */
actions: Array<string>, } | { "ask": "draft",
/**
 * The actions.
 */
actions: Array<string>, } | { "ask": "decided" } | { "ask": "why-not",
/**
 * What is touched.
 */
touched: Array<Touched>, } | { "ask": "explain",
/**
 * The action.
 */
action: string, } | { "ask": "log",
/**
 * The number of the last line that the page has.
 */
since?: number, } | { "ask": "hint",
/**
 * What I would answer to this question and to the next ones.
 */
plan?: Array<string>, } | { "ask": "odds" });

export type Position = {
/**
 * How many actions were played.
 */
n: number,
/**
 * How many the game has.
 */
of: number, scene: Scene,
/**
 * What happened with the last of them.
 */
happenings: Array<Happening>, };

export type Log = {
/**
 * What happened before the first action.
 */
opening: Array<Happening>, lines: Array<LogLine>, };

export type CheckedDraws = {
/**
 * From what they came, if the record says so.
 */
from?: Origins,
/**
 * What does not fit, if something does not.
 */
amiss?: Text,
/**
 * What is proven; nothing if something does not fit.
 */
proves: Array<Text>,
/**
 * What is not.
 */
does_not_prove: Array<Text>, };

export type Origins = {
/**
 * What the server had said of its secret before anybody sat down.
 */
commitment: Commitment,
/**
 * The secret.
 */
secret: string,
/**
 * What the players have added, chair by chair.
 */
nonces: Array<Nonce>,
/**
 * What came of it, and decided every draw.
 */
seed: string, };

export type Uploaded = { table: string, url: string, };

export type PlayOn = {
/**
 * How many actions are played.
 */
at: number,
/**
 * The seat one takes.
 */
seat: Seat, name: string, nonce: Nonce,
/**
 * How strong the others are.
 */
bots?: string, };

export type Switch = { "switch": "public-tables",
/**
 * Are there any?
 */
on: boolean, } | { "switch": "chat",
/**
 * Is there any?
 */
on: boolean, } | { "switch": "block",
/**
 * Which.
 */
address: string,
/**
 * Is it blocked?
 */
on: boolean, } | { "switch": "mute",
/**
 * The table.
 */
table: string,
/**
 * Their chair.
 */
chair: number,
/**
 * Are they to be quiet?
 */
on: boolean, };

export type OperatorView = { open_tables: number, no_public_tables: boolean, no_chat: boolean, blocked: Array<string>, muted: number, };

export type Health = { ok: boolean, version: string, tables: number, };

export type ErrorBody = {
/**
 * Its name.
 */
error: string,
/**
 * What a player reads.
 */
text: Text,
/**
 * The reason of the game, if it is the game that refuses.
 */
game?: SessionError,
/**
 * More for whoever writes a client.
 */
detail?: string, };

export type FromPage = { "type": "wish",
/**
 * The number of the message.
 */
id: number,
/**
 * What they want.
 */
wish: Wish, } | { "type": "maker",
/**
 * The number of the message.
 */
id: number,
/**
 * What they want.
 */
wish: MakersWish, } | { "type": "ask",
/**
 * The number of the message.
 */
id: number,
/**
 * What they want to know.
 */
ask: Ask, } | { "type": "snapshot" };

export type Wish = { "wish": "leave" } | { "wish": "colour",
/**
 * Which.
 */
colour?: Seat, } | { "wish": "act",
/**
 * Which.
 */
question: number,
/**
 * With what.
 */
actions: Array<string>, } | { "wish": "undo" } | { "wish": "reopen" } | { "wish": "say",
/**
 * What.
 */
text: string, } | { "wish": "hand-over",
/**
 * How strong it is.
 */
level: Level, } | { "wish": "come-back" } | { "wish": "resign" } | { "wish": "vote",
/**
 * What.
 */
motion: Motion,
/**
 * Are they for it?
 */
yes: boolean, } | { "wish": "go-on" };

export type MakersWish = { "wish": "fill",
/**
 * Where.
 */
chair: number,
/**
 * How strong it is.
 */
level: Level, } | { "wish": "remove",
/**
 * From which chair.
 */
chair: number, } | { "wish": "start" } | { "wish": "cancel" };

export type Ask = { "ask": "preview",
/**
 * The actions.
 */
actions: Array<string>, } | { "ask": "draft",
/**
 * The actions.
 */
actions: Array<string>, } | { "ask": "decided" } | { "ask": "why-not",
/**
 * What is touched.
 */
touched: Array<Touched>, } | { "ask": "explain",
/**
 * The action.
 */
action: string, } | { "ask": "log",
/**
 * The number of the last line that the page has.
 */
since?: number, } | { "ask": "hint",
/**
 * What I would answer to this question and to the next ones.
 */
plan?: Array<string>, } | { "ask": "odds" };

export type Touched = {
/**
 * The place.
 */
place: string,
/**
 * The kind of piece, if not the place itself was touched.
 */
piece?: string,
/**
 * How often; once unless it says so.
 */
n?: number, };

export type ToPage = { "type": "snapshot" } & Snapshot | { "type": "push" } & Push | { "type": "done",
/**
 * The message that it answers.
 */
re: number, } | { "type": "refused",
/**
 * The message that it answers.
 */
re: number,
/**
 * Why.
 */
error: ErrorBody, } | { "type": "answer",
/**
 * The message that it answers.
 */
re: number,
/**
 * The answer.
 */
answer: Answer, } | { "type": "goodbye",
/**
 * Why.
 */
why: Goodbye, };

export type Snapshot = {
/**
 * Which opening of the table the numbers belong to: with it and a number, a page asks for what it has missed.
 */
run: string,
/**
 * The number of the last push to this kind of viewer.
 */
n: number,
/**
 * The version of the messages.
 */
version: number,
/**
 * What does not change.
 */
table: About,
/**
 * The viewer's chair, if the viewer plays.
 */
chair: number | null,
/**
 * The state of the table beside the game.
 */
status: TableStatus,
/**
 * The game, once it has begun.
 */
scene: Scene | null,
/**
 * The number of lines in the viewer's log. `log` asks for them.
 */
log: number,
/**
 * What was said.
 */
chat: Array<Said>, };

export type About = {
/**
 * Its name in addresses.
 */
id: string,
/**
 * The game.
 */
game: string,
/**
 * The version of its rules.
 */
rules: string,
/**
 * How many play.
 */
players: number,
/**
 * The edition of the board game.
 */
edition: string | null,
/**
 * Its modules.
 */
modules: string | null,
/**
 * Is it played with other components than the standard ones?
 */
own_components: boolean,
/**
 * How much time everybody has.
 */
pace: Pace,
/**
 * Does the lobby show it?
 */
public: boolean,
/**
 * May players ask for hints?
 */
hints: boolean,
/**
 * To what the server has committed itself: see docs/RECORDS.md on fair draws.
 */
commitment: Commitment,
/**
 * When it was made.
 */
made_at: number,
/**
 * Does it go on from a position of another game? Then its draws may be known.
 */
goes_on: boolean, };

export type TableStatus = {
/**
 * How far the table is: `gathering`, `playing`, `over` or `closed`.
 */
stage: "gathering" | "playing" | "over" | "closed",
/**
 * Why it was closed before its game had ended, if it was.
 */
closed?: Closing,
/**
 * The chairs.
 */
chairs: Array<ChairView>,
/**
 * Do all clocks stand still by agreement?
 */
paused: boolean,
/**
 * Who is for what.
 */
votes: Array<Vote>,
/**
 * Can this viewer take something back? `own`: like everybody; `alone`: further, because no other person plays.
 */
undo?: "own" | "alone",
/**
 * The place of each seat at the end, those who have resigned behind the others.
 */
places?: Array<number>,
/**
 * The table at which the same people play again.
 */
rematch?: string, };

export type ChairView = {
/**
 * Its number.
 */
chair: number,
/**
 * Its colour, if it has one.
 */
colour: Seat | null,
/**
 * What its player is called, if somebody sits there.
 */
name: string | null,
/**
 * Who holds it: `free`, `person`, `away`, `bot` or `resigned`.
 */
holder: "free" | "person" | "away" | "bot" | "resigned",
/**
 * The level of the bot, if one plays.
 */
level?: Level,
/**
 * The number of its link, if a person sits there: it rises when there is a new one.
 */
link?: number,
/**
 * Its clock, where time is limited.
 */
clock?: ClockView, };

export type ClockView = { "until": number } | { "left": number };

export type Vote = {
/**
 * What.
 */
motion: Motion,
/**
 * Who.
 */
seat: Seat, };

export type Said = {
/**
 * Its number at this table.
 */
n: number,
/**
 * When.
 */
at: number,
/**
 * By whom.
 */
chair: number,
/**
 * What.
 */
text: string, };

export type Push = {
/**
 * Its number: one more than that of the push before.
 */
n: number,
/**
 * How the viewer's log changes.
 */
log?: LogChange,
/**
 * Something was taken back: the scene is whole, and nothing has happened.
 */
taken_back?: boolean,
/**
 * The scene without the places that have not changed.
 */
scene?: Scene,
/**
 * The state of the table beside the game, if something of it has changed.
 */
status?: TableStatus,
/**
 * What was said.
 */
chat?: Array<Said>, };

export type Answer = { "preview": Preview } | { "draft": Draft } | { "decided": Array<string> } | { "why-not": Refused | null } | { "explain": string } | { "log": Array<LogLine> } | { "hint": Hint } | { "odds": Odds | null };

export type Goodbye = "reload" | "seat-lost" | "table-gone" | "stopping" | "misbehaved";
