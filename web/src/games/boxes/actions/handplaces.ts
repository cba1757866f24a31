/** How many cards a hand has at most: two, and the one that was drawn. */
const most = 3;

/** Where the cards of a hand lie: each keeps its place, and the next card that is drawn comes where one has left. */
export class HandPlaces {
  #places: (string | undefined)[] = [];
  #phase = "";
  /** The place of the card that was drawn in this turn. */
  fresh = -1;

  /** The cards by place. A hand is followed through all phases of its own turns. */
  follow(hand: readonly string[], phase: string, final: boolean): readonly (string | undefined)[] {
    const before = this.#places;
    const come = [...hand];
    const places = before.map((card) => {
      const i = card === undefined ? -1 : come.indexOf(card);
      return i < 0 ? undefined : come.splice(i, 1)[0];
    });
    const drawn = come.length === 1 && this.#phase === "decide" && phase === "play";
    for (const card of come) {
      const gap = places.indexOf(undefined);
      const at = gap < 0 ? places.length : gap;
      places[at] = card;
      if (drawn) this.fresh = at;
    }
    while (!final && places.length < most) places.push(undefined);
    if (phase === "decide" || places[this.fresh] === undefined) this.fresh = -1;
    this.#phase = phase;
    this.#places = places;
    return places;
  }
}
