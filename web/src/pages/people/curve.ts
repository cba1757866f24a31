import type { CurvePoint } from "../../protocol";

/** A line through ratings, as SVG draws it, with what stands at its sides. */
export interface Curve {
  path: string;
  /** The places of the points. */
  dots: [x: number, y: number][];
  low: number;
  high: number;
}

/** The size of the drawing; text stands outside. */
export const size = { width: 600, height: 200 };

/** Draws ratings game by game; the scale begins and ends at a multiple of fifty and is never flatter than a hundred points. */
export function curveOf(points: readonly CurvePoint[]): Curve {
  const values = points.map((p) => p.points);
  let low = Math.floor(Math.min(...values) / 50) * 50;
  let high = Math.ceil(Math.max(...values) / 50) * 50;
  if (high - low < 100) [low, high] = [low - 50, high + 50];
  const step = points.length > 1 ? size.width / (points.length - 1) : 0;
  const dots = values.map((value, i): [number, number] => [
    points.length > 1 ? i * step : size.width / 2,
    size.height * (1 - (value - low) / (high - low)),
  ]);
  const path = dots.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
  return { path, dots, low, high };
}
