// The total that a choice makes, where its note tells one. The number comes from the game; here is only where it stands.

import type { Choice, Text } from "../../wire/types";

export function totalOf({ note }: Choice): number | undefined {
  return numberIn(note, "total");
}

export function numberIn(text: Text | undefined, hole: string): number | undefined {
  if (!text || "as_is" in text) return undefined;
  const it = text.a?.[hole];
  return typeof it === "number" ? it : undefined;
}
