// Compares the server with boardgame.io under the same load: node server.mjs PURRLOR [--rounds 3 --seconds 8 --tables 50 --players 2]
//
// Both play in turns, round after round, and the medians count, so that whatever else the machine does hits both alike. First
// each table plays as fast as it can. Then both get the same load, 60 % of what the peer can take. The server keeps every
// move on disk before it answers; the peer keeps all in memory. Fails unless the server makes 5 times the moves and has
// half the 99th percentile. The peer has one thread: if that did not get a core of its own at full speed, the machine does
// something else too, and the result says nothing.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const WANT_MOVES = 5;
const WANT_P99 = 0.5;
const SHARE = 0.6;
const QUIET = 90; // % of a core
const PEER = fileURLToPath(new URL('boardgameio', import.meta.url));

const number = (n) => ({ type: 'string', default: String(n) });
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: number(3), seconds: number(8), warmup: number(2), tables: number(50), players: number(2) },
});
const [program] = positionals;
if (!program) throw new Error('name the program: node server.mjs bin/purrlor');

const load = (rate) => ['tables', 'players', 'seconds', 'warmup'].flatMap((name) => [`--${name}`, flags[name]]).concat('--rate', String(rate));

function run(command, args, options) {
  const { stdout, stderr, status } = spawnSync(command, args, { ...options, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  const result = JSON.parse(stdout);
  if (result.errors > 0) throw new Error(`errors in a run of ${result.server}: ${stdout}`);
  return { ...result, core: Number(/server (\d+) %/.exec(stderr)?.[1] ?? NaN) };
}

const runners = {
  purrlor: (rate) => run(program, ['load', '--serve', '--json', ...load(rate)]),
  'boardgame.io': (rate) => run('node', ['bench.mjs', ...load(rate)], { cwd: PEER }),
};

const median = (list) => list.toSorted((a, b) => a - b)[Math.floor((list.length - 1) / 2)];

const cells = (...texts) => texts.map((text, i) => (i === 0 ? String(text).padEnd(24) : String(text).padStart(11))).join('');

function show(label, r) {
  console.log(cells(label, r.moves_per_second.toFixed(0), r.p50_ms.toFixed(2), r.p99_ms.toFixed(2), r.p999_ms.toFixed(2), r.server_rss_mib.toFixed(0)));
}

// compare runs all rounds at a rate and gives each server's medians.
function compare(rate) {
  const results = Object.fromEntries(Object.keys(runners).map((name) => [name, []]));
  for (let round = 1; round <= Number(flags.rounds); round++) {
    for (const [name, runner] of Object.entries(runners)) {
      const result = runner(rate);
      results[name].push(result);
      show(`${name}, round ${round}`, result);
    }
  }
  const medians = {};
  for (const [name, list] of Object.entries(results)) {
    const keys = ['moves_per_second', 'p50_ms', 'p99_ms', 'p999_ms', 'server_rss_mib', 'core'];
    medians[name] = Object.fromEntries(keys.map((key) => [key, median(list.map((r) => r[key]))]));
    show(`${name}, median`, medians[name]);
  }
  return medians;
}

if (!existsSync(`${PEER}/node_modules`)) execFileSync('npm', ['ci'], { cwd: PEER, stdio: 'inherit' });

console.log(cells('', 'moves/s', 'p50 ms', 'p99 ms', 'p99.9 ms', 'MiB'));
console.log(`As fast as possible, ${flags.tables} tables of ${flags.players}:`);
const full = compare(0);
const rate = Math.round(SHARE * full['boardgame.io'].moves_per_second);
console.log(`${rate} moves a second offered to both:`);
const equal = compare(rate);

const moves = full.purrlor.moves_per_second / full['boardgame.io'].moves_per_second;
const p99 = equal.purrlor.p99_ms / equal['boardgame.io'].p99_ms;
console.log(`moves a second: ${moves.toFixed(2)} times the peer's, wanted at least ${WANT_MOVES}`);
console.log(`p99 at equal load: ${p99.toFixed(2)} of the peer's, wanted at most ${WANT_P99}`);
const { core } = full['boardgame.io'];
if (core < QUIET) console.log(`not valid: the peer got only ${core} % of a core, so something else used the machine`);
if (core < QUIET || moves < WANT_MOVES || p99 > WANT_P99) process.exitCode = 1;
