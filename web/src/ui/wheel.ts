/** A trackpad sends many events for one swipe; those that follow each other within this time, in milliseconds, are one. */
const gap = 150;
/** Less than this is a tremble. */
const least = 4;

/** Tells which way the wheel goes, once for a notch or a swipe, and 0 for all that follows it. */
export function notches(): (event: WheelEvent) => 1 | -1 | 0 {
  let last = -Infinity;
  return ({ timeStamp, deltaY }) => {
    const fresh = timeStamp - last > gap;
    if (fresh && Math.abs(deltaY) < least) return 0;
    last = timeStamp;
    return !fresh ? 0 : deltaY > 0 ? 1 : -1;
  };
}
