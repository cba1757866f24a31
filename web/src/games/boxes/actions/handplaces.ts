/** The largest hand: two cards and the drawn one. */
const most = 3;

/** The places of the cards in a hand. Each card keeps its place, and a drawn card fills the gap. */
export class HandPlaces {
  #places: (string | undefined)[] = [];
  #phase = "";
  /** The place of the card drawn in this turn; -1 without one. */
  fresh = -1;

  /** Updates the cards by place. Call it in every phase of the player's turns. */
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
