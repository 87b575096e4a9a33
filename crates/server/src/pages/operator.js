// What the operator can do. The secret stands behind the # of the link and is never kept.

import { ask, attempt, make, say } from "./common.js";

const secret = location.hash.slice(1);
history.replaceState(null, "", location.pathname);
const get = (id) => document.getElementById(id);
const wish = (path, body, method) => ask(`/api/operator${path}`, body, { method, headers: { "x-fresco-operator": secret } });

async function look() {
  const view = await wish("");
  get("all").hidden = false;
  get("figures").textContent = `Tables in memory: ${view.open_tables}. Muted browsers: ${view.muted}.`;
  get("public-tables").textContent = view.no_public_tables ? "Switch public tables on" : "Switch public tables off";
  get("public-tables").dataset.on = view.no_public_tables;
  get("chat").textContent = view.no_chat ? "Switch chat on" : "Switch chat off";
  get("chat").dataset.on = view.no_chat;
  get("blocked").replaceChildren(...view.blocked.map((address) =>
    make("li", {}, `${address} `, make("button", { type: "button", click: () => change({ switch: "block", address, on: false }) }, "Unblock"))));
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
