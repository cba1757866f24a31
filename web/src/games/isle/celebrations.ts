import type { Celebration } from "../../table/log/celebrations.svelte";
import type { Account } from "../../table/protocol";

const linesOf = (account: Account, source: string) => account.lines.filter((line) => line.source === source);
const largest = (account: Account): number => Math.max(0, ...linesOf(account, "family").map((line) => Number(line.args?.cats)));

/** Family sizes that get another celebration. */
const sizes = [8, 5];

/** The celebrations that a change of my score earns, rarest first. */
export function isleCelebrations(before: Account, after: Account): Celebration[] {
  const joys: Celebration[] = [];
  const fewer = (source: string) => linesOf(after, source).length < linesOf(before, source).length;
  if (fewer("rat") && linesOf(after, "rat").length + linesOf(after, "royal").length === 0) joys.push({ kind: "no_rats", sound: "family" });
  const cats = sizes.find((size) => largest(before) < size && largest(after) >= size);
  if (cats) joys.push({ kind: `family_${cats}`, sound: "family" });
  if (fewer("room")) {
    const open = linesOf(after, "room").map((line) => line.args?.room);
    const filled = linesOf(before, "room").find((line) => !open.includes(line.args?.room));
    joys.push({ kind: "room", args: { room: filled?.args?.room }, sound: "closed" });
  }
  if (linesOf(before, "family").length === 0 && linesOf(after, "family").length > 0) joys.push({ kind: "first_family", sound: "family" });
  const n = linesOf(before, "rat").length - linesOf(after, "rat").length;
  if (n > 0) joys.push({ kind: "rat", args: { n }, sound: "points-up" });
  return joys;
}
