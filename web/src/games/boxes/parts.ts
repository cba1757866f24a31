import type { Attachment } from "svelte/attachments";

/** The parts of the table that keys and the focus move between. */
type Part = "ask" | "go" | "end" | "undo" | "board" | "hand" | "toy";

/** The mounted elements of the table's parts, so that keys need not search the page. */
export class Parts {
  readonly #elements = new Map<Part, Element>();

  /** Attaches an element as a part while it is mounted. */
  is =
    (part: Part): Attachment =>
    (element) => {
      this.#elements.set(part, element);
      return () => {
        if (this.#elements.get(part) === element) this.#elements.delete(part);
      };
    };

  get(part: Part): HTMLElement | SVGElement | undefined {
    return this.#elements.get(part) as HTMLElement | SVGElement | undefined;
  }

  /** The first match of a selector in a part. */
  find = (part: Part, selector: string): HTMLElement | null => this.get(part)?.querySelector<HTMLElement>(selector) ?? null;

  /** Which of some parts has an element in it. */
  of = (element: Element | null, ...parts: Part[]): Part | undefined => parts.find((part) => this.get(part)?.contains(element));
}
