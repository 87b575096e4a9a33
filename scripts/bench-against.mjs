// Compares the bench files that scripts/bench-against has written.
import { readFileSync } from "node:fs";

const [folder, rounds] = [process.argv[2], Number(process.argv[3])];

/** The measurements of one run, by name; more is better. */
function read(file) {
  const bench = JSON.parse(readFileSync(file, "utf8"));
  const found = new Map();
  for (const run of bench.runs) {
    const modules = (run.modules ?? "none") === "none" ? "base game" : "modules " + run.modules;
    found.set(`${modules}, ${run.name}`, run.decisions_per_second);
  }
  found.set("base game, clone", 1e9 / bench.copy.clone_ns);
  found.set("base game, clone_from", 1e9 / bench.copy.clone_from_ns);
  return found;
}

const all = { old: new Map(), new: new Map() };
for (let round = 1; round <= rounds; round++) {
  for (const side of ["old", "new"]) {
    for (const [name, value] of read(`${folder}/${side}-${round}.json`)) {
      all[side].set(name, [...(all[side].get(name) ?? []), value]);
    }
  }
}
const best = (list) => Math.max(...list);
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
console.log("ratio of the best rounds, of the medians");
for (const [name, values] of all.new) {
  const old = all.old.get(name);
  if (old) {
    const ratio = (of) => (of(values) / of(old)).toFixed(3);
    console.log(`${ratio(best)}  ${ratio(median)}  ${name}`);
  }
}
