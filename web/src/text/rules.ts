// The rules in short. They are loaded when somebody wants to read them.

import { rules } from "virtual:rules";

export interface RulesPage {
  book: string;
  topic: string;
  title: string;
  words: string;
  /** Paragraphs, lists with `-`, `**bold**` and `code`: no more than the pages use. */
  body: string;
}

export async function rulesIn(code: string): Promise<RulesPage[]> {
  const load = rules[code] ?? rules.en!;
  return (await load()).default;
}

export type Run = { kind: "text" | "bold" | "code"; text: string };
export type Block = { kind: "paragraph" | "heading"; runs: Run[] } | { kind: "list"; items: Run[][] };

/** The blocks of a page. */
export function blocksOf(body: string): Block[] {
  return body.split(/\n\s*\n/).flatMap((part): Block[] => {
    const text = part.trim();
    if (text === "") return [];
    if (/^#+ /.test(text)) return [{ kind: "heading", runs: runsOf(text.replace(/^#+ /, "")) }];
    const [before = "", ...items] = `\n${text}`.split(/\n- /);
    const lead = before.trim();
    const list: Block[] = items.length > 0 ? [{ kind: "list", items: items.map((item) => runsOf(item.replace(/\s*\n\s*/g, " "))) }] : [];
    return [...(lead === "" ? [] : [{ kind: "paragraph" as const, runs: runsOf(lead.replace(/\s*\n\s*/g, " ")) }]), ...list];
  });
}

function runsOf(text: string): Run[] {
  const parts = text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).filter((part) => part !== "");
  return parts.map((part): Run => {
    if (part.startsWith("**")) return { kind: "bold", text: part.slice(2, -2) };
    return part.startsWith("`") ? { kind: "code", text: part.slice(1, -1) } : { kind: "text", text: part };
  });
}
