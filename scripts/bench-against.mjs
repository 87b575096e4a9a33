// Compares the bench files that scripts/bench-against has written.
import { readFileSync } from "node:fs";

const [folder, runs, rounds] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];

/** The measurements of one file, by name; more is better. */
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

const best = (list) => Math.max(...list);
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;

/** The ratios of one run, by name: of the best rounds, and of the medians. */
function compare(run) {
  const all = { old: new Map(), new: new Map() };
  for (let round = 1; round <= rounds; round++) {
    for (const side of ["old", "new"]) {
      for (const [name, value] of read(`${folder}/${run}/${side}-${round}.json`)) {
        all[side].set(name, [...(all[side].get(name) ?? []), value]);
      }
    }
  }
  const both = [...all.new].filter(([name]) => all.old.has(name));
  return new Map(both.map(([name, values]) => [name, [best, median].map((of) => of(values) / of(all.old.get(name)))]));
}

const compared = Array.from({ length: runs }, (_, run) => compare(run + 1));
console.log(`ratio of the best rounds, of the medians: mean of ${runs} ${runs === 1 ? "run" : "runs"} of ${rounds} rounds`);
for (const name of compared[0].keys()) {
  const ratio = (nth) => mean(compared.map((run) => run.get(name)[nth])).toFixed(3);
  console.log(`${ratio(0)}  ${ratio(1)}  ${name}`);
}
