import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

/** The files by what stands for them in the names of their styles. */
const named = new Map();

/** A few letters are enough to keep the styles of a component to itself; they stand at each of its elements and in each of its rules. */
function cssHash({ hash, css, filename }) {
  const whole = hash(filename ?? css);
  for (let length = 3; ; length += 1) {
    const name = `s${whole.slice(-length)}`;
    if (length < whole.length && (named.get(name) ?? filename) !== filename) continue;
    named.set(name, filename);
    return name;
  }
}

export default { preprocess: vitePreprocess(), compilerOptions: { cssHash } };
