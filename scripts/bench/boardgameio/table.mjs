import { io } from 'socket.io-client';
import shape from './game.cjs';

const { game, ROWS, COLUMNS, FIELD } = shape;

async function lobby(base, path, body) {
  const answer = await fetch(`${base}/games/${game.name}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

// Table is one match with a connection for each of its players.
export class Table {
  #id;
  #seats = [];
  #stateID = 0;
  #current = '0';
  #moves = 0;
  #waiting = null;
  #closed = null;

  // open makes a match by the lobby, takes all its seats and waits until every seat has the state.
  static async open(base, players) {
    const table = new Table();
    const { matchID } = await lobby(base, 'create', { numPlayers: players });
    table.#id = matchID;
    for (let seat = 0; seat < players; seat++) await table.#sit(base, String(seat), players);
    return table;
  }

  async #sit(base, playerID, players) {
    const { playerCredentials } = await lobby(base, `${this.#id}/join`, { playerID, playerName: `player ${playerID}` });
    const socket = io(`${base}/${game.name}`, { transports: ['websocket'], forceNew: true, reconnection: false });
    this.#seats.push({ socket, credentials: playerCredentials });
    await new Promise((resolve, reject) => {
      socket.on('connect_error', reject);
      socket.on('connect', () => socket.emit('sync', this.#id, playerID, playerCredentials, players));
      socket.on('sync', (_, { state }) => {
        this.#stateID = state._stateID;
        this.#current = state.ctx.currentPlayer;
        resolve();
      });
    });
    socket.on('update', (_, state) => this.#seen(state._stateID, state.ctx.currentPlayer, state.G.moves));
    socket.on('patch', (_, before, stateID, patch) => {
      const value = (path) => patch.find((change) => change.path === path)?.value;
      this.#seen(stateID, value('/ctx/currentPlayer') ?? this.#current, value('/G/moves'));
    });
    socket.on('disconnect', (reason) => this.close(reason));
  }

  // play sends the next move; the promise resolves when every player has its update.
  play() {
    if (this.#closed) return Promise.reject(this.#closed);
    const n = this.#moves++;
    const { socket, credentials } = this.#seats[this.#current];
    const args = [n % FIELD, n % ROWS, n % COLUMNS];
    const payload = { type: 'place', args, playerID: this.#current, credentials };
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject, unseen: this.#seats.length };
      socket.emit('update', { type: 'MAKE_MOVE', payload }, this.#stateID, this.#id, this.#current);
    });
  }

  #seen(stateID, current, moves) {
    if (moves !== this.#moves) return this.close(`update has move ${moves}, want ${this.#moves}`);
    if (--this.#waiting.unseen > 0) return;
    this.#stateID = stateID;
    this.#current = current;
    this.#waiting.resolve();
  }

  // close ends all connections; a move under way and all later ones are refused.
  close(reason) {
    if (this.#closed) return;
    this.#closed = new Error(reason);
    this.#waiting?.reject(this.#closed);
    for (const { socket } of this.#seats) socket.disconnect();
  }
}
