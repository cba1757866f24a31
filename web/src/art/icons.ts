import { head, tonesOf, tails } from "./face";
import { dots, group, ink, letterOf, memoize, path, type Markup } from "./paint";
import { families, type Family } from "./shapes";

/**
 * The icons on a 24-unit grid. A plain part is a line in the text colour; "*" in front fills it with that colour, and a colour name with a
 * colon fills it with that variable.
 */
const drawn: Record<string, string> = {
  paw: "*M12 11C15 11 18 14.5 17.5 17.5C17 20 14.5 19.5 12 19.5C9.5 19.5 7 20 6.5 17.5C6 14.5 9 11 12 11ZM5 9.5a2.2 2.8 0 1 0 .1 0ZM9.5 5a2.2 3 0 1 0 .1 0ZM14.5 5a2.2 3 0 1 0 .1 0ZM19 9.5a2.2 2.8 0 1 0 .1 0Z",
  fish: "sea-2:M2 12C5 6 12 5 17 10L22 7C21 10 21 14 22 17L17 14C12 19 5 18 2 12Z|*M7 11.2a.9.9 0 1 0 .1 0Z|M11 8.5Q13 12 11 15.5",
  basket: "wood:M3 11H21L19 20H5Z|M5 11C5 1 19 1 19 11M4 15.5H20M9 11.5L10 20M15 11.5L14 20",
  "basket-card": "art-tint-green:M4 2H20V22H4Z|wood:M7 11H17L16 18H8Z|M8.5 11C8.5 5 15.5 5 15.5 11",
  "basket-used": "paper-3:M3 11H21L19 20H5Z|M5 11C5 1 19 1 19 11M8 13L16 19M16 13L8 19",
  "basket-broken": "paper-3:M3 11H10L12 14L14 11H21L19 20H14L12 17L10 20H5Z|M5 11C5 6 7 4 9 3.5M19 11C19 6 17 4 15 3.5",
  speed: "M3 8H9M2 12H8M3 16H9|art-gold:M15 3L10 13H14L12 21L20 10H15.5L18 3Z",
  card: "paper-2:M6 3H18Q19 3 19 4V20Q19 21 18 21H6Q5 21 5 20V4Q5 3 6 3Z|M8 7H16M8 17H16|*M12 9.5L14.5 12L12 14.5L9.5 12Z",
  deck: "paper-3:M8 2H19Q20 2 20 3V17|paper-2:M5 6H15Q16 6 16 7V21Q16 22 15 22H5Q4 22 4 21V7Q4 6 5 6Z|M8 14H12M10 12V16",
  lesson:
    "art-tint-blue:M4 5C7 3.5 10 4 12 6C14 4 17 3.5 20 5V19C17 17.5 14 18 12 20C10 18 7 17.5 4 19Z|M12 6V20M7 9H9.5M7 12H9.5M14.5 9H17M14.5 12H17",
  "public-lesson":
    "art-tint-blue:M3 7C6 5.5 9 6 12 8C15 6 18 5.5 21 7V18C18 16.5 15 17 12 19C9 17 6 16.5 3 18Z|M12 8V19|art-gold:M12 1L13.2 3.6L16 4L14 5.8L14.5 8.5L12 7.2L9.5 8.5L10 5.8L8 4L10.8 3.6Z",
  rescue: "art-tint-green:M2 14H22L19 21H5Z|M12 14V3L19 11H12M8 14L12 8",
  "treasure-common": "art-copper:M3 20V11C3 5 21 5 21 11V20Z|M3 12H21|art-copper-light:M9.5 10.5H14.5V15.5H9.5Z",
  "treasure-rare": "art-gold:M3 20V8L8 13L12 5L16 13L21 8V20Z|art-gem:M12 13L14.5 16L12 19L9.5 16Z|M20 2V5M18.5 3.5H21.5",
  anytime: "art-tint-purple:M12 2L14.5 8.5L21 9L16 13.5L17.5 20.5L12 17L6.5 20.5L8 13.5L3 9L9.5 8.5Z|M12 8V12L14.5 13.5",
  rat: "art-rat:M5 18C4 10 8 6 12 6C16 6 20 10 19 18Z|art-rat:M7.5 8A3 3 0 1 1 10 5|art-rat:M16.5 8A3 3 0 1 0 14 5|*M9.5 11a1 1 0 1 0 .1 0ZM14.5 11a1 1 0 1 0 .1 0Z|art-nose:M12 14.2a1.4 1.4 0 1 0 .1 0Z|M3 14H7M17 14H21M3 21H21",
  map: "sand:M3 6L9 4L15 6L21 4V18L15 20L9 18L3 20Z|M9 4V18M15 6V20M5.5 15Q8 10 11 13T17 9M16.5 7.5L19 10M19 7.5L16.5 10",
  day: "M12 3V1M12 21V23M3 12H1M21 12H23M5.5 5.5L4 4M18.5 5.5L20 4M5.5 18.5L4 20M18.5 18.5L20 20|art-gold:M12 6.5A5.5 5.5 0 1 1 11.9 6.5Z",
  boat: "wood:M2 14H22L18 21H6Z|M12 14V2|paper-2:M13 3C18 5 19 9 19 12H13Z|sea-2:M11 5C7 7 6 9 5 12H11Z",
  sister: "art-tint-purple:M2 14H22L18 21H6Z|M12 14V2|purple:M12 2L19 5L12 8Z|*M9 17a1 1 0 1 0 .1 0ZM15 17a1 1 0 1 0 .1 0Z",
  undo: "M8 4L3 9L8 14M3 9H14A6 6 0 0 1 14 21H9",
  "turn-left": "M7 3L3 7L7 11M3 7H12A8 8 0 1 1 4 15",
  "turn-right": "M17 3L21 7L17 11M21 7H12A8 8 0 1 0 20 15",
  flip: "M12 2V22M9 6L2 18H9Z|paper-3:M15 6L22 18H15Z",
  plus: "M12 5V19M5 12H19",
  minus: "M5 12H19",
  fit: "M3 9V3H9M15 3H21V9M21 15V21H15M9 21H3V15|*M8.5 9.5H15.5V14.5H8.5Z",
  next: "M4 12H19M13 6L19 12L13 18",
  closed: "art-card:M3 9L12 5L21 9V19L12 23L3 19Z|M3 9L12 13L21 9M12 13V23M8 2H16",
  open: "art-card:M4 11H20V21H4Z|M4 11L1 7M20 11L23 7M4 11L9 6M20 11L15 6",
  check: "M4 13L9.5 18.5L20 6",
  cross: "M5 5L19 19M19 5L5 19",
  chat: "paper-2:M4 4H20Q21 4 21 5V15Q21 16 20 16H12L7 21V16H4Q3 16 3 15V5Q3 4 4 4Z|M7 8.5H17M7 12H13",
  log: "paper-2:M6 3H19V18Q19 21 16 21H5Q8 21 8 18V5Q8 3 6 3Q4 3 4 6H8|M11 8H16M11 12H16M11 16H14",
  eye: "M2 12C6 4 18 4 22 12C18 20 6 20 2 12Z|*M12 8.5A3.5 3.5 0 1 1 11.9 8.5Z",
  hole: "paper-2:M12 2L15 8.7L22 9.3L16.7 14L18.3 21L12 17.3L5.7 21L7.3 14L2 9.3L9 8.7Z|M8.5 12.5H15.5",
  hint: "art-gold:M12 2.5A6.5 6.5 0 0 1 15.5 14.5V17.5H8.5V14.5A6.5 6.5 0 0 1 12 2.5Z|M9 20H15M11 22.5H13",
  sound: "paper-2:M3 9H7L12 5V19L7 15H3Z|M15 9Q17 12 15 15M18 6Q22 12 18 18",
  "sound-off": "paper-2:M3 9H7L12 5V19L7 15H3Z|M15.5 9L21.5 15M21.5 9L15.5 15",
  clock: "M12 3A9 9 0 1 1 11.9 3ZM12 7V12L15.5 14.5",
  bot: "paper-2:M6 8H18Q20 8 20 10V18Q20 20 18 20H6Q4 20 4 18V10Q4 8 6 8Z|M6 8L5 3L10 8M18 8L19 3L14 8|*M9 12a1.3 1.3 0 1 0 .1 0ZM15 12a1.3 1.3 0 1 0 .1 0Z|M9 17H15",
  person: "paper-2:M12 3A4.5 4.5 0 1 1 11.9 3Z|paper-2:M3.5 21C3.5 11 20.5 11 20.5 21Z",
  host: "art-gold:M3 19V7L8 11L12 4L16 11L21 7V19Z|M6 16H18",
  ready: "art-tint-green:M12 2.5A9.5 9.5 0 1 1 11.9 2.5Z|M7 12.5L10.5 16L17 8.5",
  picture: "paper-2:M3 4H21V20H3Z|green:M3 20V16L9 10L13 14L16 11L21 16V20Z|art-gold:M16.5 6A1.8 1.8 0 1 1 16.4 6Z",
  link: "M10 14A4.5 4.5 0 0 0 16.5 14L20 10.5A4.5 4.5 0 0 0 13.5 4L12 5.5M14 10A4.5 4.5 0 0 0 7.5 10L4 13.5A4.5 4.5 0 0 0 10.5 20L12 18.5",
  help: "M12 2.5A9.5 9.5 0 1 1 11.9 2.5ZM9 9.5A3 3 0 1 1 13 12.3Q12 12.8 12 14.2|*M12 16.8a.6.6 0 1 0 .1 0Z",
  pencil: "art-gold:M4 20L5.5 14.5L16 4L20 8L9.5 18.5Z|M14 6L18 10",
  settings: "M4 7H10M16 7H20M4 17H7M13 17H20|paper-2:M13 4A3 3 0 1 1 12.9 4Z|paper-2:M10 14A3 3 0 1 1 9.9 14Z",
  sun: "M12 3V1M12 21V23M3 12H1M21 12H23M5.5 5.5L4 4M18.5 5.5L20 4M5.5 18.5L4 20M18.5 18.5L20 20M12 7A5 5 0 1 1 11.9 7Z",
  moon: "blue-light:M14 3A9.5 9.5 0 1 0 21 16A8 8 0 0 1 14 3Z",
  star: "art-gold:M12 2L15 8.7L22 9.3L16.7 14L18.3 21L12 17.3L5.7 21L7.3 14L2 9.3L9 8.7Z",
  parrot:
    "red:M6 21C4 12 6 4 13 4C18 4 20 8 19 12C18 17 12 17 10 21Z|sand:M18 8Q23 9 21 14Q19 12 17 12|*M14.5 7.5a1 1 0 1 0 .1 0Z|M9 12Q11 15 14 14",
  "moon-room": "blue:M14 3A9.5 9.5 0 1 0 21 16A8 8 0 0 1 14 3Z|M18 4V8M16 6H20",
  apple: "red:M12 8C8 5 3 7 4 13C5 19 9 22 12 20C15 22 19 19 20 13C21 7 16 5 12 8Z|M12 8Q12 5 14 2|green:M13.5 5Q17 2 20 4Q17 7 13.5 5Z",
  corn: "art-gold:M12 2C17 6 17 15 12 20C7 15 7 6 12 2Z|green:M12 22C6 21 4 16 5 11Q10 14 12 20Q14 14 19 11C20 16 18 21 12 22Z|M9.5 8H14.5M9 11.5H15",
  anchor: "M12 7V21M7 11H17M4 14C4 19 8 21 12 21C16 21 20 19 20 14M12 3A2 2 0 1 1 11.9 3Z",
  mouse:
    "art-rat:M3 16C3 9 9 7 13 9C17 10 19 14 19 17Q19 18 18 18H5Q3 18 3 16Z|art-nose:M8 9A3 3 0 1 1 12 8|*M6 13a1 1 0 1 0 .1 0Z|M19 17C23 17 23 11 20 9",
  ball: "red:M12 3A9 9 0 1 1 11.9 3Z|art-eye:M4 8.5C9 12 15 12 20 8.5L20.9 13C15 16.5 9 16.5 3.1 13Z",
  feather: "blue:M4 21C5 12 9 4 20 3C21 11 16 17 8 17Z|M4 21L15 8M9 15L8 11M12 12L11 7M11 13H15",
  "fish-toy": "green:M2 12C5 6 12 5 17 10L22 6V18L17 14C12 19 5 18 2 12Z|*M7 10.5a1 1 0 1 0 .1 0Z|M10 8V16M13.5 8.5V15.5",
  yarn: "purple:M11 3A8.5 8.5 0 1 1 10.9 3Z|M4.5 7Q11 8 17 17M8 4Q14 8 18.5 14M3 12Q8 12 12 20M13 20Q18 23 22 20",
  spray: "art-gem:M8 11H16L17 21Q17 22 16 22H8Q7 22 7 21Z|M10 11V8H15V11M10 8L7 6V3H15Q18 3 18 7M3 3L1 2M3 5H1M3 7L1 8|*M10 15H14V18H10Z",
  awake:
    "paper-2:M4 4L9 7H15L20 4V14C20 19 16 21 12 21C8 21 4 19 4 14Z|*M9 11a1.4 1.8 0 1 0 .1 0ZM15 11a1.4 1.8 0 1 0 .1 0Z|M10 16.5Q11 18 12 16.5Q13 18 14 16.5",
  asleep: "paper-2:M4 7L8 9C14 7 22 10 21 17Q21 20 17 20H7C2 20 2 12 4 7Z|M5.5 14Q7 15.5 8.5 14M11 14Q12.5 15.5 14 14M15 3H20L15 7H20",
  princess:
    "art-ink:M4 8L9 10H15L20 8V15C20 20 16 22 12 22C8 22 4 20 4 15Z|art-gold:M7 8V2L10 5L12 1L14 5L17 2V8Z|art-gold:M9 13a1.6 2 0 1 0 .1 0ZM15 13a1.6 2 0 1 0 .1 0Z",
};

export const iconNames: string[] = [
  ...Object.keys(drawn),
  "oshax",
  ...families.flatMap((name) => [`cat-${name}`, `tail-${name}`, `letter-${name}`]),
];

/** The markup of an icon. An unknown name shows the help icon, so that a gap is visible in the gallery. */
export const icon = memoize((name): Markup => {
  const family = families.find((one) => name.endsWith(`-${one}`));
  if (name === "oshax" || (family && name.startsWith("cat-"))) return face(family ?? "oshax");
  if (family && name.startsWith("tail-")) return tail(family);
  if (family && name.startsWith("letter-")) return letter(family);
  return (drawn[name] ?? drawn.help!).split("|").map(part).join("");
});

function part(text: string): Markup {
  if (text.startsWith("*")) return path(text.slice(1), { fill: "currentColor" });
  const [colour, d] = text.includes(":") ? (text.split(":") as [string, string]) : [undefined, text];
  return path(d, { fill: colour ? `var(--${colour})` : "none", stroke: "currentColor", w: 1.7 });
}

function face(of: Family | "oshax"): Markup {
  const eyes = dots(
    [-15, 15].map((x) => [x, 0, 6, 8]),
    { fill: ink },
  );
  return group(head(of) + eyes, { move: "translate(12 13.6) scale(.25)" });
}

function tail(family: Family): Markup {
  const tone = tonesOf(family);
  const { d, w, plume, rings, tip } = tails[family];
  let out = "";
  for (const [colour, more] of [
    [tone.dark, 8],
    [tone.base, 0],
  ] as const) {
    out += path(d, { stroke: colour, w: w + more });
    if (plume) out += path(plume, { fill: colour, stroke: colour, w: more + 0.1 });
  }
  if (rings) out += path(d, { stroke: tone.dark, w, dash: rings, cap: "butt" });
  if (tip) out += path(tip, { stroke: tone.light, w: w - 8 });
  return group(out, { move: "translate(14 12) scale(.2)" });
}

function letter(family: Family): Markup {
  const tone = tonesOf(family);
  return (
    path("M12 1.5A10.5 10.5 0 1 1 11.9 1.5Z", { fill: tone.light, stroke: tone.dark, w: 2 }) +
    `<text x="12" y="17" text-anchor="middle" font-size="14" font-weight="800" fill="${tone.dark}">${letterOf(family)}</text>`
  );
}
