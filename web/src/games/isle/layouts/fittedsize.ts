/** Width of a bold letter relative to its size, rounded up so that no line wraps early. */
function widthOf(letter: string): number {
  if (/[ .,!’'iljtfrіїI]/.test(letter)) return 0.38;
  if (/[mwMWжшщюыфмЖШЩЮЫФМ—]/.test(letter)) return 0.88;
  return /\p{Lu}/u.test(letter) ? 0.72 : 0.61;
}

const width = (text: string): number => [...text].reduce((sum, letter) => sum + widthOf(letter), 0);

/** The number of lines of a text at a line width in em. Words are not broken. */
function linesOf(text: string, line: number): number {
  let lines = 1;
  let used = 0;
  for (const word of text.split(/ |(?<=-)/)) {
    const w = width(word);
    if (w > line) return Infinity;
    const after = used > 0 ? used + widthOf(" ") + w : w;
    if (after > line) lines++;
    used = after > line ? w : after;
  }
  return lines;
}

/** The largest font size at which the text fits into the given number of lines, or the smallest allowed. Lengths are in rem. */
export function fittedSize(text: string, line: number, lines: number, largest: number, smallest: number): number {
  const step = 1 / 32;
  let size = largest;
  while (size > smallest && linesOf(text, line / size) > lines) size -= step;
  return Math.max(size, smallest);
}
