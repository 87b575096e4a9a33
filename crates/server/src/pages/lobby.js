// The lobby: tables, and a form that makes one.

import { GAMES, ask, attempt, keepName, large, lastName, make, nonce, paceOf, say, tell } from "./common.js";

const form = document.getElementById("new");
let games = { games: [], levels: [] };

function options(select, list) {
  select.replaceChildren(...list.map(([value, words]) => make("option", { value }, words)));
}

async function setUp() {
  games = await ask("/api/games");
  options(form.game, games.games.map(({ game }) => [game, GAMES[game] ?? game]));
  options(form.level, games.levels.map(({ level }) => [level, level]));
  form.level.value = "apprentice";
  form.name.value = lastName();
  const presets = games.games.flatMap((game) => game.presets ?? []);
  document.getElementById("presets").replaceChildren(
    make("option", { value: "none" }), make("option", { value: "all" }),
    ...presets.filter(({ modules }) => modules && modules !== "none").map(({ preset, modules }) => make("option", { value: modules }, preset)),
  );
  show();
}

/** What belongs to the board game alone, and what the chosen bots are like. */
function show() {
  const game = games.games.find(({ game }) => game === form.game.value);
  const editions = game?.editions ?? [];
  if (form.edition.options.length !== editions.length) options(form.edition, editions.map((year) => [year, year]));
  for (const field of form.querySelectorAll(".board")) field.hidden = editions.length === 0;
  const level = games.levels.find(({ level }) => level === form.level.value);
  document.getElementById("level-about").textContent = level ? `${large(level.level)}: ${tell(level.about)}` : "";
}

const PACES = { none: { pace: "none" }, clock: { pace: "clock", bank: 900, increment: 20 }, days: { pace: "days", days: 3 } };

async function makeTable(event) {
  event.preventDefault();
  const name = form.name.value.trim();
  keepName(name);
  const players = Number(form.players.value);
  const setup = {
    game: form.game.value, players, pace: PACES[form.pace.value], public: form.with.value === "public", hints: form.hints.checked,
    sit: [{ name, nonce: nonce() }],
  };
  if (!form.querySelector(".board").hidden) {
    setup.edition = form.edition.value;
    setup.modules = form.modules.value.trim() || "none";
  }
  if (form.with.value === "bots") Object.assign(setup, { bots: Array(players - 1).fill(form.level.value), start: true });
  const made = await attempt(() => ask("/api/tables", setup));
  if (made) location.assign(`/t/${made.table}`);
}

/** A table in a few words. */
function line(table) {
  const names = table.chairs.map((chair) => {
    if (!chair.name) return "free seat";
    const bot = chair.bot ? " (bot)" : "";
    const points = table.stage === "over" && chair.place ? `, ${chair.place === 1 ? "first" : `place ${chair.place}`} with ${chair.score}` : "";
    return `${chair.mine ? `${chair.name} (you)` : chair.name}${bot}${points}`;
  });
  const modules = table.modules && table.modules !== "none" ? `, modules ${table.modules}` : "";
  const stages = { gathering: "waits for players", playing: `round ${table.round}`, over: "over", closed: "closed" };
  const words = [`${GAMES[table.game] ?? table.game}${modules}`, names.join(", "), stages[table.stage] ?? table.stage, paceOf(table.pace)];
  const kept = table.playable ? "" : "; kept for another version";
  return make("li", {},
    table.my_turn ? make("strong", { class: "turn" }, "Your turn: ") : null,
    make("a", { href: `/t/${table.id}` }, words[0]), `: ${words.slice(1).join("; ")}${kept}.`);
}

async function list(which, nothing) {
  const { tables } = await ask(`/api/tables?which=${which}`);
  const lines = tables.length ? tables.map(line) : [make("li", { class: "nothing" }, nothing)];
  document.getElementById(which).replaceChildren(...lines);
}

async function look() {
  await list("mine", "None yet.");
  await list("open", "None at the moment.");
  await list("watch", "None at the moment.");
  await list("finished", "None yet.");
}

form.addEventListener("submit", makeTable);
form.addEventListener("change", show);
await attempt(setUp);
await attempt(look);
// Not while nobody looks, nor under the fingers of somebody who is on one of the links.
setInterval(() => {
  if (!document.hidden && !document.activeElement?.closest(".tables")) look().catch(() => say("The server does not answer.", true));
}, 5000);
