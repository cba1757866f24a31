import { movedByHand } from "../../../ui/press";
import type { Area } from "./view";

/** The duration of a camera move, in milliseconds. */
const ride = 220;

/** The visible part of the board. It pans by dragging, zooms by wheel, buttons and pinching, and otherwise fits the cards. */
export class Camera {
  x = $state(0);
  y = $state(0);
  width = $state(1000);
  height = $state(600);
  svg: SVGSVGElement | undefined = $state.raw();
  /** Whether the last press moved the board and so was no click. */
  moved = false;
  /** Whether the player has moved the camera. It stays there until `fit`. */
  chosen = $state(false);
  #home: Area | undefined;
  /** The area that `fit` shows. */
  #all: Area | undefined;
  /** Whether `fit` was called, so that all cards stay in view. */
  #fitted = false;
  #fingers = new Map<number, PointerEvent>();
  #frame = 0;
  /** The target of the current move. */
  #goal: Area | undefined;

  get box(): string {
    return `${this.x} ${this.y} ${this.width} ${this.height}`;
  }

  /**
   * Follows an area unless the player has moved the camera. If the area keeps its size and the cards fit, the camera moves only as
   * far as needed to show them.
   */
  follow(area: Area, cards: Area, all: Area): void {
    const sized = this.#home?.width === area.width && this.#home.height === area.height;
    this.#home = area;
    this.#all = all;
    if (this.chosen) return;
    if (this.#fitted) this.#go(all);
    else if (sized && cards.width <= area.width && cards.height <= area.height) this.ensureVisible(cards);
    else this.#go(area);
  }

  /** Shows all cards. */
  fit(): void {
    this.chosen = false;
    this.#fitted = true;
    if (this.#all) this.#go(this.#all);
  }

  /** Whether a pointer is down on the board. */
  get isHeld(): boolean {
    return this.#fingers.size > 0;
  }

  /** Whether a part is fully visible. */
  sees(part: Area): boolean {
    const within = (from: number, length: number, at: number, size: number) => at >= from - 1 && at + size <= from + length + 1;
    return within(this.x, this.width, part.x, part.width) && within(this.y, this.height, part.y, part.height);
  }

  /** Moves as little as needed to show a part, or its middle if it is too large. */
  ensureVisible(part: Area): void {
    const start = (seen: number, length: number, from: number, size: number): number =>
      size > length ? from + (size - length) / 2 : Math.min(from, Math.max(seen, from + size - length));
    const { x: left, y: top, width, height } = this.#goal ?? this;
    const x = start(left, width, part.x, part.width);
    const y = start(top, height, part.y, part.height);
    if (x !== left || y !== top) this.#go({ x, y, width, height });
  }

  /** Centres on a point at the same zoom. */
  centreOn(x: number, y: number): void {
    this.#take();
    this.x = x - this.width / 2;
    this.y = y - this.height / 2;
  }

  #go(to: Area): void {
    cancelAnimationFrame(this.#frame);
    this.#goal = to;
    const from = { x: this.x, y: this.y, width: this.width, height: this.height };
    const start = performance.now();
    const still = !this.svg?.isConnected || from.width === 1000 || matchMedia("(prefers-reduced-motion: reduce)").matches;
    const step = (now: number): void => {
      const t = still ? 1 : Math.min(1, Math.max(0, now - start) / ride);
      const k = t * (2 - t);
      for (const side of ["x", "y", "width", "height"] as const) this[side] = from[side] + (to[side] - from[side]) * k;
      if (t < 1) this.#frame = requestAnimationFrame(step);
      else this.#goal = undefined;
    };
    step(start);
  }

  zoom(by: number, at = { x: this.x + this.width / 2, y: this.y + this.height / 2 }): void {
    this.#take();
    const width = Math.min(4000, Math.max(300, this.width * by));
    const real = width / this.width;
    this.x = at.x - (at.x - this.x) * real;
    this.y = at.y - (at.y - this.y) * real;
    this.width = width;
    this.height *= real;
  }

  wheel(e: WheelEvent): void {
    e.preventDefault();
    this.zoom(e.deltaY > 0 ? 1.12 : 0.9, this.point(e));
  }

  down(e: PointerEvent): void {
    if (e.button !== 0) return;
    this.#fingers.set(e.pointerId, e);
    this.moved = false;
  }

  move(e: PointerEvent): void {
    const before = this.#fingers.get(e.pointerId);
    if (!before) return;
    // The button was released outside the window.
    if (e.pointerType === "mouse" && !(e.buttons & 1)) return this.up(e);
    const others = [...this.#fingers.values()].filter((f) => f.pointerId !== e.pointerId);
    const scale = this.#scale();
    const dx = e.clientX - before.clientX;
    const dy = e.clientY - before.clientY;
    if (!this.moved && others.length === 0 && Math.hypot(dx, dy) < 6) return;
    this.moved = true;
    this.#take();
    this.#fingers.set(e.pointerId, e);
    const other = others[0];
    if (other) {
      const was = Math.hypot(before.clientX - other.clientX, before.clientY - other.clientY);
      const is = Math.hypot(e.clientX - other.clientX, e.clientY - other.clientY);
      if (is > 0) this.zoom(was / is, this.point(e));
      return;
    }
    this.x -= dx * scale;
    this.y -= dy * scale;
  }

  up(e: PointerEvent): void {
    this.#fingers.delete(e.pointerId);
  }

  #take(): void {
    this.chosen = true;
    this.#fitted = false;
    movedByHand();
    cancelAnimationFrame(this.#frame);
    this.#goal = undefined;
  }

  /** Units per pixel. */
  #scale(): number {
    const area = this.svg?.getBoundingClientRect();
    if (!area || area.width === 0) return 1;
    return Math.max(this.width / area.width, this.height / area.height);
  }

  /** Converts a screen position to units. */
  point(at: { clientX: number; clientY: number }): { x: number; y: number } {
    const matrix = this.svg?.getScreenCTM()?.inverse();
    if (!matrix) return { x: this.x + this.width / 2, y: this.y + this.height / 2 };
    return new DOMPoint(at.clientX, at.clientY).matrixTransform(matrix);
  }

  /** Converts units to pixels inside the drawing. */
  onPage(x: number, y: number, page: { width: number; height: number }): { x: number; y: number } {
    const scale = Math.min(page.width / this.width, page.height / this.height);
    return {
      x: (page.width - this.width * scale) / 2 + (x - this.x) * scale,
      y: (page.height - this.height * scale) / 2 + (y - this.y) * scale,
    };
  }
}
