// The players' marks and colours. The mark is on every piece, so that nobody needs the colour.

export const MARKED = ["red", "blue", "green", "yellow", "leonardo", "neutral", "sick"] as const;
export type Marked = (typeof MARKED)[number];

export const PLAYER_FILL: Record<Marked, string> = {
  red: "#a8321e", blue: "#1f3f7a", green: "#3a7a66", yellow: "#a57008", leonardo: "#54423a", neutral: "#7d7468", sick: "#2a2320",
};

/** Whose mark a piece bears. Automata that we have no mark for bear Leonardo's. */
export function marked(owner: string | undefined): Marked {
  if (owner === undefined) return "neutral";
  return (MARKED as readonly string[]).includes(owner) ? (owner as Marked) : "leonardo";
}
