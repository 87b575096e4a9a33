// Every module by itself: its pieces are seen, drawn and used, by touching them on the table. Then all at once, both editions, Leonardo.

import type { Locator, Page } from "@playwright/test";
import { newGame } from "./support/lobby";
import { Player, quickly } from "./support/player";
import type { Lit } from "./support/seen";
import { sitDown, type Sought } from "./support/sit";
import { expect, test } from "./support/test";

interface Module {
  number: number;
  name: string;
  /** What is seen on the table, by the names of places or pieces. */
  seen: RegExp[];
  /** The moments of its own decisions: one sits down before each of them. */
  moments: Omit<Sought, "modules" | "nth">[];
  /** The decisions: what one touches for each of them, as `place piece`. */
  decisions: RegExp[];
  /** How the log tells that I have done it. */
  told: RegExp[];
  /** What leads there, by what it says it does. */
  says?: RegExp;
}

const MODULES: Module[] = [
  { number: 1, name: "portraits", seen: [/^portraits\.display/, /^portraits\.deck/], moments: [{ before: /^portrait / }], decisions: [/^portraits\.display portrait/], told: [/takes the portrait of|paints /] },
  { number: 2, name: "bishop's requests", seen: [/^requests\.pile-general/, /^requests\.pile-orange/], moments: [{ before: /^request / }, { before: /^request-tile / }], decisions: [/^requests\.pile/, /^tiles\.|^requests\./], told: [/fulfils the/] },
  { number: 3, name: "special blends", seen: [/^fresco\.\w+ fresco-tile \w*[KN]/], moments: [{ before: /^mix [KN]/ }, { before: /^altar .*[KN]/ }], decisions: [/ paint [KN]$/], told: [/mixes (pink|brown)/], says: /Mix (pink|brown)/ },
  { number: 4, name: "wishing well", seen: [/^well$/, /^well\.deck/, / penny$/], moments: [{ before: /^pennies [12]/, plan: true }, { before: /^throw / }, { before: /^(lucky-day|tip|free-paint|troubadour|alchemy)/ }], decisions: [/^screen\.\w+ penny/, /^plan\.\w+\.market penny/, / wish /], told: [/throws .* into the well/, /draws the wish card/, /uses the wish card/] },
  { number: 5, name: "gold leaf", seen: [/^leaf\.colour/, /^leaf\.supply/], moments: [{ before: /^gild/ }], decisions: [/ leaf$/], told: [/adds a gold leaf/] },
  { number: 6, name: "glaziers", seen: [/^glaziers\.bench\.1 window/, /^glaziers\.sale glass/], moments: [{ before: /^glaziers /, bots: "novice", plan: true }, { before: /^glass /, bots: "novice" }, { before: /^window /, bots: "novice" }], decisions: [/ action-tile glaziers/, /^glaziers\.sale/, /^glaziers\.bench/], told: [/buys \w+ glass/, /into the wall beside/] },
  { number: 7, name: "scrolls", seen: [/^screen\.\w+ scroll/], moments: [{ before: /^scroll / }], decisions: [/ scroll /], told: [/uses the scroll/] },
  { number: 8, name: "the bell", seen: [/^bell\.1 certificate/, /^bell\.rank/, /^bell\.track/], moments: [{ before: /^audience /, plan: true }, { before: /^certificate / }, { before: /^(instalment|settle)/ }], decisions: [/ action-tile audience/, /^bell\.\d/, /^(debts|certificates)\./], told: [/certificate \d+/] },
  { number: 9, name: "wall fresco", seen: [/^wall\.A1/, /^wall\.C3/, /^wall\.exchange/], moments: [{ before: /^wall /, plan: true }, { before: /^wall-restore / }], decisions: [/ action-tile wall/, /^wall\.[A-E]\d/], told: [/restores \w\d on the wall/] },
  { number: 10, name: "the doctor", seen: [/^doctor\.1 remedy/, /^doctor\.infections/], moments: [{ before: /^doctor/, plan: true }, { before: /^remedy / }], decisions: [/ action-tile doctor/, /^doctor\.\d/], told: [/doctor|remedy|bottle|juice/i] },
  // A favour leaves nothing to decide but where the bishop stands when a section is restored.
  { number: 11, name: "bishop's favours", seen: [/^fresco\.\w+ favour/], moments: [{ before: /^bishop (\w\d)\nrestore \1/ }], decisions: [/^fresco\.\w+ fresco-tile|^fresco\.\w+$/], told: [/gets the bishop's favour/] },
  { number: 12, name: "the ladies", seen: [/ lady /, /^score\.\d+ lady/], moments: [{ before: /^lady /, plan: true }, { before: /^(escort|reserve|recolour|swap|cheer)/ }], decisions: [/^screen\.\w+ lady/], told: [/meets a \w+ lady/, /sends the \w+ lady/] },
  { number: 13, name: "catacombs", seen: [/^catacombs\.maps\.\d map/], moments: [{ before: /^map/ }, { before: /^lay /, plan: true }, { before: /^explore / }], decisions: [/^catacombs\.maps/, / map \d+$/], told: [/takes map \d+/, /lays map/, /finds .+ in /] },
  { number: 14, name: "benches", seen: [/^benches\.1 bench/, /^beams\./], moments: [{ before: /^benches /, plan: true }, { before: /^bench / }], decisions: [/ action-tile benches/, /^benches\.\d/], told: [/beams? with it/, /renovates a bench/] },
  { number: 15, name: "the dome", seen: [/^dome\./], moments: [{ before: /^dome / }], decisions: [/^dome\.\w+ dome/], told: [/uncovers /, /dome/] },
  { number: 16, name: "black market", seen: [/^black-market\.barrel/], moments: [{ before: /^barrel/ }], decisions: [/^black-market\.barrel|^bag /], told: [/draws a tile from the bag/] },
  { number: 17, name: "painters' guild", seen: [/^guild\.mixed/, /^guild\.primary/], moments: [{ before: /^exchange / }], decisions: [/^guild\./], told: [/trades \w+ for \w+ with the guild/] },
];

/** So many steps after one has sat down the decision is made, if it will be made at all. */
const ENOUGH = 24;

/** What lies on the table and can be seen, as `place` and `place piece`. */
const onTable = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".board [data-place]")]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width >= 4 && height >= 4 && getComputedStyle(element).visibility === "visible";
      })
      .map(({ dataset: { place, piece } }) => (piece === undefined ? place! : `${place} ${piece}`)));

const sentences = (page: Page): Promise<string[]> => page.evaluate(() => [...document.querySelectorAll(".board [role=tabpanel] li")].map((line) => line.textContent ?? ""));
const nameOf = ({ place, piece }: Lit): string => (piece === null ? place : `${place} ${piece}`);

for (const module of MODULES) {
  test(`module ${module.number}, ${module.name}: its pieces are seen, and its decisions made on the table`, async ({ page }) => {
    const [seen, made, told] = [new Set<RegExp>(), new Set<RegExp>(), new Set<RegExp>()];
    const missing = (): string => [...module.seen.filter((what) => !seen.has(what)).map((what) => `not seen: ${what}`), ...module.decisions.filter((what) => !made.has(what)).map((what) => `not done: ${what}`), ...module.told.filter((what) => !told.has(what)).map((what) => `not told: ${what}`)].join("; ");
    const done: string[] = [];
    // Chance may keep a decision from coming to its end; it does not keep it from it in every game.
    for (let nth = 0; nth < 4 && missing() !== ""; nth += 1) {
      for (const moment of module.moments) {
        if (missing() === "") break;
        const sat = await sitDown(page, { ...moment, modules: String(module.number), nth });
        if (nth === 0) expect(sat, `some bot does ${moment.before}`).not.toBeNull();
        if (!sat) continue;
        const me: Player = new Player(page, "pointer", {
          passes: 0.02,
          likes: (lit) => {
            const name = nameOf(lit);
            if (sat.caught.some((word) => lit.place === `fresco.${word}`)) return 4000;
            if (module.says?.test(lit.name)) return 200;
            if (module.decisions.some((what) => what.test(name))) return module.decisions.some((what) => !made.has(what) && what.test(name)) ? 200 : 40;
            return 1;
          },
        }, nth + 1);
        let [looked, gained, before] = [0, ENOUGH, missing()];
        await me.play({
          until: async () => {
            for (const what of module.decisions) if (me.touched.some((lit) => what.test(nameOf(lit)))) made.add(what);
            if ((looked += 1) % 4 === 1) {
              const there = await onTable(page);
              for (const what of module.seen) if (there.some((name) => what.test(name))) seen.add(what);
            }
            const lines = (await sentences(page)).filter((line) => line.includes("Anna"));
            for (const what of module.told) if (lines.some((line) => what.test(line))) told.add(what);
            // What is still missing belongs to another moment, when nothing more comes of this one.
            const now = missing();
            if (now !== before) [gained, before] = [looked + 8, now];
            return now === "" || looked > gained;
          },
        });
        done.push(`before ${sat.action}:`, ...me.done);
        // A kind without a drawing would be shown by its label.
        await expect(page.locator(".board .worded")).toHaveCount(0);
      }
    }
    expect(missing(), done.join("\n")).toBe("");
  });
}

const PAIRS = [
  { name: "both ladies are sent, each to her column", modules: "12", before: /^lady (\w+) (\w+)\nlady (\w+) (\w+)$/, piece: (lady: string) => `lady ${lady}`, told: (lady: string) => `sends the ${lady} lady` },
  { name: "two maps are laid, each on its column", modules: "13", before: /^lay (\d+) (\w+)\nlay (\d+) (\w+)$/, piece: (map: string) => `map ${map}`, told: (map: string) => `lays map ${map}` },
];

for (const { name, modules, before, piece, told } of PAIRS) {
  test(`${name}, whatever was planned before`, async ({ page }) => {
    const sat = await sitDown(page, { before, plan: true, modules });
    const [one = "", there = "", other = "", elsewhere = ""] = sat!.caught;
    const me = new Player(page);
    await me.play({ until: ({ planning }) => planning !== "no" });
    const column = (name: string): Locator => page.locator(`.mine [data-lit][data-place$=".${name}"]`);
    const free = ["market", "cathedral", "studio"].find((name) => name !== there && name !== elsewhere)!;
    await column(free).click();
    for (const [what, where] of [[one, there], [other, elsewhere]] as const) {
      await page.locator(`[data-lit][data-piece="${piece(what)}"]`).click();
      await column(where).click();
      await expect(page.locator(`.mine [data-place$=".${where}"][data-piece="${piece(what)}"]`)).toBeVisible();
    }
    // Both stay while the rest is planned, and everybody is told of both.
    await me.play({ until: ({ planning, refused }) => planning === "no" && refused === null });
    for (const what of [one, other]) await expect(page.locator(".told", { hasText: `Anna ${told(what)}` }).first()).toBeVisible();
  });
}

test("for two general requests two primaries are taken, on the table", async ({ page }) => {
  const me = new Player(page);
  for (let nth = 0; ; nth += 1) {
    expect(await sitDown(page, { before: /^request-paint (\w+)\nrequest-paint \1$/, modules: "2", nth }), "somebody has two").not.toBeNull();
    if ((await me.asked()).asked.includes("2 primary paints")) break;
  }
  const red = page.locator('[data-lit][data-piece="paint R"]').first();
  await red.click();
  await expect(page.locator('[data-key="confirm"]')).toBeDisabled();
  await red.click();
  await page.locator('[data-key="confirm"]:enabled').click();
  await expect.poll(async () => (await me.look()).asked).not.toContain("general request");
});

test("four players with all seventeen modules: a game is finished", async ({ page }) => {
  await newGame(page, { modules: "all", others: ["novice", "novice", "novice"] });
  const me = new Player(page, "pointer", quickly);
  await me.play();
  await expect(page.getByRole("dialog", { name: "The game is over" })).toBeVisible();
  await expect(page.locator(".board .worded")).toHaveCount(0);
});

test("two players with Leonardo, in the first edition with its modules: he is seen, planned and moved, and a game is finished", async ({ page }) => {
  await newGame(page, { edition: "2010", modules: [1, 2, 3, 4, 5, 6], others: ["novice"] });
  const me = new Player(page, "pointer", quickly);
  await expect(page.locator(".board .people")).toContainText("Leonardo");
  await me.play();
  // His plan and his painter are touched like one's own, when it is one's turn to lead him.
  expect(me.touched.some(({ place, piece, name }) => /leonardo/i.test(`${place} ${piece ?? ""} ${name}`))).toBe(true);
  await expect(page.getByRole("dialog", { name: "The game is over" })).toBeVisible();
});
