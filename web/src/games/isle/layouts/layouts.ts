import type { Component } from "svelte";
import type { TableView } from "../../../table/protocol";
import type { Table } from "../../../table/table.svelte";
import type { DialogName } from "./Dialogs.svelte";
import type { IsleGame } from "../game.svelte";
import type { View } from "../view";

/** Props of every table layout. */
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

/** The loaded layout: the scene that fills a large window, or the one for a small window. */
export const layoutFor = (scenic: boolean): Component<LayoutProps> | undefined => loaded[nameOf(scenic)];

/** A window needs only one of the two layouts. */
export async function loadLayout(scenic: boolean): Promise<Component<LayoutProps>> {
  const name = nameOf(scenic);
  return (loaded[name] = (await loaders[name]()).default);
}
