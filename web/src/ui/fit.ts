import type { Attachment } from "svelte/attachments";

/** The side of a square, in pixels: as it is where there is room, and where it still can be told what it is. */
const [largest, smallest] = [18, 8];

/**
 * Sets `--square` of an element to the largest side with which all that is in it is seen without scrolling.
 * It only shrinks while things come and go, so that they do not move under a hand; a change of the element's own size
 * begins anew, and so does another `occasion`.
 */
export const fit = (_occasion: unknown): Attachment<HTMLElement> => (node) => {
  let size = largest;
  const settle = () => {
    for (node.style.setProperty("--square", `${size}px`); size > smallest && node.scrollHeight > node.clientHeight; ) {
      node.style.setProperty("--square", `${--size}px`);
    }
  };
  const content = new MutationObserver(settle);
  content.observe(node, { childList: true, subtree: true });
  const room = new ResizeObserver(() => {
    size = largest;
    settle();
  });
  room.observe(node);
  return () => {
    content.disconnect();
    room.disconnect();
  };
};
