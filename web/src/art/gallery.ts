import "@fontsource-variable/nunito-sans/wght.css";
import { mount } from "svelte";
import "../theme.css";
import Gallery from "./Gallery.svelte";

mount(Gallery, { target: document.getElementById("app")! });
