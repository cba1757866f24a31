import { expect, test } from "vitest";
import { tableView } from "../testing";
import { clockText, isShort, momentPassed, timeLeft } from "./clocktime";

const [second, minute, hour] = [1000, 60_000, 3_600_000];

test("clockText shows minutes and whole seconds", () => {
  expect([0, 1, 999, 1000, 1001, 59_001, 5 * minute, 61 * minute + second].map((ms) => clockText(ms, "en"))).toEqual([
    "0:00",
    "0:00",
    "0:00",
    "0:01",
    "0:01",
    "0:59",
    "5:00",
    "1:01:01",
  ]);
});

test("clockText uses the language's units for days", () => {
  const time = 51 * hour + 20 * minute;
  expect(["en", "uk", "ru", "pl"].map((language) => clockText(time, language).replaceAll(/\s/g, " "))).toEqual([
    "2d 3h",
    "2д 3г",
    "2 д. 3 ч",
    "2 d. 3 h",
  ]);
});

test("timeLeft follows a running clock, keeps a stopped one and hides reminders", () => {
  const about = tableView({}, { clock: { kind: "bank" } });
  const until = new Date(90_000).toISOString();
  expect(timeLeft(about, { until }, 30_000)).toBe(60_000);
  expect(timeLeft(about, { until }, 100_000)).toBe(0);
  expect(timeLeft(about, { left: 5000 }, 30_000)).toBe(5000);
  expect(timeLeft(about, {}, 30_000)).toBeUndefined();
  expect(timeLeft(tableView({}, { clock: { kind: "reminder" } }), { until }, 30_000)).toBeUndefined();
  expect(timeLeft({ ...about, stage: "over" }, { left: 5000 }, 30_000)).toBeUndefined();
});

test("momentPassed reports each moment once", () => {
  const told = (...times: number[]) => times.slice(1).map((to, i) => momentPassed(600_000, times[i]!, to));
  expect(told(61_000, 60_500, 60_000, 59_000, 10_500, 9_900, 9_000)).toEqual([
    undefined,
    "page.clock.minute",
    undefined,
    undefined,
    "page.clock.ten",
    undefined,
  ]);
  expect(momentPassed(70_000, 70_000, 5000)).toBe("page.clock.ten");
  expect(momentPassed(70_000, 5000, 70_000)).toBeUndefined();
  expect(momentPassed(61_000, 61_000, 59_000)).toBeUndefined(); // a move of one minute needs no reminder
  expect([60_001, 60_000].map(isShort)).toEqual([false, true]);
});
