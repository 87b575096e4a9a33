// Making tables as a person does it, in the lobby.

import { expect, type Page } from "@playwright/test";

export interface Game {
  /** What is played, as the lobby calls it: the board game unless it says so. */
  game?: string;
  /** Who sits behind me: a level of bots, `friend` by link, or `here` at this screen. Two gentle bots unless it says so. */
  others?: string[];
  modules?: number[] | "all";
  edition?: string;
  name?: string;
}

export async function openLobby(page: Page): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Start the game" })).toBeEnabled();
}

/** On a wide screen the modules are there from the beginning. */
export async function showModules(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "One by one" });
  if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
}

/** Makes a table and goes to it. Returns its name. */
export async function newGame(page: Page, { game, others, modules, edition, name }: Game = {}): Promise<string> {
  await openLobby(page);
  // A picture lies over the button, as people see it.
  if (game) await page.locator("label", { has: page.getByRole("radio", { name: new RegExp(`^${game}`) }) }).click();
  if (name) await page.getByRole("textbox", { name: "Your name" }).fill(name);
  if (edition) await page.getByRole("button", { name: edition, exact: true }).click();
  if (modules === "all") await page.getByRole("button", { name: "All 17" }).click();
  else if (modules && modules.length > 0) {
    await showModules(page);
    for (const module of modules) await page.getByRole("checkbox", { name: new RegExp(`^${module} `) }).check();
  }
  if (others) {
    const seats = page.getByRole("combobox", { name: /^Who sits on seat/ });
    while ((await seats.count()) < others.length) await page.getByRole("button", { name: "One more seat" }).click();
    while ((await seats.count()) > others.length) await page.getByRole("button", { name: /^Take seat/ }).last().click();
    for (const [i, who] of others.entries()) await seats.nth(i).selectOption(who);
  }
  await page.getByRole("button", { name: /^(Start the game|Open the table)$/ }).click();
  const refusal = page.getByRole("alert").filter({ hasText: /./ });
  await expect.poll(async () => ((await refusal.count()) > 0 ? refusal.first().innerText() : page.url())).toMatch(/\/t\/./);
  return new URL(page.url()).pathname.split("/").at(-1)!;
}
