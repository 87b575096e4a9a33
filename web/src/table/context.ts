import { getContext, setContext } from "svelte";
import type { Table } from "./table.svelte";

const KEY = Symbol("table");

/** The table that is shown. */
export const getTable = (): Table => getContext<Table>(KEY);
export const setTable = (table: Table): Table => setContext(KEY, table);
