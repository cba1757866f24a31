import { setTimeout } from 'node:timers/promises';
import { Meter } from './meter.mjs';
import { Pacer } from './pacer.mjs';
import { Table } from './table.mjs';

const SETTLE = 200;
const PATIENCE = 10_000;

// saturate plays the next move as soon as all players have the last one.
async function saturate(table, meter) {
  for (let sent = performance.now(); sent < meter.end; sent = performance.now()) {
    try {
      await table.play();
      meter.done(sent);
    } catch {
      return meter.lost(sent);
    }
  }
}

// follow plays moves at their planned times, or as soon as it can when late; latency runs from the planned time.
async function follow(table, meter, pacer, first, stride) {
  for (let step = first; pacer.due(step) < meter.end; step += stride) {
    const due = pacer.due(step);
    await pacer.reached(step);
    await table.play().then(() => meter.done(due), () => meter.lost(due));
  }
}

function play(tables, meter, start, rate) {
  if (rate === 0) return tables.map((table) => saturate(table, meter));
  const pacer = new Pacer(start, meter.end, 1000 / rate);
  return tables.map((table, i) => follow(table, meter, pacer, i, tables.length));
}

// drive opens the tables, plays on all of them and gives the meter; `onWindow` runs at both ends of the measured window.
export async function drive(base, { tables: count, players, seconds, warmup, rate }, onWindow) {
  const tables = [];
  while (tables.length < count) tables.push(await Table.open(base, players));

  const start = performance.now() + SETTLE;
  const begin = start + warmup * 1000;
  const meter = new Meter(begin, begin + seconds * 1000);
  const playing = Promise.all(play(tables, meter, start, rate));
  await setTimeout(meter.begin - performance.now());
  await onWindow();
  await setTimeout(meter.end - performance.now());
  await onWindow();
  await Promise.race([playing, setTimeout(PATIENCE, null, { ref: false })]);
  for (const table of tables) table.close('the run is over');
  await playing;
  return meter;
}
