import { standalone } from "./drawing";

/** The size that most programs use for link previews. */
export const pictureSize = { width: 1200, height: 630 };

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One player in the picture. */
interface Shown {
  name: string;
  points: string;
  place: string;
  face: SVGSVGElement;
  /** Missing if there is a shared board. */
  trophy?: SVGSVGElement;
}

export interface Picture {
  title: string;
  foot: string;
  scenery: SVGSVGElement;
  board?: SVGSVGElement;
  shown: Shown[];
}

const edge = 40;
const top = 112;
const bottom = 46;
const tagHeight = 60;

/** Lays out the tags with a trophy above each, or in a column beside the board. */
export function arrange(count: number, withBoard: boolean): { board?: Box; tags: Box[]; trophies: Box[] } {
  const height = pictureSize.height - top - bottom;
  const width = pictureSize.width - 2 * edge;
  if (withBoard) {
    const column = 360;
    const pitch = Math.min(100, height / count);
    const first = top + (height - pitch * count) / 2;
    const tags = Array.from({ length: count }, (_, i) => ({
      x: pictureSize.width - edge - column,
      y: first + i * pitch + (pitch - tagHeight) / 2,
      width: column,
      height: tagHeight,
    }));
    return { board: { x: edge, y: top, width: width - column - 24, height }, tags, trophies: [] };
  }
  const columns = Math.ceil(count / Math.ceil(count / (count <= 4 ? 2 : 3)));
  const rows = Math.ceil(count / columns);
  const cell = { width: width / columns, height: height / rows };
  const cells = Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, count - row * columns);
    return { x: edge + ((columns - inRow) / 2 + (i % columns)) * cell.width, y: top + row * cell.height };
  });
  const tagWidth = Math.min(cell.width - 16, 380);
  return {
    tags: cells.map(({ x, y }) => ({
      x: x + (cell.width - tagWidth) / 2,
      y: y + cell.height - tagHeight - 8,
      width: tagWidth,
      height: tagHeight,
    })),
    trophies: cells.map(({ x, y }) => ({ x: x + 8, y, width: cell.width - 16, height: cell.height - tagHeight })),
  };
}

/** Copies a drawing into a box of another one. */
function placed(drawing: SVGSVGElement, { x, y, width, height }: Box, fit = "xMidYMid meet"): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  for (const [name, value] of Object.entries({ x, y, width, height })) copy.setAttribute(name, String(value));
  copy.setAttribute("preserveAspectRatio", fit);
  copy.style.cssText = `display: block; width: ${width}px; height: ${height}px; overflow: ${fit.endsWith("slice") ? "hidden" : "visible"}`;
  return copy;
}

function parchment({ x, y, width, height }: Box): SVGElement {
  const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({ x, y, width, height, rx: 16 })) rect.setAttribute(name, String(value));
  rect.setAttribute("style", "fill: var(--paper-2); stroke: var(--scene-ink); stroke-width: 4px");
  return rect;
}

/** Everything but the words. */
function draw({ scenery, board, shown }: Picture): SVGSVGElement {
  const places = arrange(shown.length, board !== undefined);
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const all = { x: 0, y: 0, ...pictureSize };
  drawing.setAttribute("viewBox", `0 0 ${pictureSize.width} ${pictureSize.height}`);
  drawing.setAttribute("width", String(pictureSize.width));
  drawing.setAttribute("height", String(pictureSize.height));
  drawing.append(placed(scenery, all, "xMidYMin slice"), parchment({ x: edge, y: 20, width: pictureSize.width - 2 * edge, height: 76 }));
  if (board) drawing.append(placed(board, places.board!));
  shown.forEach(({ trophy, face }, i) => {
    const tag = places.tags[i]!;
    if (trophy) drawing.append(placed(trophy, places.trophies[i]!, "xMidYMax meet"));
    drawing.append(parchment(tag), placed(face, { x: tag.x + 50, y: tag.y + 6, width: 48, height: 48 }));
  });
  return drawing;
}

/** Writes a text into a width. It shrinks, and is cut off if it would get too small. */
function write(context: CanvasRenderingContext2D, text: string, x: number, y: number, width: number, size: number): void {
  const font = (n: number) => `800 ${n}px "Nunito Sans Variable", system-ui, sans-serif`;
  context.font = font(size);
  const fitting = Math.max(size * 0.6, Math.min(size, (size * width) / context.measureText(text).width));
  context.font = font(fitting);
  let shown = text;
  while (shown.length > 1 && context.measureText(shown).width > width + 1) shown = `${shown.replace(/…$/, "").slice(0, -1)}…`;
  context.fillText(shown, x, y);
}

/** Writes the words on a canvas, because an SVG image cannot use the page's font. */
function writeWords(context: CanvasRenderingContext2D, { title, foot, board, shown }: Picture): void {
  const { width, height } = pictureSize;
  const ink = document.createElement("i");
  document.body.append(ink);
  ink.style.color = "var(--ink)";
  context.fillStyle = getComputedStyle(ink).color;
  ink.remove();
  context.textBaseline = "middle";
  context.textAlign = "center";
  write(context, title, width / 2, 59, width - 2 * edge - 40, 42);
  const { tags } = arrange(shown.length, board !== undefined);
  shown.forEach(({ name, points, place }, i) => {
    const tag = tags[i]!;
    const middle = tag.y + tag.height / 2 + 2;
    context.textAlign = "center";
    write(context, place, tag.x + 28, middle, 36, 30);
    context.textAlign = "right";
    write(context, points, tag.x + tag.width - 18, middle, 80, 38);
    context.textAlign = "left";
    write(context, name, tag.x + 108, middle, tag.width - 214, 28);
  });
  context.textAlign = "center";
  context.fillStyle = "#fff";
  context.strokeStyle = "#06292c";
  context.lineWidth = 5;
  context.lineJoin = "round";
  context.font = '800 24px "Nunito Sans Variable", system-ui, sans-serif';
  context.strokeText(foot, width / 2, height - 22);
  context.fillText(foot, width / 2, height - 22);
}

/** Renders the picture as a PNG. */
export async function makePicture(picture: Picture): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(draw(picture)))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, pictureSize);
  const context = canvas.getContext("2d")!;
  context.drawImage(image, 0, 0, pictureSize.width, pictureSize.height);
  writeWords(context, picture);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("the picture is empty"))), "image/png"));
}
