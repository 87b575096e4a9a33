// The glaziers' four colours. The letters are those of the paints, so that one alphabet serves the whole table.
export const GLASS: Record<string, { fill: string; ink: string; letter: string }> = {
  red: { fill: "#c0322a", ink: "#fff", letter: "R" },
  yellow: { fill: "#f0c43a", ink: "#33240f", letter: "Y" },
  blue: { fill: "#2a68bd", ink: "#fff", letter: "B" },
  green: { fill: "#2f8a57", ink: "#fff", letter: "G" },
};
