// For development: every drawing of the table on one page (`npm run dev`, then /gallery.html). The build does not ship it.
import { mount } from "svelte";
import "../fonts/fonts.css";
import "../../style/tokens.css";
import "../../style/base.css";
import Gallery from "./Gallery.svelte";

const query = new URLSearchParams(location.search);
document.documentElement.dataset.theme = query.get("theme") ?? "light";
mount(Gallery, { target: document.getElementById("gallery") as HTMLElement, props: { show: query.get("show") ?? "", sizes: query.get("sizes") ?? "" } });
