import "../../fonts/fonts";
import { mount } from "svelte";
import "../../theme.css";
import { bestLanguage, needWords, setLanguage } from "../../words/words.svelte";
import Gallery from "./Gallery.svelte";

needWords("isle", "boxes");
const speak = () => setLanguage(bestLanguage([new URLSearchParams(location.search).get("lang") ?? "en"]));
await speak();
addEventListener("popstate", () => void speak());
mount(Gallery, { target: document.getElementById("app")! });
