type Blink = (shut: boolean) => void;

const cats = new Set<Blink>();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Makes a cat blink now and then until the returned function is called. One timer picks one cat at a time: an endless animation on each
 * would keep the browser painting.
 */
export function blinking(blink: Blink): (() => void) | undefined {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
  cats.add(blink);
  timer ??= setInterval(next, 1700);
  return () => {
    cats.delete(blink);
    if (cats.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function next(): void {
  if (document.hidden) return;
  const cat = [...cats][Math.floor(Math.random() * cats.size)];
  cat?.(true);
  setTimeout(() => cat?.(false), 140);
}
