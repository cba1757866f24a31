import "./fonts/fonts";
import { mount } from "svelte";
import App from "./App.svelte";
import "./theme.css";
import { guardPresses } from "./ui/press";

guardPresses(document);
mount(App, { target: document.getElementById("app")! });
