import { currentLanguage, t } from "../words/words.svelte";
import type { Family } from "./shapes";

/**
 * Drawings are markup, generated once per shape and cached; components insert it into the page. Colours are CSS variables, so a drawing
 * follows the theme without being generated again.
 */
export type Markup = string;

/** The three tones of a thing. */
export interface Tones {
  base: string;
  dark: string;
  light: string;
}

/** The tones named --name, --name-dark and --name-light. */
export function tones(name: string): Tones {
  return { base: `var(--${name})`, dark: `var(--${name}-dark)`, light: `var(--${name}-light)` };
}

export const fox = tones("art-fox");
export const copper = tones("art-copper");
export const gold = tones("art-gold");
export const ink = "var(--art-ink)";

/** The letter of a family, for where colour alone is not enough: the first letter of its name. */
export const letterOf = (family: Family): string => t(`isle.colour.${family}`).charAt(0).toUpperCase();

/** Attributes of a part, as in SVG but shorter for the common ones. */
export interface PaintStyle {
  fill?: string;
  stroke?: string;
  /** Stroke width. */
  w?: number;
  /** Opacity of a part with either fill or stroke. It is applied to the paint, which needs no layer. */
  opacity?: number;
  dash?: string;
  move?: string;
  cap?: "butt" | "round";
}

function attributes({ fill = "none", stroke, w, opacity, dash, move, cap = "round" }: PaintStyle): string {
  let out = ` fill="${fill}"`;
  if (stroke) out += ` stroke="${stroke}" stroke-width="${w ?? 4}" stroke-linecap="${cap}" stroke-linejoin="round"`;
  if (opacity !== undefined) out += ` ${stroke ? "stroke" : "fill"}-opacity="${opacity}"`;
  if (dash) out += ` stroke-dasharray="${dash}"`;
  if (move) out += ` transform="${move}"`;
  return out;
}

export const path = (d: string, look: PaintStyle): Markup => `<path d="${d}"${attributes(look)}/>`;

export const dot = (x: number, y: number, r: number, look: PaintStyle, ry = r): Markup =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${r}" ry="${ry}"${attributes(look)}/>`;

/** Groups parts. */
export const dots = (all: readonly (readonly [x: number, y: number, r: number, ry?: number])[], look: PaintStyle): Markup =>
  path(
    all.map(([x, y, r, ry = r]) => `M${round(x - r)} ${round(y)}a${r} ${ry} 0 1 0 ${2 * r} 0a${r} ${ry} 0 1 0 ${-2 * r} 0Z`).join(""),
    look,
  );

export const group = (inside: Markup, look: { move?: string; opacity?: number }): Markup =>
  `<g${look.move ? ` transform="${look.move}"` : ""}${look.opacity === undefined ? "" : ` opacity="${look.opacity}"`}>${inside}</g>`;

/** A path of absolute commands, transformed by an SVG matrix. It saves a transform per element. */
export const moved = (line: string, a: number, b: number, c: number, d: number, x: number, y: number): string =>
  line.replace(/(-?[\d.]+)[ ,]?(-?[\d.]+)/g, (_, p: string, q: string) => `${round(x + +p * a + +q * c)} ${round(y + +p * b + +q * d)} `);

/** Rounds numbers, to keep the markup short. */
export const round = (n: number): number => Math.round(n * 10) / 10;

/** Caches the result of a drawing function by its key and the language of its letters. */
export function memoize<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const at = `${currentLanguage()} ${key}`;
    let value = made.get(at);
    if (value === undefined) made.set(at, (value = make(key)));
    return value;
  };
}
