// What was bought stays where it lay as a ghost, with whose it is, until something else lies there. A table keeps no more of it than its
// log: a stall is cleared as soon as its visitor leaves. Pure.

import type { Happening } from "../wire/types";

export interface Sold {
  piece: string;
  who: string | null;
}

/** What was sold at these places last, as far as nothing has come there since. `isSold`: is it a piece that somebody has bought? */
export function soldAt(places: Iterable<string>, log: readonly { happenings: readonly Happening[] }[], isSold: (piece: string) => boolean): Map<string, Sold> {
  const [open, sold] = [new Set(places), new Map<string, Sold>()];
  for (let i = log.length - 1; i >= 0 && open.size > 0; i -= 1)
    for (const { who, moves } of [...log[i]!.happenings].reverse())
      for (const { piece, from, to, becomes = piece } of [...moves].reverse()) {
        if (from === to && open.has(to) && isSold(becomes)) sold.set(to, { piece: becomes, who });
        // What leaves unsold was not bought; what was sold did not come from elsewhere.
        else if (open.has(from) && isSold(piece)) continue;
        open.delete(from);
        open.delete(to);
      }
  return sold;
}
