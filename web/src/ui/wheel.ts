/** A trackpad sends many events for one swipe; those that follow each other within this time, in milliseconds, are one. */
const gap = 150;
/** Less than this is a tremble; so much more of the same swipe is a notch more, as of a wheel that is turned fast. */
const least = 4;
const further = 100;

/** Tells which way a wheel goes: for its first event, and for each notch further. */
export function notches(): (event: WheelEvent) => 1 | -1 | 0 {
  let last = -Infinity;
  let gone = 0;
  return ({ timeStamp, deltaY }) => {
    const fresh = timeStamp - last > gap;
    if (fresh && Math.abs(deltaY) < least) return 0;
    last = timeStamp;
    gone = fresh ? 0 : gone + deltaY;
    if (!fresh && Math.abs(gone) < further) return 0;
    gone = 0;
    return deltaY > 0 ? 1 : -1;
  };
}
