// What the operator can do. The secret stands behind the # of the link and is never kept.

const secret = location.hash.slice(1);
history.replaceState(null, "", location.pathname);
const get = (id) => document.getElementById(id);

/** What the server answers instead of what was wanted, in words. */
class Refusal extends Error {}

/** Asks the server; throws a Refusal that can be shown. */
async function wish(path, body, method = body === undefined ? "GET" : "POST") {
  const headers = { "x-fresco-operator": secret, ...(body === undefined ? {} : { "content-type": "application/json" }) };
  let response;
  try {
    response = await fetch(`/api/operator${path}`, { method, headers, body: body && JSON.stringify(body) });
  } catch {
    throw new Refusal("the server does not answer");
  }
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw new Refusal(answer?.text?.t?.replace(/\{(\w+)\}/g, (_, hole) => answer.text.a?.[hole] ?? "") ?? `the server answers ${response.status}`);
  return answer;
}

/** Says something where screen readers hear it. */
function say(words, isWrong = false) {
  get("status").textContent = words;
  get("status").classList.toggle("wrong", isWrong);
}

/** Does something, and says why if it is refused. */
async function attempt(work) {
  try {
    say("");
    return await work();
  } catch (why) {
    if (!(why instanceof Refusal)) throw why;
    say(`${why.message.charAt(0).toUpperCase()}${why.message.slice(1)}.`, true);
  }
}

/** An address that is blocked, with the button that lets it in again. */
function blocked(address) {
  const [line, button] = [document.createElement("li"), document.createElement("button")];
  button.type = "button";
  button.textContent = "Unblock";
  button.addEventListener("click", () => change({ switch: "block", address, on: false }));
  line.append(`${address} `, button);
  return line;
}

async function look() {
  const view = await wish("");
  get("all").hidden = false;
  get("figures").textContent = `Tables in memory: ${view.open_tables}. Muted browsers: ${view.muted}.`;
  get("public-tables").textContent = view.no_public_tables ? "Switch public tables on" : "Switch public tables off";
  get("public-tables").dataset.on = view.no_public_tables;
  get("chat").textContent = view.no_chat ? "Switch chat on" : "Switch chat off";
  get("chat").dataset.on = view.no_chat;
  get("blocked").replaceChildren(...view.blocked.map(blocked));
}

const change = (body) => attempt(async () => {
  await wish("", body, "POST");
  await look();
  say("Done.");
});

for (const name of ["public-tables", "chat"]) get(name).addEventListener("click", () => change({ switch: name, on: get(name).dataset.on === "true" }));
get("block").addEventListener("submit", (event) => {
  event.preventDefault();
  change({ switch: "block", address: event.target.address.value.trim(), on: true });
});
get("table").addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  const table = form.table.value.trim().split("#")[0].split("/").filter(Boolean).at(-1);
  const what = event.submitter?.value;
  if (what === "mute" || what === "unmute") return change({ switch: "mute", table, chair: Number(form.chair.value) - 1, on: what === "mute" });
  if (what === "delete" && !confirm("Delete this table and its journal for good?")) return;
  attempt(async () => {
    await wish(`/tables/${encodeURIComponent(table)}`, undefined, what === "delete" ? "DELETE" : "POST");
    await look();
    say("Done.");
  });
});
if (secret) await attempt(look);
else say("This page needs the operator's whole link.", true);
