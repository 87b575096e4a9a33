// Which paints something tells of, as the letters that are printed on them: for whoever draws them. The layout says which letter a paint has. Pure.

import type { Arg, Layout } from "../wire/types";

const known = new WeakMap<Layout, Map<string, string>>();

/** The letters of the paints that something tells of, one for each; none if it tells of anything else, or of more than one could count. */
export function lettersIn(layout: Layout | null): (arg: Arg) => string {
  if (!layout) return () => "";
  let paints = known.get(layout);
  if (!paints) {
    known.set(layout, (paints = new Map()));
    for (const { kind, label, values } of Object.values(layout.pieces))
      if (kind === "paint" && label && "t" in label)
        for (const arg of Object.values(label.a ?? {})) if (typeof arg === "object" && "w" in arg) paints.set(arg.w, String(values?.paint));
  }
  const letters = (arg: Arg): string => {
    if (typeof arg !== "object") return "";
    if ("w" in arg) return arg.of === "paint" ? (paints.get(arg.w) ?? "") : "";
    if ("n" in arg) return arg.n > 4 ? "" : (paints.get(arg.one) ?? "").repeat(arg.n);
    const all = "all" in arg ? arg.all.map(letters) : [];
    return all.includes("") ? "" : all.join("");
  };
  return letters;
}
