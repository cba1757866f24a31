// An example of a program that plays at a Purrlor server: it chooses among its legal actions at random.
// It needs Node 20 with --experimental-websocket, or Node 22; see the README beside it.

import { parseArgs } from "node:util";

const url = process.env.PURRLOR_URL ?? "http://127.0.0.1:8080";
const token = process.env.PURRLOR_TOKEN;
const { values: flags } = parseArgs({
  options: {
    table: { type: "string" }, // a table to join; without it the bot opens one
    game: { type: "string", default: "boxes" },
    players: { type: "string", default: "2" },
    opponents: { type: "string", default: "kitten" }, // level of the server's bots on the other seats
  },
});

const authorization = `Bearer ${token}`;
const prefix = crypto.randomUUID();
const streams = new Map(); // what is known from each of the bot's seats
let sent = 0;

/** Asks the server by HTTP. A refusal is an error. */
async function request(method, path, body) {
  const response = await fetch(url + path, { method, headers: { authorization }, body: body && JSON.stringify(body) });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${answer.code}: ${answer.detail}`);
  return answer;
}

/** Opens a table with bots of the server on all other seats, and returns its id. */
async function open() {
  const players = Number(flags.players);
  const { id } = await request("POST", "/api/tables", {
    settings: { game: flags.game, config: { players }, watch: true },
    bots: Array(players - 1).fill(flags.opponents),
  });
  return id;
}

/** Carries out a JSON Patch; the server sends add, replace and remove. */
function apply(scene, patch) {
  const root = { scene };
  for (const { op, path, value } of patch) {
    const keys = ["scene", ...path.split("/").slice(1)].map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
    const last = keys.pop();
    const parent = keys.reduce((at, key) => at[key], root);
    if (!Array.isArray(parent)) {
      if (op === "remove") delete parent[last];
      else parent[last] = value;
    } else if (last === "-") parent.push(value);
    else if (op === "add") parent.splice(Number(last), 0, value);
    else if (op === "remove") parent.splice(Number(last), 1);
    else parent[last] = value;
  }
  return root.scene;
}

/** Follows a table through one connection. Returns the last scene if the game has ended, else undefined. */
function follow(table, host) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace(/^http/, "ws")}/api/socket`, { headers: { authorization } });
    const send = (message) => socket.send(JSON.stringify(message));
    const newID = () => `${prefix}-${++sent}`;
    const asked = new Map(); // seats by the ids of questions
    const done = new Set(); // what was done before the start
    const command = (fields) => send({ type: "do", table, command: { id: newID(), ...fields } });
    const finish = (settle, value) => {
      settle(value);
      socket.close();
    };

    // This is where a better bot would think.
    const act = (seat, decision, actions) =>
      command({ do: "act", seat, decision, action: actions[Math.floor(Math.random() * actions.length)] });

    // A host starts the game, a guest takes a seat and is ready.
    const prepare = (seat, now) => {
      const verb = host ? "start" : seat < 0 ? "sit" : "ready";
      if (done.has(verb) || (verb === "ready" && now.seats[seat].ready)) return;
      done.add(verb);
      command({ do: verb, on: verb === "ready" });
    };

    const consider = (seat) => {
      const stream = streams.get(seat);
      const { table: now, may } = stream.scene;
      if (now.stage === "open") return prepare(seat, now);
      if (now.stage === "over") return finish(resolve, stream.scene);
      if (!may?.must || may.decision === stream.answered) return;
      stream.answered = may.decision;
      if (may.actions) return act(seat, may.decision, may.actions);
      const id = newID(); // there are too many actions to be sent unasked
      asked.set(id, seat);
      send({ type: "ask", id, table, what: "legal", seat });
    };

    const handlers = {
      snapshot({ seat, epoch, n, scene }) {
        streams.set(seat, { epoch, n, scene });
        consider(seat);
      },
      update({ seat, epoch, n, patch }) {
        const stream = streams.get(seat);
        Object.assign(stream, { epoch, n, scene: apply(stream.scene, patch) });
        consider(seat);
      },
      left({ seat }) {
        streams.delete(seat);
      },
      answer({ id, body }) {
        const seat = asked.get(id);
        asked.delete(id);
        if (streams.get(seat)?.answered === body.decision) act(seat, body.decision, body.actions);
      },
      refused({ code, detail }) {
        if (code === "stale_decision") return; // an update follows
        if (["try_again", "too_many", "server_closing"].includes(code)) finish(resolve);
        else finish(reject, new Error(`${code}: ${detail}`));
      },
    };

    socket.onopen = () => {
      for (const [seat, stream] of streams) {
        if (seat < 0 || stream.answered === undefined) streams.delete(seat); // nothing was played from here
        stream.answered = undefined; // the answer may have been lost with the connection; if it was not, this one is stale
      }
      const seen = [...streams].map(([seat, { epoch, n }]) => ({ seat, epoch, n }));
      send({ type: "look", table, seen });
      for (const seat of streams.keys()) consider(seat);
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      handlers[message.type]?.(message);
    };
    socket.onclose = () => resolve(undefined);
    socket.onerror = () => resolve(undefined);
  });
}

if (!token) throw new Error("PURRLOR_TOKEN is empty; see the README for how to get a token");
if (typeof WebSocket === "undefined") throw new Error("start Node 20 with --experimental-websocket");

await request("GET", "/api/me"); // a wrong token shows here
const table = flags.table ?? (await open());
let end;
while (!(end = await follow(table, !flags.table))) await new Promise((wait) => setTimeout(wait, 1000));
const points = (end.table.sheet?.accounts ?? []).map(({ seat, total }) => `seat ${seat} has ${total} points`);
console.log(`table ${table} is over: winners ${JSON.stringify(end.table.winners)}; ${points.join(", ")}`);
