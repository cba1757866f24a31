/** A place in a field that belongs to a tile for the whole day, even after the tile is taken. */
export interface Spot {
  /** Unique in its field, where equal tiles may lie. */
  key: string;
  tile: string;
  /** Tiles that came together share a wave. The day starts with wave 0. */
  wave: number;
  taken: boolean;
}

/** Updates spots to the current tiles. Remaining tiles keep their spots, taken ones leave them empty, and returned ones get them back. */
export function spotsAfter(before: readonly Spot[], tiles: readonly string[]): Spot[] {
  const left = [...tiles];
  const keep = (tile: string): boolean => {
    const at = left.indexOf(tile);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  // Tiles still there come before taken ones.
  const kept = new Set([...before.filter((s) => !s.taken), ...before.filter((s) => s.taken)].filter((s) => keep(s.tile)).map((s) => s.key));
  const spots = before.map((s) => (s.taken === kept.has(s.key) ? { ...s, taken: !s.taken } : s));
  const wave = before.length === 0 ? 0 : Math.max(...before.map((s) => s.wave)) + 1;
  for (const tile of left) {
    spots.push({ key: `${tile}/${spots.filter((s) => s.tile === tile).length}`, tile, wave, taken: false });
  }
  return spots;
}

/** The index of a spot's tile in its field's tiles, in the order of the rules. */
export function indexInField(spots: readonly Spot[], key: string, tiles: readonly string[]): number {
  const { tile } = spots.find((s) => s.key === key)!;
  const same = spots.filter((s) => s.tile === tile && !s.taken).findIndex((s) => s.key === key);
  let at = -1;
  for (let i = 0; i <= same; i++) at = tiles.indexOf(tile, at + 1);
  return at;
}
