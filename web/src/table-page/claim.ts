// A link with a secret carries a seat to this browser.

import * as api from "../wire/api";

export async function claimed(table: string): Promise<void> {
  const secret = location.hash.slice(1);
  if (secret === "") return;
  history.replaceState(null, "", location.pathname + location.search);
  // A link that no longer holds leaves one as a spectator, which the page shows by itself.
  await api.claim(table, secret).catch(() => null);
}
