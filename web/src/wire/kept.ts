// What this browser keeps of a table, to check its draws later: the commitment it saw first, and what it added to the seed.

export interface Kept {
  commitment?: string | undefined;
  nonces?: string[] | undefined;
  /** The address of the private feed that tells when it is one's turn. */
  feed?: string | undefined;
  /** Does it go on from a moment of another game? */
  goesOn?: boolean | undefined;
}

const key = (table: string): string => `fresco table ${table}`;

export function keptOf(table: string): Kept {
  try {
    return JSON.parse(localStorage.getItem(key(table)) ?? "{}") as Kept;
  } catch {
    return {};
  }
}

/** Keeps more of it. `anew`: whoever left and sits down again adds something else to the seed. */
export function keep(table: string, more: Kept, anew = false): void {
  const { nonces: added, ...rest } = keptOf(table);
  const before: Kept = anew ? rest : { ...rest, nonces: added };
  const nonces = [...(before.nonces ?? []), ...(more.nonces ?? [])];
  // The first commitment counts: a later one might be another.
  const commitment = before.commitment ?? more.commitment;
  const kept: Kept = { ...before, ...more, ...(commitment === undefined ? {} : { commitment }), ...(nonces.length === 0 ? {} : { nonces }) };
  try {
    localStorage.setItem(key(table), JSON.stringify(kept));
  } catch {
    // Then the check will say that this browser knows nothing of it.
  }
}
