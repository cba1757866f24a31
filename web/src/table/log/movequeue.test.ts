import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Pace } from "../../protocol";
import { lengthOf, MoveQueue } from "./movequeue";
import type { Move } from "./moves";

const move = (id: number): Move => ({ id, seat: 1, deeds: [] });
const moves = (...ids: number[]): Move[] => ids.map(move);

function queue(pace: Pace = "calm") {
  const told: string[] = [];
  const made = new MoveQueue(
    { begin: (m, timing) => told.push(`${m.id} for ${lengthOf(timing)}`), end: (m) => told.push(`${m.id} ends`) },
    () => pace,
  );
  return { told, queue: made };
}

describe("MoveQueue", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("shows moves one after the other", () => {
    const { told, queue: q } = queue();
    q.add(moves(1, 2));
    expect(told).toEqual(["1 for 1100"]);
    vi.advanceTimersByTime(1099);
    expect(told).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(told).toEqual(["1 for 1100", "1 ends", "2 for 1100"]);
    vi.advanceTimersByTime(1100);
    expect(told.at(-1)).toBe("2 ends");
    expect(q.busy).toBe(false);
  });

  it("hurries while more than two wait", () => {
    const { told, queue: q } = queue();
    q.add(moves(1, 2, 3));
    vi.advanceTimersByTime(350);
    expect(told).toEqual(["1 for 350", "1 ends", "2 for 1100"]);
    q.add(moves(4, 5));
    vi.advanceTimersByTime(1100);
    expect(told.at(-1)).toBe("3 for 350");
    vi.advanceTimersByTime(350 + 1100 + 1100);
    expect(told.at(-1)).toBe("5 ends");
  });

  it("ends all moves when more than six wait", () => {
    const { told, queue: q } = queue();
    q.add(moves(1));
    q.add(moves(2, 3, 4, 5, 6, 7));
    expect(told).toEqual(["1 for 1100"]);
    q.add(moves(8));
    expect(told.slice(1)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((id) => `${id} ends`));
    expect(q.busy).toBe(false);
  });

  it("finish ends all moves", () => {
    const { told, queue: q } = queue();
    q.add(moves(1, 2));
    vi.advanceTimersByTime(200);
    q.finish();
    expect(told).toEqual(["1 for 1100", "1 ends", "2 ends"]);
    vi.advanceTimersByTime(5000);
    expect(told).toHaveLength(3);
    q.add(moves(3));
    expect(told.at(-1)).toBe("3 for 1100");
  });

  it("shows replayed moves calmly", () => {
    const { told, queue: q } = queue();
    q.add(moves(1, 2, 3, 4, 5, 6, 7, 8).map((m) => ({ ...m, unhurried: true })));
    expect(told).toEqual(["1 for 1100"]);
    vi.advanceTimersByTime(7 * 1100);
    expect(told.at(-1)).toBe("8 for 1100");
  });

  it("continues a move quickly", () => {
    const { told, queue: q } = queue();
    q.add([move(1), { ...move(2), goesOn: true }]);
    vi.advanceTimersByTime(1100);
    expect(told.at(-1)).toBe("2 for 350");
  });

  it("follows the chosen pace", () => {
    const { told, queue: q } = queue("quick");
    q.add(moves(1));
    expect(told).toEqual(["1 for 350"]);
    const { told: none, queue: atOnce } = queue("at_once");
    atOnce.add(moves(1, 2));
    expect(none).toEqual(["1 ends", "2 ends"]);
  });
});
