import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const absolute = () => performance.timeOrigin + performance.now();

// Pacer tells when each step of a fixed plan is due. Timers of Node are coarse (1 ms), so a thread sleeps instead.
export class Pacer {
  #gap;
  #start;
  #waiting = new Map();
  #passed = -1; // the clocks of two threads differ a little, so that a step may be told before it is due here

  constructor(start, end, gap) {
    this.#start = start;
    this.#gap = gap;
    const plan = { start: performance.timeOrigin + start, end: performance.timeOrigin + end, gap };
    new Worker(new URL(import.meta.url), { workerData: plan }).on('message', (step) => {
      this.#passed = step;
      this.#waiting.get(step)?.();
      this.#waiting.delete(step);
    });
  }

  due(step) {
    return this.#start + step * this.#gap;
  }

  async reached(step) {
    if (step > this.#passed && performance.now() < this.due(step)) await new Promise((resolve) => this.#waiting.set(step, resolve));
  }
}

if (!isMainThread) {
  const never = new Int32Array(new SharedArrayBuffer(4));
  const { start, end, gap } = workerData;
  for (let step = 0; start + step * gap < end; step++) {
    const due = start + step * gap;
    for (let left = due - absolute(); left > 0; left = due - absolute()) Atomics.wait(never, 0, 0, left);
    parentPort.postMessage(step);
  }
}
