import type { Attachment } from "svelte/attachments";

/**
 * Guards buttons that appear, move or change without a press, so that a press does what the person meant. A part of the page
 * declares itself with `{@attach settle}`. A press in it is ignored if it is
 *
 * - the second press at the same place within half a second;
 * - on a button that has come under a resting pointer, or near the last press, within half a second;
 * - by a finger that was on its way when the button came.
 *
 * A button for quick presses has `data-again`. It hears the next press as long as the attribute has the same value.
 *
 * Keys and screen readers press what they name. A key that is held presses once. Where the buttons themselves come and go
 * (`{@attach settleKeys}`), a key is also ignored on a button that is new or has a new name.
 */

/** Two presses this near are at the same place, in pixels. */
const near = 24;
/** How long a place belongs to what was there, in milliseconds. */
export const settleMs = 500;
/** How long a finger is on its way, in milliseconds. */
export const fingerMs = 250;

interface Point {
  x: number;
  y: number;
}
interface Press extends Point {
  at: number;
  on: Element | null;
  again: string | undefined;
}
type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;
/** A guarded button. */
interface Known {
  /** Where it was from a time on, for the last half second. */
  places: { from: number; box: Box }[];
  name: string;
  named: number;
}

const pressable = "button, a[href], summary, label, select, input, [role=button], [data-again]";
const written = "input:not([type=checkbox], [type=radio], [type=submit], [type=button]), textarea, select";

const close = (a: Point, b: Point): boolean => Math.hypot(a.x - b.x, a.y - b.y) <= near;
const holds = (box: Box | undefined, p: Point): boolean =>
  box !== undefined && p.x >= box.left && p.x <= box.right && p.y >= box.top && p.y <= box.bottom;
const same = (a: Box, b: Box): boolean => a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom;
const nameOf = (element: Element): string => element.getAttribute("aria-label") ?? element.textContent;
const quick = (element: Element | null) => element?.closest<HTMLElement | SVGElement>("[data-again]");
const now = () => performance.now();

/** The last press that was heard. */
let last: Press | undefined;
/** When the table last took a forced step. */
let ownStep = -Infinity;
let byKeys = false;
let deaf = false;
/** Whether a person has moved things since the last measurement, as by scrolling: they see that coming. */
let byHand = false;
let watch: ((region: Element, keys: boolean) => () => void) | undefined;

/** Guards the buttons of a part of the page, or one button. */
export const settle: Attachment<Element> = (region) => watch?.(region, false);
/** Guards them against keys too. */
export const settleKeys: Attachment<Element> = (region) => watch?.(region, true);

/** Whether a second press at the place of the last one could meet a box. */
export const isNearLastPress = (box: Box): boolean =>
  last !== undefined &&
  close(last, { x: Math.min(Math.max(last.x, box.left), box.right), y: Math.min(Math.max(last.y, box.top), box.bottom) });

/** Whether the last press was one of keys, or of a screen reader. */
export const isByKeys = (): boolean => byKeys;
/** Whether the last press of a pointer was ignored, or would have been in a guarded part. */
export const isDeafPress = (): boolean => deaf;

/** Notes that a person moves something, as by zooming. */
export function movedByHand(): void {
  byHand = true;
}
/** Notes that the table takes a forced step: the next press may still mean what was there before. */
export function steppedByItself(): void {
  ownStep = now();
}

/** Starts guarding the declared parts of a page. Returns how to stop. */
export function guardPresses(page: Document): () => void {
  last = undefined;
  ownStep = -Infinity;
  byKeys = deaf = byHand = false;
  const stop = new AbortController();
  const regions = new Map<Element, { keys: boolean }>();
  let known = new Map<Element, Known>();
  let rest = { x: -Infinity, y: -Infinity, at: 0 };
  let frame: number | undefined;
  /** The last key that went down, before it was held. */
  let stroke: KeyboardEvent | undefined;
  /** Whether the click of this press is ignored. */
  let ignored = false;

  const remeasure = (): void => void (frame ??= requestAnimationFrame(measure));
  const mutations = new MutationObserver(remeasure);
  const sizes = new ResizeObserver(remeasure);

  watch = (region, keys) => {
    if (regions.size === 0) mutations.observe(page.body, { subtree: true, childList: true });
    regions.set(region, { keys });
    mutations.observe(region, {
      subtree: true,
      characterData: true,
      childList: true,
      attributeFilter: ["class", "style", "hidden", "open", "viewBox", "transform", "aria-label"],
    });
    sizes.observe(region);
    for (const end of ["transitionend", "animationend"]) region.addEventListener(end, remeasure);
    region.addEventListener("input", ({ target }) => (target as Element).closest(written) && (last = undefined));
    remeasure();
    return () => {
      regions.delete(region);
      sizes.unobserve(region);
      if (regions.size === 0) mutations.disconnect();
    };
  };

  const regionOf = (target: Element | null) => [...regions.keys()].find((region) => region.contains(target));

  /** Notes which guarded buttons have come, moved or changed their names. */
  function measure(): void {
    if (frame !== undefined) cancelAnimationFrame(frame);
    frame = undefined;
    const at = now();
    const before = known;
    known = new Map();
    const modal = regions.size ? [...page.querySelectorAll("dialog:modal")].at(-1) : undefined;
    for (const [region, { keys }] of regions) {
      if (modal && !modal.contains(region)) continue;
      const buttons = [...region.querySelectorAll(pressable)];
      if (region.matches(pressable)) buttons.push(region);
      for (const button of buttons) {
        const box = button.getBoundingClientRect();
        const name = keys ? nameOf(button) : "";
        const old = before.get(button);
        const places = old?.places.filter((_, i, all) => (all[i + 1]?.from ?? at) > at - settleMs) ?? [];
        if (!places.length || !same(places.at(-1)!.box, box)) {
          if (old && byHand) places.forEach((place, i) => (places[i] = { ...place, box }));
          else places.push({ from: at, box });
        }
        known.set(button, { places, name, named: old?.name === name ? old.named : at });
        if (!old && button.matches("button") && isNearLastPress(box)) button.animate({ opacity: [0.3, 0.5, 1] }, { duration: settleMs });
      }
    }
    byHand = false;
  }

  /** Whether the button at a press was elsewhere when the person decided to press. */
  function isUnsettled(target: Element, press: Point & { at: number }, finger: boolean, here: boolean): boolean {
    const button = target.closest(pressable);
    if (!button) return false;
    measure();
    const it = known.get(button);
    const late = ownStep > (last?.at ?? -Infinity);
    const aimed = finger ? press.at - (here || late ? settleMs : fingerMs) : Math.max(rest.at, press.at - settleMs);
    return it !== undefined && !holds(it.places.findLast(({ from }) => from <= aimed)?.box, press);
  }

  function down(event: PointerEvent): void {
    byKeys = deaf = ignored = false;
    if (event.button !== 0) return;
    const press = { x: event.clientX, y: event.clientY, at: now() };
    const target = event.target instanceof Element ? event.target : null;
    const region = regionOf(target);
    const again = quick(target);
    const here = last !== undefined && close(last, press);
    if (here && press.at - last!.at < settleMs) {
      deaf = !again || again !== quick(last!.on) || again.dataset.again !== last!.again;
    } else deaf = region !== undefined && isUnsettled(target!, press, event.pointerType === "touch", here);
    ignored = deaf && region !== undefined && !target!.closest(written);
    if (!ignored) last = { ...press, on: target, again: again?.dataset.again };
    // A quick button acts on the pointer itself.
    else if (again) event.stopPropagation();
  }

  function move(event: PointerEvent): void {
    const p = { x: event.clientX, y: event.clientY };
    if (close(rest, p)) return;
    measure(); // what is there when the pointer comes, it comes to
    rest = { ...p, at: now() };
  }

  function click(event: MouseEvent): void {
    // No pointer has made a click without a count.
    if (event.detail === 0) byKeys ||= event.isTrusted && !(event.target as Element).closest("input");
    else if (ignored) swallow(event);
  }

  /** Whether a button that is guarded against keys has just come, or has another name now. */
  function isNew(target: Element | null): boolean {
    const button = target?.closest("button");
    const region = regionOf(button ?? null);
    if (!button || !region || !regions.get(region)!.keys || button.hasAttribute("data-again")) return false;
    measure();
    return now() - (known.get(button)?.named ?? -Infinity) < settleMs;
  }

  function key(event: KeyboardEvent): void {
    byKeys = true;
    if (event.key !== "Enter" && event.key !== " ") return;
    const target = event.target instanceof Element ? event.target : null;
    if (!event.repeat) {
      stroke = event;
      if (isNew(target)) swallow(event);
      return;
    }
    if (target?.closest(`${written}, button[data-again]`)) return;
    // A space that the page has not used scrolls on while it is held.
    if ((regionOf(target) && target!.closest(pressable)) || stroke?.defaultPrevented) swallow(event);
    else event.stopPropagation();
  }

  function swallow(event: Event): void {
    event.preventDefault();
    event.stopPropagation();
  }

  const capture = { capture: true, signal: stop.signal };
  page.addEventListener("pointerdown", down, capture);
  page.addEventListener("pointermove", move, { ...capture, passive: true });
  page.addEventListener("click", click, capture);
  page.addEventListener("keydown", key, capture);
  page.addEventListener("scroll", () => ((byHand = true), remeasure()), { ...capture, passive: true });
  return () => {
    stop.abort();
    mutations.disconnect();
    sizes.disconnect();
    watch = undefined;
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
