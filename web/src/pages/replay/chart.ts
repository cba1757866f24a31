import { families } from "../../art/shapes";

/** Numbers for the axis: round ones, from below the least to above the most, two at least. */
export function axisTicks(least: number, most: number, about = 5): number[] {
  const span = Math.max(1, most - least);
  const raw = span / about;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((k) => k * power).find((k) => k >= raw)!,
  );
  const out = [Math.floor(least / step) * step];
  do out.push(out.at(-1)! + step);
  while (out.at(-1)! < most);
  return out;
}

/** The colour of a seat's line: that of its cat in Boxes; a sixth seat has one of its own. */
export const lineColour = (seat: number): string => families[seat] ?? "art-fox";

/** Signs that tell lines apart without their colour: a dash pattern and a mark. */
export const dashPatterns = ["", "10 5", "3 4", "14 4 3 4", "8 3", "2 6", "12 8"] as const;

/** A mark of a line, around a point. */
export function markPath(kind: number, x: number, y: number): string {
  const r = 5;
  switch (kind % 4) {
    case 0:
      return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
    case 1:
      return `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}Z`;
    case 2:
      return `M${x} ${y - r - 1}l${r + 1} ${2 * r}h${-2 * r - 2}Z`;
    default:
      return `M${x} ${y - r - 1}l${r + 1} ${r + 1}l${-r - 1} ${r + 1}l${-r - 1} ${-r - 1}Z`;
  }
}
