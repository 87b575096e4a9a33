// The types of the border. Generated from the Rust types: see docs/PROTOCOL.md.

/** The version of the border. */
export const PROTOCOL = 2;

export type Seat = "red" | "blue" | "green" | "yellow";

export type Text = { t: string, a?: { [hole: string]: Arg } } | { as_is: string };

export type Arg = number | string | Text | { seat: Seat } | { w: string, of: string } | { signs: Arg, words: Arg } | { n: number, one: string, many: string } | { units: number, digits: number } | { all: Arg[] } | { one_of: Arg[] } | { row: Arg[] };

export type Value = number | string | Array<string>;

export type Thing = {
/**
 * Its kind, by which a screen knows how to draw it.
 */
kind: string,
/**
 * Whose it is: the colour of a seat, or the name of an automaton.
 */
owner?: string,
/**
 * What is printed on it, and which of its kind it is.
 */
values?: { [key in string]: Value },
/**
 * What people call it; may be empty.
 */
label?: Text,
/**
 * The module that it belongs to.
 */
module?: number,
/**
 * The topic of the rules that explains it.
 */
about?: string, };

export type Layout = {
/**
 * The places by name.
 */
places: { [key in string]: Thing },
/**
 * Tracks without end, by the first part of the names of their spaces: `score.` has `score.1`, `score.2` and so on.
 */
tracks: { [key in string]: Thing },
/**
 * The pieces by name. Some may never come into play.
 */
pieces: { [key in string]: Thing }, };

export type Piece = {
/**
 * Their name: `tile 7`, `figure red`, `coin`.
 */
piece: string,
/**
 * How many of them; one unless it says so.
 */
n?: number, };

export type PlaceView = {
/**
 * The pieces that this viewer sees there.
 */
pieces: Array<Piece>,
/**
 * The pieces here are not counted: some are hidden from this viewer, or the supply never runs out.
 */
uncounted?: boolean, };

export type Pick = {
/**
 * The place.
 */
place: string,
/**
 * The kind of piece; the place itself without it.
 */
piece?: string,
/**
 * How many of them, or how often the place; once unless it says so.
 */
n?: number, };

export type Picks = Array<Pick>;

export type ChoiceKind = "act" | "pass";

export type Move = {
/**
 * The kind of piece where it left.
 */
piece: string,
/**
 * How many of them; one unless it says so.
 */
n?: number,
/**
 * The place they left.
 */
from: string,
/**
 * The place they went to.
 */
to: string,
/**
 * The kind of piece now, if it was turned over on the way.
 */
becomes?: string, };

export type Choice = {
/**
 * The action's text; post it back to make the choice.
 */
action: string,
/**
 * What is done: the first word of the action.
 */
verb: string,
/**
 * Whether it does something.
 */
kind: ChoiceKind,
/**
 * The choice in a few words, as a button would have it.
 */
label: Text,
/**
 * A note on its cost and gain; may be empty.
 */
note?: Text,
/**
 * What one touches to make it. No two choices of a question have the same.
 */
picks: Picks,
/**
 * What will be seen to move, up to the first thing that is drawn or revealed.
 */
moves?: Array<Move>,
/**
 * Something is drawn or revealed by it, so it cannot be taken back; behind the screens: it completes what the seat decides.
 */
commits?: boolean, };

export type QuestionView = {
/**
 * Its number: an answer names the question it is meant for. 0 in what only might be.
 */
id: number,
/**
 * Its prompt.
 */
prompt: Text,
/**
 * The possible answers.
 */
choices: Array<Choice>,
/**
 * Others decide at the same time, in secret.
 */
simultaneous: boolean, };

export type Scene = {
/**
 * The round, from 1.
 */
round: number,
/**
 * Is it the last one?
 */
last_round: boolean,
/**
 * Where in the round the game stands.
 */
phase?: Text,
/**
 * Whose turn it is, an automaton's too; nobody's where all decide at the same time. Others may be asked something meanwhile.
 */
turn?: string,
/**
 * The order in which the players act, automata among them, as far as it is known.
 */
order?: Array<string>,
/**
 * The points of each seat.
 */
scores: Array<number>,
/**
 * The place of each seat, once the game is over.
 */
places_won?: Array<number>,
/**
 * The seats that are waited for; none once the game is over.
 */
waiting: Array<Seat>,
/**
 * Facts without a place: the round, whether it is the last…
 */
facts: { [key in string]: Text },
/**
 * The places on which something lies or of which not everything is known, by their names.
 */
places: { [key in string]: PlaceView },
/**
 * The question to the viewer, if there is one.
 */
question: QuestionView | null, };

export type PointsFor = {
/**
 * For what: a word of a closed list.
 */
reason: Text,
/**
 * How many; may be less than none.
 */
n: number, };

export type Happening = {
/**
 * Its kind: the key of a sound, an animation, a translation.
 */
kind: string,
/**
 * The name of the seat that acted.
 */
who: string | null,
/**
 * Its sentence; empty if the sentence before covers it.
 */
text: Text,
/**
 * The moves of pieces.
 */
moves: Array<Move>,
/**
 * The points that were scored, by reason.
 */
points?: Array<PointsFor>,
/**
 * The part of the round that begins with it, as [`Scene::phase`] calls it: the heading of what follows in a log.
 */
phase?: Text,
/**
 * The round or turn that begins with it: a heading in a log, and a boundary in a chart.
 */
heading?: Heading,
/**
 * The plan that it reveals: how many pieces stand where.
 */
plan?: Array<PlannedAt>, };

export type Heading = { "round": number } | { "turn": number } | "final-scoring";

export type PlannedAt = {
/**
 * The place.
 */
place: string,
/**
 * The number of pieces.
 */
n: number, };

export type LogLine = {
/**
 * Its number among the lines of this viewer, from 1.
 */
n: number,
/**
 * Who acted.
 */
seat: Seat,
/**
 * The action; `None` while it is not the viewer's to know.
 */
action?: string,
/**
 * What the viewer was told.
 */
happenings: Array<Happening>, };

export type LogChange = {
/**
 * How many lines stay.
 */
kept: number,
/**
 * The lines after them.
 */
lines: Array<LogLine>, };

export type Refused = {
/**
 * What is in the way.
 */
text: Text,
/**
 * The rule that it comes from, in a few words; may be empty.
 */
rule?: Text,
/**
 * The topic of the rules where it stands; may be empty.
 */
about?: string, };

export type Preview = {
/**
 * The scene after the actions, as far as they went.
 */
scene: Scene,
/**
 * How many of the actions it shows: it stops before anything is drawn or revealed.
 */
shown: number, };

export type Unplayed = {
/**
 * The action.
 */
action: string,
/**
 * Why not.
 */
why: Refused,
/**
 * Did a question ask for something like it? If not, it has no place in the draft as it is.
 */
asked: boolean, };

export type Draft = {
/**
 * The scene after those of them that can be played.
 */
scene: Scene,
/**
 * All that is to be played, in the order in which the game asks for it.
 */
actions: Array<string>,
/**
 * What cannot be played, or not yet.
 */
left?: Array<Unplayed>,
/**
 * Nothing is left to decide, and nothing of the draft is left over.
 */
complete: boolean,
/**
 * What is still to be decided; empty if nothing is, or if it only has to be without what cannot be played.
 */
missing?: Text, };

export type Hint = {
/**
 * The seat that decides.
 */
seat: Seat,
/**
 * The question.
 */
question: Text,
/**
 * How many options there are.
 */
choices: number,
/**
 * The only option, if there is no choice; then there is no advice.
 */
only: string | null,
/**
 * How many playouts the master has made.
 */
playouts: number,
/**
 * How many options it has tried often enough to tell.
 */
tried: number,
/**
 * Its advice, the best first: no more than was asked for.
 */
options: Array<Advice>,
/**
 * What it thinks of a whole plan that it was shown, beside the best option. Nothing if it was shown none, or cannot tell.
 */
plan?: Advice, };

export type Advice = {
/**
 * The action.
 */
action: string,
/**
 * A note on its cost and gain; may be empty.
 */
note: Text,
/**
 * How many playouts have tried it.
 */
playouts: number,
/**
 * The probability with which a bot takes it that does not think.
 */
prior: number,
/**
 * The seat's chance to win.
 */
win: number,
/**
 * Everybody's chance to win, seat by seat.
 */
chances: Array<number>,
/**
 * The points that everybody can expect to have at the end, seat by seat.
 */
scores: Array<number>,
/**
 * The seat's next actions, as long as neither another seat nor chance intervenes.
 */
then: Array<string>,
/**
 * Does it promise about as much as the best?
 */
near_tie: boolean,
/**
 * What speaks for the best option beside the next best; where the difference between another option and the best comes from.
 * The most important first.
 */
why: Array<Reason>, };

export type Reason = {
/**
 * What the points are for.
 */
about: Text,
/**
 * The difference in points.
 */
points: number, };

export type Odds = {
/**
 * Whose turn it is: the odds are theirs.
 */
seat: Seat,
/**
 * By how much the favour tile lets them shift the total at the end; 0 without it.
 */
favour: number,
/**
 * What can be aimed at, by its totals; then any section, and any tile at all.
 */
goals: Array<GoalOdds>,
/**
 * Every total that can still be made.
 */
totals: Array<TotalOdds>,
/**
 * With a roll on the table: what can be set aside, in the order of the question's choices.
 */
choices: Array<ChoiceOdds>, };

export type GoalOdds = {
/**
 * What it is called: its totals, or "any section".
 */
label: Text,
/**
 * Its place, if it is one place.
 */
place?: string,
/**
 * Whether it brings a tile now.
 */
brings: boolean,
/**
 * The chance under best play towards it, with the best thing to set aside if a roll lies on the table.
 */
chance: Chance, };

export type TotalOdds = {
/**
 * The total.
 */
total: number,
/**
 * The place that it belongs to.
 */
place?: string,
/**
 * The chance under best play towards it.
 */
chance: Chance, };

export type ChoiceOdds = {
/**
 * The action, as in the question.
 */
action: string,
/**
 * What it is called.
 */
label: Text,
/**
 * The chance of each goal, in the order of the goals.
 */
goals: Array<Chance>, };

export type Chance = {
/**
 * As a number from 0 to 1.
 */
n: number,
/**
 * The same exactly, as a fraction in lowest terms.
 */
exact: string, };

export type SessionError = { "error": "over" } | { "error": "not-your-turn",
/**
 * The seats that are asked something.
 */
to_act: Array<Seat>, } | { "error": "old-question" } | { "error": "not-understood",
/**
 * The text.
 */
text: string, } | { "error": "not-legal",
/**
 * The action.
 */
action: string,
/**
 * The reason, if the rules give one.
 */
why?: Refused,
/**
 * The open question.
 */
question: Text, } | { "error": "too-late",
/**
 * The reason.
 */
why: Text, };
