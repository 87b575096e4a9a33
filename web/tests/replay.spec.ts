// Games that are over, looked at again: of all three kinds, at any moment, through any eyes.

import { readFile, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { noFindingsDayAndNight } from "./support/axe";
import { between, get, recordOf, shown } from "./support/finished";
import { openLobby } from "./support/lobby";
import { Player } from "./support/player";
import { overrun, phone } from "./support/small";
import { expect, test } from "./support/test";
import { englishOnly, setLanguage, stillEnglish } from "./support/words";

interface Position {
  n: number;
  of: number;
  scene: { scores: number[]; round: number; waiting: string[]; places: Record<string, { pieces: { piece: string; n?: number }[] }> };
}

const GAMES = ["board", "card", "dice"];
const slider = (page: Page) => page.getByRole("slider", { name: "Moments of the game" });
const controls = (page: Page) => page.getByRole("group", { name: "Replay" });
const at = async (page: Page, n: number): Promise<void> => {
  await expect(slider(page)).toHaveValue(String(n));
  await expect(slider(page)).toHaveAttribute("aria-valuetext", new RegExp(`^Step ${n} of [\\d,]+, (Day|Round|At the end)`));
  // And what the table shows has come.
  await expect(controls(page)).toHaveAttribute("aria-busy", "false");
};
const scoresOn = async (page: Page): Promise<number[]> => {
  const cards = page.getByRole("complementary", { name: "Players" }).locator(".card:has(.score)");
  const all = await cards.evaluateAll((cards) => cards.map((card) => [card.getAttribute("aria-label") ?? "", Number(card.querySelector(".score")!.textContent)] as const));
  return all.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, points]) => points);
};
/** The table of the page is the one of the server at this moment: names of bots and colours sort as the seats do. */
async function sameScores(page: Page, url: string, table: string, n: number): Promise<void> {
  const { scene } = await get<Position>(url, `${table}/at/${n}?as=open`);
  await expect.poll(() => scoresOn(page)).toEqual(scene.scores);
}

for (const game of GAMES) {
  test(`${game}: a replay is stepped by keys, scrubbed, played, and followed in the log${game === "dice" ? " @short" : ""}`, async ({ page, baseURL }) => {
    await page.clock.install();
    const table = await shown(baseURL!, await recordOf(game));
    const { of } = await get<Position>(baseURL!, `${table}/at/0`);
    await page.goto(`/t/${table}?at=0`);
    await at(page, 0);

    for (const [key, n] of [["ArrowRight", 1], ["]", 2], ["ArrowRight", 3], ["ArrowLeft", 2], ["End", of], ["[", of - 1], ["Home", 0]] as const) {
      await page.keyboard.press(key);
      await at(page, n);
    }
    // By rounds, and back to where the round began.
    await page.keyboard.press("PageUp");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^(Day|Round) 2/);
    const second = Number(await slider(page).inputValue());
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("PageDown");
    await at(page, second);

    // The slider is a slider: it is dragged, and it is moved by its own keys.
    const half = Math.floor(of / 2);
    await slider(page).fill(String(half));
    await at(page, half);
    await sameScores(page, baseURL!, table, half);
    await slider(page).press("ArrowRight");
    await at(page, half + 1);
    const box = (await slider(page).boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.2, box.y + box.height / 2);
    await page.mouse.down();
    for (let share = 0.2; share <= 0.8; share += 0.02) await page.mouse.move(box.x + box.width * share, box.y + box.height / 2);
    await page.mouse.up();
    const scrubbed = Number(await slider(page).inputValue());
    expect(scrubbed / of).toBeGreaterThan(0.7);
    await at(page, scrubbed);
    await sameScores(page, baseURL!, table, scrubbed);

    // A line of the log is a way there.
    const line = page.locator(".story li.later").first();
    const n = Number(await line.getAttribute("data-n"));
    const words = (await line.innerText()).trim();
    await line.getByRole("button").click();
    await at(page, n);
    await expect(page.locator(".story [aria-current=step]")).toContainText(words.slice(0, 40));
    await expect(page.locator(".story .here")).toBeInViewport();
    await sameScores(page, baseURL!, table, n);

    // It runs by itself, and stops when told.
    await controls(page).getByRole("combobox", { name: "Speed" }).selectOption("4");
    await slider(page).fill("0");
    await controls(page).getByRole("button", { name: "Play" }).click();
    await expect.poll(async () => Number(await slider(page).inputValue())).toBeGreaterThan(3);
    await controls(page).getByRole("button", { name: "Pause" }).click();
    const stopped = await slider(page).inputValue();
    await page.clock.runFor(10_000);
    await expect(slider(page)).toHaveValue(stopped);
    // At its end it stops by itself.
    await slider(page).fill(String(of - 2));
    await controls(page).getByRole("button", { name: "Play" }).click();
    await at(page, of);
    await expect(controls(page).getByRole("button", { name: "Play" })).toBeVisible();
  });

  test(`${game}: through a seat’s eyes nothing behind the others’ screens is to be had`, async ({ page, baseURL }) => {
    const table = await shown(baseURL!, await recordOf(game));
    const { of } = await get<Position>(baseURL!, `${table}/at/0`);
    const asked: string[] = [];
    const got = new Map<number, Position>();
    page.on("request", (request) => void (/\/(at|log)/.test(request.url()) && asked.push(request.url())));
    page.on("response", (answer) => void (/\/at\/\d/.test(answer.url()) && answer.json().then((position: Position) => got.set(position.n, position), () => null)));
    const begin = Math.floor(of / 4);
    await page.goto(`/t/${table}?at=${begin}&as=red`);
    await at(page, begin);
    for (let n = begin + 1; n <= begin + 25; n += 1) {
      await page.keyboard.press("ArrowRight");
      await at(page, n);
    }
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((address) => !address.endsWith("as=red"))).toEqual([]);
    // There was something to be hidden, and what the page got is without it.
    const hidden = new Set<string>();
    for (let n = begin; n <= begin + 25; n += 1) {
      const [red, open] = await Promise.all([get<Position>(baseURL!, `${table}/at/${n}?as=red`), get<Position>(baseURL!, `${table}/at/${n}?as=open`)]);
      expect(got.get(n)?.scene.places).toEqual(red.scene.places);
      for (const place of Object.keys(open.scene.places)) if (JSON.stringify(open.scene.places[place]) !== JSON.stringify(red.scene.places[place])) hidden.add(place);
    }
    expect([...hidden].some((place) => place.includes("blue"))).toBe(true);
    expect([...hidden].filter((place) => place.endsWith(".red"))).toEqual([]);

    // With everything open, what was hidden is seen; and gone again with other eyes.
    const last = begin + 25;
    const open = await get<Position>(baseURL!, `${table}/at/${last}?as=open`);
    const secret = [...hidden].flatMap((place) => (open.scene.places[place]?.pieces ?? []).map(({ piece }) => ({ place, piece })))
      .filter(({ place, piece }) => !got.get(last)!.scene.places[place]?.pieces.some((there) => there.piece === piece));
    const seen = (): Promise<number> => page.evaluate((secret) => secret.filter(({ place, piece }) => document.querySelector(`[data-place="${place}"][data-piece="${piece}"]`)).length, secret);
    expect(await seen()).toBe(0);
    await page.keyboard.press("o");
    await expect(page.getByRole("radio", { name: "All open" })).toBeChecked();
    if (secret.length > 0) await expect.poll(seen).toBeGreaterThan(0);
    await at(page, last);
    await page.keyboard.press("1");
    await expect(page.getByRole("radio", { name: "All open" })).not.toBeChecked();
    await expect.poll(seen).toBe(0);
  });

  test(`${game}: a moment is shared by its link, and played on from`, async ({ page, baseURL, another }) => {
    const table = await shown(baseURL!, await recordOf(game));
    const { of } = await get<Position>(baseURL!, `${table}/at/0`);
    const n = Math.floor(of / 2);
    await page.goto(`/t/${table}?at=0`);
    await at(page, 0);
    await slider(page).fill(String(n));
    await at(page, n);
    await page.getByRole("radio").nth(1).check({ force: true });
    await page.getByRole("button", { name: "Link to this moment" }).click();
    const link = await page.getByRole("dialog").getByRole("textbox").inputValue();
    expect(link).toMatch(new RegExp(`/t/${table}\\?at=${n}&as=blue$`));
    await page.getByRole("dialog").getByRole("button", { name: "Copy" }).click();
    await expect(page.getByRole("dialog").getByRole("status")).not.toBeEmpty();
    await page.keyboard.press("Escape");

    const friend = await another();
    await friend.goto(link);
    await at(friend, n);
    await expect(friend.getByRole("radio").nth(1)).toBeChecked();
    expect(await scoresOn(friend)).toEqual(await scoresOn(page));
    expect(await friend.locator(".story [aria-current=step]").innerText()).toBe(await page.locator(".story [aria-current=step]").innerText());
    // The address follows, so that a reload stays at the moment.
    await friend.keyboard.press("ArrowRight");
    await expect.poll(() => new URL(friend.url()).search).toBe(`?at=${n + 1}&as=blue`);
    await friend.reload();
    await at(friend, n + 1);

    const before = await scoresOn(friend);
    await friend.getByRole("button", { name: "Play on from here" }).click();
    const dialog = friend.getByRole("dialog", { name: "Play on from here" });
    await expect(dialog.getByRole("radio").nth(1)).toBeChecked();
    await dialog.getByRole("combobox", { name: "How strong the bots are" }).selectOption("random");
    await dialog.getByRole("textbox", { name: "Your name" }).fill("Chiara");
    await dialog.getByRole("button", { name: "Play on", exact: true }).click();
    await friend.waitForURL((address) => !address.pathname.endsWith(table));
    const me = new Player(friend);
    await me.asked();
    await expect(friend.locator(".card", { hasText: "Chiara" })).toBeVisible();
    const now = await scoresOn(friend);
    expect(now.reduce((sum, points) => sum + points, 0)).toBeGreaterThanOrEqual(before.reduce((sum, points) => sum + points, 0) - 5);

    // At the end there is nothing to play on.
    await page.keyboard.press("End");
    await at(page, of);
    await expect(page.getByRole("button", { name: "Play on from here" })).toBeDisabled();
  });

  test(`${game}: a replay reads and sounds right: axe by day and by night, the text view, ${game === "board" ? "the whole table on a low laptop, " : ""}no English in French and German`, async ({ page, baseURL }) => {
    const table = await shown(baseURL!, await recordOf(game, 4));
    const { of } = await get<Position>(baseURL!, `${table}/at/0`);
    await page.setViewportSize({ width: 1280, height: 620 });
    await page.goto(`/t/${table}?at=${Math.floor(of / 3)}`);
    await at(page, Math.floor(of / 3));
    // A large number may stand out of its own line; cards of players may need several lines when all is open.
    expect((await overrun(page)).filter((thing) => !/^(B score|ARTICLE)/.test(thing))).toEqual([]);
    await noFindingsDayAndNight(page, `replay of the ${game} game`);
    await page.getByRole("tab", { name: "Score over time" }).click();
    await expect(page.getByRole("img", { name: /^Score over time\./ })).toBeVisible();
    if (game === "dice") await noFindingsDayAndNight(page, "score over time");
    for (const name of ["Points", "Link to this moment", "Play on from here", "Menu"]) {
      await page.getByRole("button", { name, exact: true }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      if (game === "dice") await noFindingsDayAndNight(page, name);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    }
    // The same in words: the moment is the heading, and the keys still step.
    await page.keyboard.press("t");
    const heading = page.getByRole("main").getByRole("heading", { level: 2 }).first();
    await page.keyboard.press("Home");
    await at(page, 0);
    const begun = await heading.innerText();
    await page.keyboard.press("ArrowRight");
    await expect(heading).not.toHaveText(begun);
    await expect(heading).not.toBeEmpty();
    if (game === "dice") await noFindingsDayAndNight(page, "a replay as text");
    await page.keyboard.press("t");
    await expect(page.locator(".board")).toBeVisible();

    for (const code of ["fr", "de"]) {
      const only = englishOnly(code);
      await setLanguage(page, code);
      // What was told aloud before is not told again in the other language.
      await page.reload();
      await expect(page.getByRole("slider")).toBeVisible();
      const left = new Set<string>();
      const look = async (): Promise<void> => void (await stillEnglish(page, only)).forEach((words) => left.add(words));
      await look();
      await page.getByRole("tab").nth(1).click();
      await look();
      for (const key of ["s", "m", "?"]) {
        await page.keyboard.press(key);
        await expect(page.getByRole("dialog")).toBeVisible();
        await look();
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toBeHidden();
      }
      for (const which of [1, 2]) {
        await page.locator("header").first().getByRole("button").nth(which).click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await look();
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toBeHidden();
      }
      expect([...left], code).toEqual([]);
    }
  });

  test.describe("on a phone", () => {
    test.use(phone);

    test(`${game}: a replay fits a phone, and is made for thumbs`, async ({ page, baseURL }) => {
      const table = await shown(baseURL!, await recordOf(game, 4));
      await page.goto(`/t/${table}?at=40`);
      await at(page, 40);
      const small = async (): Promise<string[]> =>
        page.evaluate(() => {
          const aims = [...document.querySelectorAll<HTMLElement>(".controls button, .controls select, .controls input, header button, header select, .story button, dialog[open] button, dialog[open] select, dialog[open] label.seat, dialog[open] summary")];
          return aims.filter((element) => element.getClientRects().length > 0).map((element) => ({ element, box: element.getBoundingClientRect() }))
            .filter(({ box }) => box.width < 43.5 || box.height < 43.5).map(({ element, box }) => `${element.getAttribute("aria-label") ?? element.textContent}: ${Math.round(box.width)}×${Math.round(box.height)}`);
        });
      const fits = async (where: string): Promise<void> => {
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), where).toBeLessThanOrEqual(0);
        expect(await small(), where).toEqual([]);
      };
      await fits("the table");
      await controls(page).getByRole("button", { name: "Step on" }).tap();
      await at(page, 41);
      await controls(page).getByRole("combobox", { name: "Through whose eyes" }).selectOption("green");
      await expect.poll(() => new URL(page.url()).search).toBe("?at=41&as=green");
      await page.getByRole("button", { name: /^(Log and menu|Menu)$/ }).first().tap();
      await expect(page.locator(".story")).toBeVisible();
      await fits("the log");
      for (const name of ["Points", "Play on from here"]) {
        await page.getByRole("button", { name, exact: true }).tap();
        await expect(page.getByRole("dialog")).toBeVisible();
        await fits(name);
        await page.getByRole("button", { name: "Close" }).tap();
      }
    });
  });
}

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("pieces are seen to move from one moment to the next, and back again; never when one jumps", async ({ page, baseURL }) => {
    await page.clock.install();
    const table = await shown(baseURL!, await recordOf("board"));
    const { lines } = await get<{ lines: { n: number; happenings: { kind: string }[] }[] }>(baseURL!, `${table}/log?as=open`);
    const { n } = lines.find(({ happenings }) => happenings.some(({ kind }) => kind === "bought"))!;
    await page.goto(`/t/${table}?at=${n - 1}`);
    await at(page, n - 1);
    const flown = async (act: () => Promise<void>, until: number): Promise<number> => {
      await page.evaluate(() => {
        const seen = window as unknown as { flown: number };
        seen.flown = 0;
        new MutationObserver((changes) => (seen.flown += changes.flatMap(({ addedNodes }) => [...addedNodes]).length)).observe(document.querySelector(".flights")!, { childList: true });
      });
      await act();
      await at(page, until);
      // Long enough for everything to have set off, and to have been swept away.
      await page.clock.runFor(5_000);
      return page.evaluate(() => (window as unknown as { flown: number }).flown);
    };
    expect(await flown(() => page.keyboard.press("ArrowRight"), n)).toBeGreaterThan(0);
    expect(await flown(() => page.keyboard.press("ArrowLeft"), n - 1)).toBeGreaterThan(0);
    expect(await flown(() => slider(page).fill(String(n + 20)), n + 20)).toBe(0);
  });
});

test("a record is downloaded, uploaded again in the lobby, and is the same game; what is no record says why @short", async ({ page, baseURL }, info) => {
  const record = await recordOf("dice");
  const table = await shown(baseURL!, record);
  await page.goto(`/t/${table}?at=5`);
  await at(page, 5);
  await page.getByRole("button", { name: "Menu" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download the record" }).click()]);
  const file = info.outputPath("game.fresco");
  await download.saveAs(file);
  const kept = await readFile(file, "utf8");
  expect(kept.split("\n").filter((line) => /^(red|blue|green|yellow|result) /.test(line))).toEqual(record.split("\n").filter((line) => /^(red|blue|green|yellow|result) /.test(line)));

  await openLobby(page);
  await page.getByLabel("Record of a game").setInputFiles(file);
  await page.waitForURL(/\?at=0$/);
  expect(page.url()).not.toContain(table);
  await at(page, 0);
  await page.keyboard.press("End");
  await sameScores(page, baseURL!, table, 9999);

  const wrong = info.outputPath("wrong.fresco");
  await writeFile(wrong, kept.replace(/^red .*$/m, "red dance"));
  await openLobby(page);
  await page.getByLabel("Record of a game").setInputFiles(wrong);
  await expect(page.getByRole("alert").filter({ hasText: "This record cannot be watched" })).toContainText(/line \d+: .*dance/);
  // It can be mended and chosen again.
  await writeFile(wrong, kept);
  await page.getByLabel("Record of a game").setInputFiles(wrong);
  await page.waitForURL(/\?at=0$/);
});

test("a finished table offers to be watched again: at the table, in the end dialog, in the lobby; its sheet adds up", async ({ page, context, baseURL }) => {
  const game = await between(baseURL!, "dice", { public: true });
  await game.sitsIn(context);
  await game.finish();
  await openLobby(page);
  await page.getByRole("link", { name: "Watch again" }).first().click();
  await at(page, 0);
  await page.goBack();
  await page.getByRole("link", { name: "Look" }).first().click();
  const ask = page.getByRole("group", { name: "What is asked" });
  await ask.getByRole("button", { name: "Points and rematch" }).click();
  const end = page.getByRole("dialog", { name: "The game is over" });
  await expect(end.getByRole("img", { name: /^Score over time\. / })).toBeVisible();
  await noFindingsDayAndNight(page, "the end with its chart");
  // Each player’s sources add up to the points of the table.
  const { scene } = await get<Position>(baseURL!, `${game.table}/at/9999`);
  const totals = await end.getByRole("region", { name: "Where the points came from" }).locator("tfoot td").allInnerTexts();
  expect(totals.map(Number)).toEqual(scene.scores);
  const rows = await end.getByRole("region", { name: "Where the points came from" }).locator("tbody tr").evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent))));
  expect(rows.reduce((sums, row) => sums.map((sum, i) => sum + (row[i] ?? 0)), scene.scores.map(() => 0))).toEqual(scene.scores);
  // For one player, round by round; and the chart as a table ends with the same points.
  await end.getByRole("combobox", { name: "Points of" }).selectOption("red");
  expect(Number((await end.getByRole("region", { name: "Where the points came from" }).locator("tfoot td").allInnerTexts()).at(-1))).toBe(scene.scores[0]);
  await end.getByText("The same as a table").click();
  expect((await end.getByRole("region", { name: "Points at the end of each round" }).locator("tbody tr").last().locator("td").allInnerTexts()).map(Number)).toEqual(scene.scores);
  await end.getByRole("link", { name: "Watch again" }).click();
  await at(page, 0);
  await page.goBack();
  await ask.getByRole("button", { name: "Watch again" }).click();
  await at(page, 0);

  // Somebody else finds it among the finished ones, with the names of the players.
  await page.keyboard.press("End");
  await expect(page.locator(".card", { hasText: "Bruno" })).toBeVisible();
});

test("a game that is still being played cannot be watched through others’ eyes", async ({ page, baseURL }) => {
  const { table } = await between(baseURL!, "dice");
  await page.goto(`/t/${table}?at=0`);
  await expect(page.getByRole("heading", { name: "This game cannot be watched" })).toBeVisible();
  await page.getByRole("link", { name: "To the table" }).click();
  await expect(page.getByRole("group", { name: "What is asked" })).toBeVisible();
});
