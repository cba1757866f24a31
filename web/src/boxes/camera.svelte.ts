/** What part of the table is shown: it pans by dragging, zooms by wheel, buttons and two fingers, and fits itself. */
export class Camera {
  x = $state(0);
  y = $state(0);
  width = $state(1000);
  height = $state(600);
  svg: SVGSVGElement | undefined = $state.raw();
  /** Whether the last press moved the table, so that it was no click. */
  moved = false;
  #fingers = new Map<number, PointerEvent>();

  get box(): string {
    return `${this.x} ${this.y} ${this.width} ${this.height}`;
  }

  /** Shows a part of the table with a margin. */
  fit(box: { x: number; y: number; width: number; height: number }, slot: { width: number; height: number }): void {
    const margin = 44;
    const next = {
      x: box.x * slot.width - margin,
      y: box.y * slot.height - margin,
      width: box.width * slot.width + 2 * margin,
      height: box.height * slot.height + 2 * margin,
    };
    Object.assign(this, next);
  }

  zoom(by: number, at = { x: this.x + this.width / 2, y: this.y + this.height / 2 }): void {
    const width = Math.min(4000, Math.max(300, this.width * by));
    const real = width / this.width;
    this.x = at.x - (at.x - this.x) * real;
    this.y = at.y - (at.y - this.y) * real;
    this.width = width;
    this.height *= real;
  }

  wheel(e: WheelEvent): void {
    e.preventDefault();
    this.zoom(e.deltaY > 0 ? 1.12 : 0.9, this.#point(e));
  }

  down(e: PointerEvent): void {
    this.#fingers.set(e.pointerId, e);
    this.moved = false;
  }

  move(e: PointerEvent): void {
    const before = this.#fingers.get(e.pointerId);
    if (!before) return;
    const others = [...this.#fingers.values()].filter((f) => f.pointerId !== e.pointerId);
    const scale = this.#scale();
    const dx = e.clientX - before.clientX;
    const dy = e.clientY - before.clientY;
    if (!this.moved && others.length === 0 && Math.hypot(dx, dy) < 6) return;
    this.moved = true;
    this.#fingers.set(e.pointerId, e);
    const other = others[0];
    if (other) {
      const was = Math.hypot(before.clientX - other.clientX, before.clientY - other.clientY);
      const is = Math.hypot(e.clientX - other.clientX, e.clientY - other.clientY);
      if (is > 0) this.zoom(was / is, this.#point(e));
      return;
    }
    this.x -= dx * scale;
    this.y -= dy * scale;
  }

  up(e: PointerEvent): void {
    this.#fingers.delete(e.pointerId);
  }

  /** Units of the drawing per pixel. */
  #scale(): number {
    const area = this.svg?.getBoundingClientRect();
    if (!area || area.width === 0) return 1;
    return Math.max(this.width / area.width, this.height / area.height);
  }

  #point(e: MouseEvent): { x: number; y: number } {
    const matrix = this.svg?.getScreenCTM()?.inverse();
    if (!matrix) return { x: this.x + this.width / 2, y: this.y + this.height / 2 };
    return new DOMPoint(e.clientX, e.clientY).matrixTransform(matrix);
  }
}
