// Calls people when they are needed: the live region, the bell, a notification, the title of the page.

import { announcer } from "../access/announce.svelte";
import { gameName } from "../lobby/words";
import { notify } from "../settings/notify";
import { settings } from "../settings/settings.svelte";
import { ring, soundOf } from "../settings/sound";
import { count } from "../statistics/count";
import type { Table } from "../table/table.svelte";
import { msg, speech, T } from "../text";
import { keep } from "../wire/kept";

export function attend(table: Table, ended: () => void): void {
  let asked = "";
  let playing = false;

  $effect(() =>
    table.onHappenings((happenings) => {
      announcer.say(happenings.map(({ text }) => T(text)));
      const sound = settings.get("sounds") ? happenings.map(({ kind }) => soundOf(kind)).find((sound) => sound !== null) : null;
      // The first sound takes a while to begin with: nothing else has to wait for it.
      if (sound) setTimeout(() => ring(sound), 120);
    }),
  );

  $effect(() => {
    const question = table.question;
    // Each seat counts its own questions.
    const now = `${table.chair} ${question?.id}`;
    if (question === null || now === asked) return;
    asked = now;
    announcer.say([T(question.prompt)]);
    // Whoever is asked again right after an answer is looking anyway.
    if (table.recap.length === 0 && !document.hidden) return;
    if (settings.get("bell")) ring("bell");
    if (settings.get("notify")) notify(msg("It is your turn"), T(question.prompt), table.id);
  });

  let proposed = "";
  $effect(() => {
    const proposers = table.proposers.map((seat) => ({ seat }));
    const now = table.proposers.join();
    // Said once, however often something else changes meanwhile.
    if (now !== proposed && now !== "") announcer.say([msg("A proposal by {names}", { names: { all: proposers } })]);
    proposed = now;
  });

  // In another language bots have other names.
  $effect(() => {
    speech.call(table.names);
  });

  $effect(() => {
    const game = table.about ? gameName(table.about.game) : msg("Fresco");
    document.title = table.question ? `● ${msg("Your turn")} – ${game}` : game;
  });

  // A game of mine that is over belongs to my statistics, whether I was there at its end or come later.
  $effect(() => {
    if (table.stage !== "over" || table.mine.length === 0 || table.about?.goes_on !== false) return;
    void count(table.id);
  });
  $effect(() => {
    if (table.about?.goes_on) keep(table.id, { goesOn: true });
  });

  // Whoever was there to the end sees how it ended.
  $effect(() => {
    if (table.stage === "playing") playing = true;
    else if (table.stage === "over" && playing && !table.catchingUp) {
      playing = false;
      // Nobody has won a game that was closed: the table says so.
      if (table.status?.closed) return;
      if (settings.get("sounds") || settings.get("bell")) ring("chime");
      ended();
    }
  });
}
