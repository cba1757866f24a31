import "@fontsource-variable/nunito-sans/wght.css";
import { mount } from "svelte";
import App from "./App.svelte";
import "./theme.css";
import { guard } from "./ui/press";

guard(document);
mount(App, { target: document.getElementById("app")! });
