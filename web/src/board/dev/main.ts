// The board on its own, for whoever works on it: a layout and one scene, without a server. Not part of the page that is shipped.
// With `?table=ID` it is a live table instead. `/fixture.json` is answered by the script that opens this page; `#2` shows its third scene.
import { mount } from "svelte";
import "../../style/index.css";
import { settings } from "../../settings/settings.svelte";
import type { TableStatus, Layout, Scene } from "../../wire/types";
import Bench from "./Bench.svelte";

interface Fixture { layout: Layout; scenes: { scene: Scene; status: TableStatus; chair?: number | null }[] }

const live = new URLSearchParams(location.search).get("table");
const fixture = live ? null : ((await (await fetch("/fixture.json")).json()) as Fixture);
const theme = new URLSearchParams(location.search).get("theme");
settings.apply();
if (theme) document.documentElement.dataset.theme = theme;
const shown = fixture?.scenes.at(Number(location.hash.slice(1) || 0));
mount(Bench, { target: document.getElementById("app")!, props: { live, layout: fixture?.layout ?? null, scene: shown?.scene ?? null, status: shown?.status ?? null, chair: shown?.chair ?? 0 } });
