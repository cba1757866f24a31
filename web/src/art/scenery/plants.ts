import { dot, group, path, type Markup } from "../paint";

const line = "var(--scene-ink)";
const put = (x: number, y: number, size: number, inside: Markup, flip = 1): Markup =>
  group(inside, { move: `translate(${Math.round(x)} ${Math.round(y)}) scale(${(size * flip).toFixed(2)} ${size.toFixed(2)})` });
const leaf = { fill: "var(--leaf)", stroke: line, w: 2 };
const shade = { stroke: "var(--leaf-2)", w: 2.5 };

const frond =
  "M2-40C-8-52-26-50-30-36C-20-42-8-42 2-40ZM2-40C-6-60-24-62-30-54C-18-54-6-50 2-40ZM2-40C10-56 30-56 34-42C24-46 12-44 2-40ZM2-40C6-62 26-66 32-58C20-58 10-52 2-40ZM2-40C-2-60 4-70 10-72C12-60 8-50 2-40Z";

export const palm = (x: number, y: number, size = 1, flip = 1): Markup =>
  put(
    x,
    y,
    size,
    path("M-3 0Q4-20-2-40L5-41Q10-20 5 0Z", { fill: "var(--trunk)", stroke: line, w: 2 }) +
      path("M0-9l5-1M1-18l5-1M1-27l5-1", { stroke: "var(--trunk-2)", w: 2 }) +
      path(frond, leaf) +
      path("M0-42C-8-47-18-46-24-41M4-42C12-48 22-48 28-44", shade) +
      dot(0, -37, 4, { fill: "var(--trunk-2)" }) +
      dot(7, -37, 4, { fill: "var(--trunk-2)" }),
    flip,
  );

export const tree = (x: number, y: number, size = 1): Markup =>
  put(
    x,
    y,
    size,
    path("M-3 0V-12H3V0Z", { fill: "var(--trunk)", stroke: line, w: 2 }) +
      path("M-18-14C-26-22-18-34-10-32C-8-42 8-44 12-34C22-34 26-20 17-14C10-8-10-8-18-14Z", leaf) +
      path("M-12-17C-6-13 6-13 13-18", shade),
  );

export const bush = (x: number, y: number, size = 1): Markup =>
  put(
    x,
    y,
    size,
    path("M-20 2C-26-8-16-16-10-13C-6-22 8-22 11-13C20-16 26-6 19 2Z", leaf) + path("M-12-4C-8-8-3-8 0-4M5-3C8-7 12-7 14-3", shade),
  );

export const rock = (x: number, y: number, size = 1): Markup =>
  put(
    x,
    y,
    size,
    path("M-16 4C-18-8-8-14 0-12C10-14 18-6 15 4Z", { fill: "var(--rock)", stroke: line, w: 2 }) +
      path("M2-12C10-13 18-6 15 4L4 4C8-2 6-8 2-12Z", { fill: "var(--rock-2)" }),
  );

export const hut = (x: number, y: number, size = 1): Markup =>
  put(
    x,
    y,
    size,
    path("M-20-22H20V0H-20Z", { fill: "var(--hut)", stroke: line, w: 2 }) +
      path("M-6 0V-12A6 6 0 0 1 6-12V0Z", { fill: "var(--wood-2)", stroke: line, w: 1.6 }) +
      path("M-29-18L0-46L29-18Q0-11-29-18Z", { fill: "var(--wood)", stroke: line, w: 2 }) +
      path("M-17-24L-6-35M-4-24L2-30M9-24L15-30", { stroke: "var(--wood-2)", w: 2 }) +
      path("M9-15h7v7h-7Z", { fill: "var(--window)", stroke: line, w: 1.4 }),
  );

/** A campfire for the cats at night. */
export const campfire = (x: number, y: number, size = 1): Markup =>
  put(
    x,
    y,
    size,
    dot(0, -4, 30, { fill: "var(--glow)", opacity: 0.3 }) +
      path("M-12 4L12-2M-12-2L12 4", { stroke: "var(--trunk-2)", w: 5 }) +
      path("M0-26C9-16 11-10 8-3C4 3-4 3-8-3C-11-10-5-14 0-26Z", { fill: "var(--orange)", stroke: line, w: 2 }) +
      path("M0-14C5-8 4-3 0-1C-4-3-5-8 0-14Z", { fill: "var(--art-gold)" }),
  );

/** Blades of grass, as part of one path. */
export const tuft = (x: number, y: number): string => `M${x} ${y}q-2-5-4-7m4 7v-9m0 9q2-5 4-7`;
