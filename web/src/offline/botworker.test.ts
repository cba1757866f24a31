import { beforeEach, expect, test, vi } from "vitest";
import { BotWorker } from "./botworker";

/** A worker that a test plays. */
class FakeWorker {
  said: unknown[] = [];
  ended = false;
  onmessage: (event: { data: string }) => void = () => {};
  onerror: (event: { message: string }) => void = () => {};
  postMessage = (what: unknown) => void this.said.push(what);
  terminate = () => void (this.ended = true);
}

const module = {} as WebAssembly.Module;
const heard = { thought: vi.fn(), died: vi.fn(), failed: vi.fn() };
let workers: FakeWorker[];
let botWorker: BotWorker;
beforeEach(() => {
  workers = [];
  vi.resetAllMocks();
  botWorker = new BotWorker(
    () => {
      workers.push(new FakeWorker());
      return workers.at(-1) as unknown as Worker;
    },
    module,
    heard,
  );
  botWorker.start();
});
const say = (worker: FakeWorker, data: string) => worker.onmessage({ data });

test("what is asked waits until the program runs, whose answers are handed on", () => {
  botWorker.tell("first");
  expect(workers[0]!.said).toEqual([module]);
  say(workers[0]!, "started");
  botWorker.tell("second");
  expect(workers[0]!.said).toEqual([module, "first", "second"]);
  say(workers[0]!, "answer");
  expect(heard.thought.mock.calls).toEqual([["answer"]]);
});

test("a bot worker that crashes is restarted, and its requests are sent again", () => {
  say(workers[0]!, "started");
  botWorker.tell("question");
  heard.died.mockImplementation(() => botWorker.tell("question"));
  workers[0]!.onerror({ message: "out of memory" });
  workers[0]!.onerror({ message: "out of memory" });
  expect(workers[0]!.ended).toBe(true);
  expect(workers).toHaveLength(2);
  say(workers[1]!, "started");
  expect(workers[1]!.said).toEqual([module, "question"]);
  expect(heard.failed).not.toHaveBeenCalled();
});

test("it is given up when one after the other dies, but not when they answer in between", () => {
  const die = () => workers.at(-1)!.onerror({ message: "gone" });
  for (let i = 0; i < 3; i++) die();
  say(workers.at(-1)!, "started");
  say(workers.at(-1)!, "answer");
  for (let i = 0; i < 3; i++) die();
  expect(heard.failed).not.toHaveBeenCalled();
  die();
  expect(heard.failed.mock.calls).toEqual([["gone"]]);
  expect(workers).toHaveLength(7);
  botWorker.tell("question"); // which gets no answer
});
