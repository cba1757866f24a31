import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { drive } from './driver.mjs';

const DEFAULTS = { tables: 50, players: 2, seconds: 10, rate: 0, warmup: 2, port: 0 };
const NEEDED = ['tables', 'players', 'seconds'];

function flags() {
  const options = Object.fromEntries(Object.entries(DEFAULTS).map(([name, n]) => [name, { type: 'string', default: String(n) }]));
  const { values } = parseArgs({ options: { ...options, delta: { type: 'boolean', default: false } } });
  for (const name of Object.keys(DEFAULTS)) {
    values[name] = Number(values[name]);
    const least = NEEDED.includes(name) ? 1 : 0;
    if (!(values[name] >= least)) throw new Error(`--${name} must be a number of at least ${least}`);
  }
  return values;
}

async function ask(child) {
  child.send('usage');
  const [{ rss, cpu }] = await once(child, 'message');
  const { user, system } = process.cpuUsage();
  return { at: performance.now(), rss, cpu, driver: user + system };
}

const round = (n, digits) => (n === null ? null : Number(n.toFixed(digits)));

function fail(error) {
  console.error(error.message);
  process.exit(1);
}

async function main() {
  const options = flags();
  const server = fork(new URL('server.cjs', import.meta.url), [String(options.port), ...(options.delta ? ['--delta'] : [])], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const died = (code, signal) => fail(new Error(`the server ended early (${signal ?? code})`));
  server.once('exit', died);
  const [{ port }] = await once(server, 'message');

  const usage = [];
  const meter = await drive(`http://127.0.0.1:${port}`, options, async () => usage.push(await ask(server)));
  server.off('exit', died);
  server.disconnect();
  await once(server, 'exit');

  const [before, after] = usage;
  const share = (name) => Math.round((after[name] - before[name]) / (after.at - before.at) / 10);
  console.error(`CPU in the window: server ${share('cpu')} %, driver ${share('driver')} % of a core`);
  const [p50, p99, p999] = meter.quantiles(0.5, 0.99, 0.999);
  console.log(
    JSON.stringify({
      server: options.delta ? 'boardgame.io delta' : 'boardgame.io',
      tables: options.tables,
      players: options.players,
      seconds: options.seconds,
      moves: meter.moves,
      moves_per_second: round(meter.moves / options.seconds, 1),
      p50_ms: round(p50, 2),
      p99_ms: round(p99, 2),
      p999_ms: round(p999, 2),
      errors: meter.errors,
      server_rss_mib: round(after.rss / 2 ** 20, 1),
    }),
  );
}

main().catch(fail);
