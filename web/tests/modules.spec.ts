// Every module by itself: its pieces are seen, drawn and used, by touching them on the table. Then all at once, both editions, Leonardo.

import type { Page } from "@playwright/test";
import { newGame } from "./support/lobby";
import { Player } from "./support/player";
import type { Lit } from "./support/seen";
import { expect, test } from "./support/test";

interface Module {
  number: number;
  name: string;
  /** What is seen on the table from the first day on, by the names of places or pieces. */
  seen: RegExp[];
  /** The module's own decisions: what one touches for each of them, as `place piece`. */
  decisions: RegExp[];
  /** How the log tells that I have done it. */
  told: RegExp[];
  /** Which columns of the plan lead there, and what else helps. */
  helps?: RegExp;
  /** What would rather be left alone. */
  hinders?: RegExp;
  /** What is touched most gladly, by what it says it does. */
  says?: RegExp;
}

const MODULES: Module[] = [
  { number: 1, name: "portraits", seen: [/^portraits\.display/, /^portraits\.deck/], decisions: [/^portraits\.display portrait/], told: [/takes the portrait of|paints /], helps: /studio/ },
  { number: 2, name: "bishop's requests", seen: [/^requests\.pile-general/, /^requests\.pile-orange/], decisions: [/^requests\.pile/, /^tiles\.|^requests\./], told: [/fulfils the/], helps: /cathedral|market|stall|fresco\.\w+ fresco-tile/, hinders: /altar/ },
  { number: 3, name: "special blends", seen: [/^fresco\.\w+ fresco-tile \w*[KN]/], decisions: [/ paint [KN]$/], told: [/mixes (pink|brown)/], helps: /workshop|market|stall|paint [OGP]$/, hinders: /fresco|altar|cathedral/ },
  { number: 4, name: "wishing well", seen: [/^well$/, /^well\.deck/, / penny$/], decisions: [/^screen\.\w+ penny/, /^plan\.\w+\.market penny/, / wish /], told: [/throws .* into the well/, /draws the wish card/, /uses the wish card/], helps: /market/ },
  { number: 5, name: "gold leaf", seen: [/^leaf\.colour/, /^leaf\.supply/], decisions: [/ leaf$/], told: [/adds a gold leaf/], helps: /cathedral|market|stall|workshop|fresco/ },
  { number: 6, name: "glaziers", seen: [/^glaziers\.bench\.1 window/, /^glaziers\.sale glass/], decisions: [/ action-tile glaziers/, /^glaziers\.sale/, /^glaziers\.bench/], told: [/buys \w+ glass/, /into the wall beside/], helps: /cathedral|market|stall|fresco/ },
  { number: 7, name: "scrolls", seen: [/^screen\.\w+ scroll/], decisions: [/ scroll /], told: [/uses the scroll/], helps: /cathedral|market|stall|workshop|fresco/, hinders: /altar/ },
  { number: 8, name: "the bell", seen: [/^bell\.1 certificate/, /^bell\.rank/, /^bell\.track/], decisions: [/ action-tile audience/, /^bell\.\d/, /^(debts|certificates)\./], told: [/certificate \d+/], helps: /studio/ },
  { number: 9, name: "wall fresco", seen: [/^wall\.A1/, /^wall\.C3/, /^wall\.exchange/], decisions: [/ action-tile wall/, /^wall\.[A-E]\d/], told: [/restores \w\d on the wall/], helps: /workshop|market|stall/, hinders: /fresco|altar/ },
  { number: 10, name: "the doctor", seen: [/^doctor\.1 remedy/, /^doctor\.infections/], decisions: [/ action-tile doctor/, /^doctor\.\d/], told: [/doctor|remedy|bottle|juice/i], helps: /studio|market/ },
  { number: 11, name: "bishop's favours", seen: [/^fresco\.\w+ favour/], decisions: [/^fresco\.\w+ fresco-tile|^fresco\.\w+$/], told: [/gets the bishop's favour/], helps: /cathedral|market|stall|workshop|fresco/, hinders: /altar/, says: /move the bishop/i },
  { number: 12, name: "the ladies", seen: [/ lady /, /^score\.\d+ lady/], decisions: [/^screen\.\w+ lady/], told: [/meets a \w+ lady/, /sends the \w+ lady/], helps: /theatre|cathedral|market|fresco/ },
  { number: 13, name: "catacombs", seen: [/^catacombs\.maps\.\d map/], decisions: [/^catacombs\.maps/, / map \d+$/], told: [/takes map \d+/, /lays map/, /finds .+ in /], helps: /inn\.[567]|market|studio/ },
  { number: 14, name: "benches", seen: [/^benches\.1 bench/, /^beams\./], decisions: [/ action-tile benches/, /^benches\.\d/], told: [/beams? with it/, /renovates a bench/], helps: /market|stall/ },
  { number: 15, name: "the dome", seen: [/^dome\./], decisions: [/^dome\.\w+ dome/], told: [/uncovers /, /dome/], helps: /market|stall|workshop/, hinders: /fresco|altar|cathedral/ },
  { number: 16, name: "black market", seen: [/^black-market\.barrel/], decisions: [/^black-market\.barrel|^bag /], told: [/draws a tile from the bag/], helps: /market|studio/ },
  { number: 17, name: "painters' guild", seen: [/^guild\.mixed/, /^guild\.primary/], decisions: [/^guild\./], told: [/trades \w+ for \w+ with the guild/], helps: /workshop|market|stall/, hinders: /altar/ },
];

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
    // Chance may keep a decision from coming up; it does not keep it from coming up in every game.
    for (let game = 1; game <= 3 && missing() !== ""; game += 1) {
      await newGame(page, { modules: [module.number], others: ["random", "random"], name: "Bianca" });
      const me: Player = new Player(page, "pointer", {
        passes: 0.02,
        likes: (lit) => {
          const name = nameOf(lit);
          // Where the bishop was sent, the section is restored.
          if (module.says && lit.piece !== null && me.touched.findLast(({ name }) => module.says!.test(name))?.place === lit.place) return 200;
          if (module.says?.test(lit.name)) return 60;
          if (module.decisions.some((what) => what.test(name))) return module.decisions.some((what) => !made.has(what) && what.test(name)) ? 60 : 12;
          return module.helps?.test(name) ? 6 : module.hinders?.test(name) ? 0.2 : 1;
        },
      }, game);
      let looked = 0;
      await me.play({
        until: async () => {
          for (const what of module.decisions) if (me.touched.some((lit) => what.test(nameOf(lit)))) made.add(what);
          if ((looked += 1) < 4 || looked % 10 === 0) {
            const there = await onTable(page);
            for (const what of module.seen) if (there.some((name) => what.test(name))) seen.add(what);
          }
          const lines = (await sentences(page)).filter((line) => line.includes("Bianca"));
          for (const what of module.told) if (lines.some((line) => what.test(line))) told.add(what);
          return missing() === "";
        },
      });
      // A kind without a drawing would be shown by its label.
      await expect(page.locator(".board .worded")).toHaveCount(0);
    }
    expect(missing()).toBe("");
  });
}

test("all seventeen modules at once: a game is finished", async ({ page }) => {
  await newGame(page, { modules: "all", others: ["random"] });
  const me = new Player(page);
  await me.play();
  await expect(page.getByRole("dialog", { name: "The game is over" })).toBeVisible();
  await expect(page.locator(".board .worded")).toHaveCount(0);
});

test("the first edition with its modules: a game is finished", async ({ page }) => {
  await newGame(page, { edition: "2010", modules: [1, 2, 3, 4, 5, 6], others: ["random", "random"] });
  const me = new Player(page);
  await me.play();
  await expect(page.getByRole("dialog", { name: "The game is over" })).toBeVisible();
});

test("two players with Leonardo: he is seen, planned and moved", async ({ page }) => {
  await newGame(page, { others: ["random"] });
  const me = new Player(page);
  await expect(page.locator(".board .people")).toContainText("Leonardo");
  await me.play();
  // His plan and his painter are touched like one's own, when it is one's turn to lead him.
  expect(me.touched.some(({ place, piece, name }) => /leonardo/i.test(`${place} ${piece ?? ""} ${name}`))).toBe(true);
  await expect(page.getByRole("dialog", { name: "The game is over" })).toBeVisible();
});

test("four players, and a set of modules that chance has chosen: a game is finished", async ({ page }) => {
  await newGame(page, { modules: [2, 6, 9, 12, 13], others: ["random", "random", "random"] });
  await new Player(page, "pointer", {}, 21).play();
  await expect(page.getByRole("dialog", { name: "The game is over" })).toBeVisible();
});
