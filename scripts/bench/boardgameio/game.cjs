'use strict';

const { INVALID_MOVE } = require('boardgame.io/core');

const STATE_BYTES = 6000;
const ROWS = 9;
const COLUMNS = 12;
const FIELD = 16;

const numbered = (prefix, n) => `${prefix}-${String(n).padStart(3, '0')}`;
const list = (n, make) => Array.from({ length: n }, (_, i) => make(i));

function setup({ ctx }) {
  const G = {
    moves: 0,
    day: 1,
    field: list(FIELD, (i) => numbered('cat', i)),
    players: list(ctx.numPlayers, (seat) => ({
      fish: 20,
      baskets: { unused: 1, used: 0 },
      hand: list(7, (i) => numbered('card', 10 * seat + i)),
      ship: list(ROWS, () => list(COLUMNS, () => '.')),
    })),
  };
  // Deck and bag take what the players leave, so that the state has the same size for any number of them.
  const card = (i) => numbered('card', i);
  const stack = (i) => ({ tile: numbered('cat', i), n: 1 });
  const left = STATE_BYTES - JSON.stringify(G).length;
  const pair = JSON.stringify([card(0), stack(0)]).length - 1;
  const depth = Math.max(0, Math.floor(left / pair));
  G.deck = list(depth, card);
  G.bag = list(depth, stack);
  return G;
}

// place swaps a tile of the field with a cell of the player's ship: a few values change, the size of the state hardly does.
function place({ G, playerID }, slot, row, column) {
  const player = G.players[playerID];
  if (!(slot in G.field) || player.ship[row]?.[column] === undefined) return INVALID_MOVE;
  const tile = G.field[slot];
  G.field[slot] = player.ship[row][column];
  player.ship[row][column] = tile;
  player.fish = (player.fish + 1) % 100;
  G.moves++;
}

module.exports = {
  ROWS,
  COLUMNS,
  FIELD,
  game: {
    name: 'isle-sized',
    minPlayers: 1,
    maxPlayers: 6,
    setup,
    moves: { place },
    turn: { minMoves: 1, maxMoves: 1 },
  },
};
