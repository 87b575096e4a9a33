// The eight paints. The outline teaches the mixing table: red is a flame, yellow a sun, blue a drop, and a mixed paint
// is half of one parent and half of the other. Nobody needs the colour to play.

export const PAINTS = ["R", "Y", "B", "O", "G", "P", "K", "N"] as const;
export type Paint = (typeof PAINTS)[number];

export const PAINT_FILL: Record<Paint, string> = {
  R: "#b3261e", Y: "#f0c02c", B: "#1f5fae", O: "#e8822a", G: "#2d7a4a", P: "#6a3a90", K: "#ec9fb6", N: "#6b4423",
};
export const PAINT_INK: Record<Paint, string> = {
  R: "#fff", Y: "#33240f", B: "#fff", O: "#2b1a08", G: "#fff", P: "#fff", K: "#3b1522", N: "#fff",
};

/** The paints by the names that the card and dice games and the glaziers use for colours. */
export const PAINT_OF: Record<string, Paint> = {
  red: "R", yellow: "Y", blue: "B", orange: "O", green: "G", purple: "P", pink: "K", brown: "N",
};

export function isPaint(letter: string): letter is Paint {
  return letter in PAINT_FILL;
}

const round = (n: number) => String(Math.round(n * 10) / 10);

/** A star with `points` tips between two radii, round the middle of a 24-unit box unless told otherwise. */
export function star(points: number, outer: number, inner: number, x = 12, y = 12): string {
  const corners = Array.from({ length: points * 2 }, (_, i) => {
    const radius = i % 2 ? inner : outer;
    const angle = (i * Math.PI) / points - Math.PI / 2;
    return `${round(x + radius * Math.cos(angle))} ${round(y + radius * Math.sin(angle))}`;
  });
  return `M${corners.join("L")}Z`;
}

// Outlines in a box of 24.
export const FLAME =
  "M12.2.6L14.6 5.6L18.6 2.6C18.4 6.6 22 9.6 22 14.6C22 19.8 17.6 23.4 12 23.4C6.4 23.4 2 19.8 2 14.6C2 10.6 4.8 8.2 5 3L9.4 6.6Z";
export const DROP = "M12 .4C15.4 6 21.4 10 21.4 15.2C21.4 20 17.2 23.5 12 23.5C6.8 23.5 2.6 20 2.6 15.2C2.6 10 8.6 6 12 .4Z";
export const SUN = star(10, 11.8, 8.9);
