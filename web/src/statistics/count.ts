// Counts a game that has just ended.

import { settings } from "../settings/settings.svelte";
import * as api from "../wire/api";
import { keepGame } from "./played";

export async function count(table: string): Promise<void> {
  const { tables } = await api.lobby("mine").catch(() => ({ tables: [] }));
  const line = tables.find(({ id }) => id === table);
  if (line) keepGame(line, settings.get("name"));
}
