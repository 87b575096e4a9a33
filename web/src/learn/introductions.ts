// How a module introduces itself: three pictures, in the words of its page of the rules. What it is; what its pieces do; where it lies.

import { blocksOf, type Block, type RulesPage, type Run } from "../rules/pages";

export interface Introduced {
  module: number;
  title: string;
  topic: string;
  /** What it is, what its pieces do, where it lies. */
  pictures: [Run[], Run[], Run[]];
}

/** Which lines of a page say what the pieces do, and where they are. The lines have the same order in every language. */
const LINES: Record<string, [pieces: number, place: number]> = {
  portraits: [1, 0], requests: [1, 0], blends: [1, 2], well: [3, 2], leaf: [2, 1], glaziers: [3, 2], scrolls: [1, 0], bell: [2, 1], wall: [2, 0],
  doctor: [1, 4], favours: [1, 0], ladies: [1, 0], catacombs: [3, 1], benches: [1, 3], dome: [2, 1], "black-market": [1, 0], guild: [1, 0],
};

export function introduced(page: RulesPage): Introduced | null {
  if (page.number === undefined) return null;
  const blocks = blocksOf(page.body);
  const lead = blocks.find((block): block is Extract<Block, { kind: "paragraph" | "heading" }> => block.kind === "paragraph")?.runs ?? [];
  const lines = blocks.find((block): block is Extract<Block, { kind: "list" }> => block.kind === "list")?.items ?? [];
  const [pieces, place] = LINES[page.topic] ?? [1, 0];
  return { module: page.number, title: page.title, topic: page.topic, pictures: [lead, lines[pieces] ?? lead, lines[place] ?? lead] };
}
