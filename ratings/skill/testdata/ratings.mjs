// Writes games rated by the npm package openskill: npm install openskill@5.0.1 in a folder of its own, with this file in it,
// and then node ratings.mjs > ratings.json. Tests read only the JSON.
import { rate, rating } from "openskill";
import { bradleyTerryFull } from "openskill/models";

// A generator of numbers from 0 to 1 that is the same everywhere (mulberry32).
let state = 20;
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}
const within = (low, high) => low + random() * (high - low);
const rounded = (n, digits) => Number(n.toFixed(digits));

const games = [];
function play(before, ranks, loosen = false) {
  const teams = before.map((r) => [rating(r)]);
  const after = rate(teams, { rank: ranks, model: bradleyTerryFull, tau: loosen ? 25 / 300 : 0 });
  games.push({ before, ranks, ...(loosen && { loosen }), after: after.map(([r]) => ({ mu: rounded(r.mu, 9), sigma: rounded(r.sigma, 9) })) });
}

const start = { mu: 25, sigma: 25 / 3 };
for (const ranks of [[1, 2], [1, 1], [2, 1], [1, 1, 2, 3, 4], [1, 2, 2, 2], [1, 1, 1, 1, 1, 2], [6, 5, 4, 3, 2, 1]]) {
  play(ranks.map(() => start), ranks);
}
for (let i = 0; i < 60; i++) {
  const players = 2 + Math.floor(random() * 5);
  const before = Array.from({ length: players }, () => ({ mu: rounded(within(15, 35), 3), sigma: rounded(within(0.5, 8), 3) }));
  play(before, before.map(() => 1 + Math.floor(random() * players)), i >= 40);
}
console.log(`[\n${games.map((g) => JSON.stringify(g)).join(",\n")}\n]`);
