'use strict';

// The server under test: the library's own Server() with its own transport and its memory storage.

const { Server } = require('boardgame.io/server');
const { game } = require('./game.cjs');

async function main() {
  const server = Server({ games: [{ ...game, deltaState: process.argv.includes('--delta') }], origins: [] });
  // `port` goes to net.Server.listen as it is, which is the only way to name the loopback address.
  const { appServer } = await server.run({ port: { host: '127.0.0.1', port: Number(process.argv[2]) } });
  process.send({ port: appServer.address().port });
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send({ rss: process.memoryUsage.rss(), cpu: user + system });
  });
  process.on('disconnect', () => process.exit());
}

main();
