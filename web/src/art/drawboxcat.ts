import { head, tonesOf, type Face, tails } from "./face";
import { dot, gold, group, memoize, path, tones, type Markup, type Tones } from "./paint";
import { families, type Family } from "./shapes";

/** The cat of a seat. Each of the five families has its own ears, marks, coat and tail. */
export const seatCat = (seat: number): Family => families[seat % families.length]!;

/** Draws a cat of Boxes around 0,0, about 90 units wide and 80 high. An awake cat is drawn without eyes. */
export function drawBoxCat(seat: number, asleep = false, princess = false, tag = false): Markup {
  const cat = drawings(`${princess ? "princess" : seatCat(seat)}|${asleep ? 1 : 0}`);
  return tag && !princess ? cat + number(seat, asleep) : cat;
}

/** A tag with the seat number, on the flank of a cat. */
function number(seat: number, asleep: boolean): Markup {
  const tone = tonesOf(seatCat(seat));
  const [x, y] = asleep ? [26, 0] : [29, 20];
  return (
    dot(x, y, 17, { fill: tone.light, stroke: tone.dark, w: 4 }) +
    `<text x="${x}" y="${y + 9}" text-anchor="middle" font-size="26" font-weight="800" fill="${tone.dark}">${seat + 1}</text>`
  );
}

/** The middle of an awake cat's head. */
export const headAt = { x: -12, y: -10, size: 0.8 };

const drawings = memoize((key) => {
  const [who, asleep] = key.split("|") as [Family | "princess", string];
  const tone = who === "princess" ? tones("art-night") : tonesOf(who);
  const face: Face = who === "princess" ? "blue" : who;
  return (asleep === "1" ? curled(face, who, tone) : sitting(face, who, tone)) + (who === "princess" ? crown(asleep === "1") : "");
});

const loaf = "M-30 36C-44 36-44 8-26-2C0-14 44-6 44 22C44 32 38 36 30 36Z";
const ring = "M-44 8C-44-18-22-34 4-34C30-34 46-16 46 6C46 26 28 38 2 38C-26 38-44 28-44 8Z";

function sitting(face: Face, who: string, tone: Tones): Markup {
  const { d, w, plume } = tails[face];
  const move = "translate(42 -14) rotate(-62) scale(.56)";
  let out = "";
  for (const [colour, more] of [
    [tone.dark, 10],
    [tone.base, 0],
  ] as const) {
    out += path(d, { stroke: colour, w: w + more, move });
    if (plume) out += path(plume, { fill: colour, stroke: colour, w: more + 0.1, move });
    out += path(loaf, { fill: colour, stroke: colour, w: more ? 6 : 0.1 });
  }
  out += group(coat(who, tone), { move: "translate(20 14)" });
  out += [-24, -4].map((x) => dot(x, 32, 9, { fill: tone.light, stroke: tone.dark, w: 2.5 }, 6)).join("");
  return out + group(skin(face, who), { move: `translate(${headAt.x} ${headAt.y}) scale(${headAt.size})` });
}

function curled(face: Face, who: string, tone: Tones): Markup {
  const { w } = tails[face];
  const wrap = "M40 14C36 36 4 40-10 34";
  return (
    path(ring, { fill: tone.base, stroke: tone.dark, w: 5 }) +
    group(coat(who, tone), { move: "translate(16 -12) scale(1.1)" }) +
    path(wrap, { stroke: tone.dark, w: w * 0.6 + 6 }) +
    path(wrap, { stroke: tone.base, w: w * 0.6 }) +
    path("M-6 35L-10 34", { stroke: tone.light, w: w * 0.4 }) +
    group(skin(face, who) + path("M-23 2Q-15 9-7 2M7 2Q15 9 23 2", { stroke: who === "princess" ? gold.base : "var(--art-ink)", w: 4 }), {
      move: "translate(-16 8) rotate(-14) scale(.66)",
    }) +
    path("M22-44h11l-11 11h11M38-50h7l-7 8h7", { stroke: "var(--art-ink)", w: 4 })
  );
}

/** The Princess has the head of the tall-eared cat, all in black. */
function skin(face: Face, who: string): Markup {
  return who === "princess" ? head(face).replaceAll("var(--blue", "var(--art-night") : head(face);
}

/** The pattern of a family's fur, around 0,0. */
function coat(who: string, { dark, light }: Tones): Markup {
  switch (who) {
    case "orange":
      return path("M-14-16Q-8-6-12 6M0-18Q6-6 2 8M14-14Q20-4 14 8", { stroke: dark, w: 5 });
    case "green":
      return [
        [-14, -8, 5],
        [-2, 2, 6],
        [8, -12, 5],
        [16, 4, 4],
        [-10, 10, 3],
      ]
        .map(([x, y, r]) => dot(x!, y!, r!, { fill: dark }))
        .join("");
    case "red":
      return path("M-10-14C-4-24 18-22 20-8C24 4 8 14-2 8C-12 6-16-6-10-14Z", { fill: light });
    case "blue":
      return path("M-18-10Q4-18 20 6", { stroke: light, w: 12 });
    case "purple":
      return [
        [-8, -4],
        [12, 2],
      ]
        .map(([x, y]) => dot(x!, y!, 7, { fill: light, stroke: dark, w: 4, dash: "8 4" }))
        .join("");
    default:
      return path("M-8-12l3 8 8 1-6 5 2 8-7-4-7 4 2-8-6-5 8-1Z", { fill: gold.base, opacity: 0.85, move: "translate(6 4)" });
  }
}

function crown(asleep: boolean): Markup {
  return path("M-18 10V-10L-8 0L0-14L8 0L18-10V10Z", {
    fill: gold.base,
    stroke: gold.dark,
    w: 3.5,
    move: asleep ? "translate(-23 -16) rotate(-14) scale(.8)" : "translate(-12 -36) scale(.9)",
  });
}
