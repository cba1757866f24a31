import { head, type Face } from "./face";
import { dot, dots, gold, group, ink, memoize, path, tones, type Markup, type Tones } from "./paint";
import { families } from "./shapes";

/** The face of each seat: the five families in the order of the rules, then the oshax. */
export const seatFace = (seat: number): Face => families[seat] ?? "oshax";

/** The tones of a seat, for its ring, flag and other marks. */
export const seatTones = (seat: number): Tones => tones(families[seat] ?? "art-teal");

const hat = "M-40-22C-34-50-14-44 0-46C14-44 34-50 40-22C26-30 12-27 0-27C-12-27-26-30-40-22Z";
/** Open eyes that look ahead, on a head around 0,0. */
export const eyes = twice(0, 0, 9, 10, "var(--art-eye)") + twice(0, 0, 4.6, 7, ink) + twice(2, -3, 2, 2, "var(--art-eye)");

/** Repeats a part for both eyes, at this distance from their middles. */
function twice(dx: number, y: number, r: number, ry: number, fill: string): Markup {
  return dots(
    [-15, 15].map((x) => [x + dx, y, r, ry]),
    { fill },
  );
}

/** A head with a captain's hat around 0,0, about 90 units wide. */
export const captain = memoize((face): Markup =>
  group(
    head(face as Face) +
      eyes +
      path(hat, { fill: "var(--art-hat)", stroke: ink, w: 4 }) +
      path("M-30-29Q0-40 30-29", { stroke: gold.base, w: 4 }) +
      dot(0, -40, 5, { fill: gold.base, stroke: ink, w: 2 }),
    { move: "translate(0 4) scale(.92)" },
  ),
);

/** The same head without the hat. */
export const bareFace = memoize((face): Markup => group(head(face as Face) + eyes, { move: "translate(0 3)" }));

const bow = "M0 0C-6-16-24-18-24-6C-26 6-10 10 0 0C10 10 26 6 24-6C24-18 6-16 0 0Z";

/** The sister's head: no hat, and a bow on one ear. */
export const sisterFace = (): Markup =>
  group(head("purple") + eyes + path(bow, { fill: "var(--red)", stroke: ink, w: 4, move: "translate(27 -27) rotate(24)" }), {
    move: "translate(0 2)",
  }) + path("M0 0A5 5 0 1 1 .1 0Z", { fill: "var(--red)", stroke: ink, w: 3, move: "translate(26.5 -29)" });
