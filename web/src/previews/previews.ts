import { render } from "svelte/server";
import BoxesPreview from "./BoxesPreview.svelte";
import HomePreview from "./HomePreview.svelte";
import IslePreview from "./IslePreview.svelte";

/** The link previews as SVG, under the names used by server/preview.go. Their colours are variables of the page. */
export function previews(): Record<string, string> {
  return {
    home: render(HomePreview).body,
    "isle-standard": render(IslePreview, { props: { mode: "standard" } }).body,
    "isle-family": render(IslePreview, { props: { mode: "family" } }).body,
    "isle-solo": render(IslePreview, { props: { mode: "solo" } }).body,
    "boxes-basic": render(BoxesPreview, { props: { rules: "basic" } }).body,
    "boxes-advanced": render(BoxesPreview, { props: { rules: "advanced" } }).body,
  };
}
