// What the guide says, and when. Lessons are chosen by what a question offers: verbs, kinds of places, the phase. They explain; what can
// be done, and what it costs and brings, only the question and the table say. A question that no lesson fits is explained in general.

import { sentence } from "../text";
import type { Choice, Layout, QuestionView, Scene, Text } from "../wire/types";
import { placeOf } from "../table/scene";
import { board } from "./board";
import { card } from "./card";
import { dice } from "./dice";

/** Where something is: places of these kinds, or pieces of these kinds; only mine, if it says so. */
export interface Spot {
  places?: string[];
  pieces?: string[];
  mine?: boolean;
  /** The part of the table that a phone has to show for it. */
  part?: string;
}

/** One thought, and where on the table it belongs. */
export interface Thought {
  say: Text;
  at?: Spot;
  /** Not told if this lesson has said so already. */
  unless?: string;
}

export interface Lesson {
  id: string;
  /** It fits a question with one of these verbs… */
  verbs?: string[];
  /** …or one at which places of these kinds can be touched. */
  kinds?: string[];
  /** It is told before anything else is asked for. */
  thoughts: Thought[];
  /** What is to be done, and the same in short when it comes again. */
  ask: Text;
  again?: Text;
  /** Once a plan is complete. */
  complete?: Text;
  /** What came of it, told before the next thing is asked for. */
  done?: Thought;
  part?: string;
}

export interface Course {
  welcome: Thought[];
  lessons: Lesson[];
  /** After so many rounds it ends; or sooner, in the next turn after one of these has happened to the player. */
  rounds: number;
  after?: string[];
  /** How one wins. */
  end: Thought[];
}

const COURSES: Record<string, Course> = { board, card, dice };

/** For a game that nobody has written lessons for. */
const UNKNOWN: Course = {
  welcome: [{ say: sentence("Welcome! Whatever you can do is lit in gold. Touch it to do it.") }], lessons: [], rounds: 1,
  end: [{ say: sentence("That was the first round. From here on it goes the same way.") }],
};
export const courseOf = (game: string): Course => COURSES[game] ?? UNKNOWN;

/** What is said where no lesson fits. */
const GENERAL: Lesson = {
  id: "general", thoughts: [],
  ask: sentence("You are asked something new. What it is stands in the line with the buttons; what you can touch is lit in gold."),
  again: sentence("Choose something that is lit, or press a button."),
};

export function lessonFor({ lessons }: Course, question: QuestionView, layout: Layout | null): Lesson {
  const offers = (choices: readonly Choice[], { verbs = [], kinds = [] }: Lesson): boolean =>
    choices.some(({ verb, picks }) => verbs.includes(verb) || picks.some(({ place }) => kinds.includes(placeOf(layout, place)?.kind ?? "")));
  const acts = question.choices.filter(({ kind }) => kind !== "pass");
  return lessons.find((lesson) => offers(acts, lesson)) ?? GENERAL;
}

/** Has the course come to its end? */
export function hasEnded({ rounds, after = [] }: Course, begun: number, { round }: Scene, happened: ReadonlySet<string>): boolean {
  return round >= begun + rounds || after.some((kind) => happened.has(kind));
}
