import { path, round, type Markup } from "../paint";

const sheet = (fill: string) => path("M0 0H144V94H0Z", { fill });
const hills = (paper: string, hill: string) => sheet(paper) + path("M0 94V66Q36 46 72 64T144 58V94Z", { fill: hill });

/** Rays from the middle. */
function rays(paper: string, ray: string): Markup {
  const at = (angle: number) => `${round(72 + Math.cos(angle) * 100)} ${round(47 + Math.sin(angle) * 100)}`;
  const wedges = Array.from({ length: 12 }, (_, i) => `M72 47L${at((i * Math.PI) / 6)}L${at((i * Math.PI) / 6 + 0.26)}Z`);
  return sheet(paper) + path(wedges.join(""), { fill: ray });
}

/** A page of an exercise book. */
const lines =
  sheet("#e3effa") +
  path("M72 12V94", { stroke: "#cfe0f0", w: 144, dash: "1 11", cap: "butt" }) +
  path("M12 0V94", { stroke: "#eab8b0", w: 1 });

/** The background of a card's sentence, by the kind of card. */
export const backdrops: Record<string, Markup> = {
  rescue: hills("#e4f1d8", "#c7e2ac"),
  treasure: hills("#fdf3cc", "#f2dd94"),
  oshax: hills("#f1e2cd", "#dcc4a2"),
  anytime: rays("#efe6f9", "#e3d3f3"),
  sister: rays("#efe6f9", "#e3d3f3"),
  lesson: lines,
  public: lines,
  family: lines,
};
