// What several people decide together.

import type { Motion } from "../wire/types";

export const sameMotion = (one: Motion, other: Motion): boolean =>
  one.about === other.about && (one.about !== "takeover" || (other.about === "takeover" && one.seat === other.seat));
