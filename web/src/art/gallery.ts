import "@fontsource-variable/nunito-sans/wght.css";
import { mount } from "svelte";
import "../theme.css";
import { speak } from "../words/words.svelte";
import Gallery from "./Gallery.svelte";

await speak("en");
mount(Gallery, { target: document.getElementById("app")! });
