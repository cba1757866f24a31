import type { GameName } from "./tables";

/** The sections of the rules in order; each has an anchor of the same name, such as /rules/isle#draft. */
export const sections: Record<GameName, readonly string[]> = {
  isle: [
    "goal",
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
    "solo",
    "family",
    "kittens",
    "beasts",
    "events",
  ],
  boxes: ["goal", "cards", "turn", "cats", "sleeping", "princess", "toys", "end", "scoring", "advanced"],
};

/** A paragraph, or the points of a list. */
export type Part = string | string[];

/** Splits a text into paragraphs and lists; a line of a list begins with a dot. */
export function parts(text: string): Part[] {
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
