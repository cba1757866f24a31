import type { Action } from "svelte/action";

/** A card or tile that the player can focus. */
export interface TableItem {
  card?: string;
  tile?: string;
  usable?: boolean;
}

const items = new Map<Element, TableItem>();

/** Registers the element of a card or tile, so that keys and panels find it. */
export const tableItem: Action<HTMLElement, TableItem> = (node, item) => {
  items.set(node, item);
  return { update: (changed) => void items.set(node, changed), destroy: () => void items.delete(node) };
};

/** The cards and tiles inside an element, in document order. */
export const itemsIn = (container: Element): [HTMLElement, TableItem][] =>
  [...container.querySelectorAll<HTMLElement>("*")].flatMap((node) => {
    const item = items.get(node);
    return item ? [[node, item]] : [];
  });

/** The card or tile that contains an element. */
export function itemAt(target: Element | null): TableItem | undefined {
  for (let node = target; node; node = node.parentElement) if (items.has(node)) return items.get(node);
  return undefined;
}

/** The first element of a tile on the table. */
export const tileElement = (tile: string): HTMLElement | undefined => itemsIn(document.body).find(([, item]) => item.tile === tile)?.[0];
