// How bots disturb people: node --experimental-websocket bots.mjs PURRLOR [--tables 20 --rate 60 --seconds 8]
//
// Plays tables of people at a steady rate on a server, first alone, then beside tables where only tigers play, without a
// pause. Fails if the 99th percentile of people's moves more than doubles (with 5 ms for what a clock cannot tell).
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const number = (n) => ({ type: 'string', default: String(n) });
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { tables: number(20), rate: number(60), seconds: number(8) },
});
const [program] = positionals;
if (!program) throw new Error('name the program: node --experimental-websocket bots.mjs bin/purrlor');

const folder = mkdtempSync(join(tmpdir(), 'purrlor-'));
const port = 20000 + Math.floor(Math.random() * 20000);
const url = `http://127.0.0.1:${port}`;
const many = ['guests-per-minute', 'commands-per-second', 'requests-per-second', 'sockets-per-address', 'tables-per-person'];
const server = spawn(program, [
  'serve', '--listen', `127.0.0.1:${port}`, '--metrics', `127.0.0.1:${port + 1}`, '--data', join(folder, 'x.db'), '--bot-pace', '1ms',
  ...many.flatMap((name) => [`--${name}`, '100000']),
], { stdio: 'ignore' });

async function call(method, path, cookie, body) {
  const answer = await fetch(url + path, { method, headers: { cookie: cookie ?? '' }, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return { cookie: answer.headers.get('set-cookie')?.split(';')[0], body: answer.status === 204 ? undefined : await answer.json() };
}

// A table where only tigers play: its host leaves for good, and a tiger takes the seat. Somebody looks on, else it would pause.
async function botTable(look) {
  const { cookie } = await call('POST', '/api/people', undefined, { name: 'Host' });
  const settings = { game: 'isle', config: { players: 4 }, takeover: 'tiger', watch: true };
  const { body } = await call('POST', '/api/tables', cookie, { settings, bots: ['tiger', 'tiger', 'tiger'] });
  await call('POST', `/api/tables/${body.id}/commands`, cookie, { id: '1', do: 'start' });
  await call('DELETE', '/api/me', cookie);
  look(body.id);
}

// Opens a socket of a guest and returns how to look at a table with it.
async function watcher() {
  const { cookie } = await call('POST', '/api/people', undefined, { name: 'Watcher' });
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/socket`, { headers: { cookie } });
  await new Promise((done, fail) => Object.assign(socket, { onopen: done, onerror: () => fail(new Error('no socket')) }));
  return (table) => socket.send(JSON.stringify({ type: 'look', id: table, table }));
}

async function people() {
  const load = spawn(program, [
    'load', '--server', url, '--json', '--tables', '20', '--players', '2', '--rate', flags.rate, '--seconds', flags.seconds, '--warmup', '2',
  ]);
  let out = '', trouble = '';
  load.stdout.on('data', (text) => (out += text));
  load.stderr.on('data', (text) => (trouble += text));
  const status = await new Promise((done) => load.once('close', done));
  if (status !== 0) throw new Error(trouble);
  return JSON.parse(out);
}

async function metric(name) {
  const text = await (await fetch(`http://127.0.0.1:${port + 1}/metrics`)).text();
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
}

let failed = false;
try {
  for (let i = 0; i < 100; i++) {
    if (await fetch(`${url}/healthz`).then((r) => r.ok, () => false)) break;
    await new Promise((go) => setTimeout(go, 50));
  }
  const show = (name, r) => console.log(`${name}: ${r.moves_per_second} moves/s, p50 ${r.p50_ms} ms, p99 ${r.p99_ms} ms, errors ${r.errors}`);
  const alone = await people();
  show('people alone', alone);
  let look;
  for (let i = 0; i < Number(flags.tables); i++) {
    if (i % 16 === 0) look = await watcher();
    await botTable(look);
  }
  const before = await metric('purrlor_bot_actions_total');
  const beside = await people();
  show(`beside ${flags.tables} tables of tigers`, beside);
  const acted = (await metric('purrlor_bot_actions_total')) - before;
  console.log(`bots: ${acted} actions meanwhile, ${await metric('purrlor_bots_hurried_total')} hurried, ${await metric('purrlor_bots_waiting')} waiting`);
  failed = beside.p99_ms > 2 * alone.p99_ms + 5 || acted === 0;
  console.log(`p99: ${(beside.p99_ms / alone.p99_ms).toFixed(2)} of what it is alone, wanted at most 2`);
} finally {
  server.kill();
  await new Promise((go) => server.once('exit', go));
  rmSync(folder, { recursive: true });
}
process.exitCode = failed ? 1 : 0;
