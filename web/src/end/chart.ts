// The geometry of the score over time. Pure.

/** The lines of a scale: round numbers, few enough to be read. */
export function ticksOf(least: number, most: number, lines = 6): number[] {
  const span = Math.max(1, most - Math.min(0, least));
  const rough = span / lines;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * size).find((n) => n >= rough)!);
  const first = Math.floor(Math.min(0, least) / step);
  const last = Math.ceil(most / step);
  return Array.from({ length: Math.max(1, last - first) + 1 }, (_, i) => (first + i) * step);
}

/** A line that stays at its height until it changes. Points in a row that are alike are left out. */
export function steps(values: readonly number[], x: (at: number) => number, y: (value: number) => number): string {
  let path = "";
  values.forEach((value, at) => {
    if (at === 0) path = `M${x(0).toFixed(1)} ${y(value).toFixed(1)}`;
    else if (value !== values[at - 1]) path += `H${x(at).toFixed(1)}V${y(value).toFixed(1)}`;
  });
  return values.length === 0 ? "" : `${path}H${x(values.length - 1).toFixed(1)}`;
}

/** Labels at these heights, moved apart so that none stands on another. */
export function apart(heights: readonly number[], least: number, lowest: number): number[] {
  const order = heights.map((_, i) => i).sort((a, b) => heights[a]! - heights[b]!);
  const moved = [...heights];
  for (let i = 1; i < order.length; i += 1) moved[order[i]!] = Math.max(moved[order[i]!]!, moved[order[i - 1]!]! + least);
  // What has been pushed out below pushes back.
  for (let i = order.length - 1, end = lowest; i >= 0; i -= 1, end -= least) moved[order[i]!] = Math.min(moved[order[i]!]!, end);
  return moved;
}
