import { spotsAfter, type Spot } from "../ships/spots";

/** Remembers for a day where tiles lie, so that nothing moves when one of them is taken. */
export class FieldMemory {
  #day = -1;
  readonly #spots = new Map<string, Spot[]>();

  /** What it does not remember, because the page was not open, it is told by the given function. */
  constructor(private readonly morning: (day: number, field: string, tiles: readonly string[]) => Spot[] = () => []) {}

  /** The spots of a field as it is now. */
  spots(day: number, field: string, tiles: readonly string[]): Spot[] {
    if (day !== this.#day) this.#spots.clear();
    this.#day = day;
    const before = this.#spots.get(field);
    const spots = spotsAfter(before?.length ? before : this.morning(day, field, tiles), tiles);
    this.#spots.set(field, spots);
    return spots;
  }
}
