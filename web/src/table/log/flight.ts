import { lengthOf, type Timing } from "./movequeue";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** An animation above the table: the starting box and its keyframes. */
export interface Flight extends Box {
  frames: Keyframe[];
  duration: number;
}

/** The height of the arc above the straight line, in pixels. */
const arcOf = (x: number, y: number): number => Math.min(90, 24 + Math.hypot(x, y) / 8);

const middle = ({ left, top, width, height }: Box): [number, number] => [left + width / 2, top + height / 2];

/**
 * Lifts a piece, moves it on an arc and lands it. It is drawn at the larger of its two sizes and scaled down, which stays sharp; a
 * card from a hand is drawn as large as its slot.
 */
export function flight(from: Box, to: Box, [columns, rows]: readonly [number, number], fromHand: boolean, timing: Timing): Flight {
  const squareOf = ({ width, height }: Box) => Math.max(width, height) / Math.max(columns, rows);
  const square = fromHand ? 1.2 * squareOf(to) : squareOf(from);
  const [width, height] = [columns * square, rows * square];
  const [[fx, fy], [tx, ty]] = [middle(from), middle(to)];
  const [x, y] = [tx - fx, ty - fy];
  const scale = Math.min(1.5, squareOf(to) / square);
  const duration = lengthOf(timing);
  const { announce, take, fly } = timing;
  const half = `translate(${x / 2}px, ${y / 2 - arcOf(x, y)}px) scale(${(1.12 + scale) / 2})`;
  const frames = [
    { time: 0, transform: "none" },
    { time: announce, transform: "none", easing: "cubic-bezier(.2,.8,.2,1)" },
    { time: announce + take, transform: "translateY(-10px) scale(1.12)", easing: "ease-in" },
    { time: announce + take + fly / 2, transform: half, easing: "ease-out" },
    { time: announce + take + fly, transform: `translate(${x}px, ${y - 4}px) scale(${1.15 * scale})`, easing: "cubic-bezier(.3,1.4,.5,1)" },
    { time: duration, transform: `translate(${x}px, ${y}px) scale(${scale})` },
  ].map(({ time, ...frame }) => ({ ...frame, offset: time / duration }));
  return { left: fx - width / 2, top: fy - height / 2, width, height, frames, duration };
}

/** Holds a played card up in place. */
export function heldUp(at: Box, width: number, height: number, timing: Timing): Flight {
  const [x, y] = middle(at);
  const frames = [
    { opacity: 0, transform: "translateY(14px) scale(.8)", easing: "cubic-bezier(.2,.8,.2,1)" },
    { offset: 0.25, opacity: 1, transform: "none" },
    { offset: 0.85, opacity: 1, transform: "none" },
    { opacity: 0, transform: "translateY(-8px)" },
  ];
  return { left: x - width / 2, top: Math.max(4, y - height / 2), width, height, frames, duration: lengthOf(timing) };
}
