/** A place in a field that belongs to a tile for the day, even after it was taken. */
export interface Spot {
  /** What tells it from the others of the field: a tile may lie out twice. */
  key: string;
  tile: string;
  /** Which tiles came together: those that the day began with are 0. */
  wave: number;
  taken: boolean;
}

/** The spots of a field after its tiles have changed: who stays keeps a spot, who leaves leaves it empty, who comes back finds it. */
export function spotsAfter(before: readonly Spot[], tiles: readonly string[]): Spot[] {
  const left = [...tiles];
  const keep = (tile: string): boolean => {
    const at = left.indexOf(tile);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  // Those who lie there come before those who once did.
  const kept = new Set([...before.filter((s) => !s.taken), ...before.filter((s) => s.taken)].filter((s) => keep(s.tile)).map((s) => s.key));
  const spots = before.map((s) => (s.taken === kept.has(s.key) ? { ...s, taken: !s.taken } : s));
  const wave = before.length === 0 ? 0 : Math.max(...before.map((s) => s.wave)) + 1;
  for (const tile of left) {
    spots.push({ key: `${tile}/${spots.filter((s) => s.tile === tile).length}`, tile, wave, taken: false });
  }
  return spots;
}

/** The number of a spot's tile among those that lie in its field now, in the order of the rules. */
export function indexInField(spots: readonly Spot[], key: string, tiles: readonly string[]): number {
  const { tile } = spots.find((s) => s.key === key)!;
  const same = spots.filter((s) => s.tile === tile && !s.taken).findIndex((s) => s.key === key);
  let at = -1;
  for (let i = 0; i <= same; i++) at = tiles.indexOf(tile, at + 1);
  return at;
}
