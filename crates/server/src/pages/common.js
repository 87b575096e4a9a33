// What all pages share: requests, elements, and texts in English.

/** The version of the messages that this page understands: that of the server, or the page must be loaded again. */
export const VERSION = 1;

/** What the server answers instead of what was wanted, in words. */
export class Refusal extends Error {}

/** Asks the server; throws a Refusal that can be shown. */
export async function ask(path, body, { method = body === undefined ? "GET" : "POST", headers = {} } = {}) {
  const options = { method, headers: { ...headers } };
  if (body !== undefined) {
    options.headers["content-type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Refusal("the server does not answer");
  }
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw new Refusal(answer?.text ? tell(answer.text) : `the server answers ${response.status}`);
  return answer;
}

/** An element: `make("a", { href: "/" }, "home")`. What is a function listens; what is null is left out. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key, value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== null && value !== false && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** A text with its holes filled, in English. Seats have names; those without one are called by their colour. */
export function tell(text, names = {}) {
  if (!text) return "";
  if (text.as_is !== undefined) return text.as_is;
  const filled = (whole, hole) => {
    const arg = text.a?.[hole.split("@")[0]];
    return arg === undefined ? whole : fill(arg, names);
  };
  return text.t.replace(/\{([^}]*)\}/g, filled);
}

function fill(arg, names) {
  if (typeof arg !== "object") return String(arg);
  if (arg.t !== undefined || arg.as_is !== undefined) return tell(arg, names);
  if (arg.seat !== undefined) return names[arg.seat] ?? arg.seat;
  if (arg.w !== undefined) return arg.w;
  if (arg.units !== undefined) return (arg.units / 10 ** arg.digits).toFixed(arg.digits);
  if (arg.n !== undefined) return `${arg.n} ${arg.n === 1 ? arg.one : arg.many}`;
  const list = arg.all ?? arg.one_of ?? arg.row ?? [];
  const last = arg.all ? " and " : arg.one_of ? " or " : ", ";
  const words = list.map((item) => fill(item, names));
  return words.length < 2 ? words.join("") : words.slice(0, -1).join(", ") + last + words.at(-1);
}

/** The first letter large. */
export const large = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** What a player adds to the seed of a game: nobody else can foresee it. */
export function nonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const NAME = "fresco name";
/** The name under which somebody has played last. */
export const lastName = () => localStorage.getItem(NAME) ?? "";
export const keepName = (name) => localStorage.setItem(NAME, name);

export const GAMES = { board: "The board game", card: "The card game", dice: "The dice game" };

/** Says something where screen readers hear it. */
export function say(words, isWrong = false) {
  const status = document.getElementById("status");
  status.textContent = words;
  status.classList.toggle("wrong", isWrong);
}

/** Does something, and says why if it is refused. */
export async function attempt(work) {
  try {
    say("");
    return await work();
  } catch (why) {
    if (!(why instanceof Refusal)) throw why;
    say(large(why.message) + ".", true);
  }
}

/** How much time everybody has, in words. */
export function paceOf(pace) {
  if (pace.pace === "clock") return `${Math.round(pace.bank / 60)} minutes each, ${pace.increment} seconds more a decision`;
  if (pace.pace === "days") return pace.days === 1 ? "a day for each move" : `${pace.days} days for each move`;
  return "no clock";
}

/** A link that can be copied, also where a page may not write to the clipboard. */
export function copied(label, link) {
  const field = make("input", { readonly: true, value: link, "aria-label": label, focus: () => field.select() });
  const copy = async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(link);
      say("Copied.");
    } catch {
      say("Press Ctrl+C to copy it.");
    }
  };
  return make("p", { class: "link" }, make("span", {}, label), field, make("button", { type: "button", click: copy }, "Copy"));
}
