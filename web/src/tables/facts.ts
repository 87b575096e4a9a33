// Facts of a scene that have no place, as a line that says what they are: a bare number tells nobody anything.

import { msg, T } from "../text";
import { SEATS } from "../table/scene";
import type { Seat, Text } from "../wire/types";

export function factLine(name: string, fact: Text): string {
  const [about = "", of, seat] = name.split(" ");
  if (of === "of" && SEATS.includes(seat as Seat)) {
    const who = { seat: seat as Seat };
    if (about === "known") return msg("known of {who}: {cards}", { who, cards: fact });
    if (about === "pairs") return msg("pairs of {who}: {points}", { who, points: fact });
  }
  switch (name) {
    case "restoring": return msg("restoring {what}", { what: fact });
    case "to pay": return msg("still to pay: {what}", { what: fact });
    case "to draw": return msg("to draw: {what}", { what: fact });
    case "asked for": return msg("asked for: {what}", { what: fact });
    case "roll": return msg("roll {n}", { n: fact });
    case "total": return msg("total {n}", { n: fact });
    default: return T(fact);
  }
}
