import type { Component } from "svelte";
import type { TableView } from "../../../table/protocol";
import type { Table } from "../../../table/table.svelte";
import type { DialogName } from "./Dialogs.svelte";
import type { IsleGame } from "../game.svelte";
import type { View } from "../view";

/** What every layout of the table gets. */
export interface LayoutProps {
  game: IsleGame;
  view: View;
  table: Table;
  about: TableView;
  onopen: (what: DialogName) => void;
}

const loaders = { scene: () => import("./SceneLayout.svelte"), narrow: () => import("./NarrowLayout.svelte") };
const loaded: { [name in keyof typeof loaders]?: Component<LayoutProps> } = {};
const nameOf = (scenic: boolean) => (scenic ? "scene" : "narrow");

/** The layout of a scene that fills the window, or that of a window too small for one, if it has been loaded. */
export const layoutFor = (scenic: boolean): Component<LayoutProps> | undefined => loaded[nameOf(scenic)];

/** Loads a layout: a window needs one of the two. */
export async function loadLayout(scenic: boolean): Promise<Component<LayoutProps>> {
  const name = nameOf(scenic);
  return (loaded[name] = (await loaders[name]()).default);
}
