/** A paragraph, or the points of a list. */
export type Part = string | string[];

/** Splits a text into paragraphs and lists; a line of a list begins with a dot. */
export function splitParagraphs(text: string): Part[] {
  const out: Part[] = [];
  for (const line of text.split("\n")) {
    if (!line.startsWith("• ")) {
      out.push(line);
      continue;
    }
    const last = out.at(-1);
    if (Array.isArray(last)) last.push(line.slice(2));
    else out.push([line.slice(2)]);
  }
  return out;
}

/** Splits a question, which may have a sentence before it, from its answer. What asks nothing is all answer. */
export function splitQuestion(text: string): [question: string, answer: string] {
  const end = text.indexOf("? ") + 1;
  return [text.slice(0, end), text.slice(end).trimStart()];
}
