/** The sections of the rules, in order. */
export const rules: readonly string[] = [
  "goal",
  "setup",
  "cards",
  "turn",
  "cats",
  "sleeping",
  "princess",
  "toys",
  "end",
  "scoring",
  "example",
  "advanced",
  "questions",
];
