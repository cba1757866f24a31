import { currentLanguage, t } from "../words/words.svelte";
import type { Family } from "./shapes";

/**
 * Drawings are markup made once for each shape and kept; components put it into the page. Colours are CSS variables, so
 * that a drawing follows the theme without being made again.
 */
export type Markup = string;

/** The three tones with which a thing is drawn. */
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

/** The letter that stands for a family wherever colour alone would: the first of its name. */
export const letterOf = (family: Family): string => t(`isle.colour.${family}`).charAt(0).toUpperCase();

/** Attributes of a drawn part; names as in SVG, with the short ones for what every part has. */
export interface PaintStyle {
  fill?: string;
  stroke?: string;
  /** Width of the stroke. */
  w?: number;
  /** Of a part that is either filled or a line: it is painted in this strength, and needs no layer of its own for that. */
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

/** Several of them as one part. */
export const dots = (all: readonly (readonly [x: number, y: number, r: number, ry?: number])[], look: PaintStyle): Markup =>
  path(
    all.map(([x, y, r, ry = r]) => `M${round(x - r)} ${round(y)}a${r} ${ry} 0 1 0 ${2 * r} 0a${r} ${ry} 0 1 0 ${-2 * r} 0Z`).join(""),
    look,
  );

export const group = (inside: Markup, look: { move?: string; opacity?: number }): Markup =>
  `<g${look.move ? ` transform="${look.move}"` : ""}${look.opacity === undefined ? "" : ` opacity="${look.opacity}"`}>${inside}</g>`;

/** A line of absolute commands, moved by a matrix as in SVG. What is moved so needs no transform, each of which a browser keeps apart. */
export const moved = (line: string, a: number, b: number, c: number, d: number, x: number, y: number): string =>
  line.replace(/(-?[\d.]+)[ ,]?(-?[\d.]+)/g, (_, p: string, q: string) => `${round(x + +p * a + +q * c)} ${round(y + +p * b + +q * d)} `);

/** Short numbers keep the markup short. */
export const round = (n: number): number => Math.round(n * 10) / 10;

/** Keeps what a drawing function made, by its key and by the language of its letters. */
export function memoize<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const at = `${currentLanguage()} ${key}`;
    let value = made.get(at);
    if (value === undefined) made.set(at, (value = make(key)));
    return value;
  };
}
