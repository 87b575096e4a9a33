// A catalogue has numbers in place of its English: the wire and the code of the page say the English, so it need not be loaded once more.

/** What stands for a word of a list, and for something counted, where a sentence stands for itself. */
export const wordKey = (list: string, word: string, form = ""): string => (form === "" ? `${list}|${word}` : `${list}|${word}@${form}`);
export const nounKey = (one: string, many: string, form = ""): string => `${one}#${many}@${form}`;

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const LENGTH = 4;

/** A number of 24 bits for a text (FNV-1a). With another salt, two texts that had the same number have different ones. */
export function idOf(text: string, salt: number): number {
  let hash = 0x811c9dc5 ^ salt;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) & 0xffffff;
}

/** Numbers as one string, each as long as the others: that is smaller than anything that stands between them. */
export const written = (ids: readonly number[]): string => ids.map((id) => Array.from({ length: LENGTH }, (_, at) => DIGITS[(id >>> (6 * at)) & 63]).join("")).join("");

export function read(written: string): number[] {
  const values = new Map([...DIGITS].map((digit, value) => [digit, value]));
  return Array.from({ length: written.length / LENGTH }, (_, n) => {
    let id = 0;
    for (let at = LENGTH - 1; at >= 0; at -= 1) id = (id << 6) | values.get(written[n * LENGTH + at]!)!;
    return id;
  });
}
