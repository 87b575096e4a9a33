import { getTable } from "../table/context";
import type { Replay } from "./replay.svelte";

/** The table, which is a replay here. */
export const getReplay = (): Replay => getTable() as Replay;
