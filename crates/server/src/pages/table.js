// A table in plain words: who sits there, what is asked, what lies where, what happened. Every choice is a button.

import { GAMES, VERSION, ask, attempt, copied, keepName, large, lastName, make, nonce, paceOf, say, tell } from "./common.js";

const id = location.pathname.split("/").filter(Boolean).at(-1);
const api = `/api/tables/${id}`;
const get = (name) => document.getElementById(name);

/** What this page knows. */
const state = {
  /** About the table, and the chair through whose eyes one looks. */
  table: null, chair: null, mine: [], maker: false,
  /** Everything around the game, the game, and what does not change in it. */
  around: null, scene: null, layout: null,
  /** Where the page stands in what it was told. */
  run: null, n: 0,
  /** Texts use these names of the seats. */
  names: {}, levels: [], said: 0,
};

// ---- The connection ----

let socket = null;
let wanted = null;
let failures = 0;
let over = false;
const waiting = new Map();
let number = 0;

function connect() {
  const query = new URLSearchParams({ version: VERSION });
  if (wanted !== null) query.set("as", wanted);
  if (state.run) query.set("since", `${state.run}:${state.n}`);
  const address = new URL(`${api}/socket?${query}`, location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  const mine = new WebSocket(address);
  socket = mine;
  mine.addEventListener("message", ({ data }) => hear(JSON.parse(data)));
  mine.addEventListener("close", () => {
    if (socket !== mine) return;
    for (const { refused } of waiting.values()) refused("the connection has ended; please try again");
    waiting.clear();
    if (over) return;
    failures += 1;
    if (failures > 1) say("The connection is lost. Trying again…", true);
    // Not all pages at the same moment.
    setTimeout(connect, Math.min(30_000, 500 * 2 ** failures) * (0.5 + Math.random() / 2));
  });
}

/** Looks through other eyes. */
function lookAs(chair) {
  wanted = chair;
  state.run = null;
  const before = socket;
  connect();
  before?.close();
}

/** Sends a message; resolves with the answer. */
function send(message) {
  number += 1;
  const re = number;
  return new Promise((done, refuse) => {
    const refused = (words) => refuse(new Error(words));
    if (socket?.readyState !== WebSocket.OPEN) return refused("there is no connection with the server");
    waiting.set(re, { done, refused });
    socket.send(JSON.stringify({ ...message, id: re }));
  });
}

/** Sends a wish, and says why if nothing comes of it. */
async function wish(what, type = "wish") {
  try {
    say("");
    return await send({ type, wish: what });
  } catch (why) {
    say(`${large(why.message)}.`, true);
  }
}

const GOODBYE = { "table-gone": "This table is gone.", stopping: "The server is stopping. The game goes on when it is back." };

async function hear(message) {
  failures = 0;
  switch (message.type) {
    case "whole":
      Object.assign(state, { run: message.run, n: message.n, table: message.table, chair: message.chair, around: message.around, scene: message.scene });
      get("chat").replaceChildren();
      state.said = 0;
      chat(message.chat);
      await about(true);
      await readLog();
      return draw();
    case "push":
      if (message.n !== state.n + 1) return socket.send(JSON.stringify({ type: "whole" }));
      state.n = message.n;
      if (message.around) state.around = message.around;
      if (message.scene) goOn(message.scene, message.taken_back);
      if (message.taken_back) readLog();
      else log(message.happenings ?? []);
      chat(message.chat ?? []);
      if (message.around) await about();
      return draw();
    case "done":
      return answered(message.re, ({ done }) => done(true));
    case "answer":
      return answered(message.re, ({ done }) => done(message.answer));
    case "refused":
      return answered(message.re, ({ refused }) => refused(tell(message.error.text, state.names)));
    case "goodbye":
      if (message.why === "reload") return location.reload();
      if (message.why === "seat-lost") {
        say("This seat has moved to another browser.", true);
        wanted = null;
        state.run = null;
      }
      if (message.why === "table-gone") over = true;
      if (GOODBYE[message.why]) say(GOODBYE[message.why], true);
  }
}

function answered(re, how) {
  const waits = waiting.get(re);
  waiting.delete(re);
  if (waits) how(waits);
}

/** The scene goes on: places that are not named have not changed. */
function goOn(scene, whole) {
  const places = whole ? {} : { ...state.scene?.places };
  for (const [name, place] of Object.entries(scene.places)) {
    if (place.pieces.length === 0 && !place.uncounted) delete places[name];
    else places[name] = place;
  }
  state.scene = { ...scene, places };
}

// ---- What is known besides ----

/** Names, the layout once there is one, and as long as it can change, which seats are this browser's. */
async function about(all = false) {
  const seats = state.around.chairs.filter(({ colour }) => colour);
  state.names = Object.fromEntries(seats.map(({ colour, name, level }) => [colour, name ?? level ?? colour]));
  if (state.scene && !state.layout) state.layout = await ask(`${api}/layout`).catch(() => null);
  if (!all && state.around.stage !== "gathering") return;
  const { tables } = await ask("/api/tables?which=mine").catch(() => ({ tables: [] }));
  const line = tables.find((table) => table.id === id);
  state.maker = line?.mine ?? false;
  state.mine = (line?.chairs ?? []).flatMap((chair, n) => (chair.mine ? [n] : []));
}

async function readLog() {
  if (!state.scene) return;
  const answer = await send({ type: "ask", ask: { ask: "log" } }).catch(() => null);
  if (!answer) return;
  get("log").replaceChildren();
  log(answer.log.flatMap(({ happenings }) => happenings));
}

function log(happenings) {
  const list = get("log");
  for (const { text } of happenings) {
    const words = tell(text, state.names);
    if (words) list.append(make("li", {}, large(words)));
  }
  list.scrollTop = list.scrollHeight;
}

function chat(said) {
  for (const { n, chair, text } of said) {
    if (n <= state.said) continue;
    state.said = n;
    const name = nameOf(state.around.chairs[chair]);
    get("chat").append(make("li", { "data-name": name, hidden: muted().includes(name) }, make("strong", {}, name), ": ", text));
  }
  get("chat").scrollTop = get("chat").scrollHeight;
}

/** The players whose messages this browser does not show. */
const muted = () => JSON.parse(localStorage.getItem("muted") ?? "[]");

function mute(name, on) {
  const others = muted().filter((other) => other !== name);
  localStorage.setItem("muted", JSON.stringify(on ? [...others, name] : others));
  for (const line of get("chat").children) if (line.dataset.name === name) line.hidden = on;
  draw();
}

const nameOf = (chair) => chair?.name ?? (chair?.level ? `${large(chair.level)} (bot)` : "Somebody");

// ---- Drawing ----

function draw() {
  const { table, around, scene } = state;
  document.title = `${scene?.question ? "Your turn: " : ""}${GAMES[table.game] ?? table.game}`;
  get("title").textContent = GAMES[table.game] ?? table.game;
  get("about").textContent = inWords();
  players();
  beforeTheStart();
  mine();
  question();
  places();
  get("say").hidden = state.chair === null || around.stage === "closed";
}

const CLOSED = {
  cancelled: "Its maker has cancelled it.", expired: "It did not fill up in time.", abandoned: "The players have agreed to end it.",
  deserted: "Nobody was there for too long.", "by-operator": "The operator has closed it.",
  broken: "Something went wrong here. Its journal is kept.", unfinished: "The record of a game that did not end.",
};

function inWords() {
  const { table, around, scene, names } = state;
  const words = [];
  if (table.edition) words.push(`Edition ${table.edition}`);
  if (table.modules && table.modules !== "none") words.push(`modules ${table.modules}`);
  words.push(paceOf(table.pace));
  const first = `${large(words.join(", "))}.`;
  if (around.closed) return `${first} ${CLOSED[around.closed] ?? "The table is closed."}`;
  if (around.stage === "gathering") return `${first} Waiting for players.`;
  if (around.stage === "over") return `${first} The game is over.`;
  const phase = scene.phase ? `, ${tell(scene.phase, names)}` : "";
  const turn = scene.turn ? ` It is ${names[scene.turn] ?? scene.turn}’s turn.` : "";
  const waits = scene.waiting.length ? ` Waiting for ${fillList(scene.waiting.map((seat) => names[seat] ?? seat))}.` : "";
  return `${first} Round ${scene.round}${scene.last_round ? " (the last)" : ""}${phase}.${turn}${waits}${around.paused ? " The clocks stand still." : ""}`;
}

const fillList = (words) => tell({ t: "{all}", a: { all: { all: words } } });

const HOLDERS = { free: "free", person: "", away: "away", bot: "a bot plays", resigned: "has resigned; a bot plays" };

function players() {
  const { around, scene } = state;
  const rows = around.chairs.map((chair, n) => {
    const at = ["red", "blue", "green", "yellow"].indexOf(chair.colour);
    const you = state.mine.includes(n) ? " (you)" : "";
    const place = chair.colour && around.places?.length ? around.places[at] : null;
    return make("tr", {},
      make("th", { scope: "row" }, chair.holder === "free" ? `Seat ${n + 1}` : nameOf(chair) + you),
      make("td", {}, chair.colour ?? ""),
      make("td", {}, scene && at >= 0 ? String(scene.scores[at] ?? "") : ""),
      make("td", {}, [HOLDERS[chair.holder], place ? `place ${place}` : ""].filter(Boolean).join("; ")),
      make("td", { class: "clock", "data-until": chair.clock?.until, "data-left": chair.clock?.left }, ""),
      make("td", {}, forChair(chair, n)));
  });
  const head = make("tr", {}, ...["Player", "Colour", "Points", "State", "Time", ""].map((words) => make("th", { scope: "col" }, words)));
  get("players").replaceChildren(make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)));
  clocks();
}

/** What the maker can do with a chair, and how one looks through the eyes of another chair of one's own. */
function forChair(chair, n) {
  const box = make("span", { class: "row" });
  const button = (words, click) => box.append(make("button", { type: "button", click }, words));
  if (state.maker && state.around.stage === "gathering") {
    if (chair.holder === "free") {
      const level = make("select", { "aria-label": `Bot for seat ${n + 1}` }, ...state.levels.map((name) => make("option", { selected: name === "apprentice" }, name)));
      box.append(level);
      button("Bot", () => wish({ wish: "fill", chair: n, level: level.value }, "maker"));
    } else if (!state.mine.includes(n)) button("Remove", () => wish({ wish: "remove", chair: n }, "maker"));
  }
  if (chair.holder !== "free" && chair.name && !chair.level && !state.mine.includes(n)) {
    const on = !muted().includes(chair.name);
    button(on ? `Mute ${chair.name} for me` : `Hear ${chair.name} again`, () => mute(chair.name, on));
  }
  if (state.mine.length > 1 && state.mine.includes(n) && n !== state.chair) button(`Play as ${nameOf(chair)}`, () => lookAs(n));
  return box;
}

function clocks() {
  for (const cell of document.querySelectorAll(".clock")) {
    const { until, left } = cell.dataset;
    if (until === undefined && left === undefined) continue;
    const seconds = Math.max(0, Math.round((until === undefined ? Number(left) : Number(until) - Date.now()) / 1000));
    const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
    // Where it runs for days, the moment says more than the hours that are left: in the time of whoever looks.
    if (until !== undefined) cell.title = new Date(Number(until)).toLocaleString();
    const by = until === undefined ? "" : `, by ${new Date(Number(until)).toLocaleString([], { weekday: "short", hour: "2-digit", minute: "2-digit" })}`;
    cell.textContent = days ? `${days} d ${hours} h${by}` : hours ? `${hours} h ${minutes} min` : `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
  }
}
setInterval(clocks, 1000);

/** Inviting others, sitting down, and starting. It is drawn anew only when something of it changes, so that nobody's typing is lost. */
let drawnBefore = "";
function beforeTheStart() {
  const { around } = state;
  const free = around.chairs.some(({ holder }) => holder === "free");
  const what = `${around.stage} ${free} ${state.mine.length} ${state.maker}`;
  if (what === drawnBefore) return;
  drawnBefore = what;
  const box = get("before");
  box.replaceChildren();
  if (around.stage !== "gathering") return;
  box.append(copied("The link for friends", location.origin + location.pathname));
  if (free) {
    const name = make("input", { name: "name", required: true, maxlength: 24, autocomplete: "nickname", value: state.mine.length ? "" : lastName() });
    const sit = async (event) => {
      event.preventDefault();
      if (!state.mine.length) keepName(name.value.trim());
      const seated = await attempt(() => ask(`${api}/seats`, { name: name.value.trim(), nonce: nonce() }));
      if (seated) lookAs(state.mine.length ? state.chair : seated.chair);
    };
    const words = state.mine.length ? "Somebody else at this screen" : "Your name";
    box.append(make("form", { class: "row", submit: sit }, make("label", {}, words, name), make("button", { class: state.mine.length ? "" : "main" }, "Sit down")));
  }
  if (state.maker) {
    box.append(make("p", { class: "row" },
      make("button", { type: "button", class: "main", disabled: free, click: () => wish({ wish: "start" }, "maker") }, "Start"),
      make("button", { type: "button", click: () => wish({ wish: "cancel" }, "maker") }, "Cancel the table")));
  }
}

/** What somebody on a chair can do besides answering. */
function mine() {
  const { around, chair, table } = state;
  const box = make("p", { class: "row" });
  const button = (words, click) => box.append(make("button", { type: "button", click }, words));
  const sure = (words, what) => () => confirm(words) && wish(what);
  const ended = around.stage === "over" || around.stage === "closed";
  if (chair !== null) {
    const { holder, colour } = around.chairs[chair];
    if (around.stage === "gathering") button("Leave", () => wish({ wish: "leave" }));
    if (around.stage === "gathering") {
      const colours = ["red", "blue", "green", "yellow"].slice(0, table.players);
      const choose = ({ target }) => wish({ wish: "colour", colour: target.value || null });
      box.append(make("label", { class: "check" }, "Colour ", make("select", { change: choose },
        make("option", { value: "" }, "any"), ...colours.map((name) => make("option", { selected: name === colour }, name)))));
    }
    if (around.stage === "playing" && holder === "bot") button("Play again yourself", () => wish({ wish: "come-back" }));
    if (around.stage === "playing" && holder !== "bot" && holder !== "resigned") {
      button("Let a bot play for you", () => wish({ wish: "hand-over", level: "journeyman" }));
      button("Resign", sure("Resign? A bot plays on, and you are placed last.", { wish: "resign" }));
      const votes = (motion) => around.votes.some((vote) => vote.motion.about === motion && vote.seat === colour);
      const vote = (motion) => wish({ wish: "vote", motion: { about: motion }, yes: !votes(motion) });
      button(votes("abandon") ? "Do not end the game after all" : "Propose to end the game without a result", () => vote("abandon"));
      if (table.pace.pace !== "none") {
        if (around.paused) button("Go on", () => wish({ wish: "go-on" }));
        else button(votes("pause") ? "No pause after all" : "Propose a pause", () => vote("pause"));
      }
    }
    if (!ended) button("Take this seat to another device", anotherDevice);
  }
  if (around.stage === "over") {
    box.append(make("a", { href: `${api}/record`, download: true }, "The record of the game"));
    button("Check the draws", checkDraws);
    if (chair !== null) button(around.rematch ? "Sit down at the next game" : "Play again", rematch);
  }
  get("mine").replaceChildren(box);
}

/** What the server says about its draws, and what that proves. Whoever does not trust it takes the record to `fresco verify`. */
async function checkDraws() {
  const checked = await attempt(() => ask(`${api}/draws`));
  if (!checked) return;
  const { from, amiss, proves, does_not_prove } = checked;
  const list = (words, texts) => (texts.length ? [make("h3", {}, words), make("ul", {}, ...texts.map((text) => make("li", {}, tell(text))))] : []);
  const lines = from ? [["Commitment", from.commitment], ["Secret", from.secret], ["Nonces", from.nonces.join(" ") || "none"], ["Seed", from.seed]] : [];
  get("draws")?.remove();
  get("mine").append(make("div", { id: "draws" },
    make("p", {}, amiss ? `${large(tell(amiss))}.` : "Everything in this record fits together."),
    make("dl", {}, ...lines.flatMap(([name, words]) => [make("dt", {}, name), make("dd", {}, words)])),
    ...list("What this proves", proves), ...list("What it does not prove", does_not_prove),
    make("p", {}, "To check it without this server, download the record and run `fresco verify` on it.")));
}

async function anotherDevice() {
  const seated = await attempt(() => ask(`${api}/links`, { chair: state.chair }));
  if (!seated) return;
  get("mine").append(copied("Your seat’s private link. Older ones no longer work", `${location.origin}/t/${id}#${seated.link}`));
}

async function rematch() {
  const name = state.around.chairs[state.chair].name ?? lastName();
  const seated = await attempt(() => ask(`${api}/rematch`, { name, nonce: nonce() }));
  if (seated) location.assign(`/t/${seated.table}`);
}

/** The question that is drawn, so that buttons stay where they are while nothing of it changes. */
let asked = "";
function question() {
  const { question } = state.scene ?? {};
  const { around } = state;
  const box = get("question");
  const key = question ? `${state.chair} ${state.run} ${question.id} ${question.choices.length} ${around.undo}` : `${state.chair} ${around.undo}`;
  const fresh = question && key !== asked;
  const hadFocus = box.contains(document.activeElement);
  box.hidden = !question && !around.undo;
  if (key === asked) return;
  asked = key;
  get("hint").replaceChildren();
  get("prompt").textContent = question ? large(tell(question.prompt, state.names)) : "It is not your turn";
  const choices = question?.choices ?? [];
  const someCommit = choices.some(({ commits }) => commits) && !choices.every(({ commits }) => commits);
  get("choices").replaceChildren(...choices.map((choice) => {
    const note = tell(choice.note, state.names);
    const commits = choice.commits && someCommit ? "cannot be taken back" : "";
    const notes = [note, commits].filter(Boolean).join("; ");
    const click = () => act(question.id, choice.action);
    return make("li", {}, make("button", { type: "button", click }, large(tell(choice.label, state.names) || choice.action), notes ? make("span", { class: "note" }, notes) : null));
  }));
  const helpers = get("helpers");
  helpers.replaceChildren();
  if (around.undo) {
    const words = around.undo === "alone" ? "Take back further (the record says so)" : "Take back";
    helpers.append(make("button", { type: "button", click: () => wish({ wish: "undo" }) }, words));
  }
  if (question && state.table.hints) helpers.append(make("button", { type: "button", click: hint }, "Hint"));
  // Whoever plays by keyboard goes on from the new question.
  if (fresh && hadFocus) get("prompt").focus();
}

async function act(question, action) {
  const buttons = get("choices").querySelectorAll("button");
  for (const button of buttons) button.disabled = true;
  const done = await wish({ wish: "act", question, actions: [action] });
  if (!done) for (const button of buttons) button.disabled = false;
  else get("prompt").focus({ preventScroll: true });
}

async function hint() {
  say("A master is thinking…");
  try {
    const { hint } = await send({ type: "ask", ask: { ask: "hint" } });
    say("");
    const label = (action) => {
      const choice = state.scene.question?.choices.find((choice) => choice.action === action);
      return choice ? tell(choice.label, state.names) : action;
    };
    const lines = hint.only ? [`There is no choice: ${label(hint.only)}.`] : hint.options.map(({ action, win, near_tie }, n) =>
      `${n + 1}. ${large(label(action))}: wins in ${Math.round(100 * win)} %${n > 0 && near_tie ? ", about as good" : ""}`);
    get("hint").replaceChildren(...lines.map((words) => make("li", {}, words)));
  } catch (why) {
    say(`${large(why.message)}.`, true);
  }
}

/** A place or a piece of the layout, by its name; spaces of a track are numbered. */
function labelOf(name, things, tracks = {}) {
  const thing = things?.[name];
  if (thing) return { label: tell(thing.label, state.names) || name, owner: thing.owner };
  const track = Object.keys(tracks).find((start) => name.startsWith(start));
  if (!track) return { label: name };
  const label = tell(tracks[track].label, state.names) || track.replace(/\.$/, "");
  return { label: `${label} ${name.slice(track.length)}`, owner: tracks[track].owner };
}

function places() {
  const { scene, layout } = state;
  get("state").hidden = !scene;
  if (!scene) return;
  const groups = new Map([["", []]]);
  for (const [name, place] of Object.entries(scene.places)) {
    const { label, owner = "" } = labelOf(name, layout?.places, layout?.tracks);
    const pieces = place.pieces.map(({ piece, n = 1 }) => `${n > 1 ? `${n} × ` : ""}${labelOf(piece, layout?.pieces).label}`);
    if (place.uncounted) pieces.push(pieces.length ? "and what you cannot see" : "uncounted");
    if (!groups.has(owner)) groups.set(owner, []);
    groups.get(owner).push(make("dt", {}, large(label)), make("dd", {}, pieces.join(", ")));
  }
  const facts = Object.entries(scene.facts).flatMap(([name, text]) => [make("dt", {}, large(name)), make("dd", {}, tell(text, state.names))]);
  groups.get("").unshift(...facts);
  get("places").replaceChildren(...[...groups].flatMap(([owner, lines]) => [
    owner ? make("h3", {}, state.names[owner] ?? owner) : null, make("dl", {}, ...lines)].filter(Boolean)));
}

// ---- Begin ----

get("say").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { text } = event.target;
  if (await wish({ wish: "say", text: text.value })) text.value = "";
});

async function begin() {
  const link = location.hash.slice(1);
  if (link) {
    // The link of a seat: from here on this browser holds it.
    history.replaceState(null, "", location.pathname);
    const seated = await attempt(() => ask(`${api}/claim`, { link }));
    if (seated) wanted = seated.chair;
  }
  state.levels = (await ask("/api/games")).levels.map(({ level }) => level);
  await ask(api);
  connect();
}
await attempt(begin);
