// Meter counts moves that end within the measured window, and keeps the latency of moves that begin within it.
export class Meter {
  moves = 0;
  errors = 0;
  #latencies = [];

  constructor(begin, end) {
    this.begin = begin;
    this.end = end;
  }

  #within(time) {
    return time >= this.begin && time < this.end;
  }

  done(began, now = performance.now()) {
    if (this.#within(now)) this.moves++;
    if (this.#within(began)) this.#latencies.push(now - began);
  }

  // lost counts a move without its updates; its age is the least that its latency can be.
  lost(began, now = performance.now()) {
    this.errors++;
    if (this.#within(began)) this.#latencies.push(now - began);
  }

  // quantiles gives latencies by nearest rank, in milliseconds.
  quantiles(...shares) {
    const sorted = Float64Array.from(this.#latencies).sort();
    return shares.map((share) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null);
  }
}
