// What this device has learned: at which tables the guide stands by, and which modules it has met. It is kept in the browser only.

export interface Guided {
  /** The round in which the guide began. */
  round: number;
  /** The lessons that were told; `welcome` is one of them. */
  told: string[];
  /** Skipped for now, or through with everything. */
  state: "on" | "skipped" | "done";
}

interface Kept {
  tables: Record<string, Guided>;
  /** The games whose first round was gone through to its end. */
  games: string[];
  /** The modules that have introduced themselves. */
  met: number[];
}

const KEY = "fresco learning";
const MOST_TABLES = 20;

function read(): Kept {
  try {
    return { tables: {}, games: [], met: [], ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return { tables: {}, games: [], met: [] };
  }
}

class Progress {
  private kept = $state.raw<Kept>(read());

  constructor() {
    if (typeof window === "undefined") return;
    window.addEventListener("storage", ({ key }) => {
      if (key === KEY) this.kept = read();
    });
  }

  guided(table: string): Guided | null {
    return this.kept.tables[table] ?? null;
  }
  /** The guide stands by at this table, from the beginning. */
  begin(table: string, round = 1): void {
    this.guide(table, { round, told: [], state: "on" });
  }
  guide(table: string, guided: Guided): void {
    const others = Object.entries(this.kept.tables).filter(([id]) => id !== table);
    this.keep({ ...this.kept, tables: Object.fromEntries([...others, [table, guided] as const].slice(-MOST_TABLES)) });
  }
  /** On or off for now: what was told stays told. */
  turn(table: string, state: Guided["state"], round = 1): void {
    this.guide(table, { ...(this.guided(table) ?? { round, told: [] }), state });
  }
  finished(game: string): void {
    if (!this.knows(game)) this.keep({ ...this.kept, games: [...this.kept.games, game] });
  }
  knows(game: string): boolean {
    return this.kept.games.includes(game);
  }

  hasMet(module: number): boolean {
    return this.kept.met.includes(module);
  }
  meet(modules: readonly number[]): void {
    this.keep({ ...this.kept, met: [...new Set([...this.kept.met, ...modules])] });
  }

  private keep(kept: Kept): void {
    this.kept = kept;
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // Then it is known until the page is closed.
    }
  }
}

export const progress = new Progress();
