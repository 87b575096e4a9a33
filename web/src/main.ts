import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./settings/settings.svelte";

import.meta.glob("./style/index.css", { eager: true });

settings.apply();
mount(App, { target: document.getElementById("app")! });
