import { mount } from "svelte";
import "./art/fonts/fonts.css";
import "./style/index.css";
import App from "./App.svelte";
import { settings } from "./settings/settings.svelte";

settings.apply();
mount(App, { target: document.getElementById("app")! });
