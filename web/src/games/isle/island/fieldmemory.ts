import { spotsAfter, type Spot } from "../ships/spots";

/** Remembers the places of a day's tiles, so that nothing moves when one is taken. */
export class FieldMemory {
  #day = -1;
  readonly #spots = new Map<string, Spot[]>();

  /** `known` supplies what happened before the page was opened. */
  constructor(private readonly morning: (day: number, field: string, tiles: readonly string[]) => Spot[] = () => []) {}

  /** The spots of a field with its current tiles. */
  spots(day: number, field: string, tiles: readonly string[]): Spot[] {
    if (day !== this.#day) this.#spots.clear();
    this.#day = day;
    const before = this.#spots.get(field);
    const spots = spotsAfter(before?.length ? before : this.morning(day, field, tiles), tiles);
    this.#spots.set(field, spots);
    return spots;
  }
}
