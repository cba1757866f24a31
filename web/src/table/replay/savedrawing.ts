import { download } from "../../ui/download";

const properties = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "color",
  "display",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
];

/** Serializes a drawing with its computed styles as attributes, which every program understands. */
function withInlineStyles(svg: SVGSVGElement, background: string): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const from = [...svg.querySelectorAll<SVGElement>("*")];
  for (const [i, part] of [...copy.querySelectorAll<SVGElement>("*")].entries()) {
    const style = getComputedStyle(from[i]!);
    for (const name of properties) {
      const value = style.getPropertyValue(name);
      if (value) part.setAttribute(name, value);
    }
    part.removeAttribute("class");
    part.removeAttribute("style");
  }
  const { x, y, width, height } = svg.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.removeAttribute("class");
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({ x, y, width, height, fill: background })) ground.setAttribute(name, String(value));
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

/** Renders a drawing as a PNG of its own size. */
async function png(text: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext("2d")!.drawImage(image, 0, 0);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Downloads a drawing as SVG or PNG. */
export async function saveDrawing(svg: SVGSVGElement, name: string, form: "svg" | "png"): Promise<void> {
  const sea = getComputedStyle(svg).backgroundColor;
  const text = withInlineStyles(svg, sea === "rgba(0, 0, 0, 0)" ? "#79c3bf" : sea);
  download(form === "svg" ? new Blob([text], { type: "image/svg+xml" }) : await png(text), `${name}.${form}`);
}
