const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * A Svelte action for a group of many like things, found by a selector: Tab reaches one of them, the last that had the focus;
 * arrows go from one to the next, Home and End to the first and the last.
 */
export function roving(node: HTMLElement, selector: string) {
  const items = (): HTMLElement[] => [...node.querySelectorAll<HTMLElement>(selector)];

  function settle(): void {
    const all = items();
    const stop =
      all.find((item) => item === document.activeElement) ?? all.find((item) => item.tabIndex === 0 && item.hasAttribute("tabindex"));
    for (const item of all) item.tabIndex = item === (stop ?? all[0]) ? 0 : -1;
  }

  function key(event: KeyboardEvent): void {
    const all = items();
    const from = all.indexOf(event.target as HTMLElement);
    if (from < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    const to = step ? from + step : event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : undefined;
    if (to === undefined) return;
    event.preventDefault();
    all[to]?.focus();
  }

  settle();
  const changes = new MutationObserver(settle);
  changes.observe(node, { childList: true, subtree: true });
  node.addEventListener("focusin", settle);
  node.addEventListener("keydown", key);
  node.dataset.roving = selector;
  return {
    destroy() {
      changes.disconnect();
      node.removeEventListener("focusin", settle);
      node.removeEventListener("keydown", key);
    },
  };
}
