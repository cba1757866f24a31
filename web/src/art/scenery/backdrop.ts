import { dot, group, path, round, type Markup } from "../paint";
import { bush, campfire, hut, palm, rock, tree, tuft } from "./plants";
import { at, beach, islet, land, meadows, smooth, type Point, type SceneBox, type Scenery } from "./shore";
import { fleet, sky, volcano } from "./sky";

const line = "var(--scene-ink)";

/** Pseudo-random numbers that never change, so that a scene always looks the same. */
function numbers(seed: number): () => number {
  let s = seed;
  return () => (s = (s * 1664525 + 1013904223) % 4294967296) / 4294967296;
}

/** The whole scene without game elements, as one drawing. */
export function backdrop(scenery: Scenery): Markup {
  const { box, large } = scenery;
  return (
    sky(scenery) +
    fleet(scenery) +
    sea(scenery) +
    shoals(smooth(beach(box))) +
    islandOf(scenery) +
    (large ? isletOf(box, "left", large.left) + isletOf(box, "right", large.right) : "") +
    palms(box, large?.left === false)
  );
}

function sea({ box, width }: Scenery): Markup {
  const { height, sky: top } = box;
  const next = numbers(11);
  const wave = (x: number, y: number) => `M${round(x)} ${round(y)}q6-5 12 0t12 0`;
  let waves = "";
  for (let i = 0; i < 46; i++) waves += wave(next() * width, box.island + next() * (height - box.island));
  for (let i = 0; i < 10; i++) waves += wave(box.width + next() * (width - box.width), top + 20 + next() * (box.island - top));
  const deep: Point[] = [
    [0.02, 0.62],
    [0.2, 0.5],
    [0.5, 0.42],
    [0.8, 0.52],
    [1, 0.66],
    [0.94, 0.86],
    [0.7, 0.97],
    [0.3, 0.97],
    [0.06, 0.84],
  ];
  return (
    path(`M0 ${top}H${width}V${height}H0Z`, { fill: "var(--water)" }) +
    path(
      `M0 ${top}H${width}v14q-60 8-120 0t-120 0t-120 0t-120 0t-120 0t-120 0t-120 0t-120 0t-120 0t-120 0t-120 0t-120 0t-120 0t-120 0t-120 0t-120 0H0Z`,
      {
        fill: "var(--far)",
      },
    ) +
    path(smooth(deep.map(([x, y]) => [x * box.width, y * height])), { fill: "var(--deep)" }) +
    path(waves, { stroke: "var(--foam)", w: 2, opacity: 0.4 })
  );
}

/** The shallow water and foam along a shore. */
const shoals = (d: string): Markup =>
  path(d, { stroke: "var(--shoal)", w: 54 }) + path(d, { stroke: "var(--shoal-2)", w: 28 }) + path(d, { stroke: "var(--foam)", w: 8 });

function islandOf(scenery: Scenery): Markup {
  const { box, yard } = scenery;
  const k = box.scale;
  const on = (x: number, y: number): Point => at(box, [x, y]);
  const each = (draw: (x: number, y: number, size: number) => Markup, ...places: [number, number, number][]) =>
    places.map(([x, y, size]) => draw(...(on(x, y) as [number, number]), size * k)).join("");
  const fields = (["left", "right"] as const).map((side) => meadow(smooth(meadows[side](box)), meadows[side](box))).join("");
  const hills =
    smooth([on(806, 100), on(830, 84), on(862, 77), on(900, 86), on(924, 100)], false) +
    smooth([on(926, 98), on(960, 82), on(1000, 80), on(1040, 92), on(1062, 108)], false);
  return (
    path(hills, { fill: "var(--land-2)", stroke: line, w: 2 }) +
    path(smooth(beach(box)), { fill: "var(--beach)", stroke: line, w: 2.6 }) +
    volcano(scenery) +
    path(smooth(land(box)), { fill: "var(--land)", stroke: "var(--land-2)", w: 3 }) +
    fields +
    trail(box) +
    each(
      tree,
      [22, 133, 0.75],
      [60, 124, 0.95],
      [104, 117, 0.8],
      [146, 113, 0.7],
      [296, 110, 0.8],
      [336, 109, 0.95],
      [380, 113, 0.8],
      [424, 121, 0.75],
    ) +
    each(tree, [716, 117, 0.85], [752, 109, 0.95], [800, 106, 0.8], [862, 104, 0.9], [980, 107, 0.85], [1022, 113, 1], [1066, 127, 0.85]) +
    (yard
      ? fence(box)
      : each(hut, [583, 168, 0.55], [622, 186, 0.8], [662, 212, 0.62]) +
        each(campfire, [612, 228, 0.62]) +
        each(bush, [664, 168, 0.7], [640, 250, 0.6])) +
    each(
      palm,
      [467, 200, 0.75],
      ...(yard
        ? []
        : ([
            [601, 250, 0.6],
            [676, 246, 0.8],
          ] as [number, number, number][])),
    ) +
    each(bush, [466, 236, 0.6]) +
    each(rock, [447, 277, 0.8], [690, 280, 0.75]) +
    jetty(box)
  );
}

function meadow(d: string, around: readonly Point[]): Markup {
  const next = numbers(5);
  const [xs, ys] = [around.map(([x]) => x), around.map(([, y]) => y)];
  const [x, y, w, h] = [Math.min(...xs), Math.min(...ys), Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
  let tufts = "";
  let flowers = "";
  for (let i = 0; i < 34; i++) {
    const [a, b] = [Math.round(x + next() * w), Math.round(y + next() * h)];
    if (!within(around, [a, b])) continue;
    if (i % 4) tufts += tuft(a, b);
    else flowers += dot(a, b, 3.2, { fill: i % 8 ? "var(--art-cream)" : "var(--art-nose)" }) + dot(a, b, 1.3, { fill: "var(--art-gold)" });
  }
  return (
    path(d, { fill: "var(--meadow)", stroke: "var(--land-2)", w: 3, dash: "12 9" }) +
    path(tufts, { stroke: "var(--tuft)", w: 2 }) +
    group(flowers, { opacity: 0.75 })
  );
}

/** Whether a point is well inside an outline. */
function within(around: readonly Point[], [x, y]: Point): boolean {
  let inside = false;
  for (let i = 0, j = around.length - 1; i < around.length; j = i++) {
    const [[ax, ay], [bx, by]] = [around[i]!, around[j]!];
    if (Math.hypot(ax - x, ay - y) < 16) return false;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

function trail(box: SceneBox): Markup {
  const places: Point[] = [
    [566, 148],
    [540, 160],
    [508, 168],
    [506, 192],
    [540, 212],
    [548, 236],
    [520, 252],
    [503, 280],
  ];
  const d = smooth(
    places.map((p) => at(box, p)),
    false,
    0.8,
  );
  return path(d, { stroke: "var(--beach)", w: 15 * box.scale }) + path(d, { stroke: "var(--beach-2)", w: 3, dash: "2 13" });
}

function jetty(box: SceneBox): Markup {
  const [x, y] = at(box, [500, 276]);
  const k = box.scale;
  const planks = [9, 18, 27].map((n) => `M-18 ${n}H18`).join("");
  return group(
    path("M-18 0H18V38H-18Z", { fill: "var(--wood)", stroke: line, w: 2.4 }) +
      path(planks, { stroke: "var(--wood-2)", w: 2 }) +
      dot(-18, 38, 5, { fill: "var(--wood-2)", stroke: line, w: 2 }) +
      dot(18, 38, 5, { fill: "var(--wood-2)", stroke: line, w: 2 }),
    { move: `translate(${round(x)} ${round(y)}) scale(${round(k)})` },
  );
}

function fence(box: SceneBox): Markup {
  const [left, top] = at(box, [582, 129]);
  const [right, bottom] = at(box, [692, 254]);
  const post = (x: number, y: number) => `M${round(x)} ${round(y)}v-11`;
  let posts = "";
  for (let x = left; x <= right + 1; x += (right - left) / 6) posts += post(x, top + 6) + post(x, bottom + 6);
  return (
    path(`M${left} ${top}H${right}V${bottom}H${left}Z`, { fill: "var(--beach)", stroke: "var(--land-2)", w: 3 }) +
    path(`M${left} ${top}H${right}M${left} ${bottom}H${right}M${left} ${top}V${bottom}M${right} ${top}V${bottom}`, { stroke: line, w: 6 }) +
    path(`M${left} ${top}H${right}M${left} ${bottom}H${right}M${left} ${top}V${bottom}M${right} ${top}V${bottom}`, {
      stroke: "var(--wood)",
      w: 3,
    }) +
    path(posts, { stroke: line, w: 6 }) +
    path(posts, { stroke: "var(--wood)", w: 3 })
  );
}

function isletOf(box: SceneBox, side: "left" | "right", large: boolean): Markup {
  const shore = smooth(islet(box, side, large));
  const sandy = side === "left";
  return (
    shoals(shore) +
    path(shore, { fill: sandy ? "var(--beach)" : "var(--rock)", stroke: line, w: 2.6 }) +
    (sandy ? "" : path(smooth(islet(box, side, large, 12)), { fill: "var(--land)", stroke: "var(--land-2)", w: 2.5 }))
  );
}

/** Palms along the shore, and one on the left islet if it fits. */
function palms(box: SceneBox, islet: boolean): Markup {
  const k = box.scale;
  const low = (x: number, y: number): [number, number] => [x * box.islets, box.height + y * box.islets];
  const stand = (x: number, y: number, size: number, flip = 1) => palm(...(at(box, [x, y]) as [number, number]), size * k, flip);
  return (
    stand(58, 405, 0.75) +
    stand(16, 420, 1.05, -1) +
    stand(1052, 436, 0.8) +
    stand(1095, 412, 1.05, -1) +
    (islet ? palm(...low(20, -140), 1.05 * k) : "")
  );
}
