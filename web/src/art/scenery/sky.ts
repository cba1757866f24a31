import { dot, group, path, round, type Markup } from "../paint";
import { type Scenery, at, volcanoAt } from "./shore";

const line = "var(--scene-ink)";
const cloud = "M-40 10C-50 10-50-6-36-6C-34-20-14-22-8-12C0-22 20-18 20-6C36-10 46 10 32 10Z";

/** The sky of a day with clouds, and with stars at night. */
export function sky({ box, width, mood }: Scenery): Markup {
  const tint = (colour: string, part: number) => `color-mix(in oklab,var(--art-sky-${mood}) ${part}%,var(--${colour}))`;
  const clouds = [
    [0.47, 22, 0.9],
    [0.62, 50, 0.5],
    [0.9, 30, 0.7],
  ].map(([x, y, size]) => path(cloud, { fill: "var(--cloud)", move: `translate(${Math.round(x! * width)} ${y}) scale(${size})` }));
  let stars = "";
  for (let i = 0; i < 30; i++)
    stars += dot(((i * 197) % 100) * 0.01 * width, 4 + ((i * 37) % 52), i % 5 ? 1 : 1.6, { fill: "var(--star)" });
  return (
    path(`M0 0H${width}V${box.sky}H0Z`, { fill: tint("sky", 12) }) +
    path(`M0 ${box.sky - 23}H${width}V${box.sky}H0Z`, { fill: tint("sky-2", 35) }) +
    stars +
    clouds.join("")
  );
}

export function volcano({ box, events }: Scenery): Markup {
  const [x, y] = at(box, [volcanoAt(events), 103]);
  return group(
    path("M-72 0C-56-16-36-66-22-86Q0-96 20-86C36-66 58-16 74 0Z", { fill: "var(--rock)", stroke: line, w: 2.6 }) +
      path("M20-86C36-66 58-16 74 0H38C34-30 28-60 12-88Z", { fill: "var(--rock-2)" }) +
      path("M-22-86Q0-96 20-86L15-72L8-80L1-62L-6-78L-13-72Z", { fill: "var(--lava)", stroke: line, w: 2.4 }),
    { move: `translate(${round(x)} ${round(y)}) scale(${round(box.scale)})` },
  );
}

/** Position and size of the dark fleet on the horizon: nearer to the left and larger each day. */
const way = [
  [0.62, 0.24],
  [0.425, 0.3],
  [0.2, 0.38],
  [0.13, 0.48],
  [0.085, 0.6],
] as const;

export function fleet({ box, day, events }: Scenery): Markup {
  const [near, size] = way[Math.min(Math.max(day, 1), way.length) - 1]!;
  const x = events ? 0.6 : near;
  const ship =
    path("M-34 0H38L28 18H-24ZM-34 0L-40-12H-30L-26 0ZM0 0V-66H3V0Z", { fill: "var(--art-fleet)" }) +
    path("M4-62C26-56 32-34 30-12C22-16 12-16 4-12ZM-2-56C-20-48-26-30-26-12C-18-16-10-16-2-12Z", {
      fill: "var(--art-sail)",
      stroke: "var(--art-fleet)",
      w: 2,
    }) +
    path("M0-66L-16-72L0-78ZM12-40l5-8 5 8 6-2-3 12h-14l-3-12Z", { fill: "var(--art-fleet)" });
  const ships = [
    [-62, 0.6],
    [62, 0.5],
    [0, 1],
  ].map(([dx, k]) => group(ship, { move: `translate(${dx} 0) scale(${k})` }));
  return group(ships.join(""), { move: `translate(${Math.round(x * box.width)} ${box.sky - 6}) scale(${size})` });
}
