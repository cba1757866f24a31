/** Small waves, evenly scattered and always the same. */
export const wavePath: string = Array.from({ length: 34 }, (_, i) => {
  const x = -380 + i * 53 + ((i * 37) % 29);
  const y = 98 + ((i * 29) % 56);
  return `M${x} ${y}q6-5 12 0t12 0`;
}).join("");

/** The path across the island for the turn order, in units of its picture. */
export const islandPath = "M150 250C220 190 250 262 320 236C390 208 372 168 440 164C506 160 520 196 560 176";

/** Positions of the seats on the path. The first is at the far end, next to the huts. */
export function pathStops(count: number): [x: number, y: number][] {
  const line: [number, number][] = [
    [548, 180],
    [478, 164],
    [404, 182],
    [338, 230],
    [262, 226],
    [190, 232],
  ];
  return line.slice(0, count);
}
