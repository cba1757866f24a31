import type { GameName } from "../../protocol";

/** The sections of the rules in order; each has an anchor of the same name, such as /rules/isle#draft. */
export const ruleSections: Record<GameName, readonly string[]> = {
  isle: [
    "goal",
    "setup",
    "day",
    "draft",
    "lessons",
    "rescue",
    "finds",
    "placing",
    "rooms",
    "treasures",
    "anytime",
    "scoring",
    "example",
    "solo",
    "family",
    "kittens",
    "beasts",
    "events",
    "promo",
    "many",
    "questions",
  ],
  boxes: ["goal", "setup", "cards", "turn", "cats", "sleeping", "princess", "toys", "end", "scoring", "example", "advanced", "questions"],
};

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
