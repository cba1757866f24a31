/** How wide a letter is in bold type, in parts of its size: a little more than the truth, so that no line breaks before it is due. */
function widthOf(letter: string): number {
  if (/[ .,!’'iljtfrіїI]/.test(letter)) return 0.38;
  if (/[mwMWжшщюыфмЖШЩЮЫФМ—]/.test(letter)) return 0.88;
  return /\p{Lu}/u.test(letter) ? 0.72 : 0.61;
}

const width = (text: string): number => [...text].reduce((sum, letter) => sum + widthOf(letter), 0);

/** How many lines a text takes when a line is so wide, in parts of the size of its letters; a word has to be whole. */
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

/** The largest size at which a text of whole words fits into so many lines, or the smallest allowed. All lengths are in rem. */
export function fittedSize(text: string, line: number, lines: number, largest: number, smallest: number): number {
  const step = 1 / 32;
  let size = largest;
  while (size > smallest && linesOf(text, line / size) > lines) size -= step;
  return Math.max(size, smallest);
}
