import { spoken, t } from "../words/words.svelte";
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
export interface Look {
  fill?: string;
  stroke?: string;
  /** Width of the stroke. */
  w?: number;
  opacity?: number;
  dash?: string;
  move?: string;
  cap?: "butt" | "round";
}

function attributes({ fill = "none", stroke, w, opacity, dash, move, cap = "round" }: Look): string {
  let out = ` fill="${fill}"`;
  if (stroke) out += ` stroke="${stroke}" stroke-width="${w ?? 4}" stroke-linecap="${cap}" stroke-linejoin="round"`;
  if (opacity !== undefined) out += ` opacity="${opacity}"`;
  if (dash) out += ` stroke-dasharray="${dash}"`;
  if (move) out += ` transform="${move}"`;
  return out;
}

export const path = (d: string, look: Look): Markup => `<path d="${d}"${attributes(look)}/>`;

export const dot = (x: number, y: number, r: number, look: Look, ry = r): Markup =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${r}" ry="${ry}"${attributes(look)}/>`;

export const group = (inside: Markup, look: { move?: string; opacity?: number }): Markup =>
  `<g${look.move ? ` transform="${look.move}"` : ""}${look.opacity === undefined ? "" : ` opacity="${look.opacity}"`}>${inside}</g>`;

/** Short numbers keep the markup short. */
export const round = (n: number): number => Math.round(n * 10) / 10;

/** Keeps what a drawing function made, by its key and by the language of its letters. */
export function kept<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const at = `${spoken()} ${key}`;
    let value = made.get(at);
    if (value === undefined) made.set(at, (value = make(key)));
    return value;
  };
}
