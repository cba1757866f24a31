import { boards as moreBoards } from "../../../rules/isle/data/five_six_players.json";
import { boards, grid, rooms } from "../../../rules/isle/data/ships.json";
import { icon } from "./icons";
import { outline } from "./outline";
import { group, memoize, path, type Markup } from "./paint";
import { families, type Cell, type Family } from "./shapes";

/** The area of a ship, as a viewBox. */
export const hullBox = "-70 -70 2370 1040";

/** A room with its squares and the name of its tint. */
export interface Room {
  id: string;
  tint: string;
  icon: string;
  cells: Cell[];
}

const looks: Record<string, { tint: string; icon: string; pattern: (x: number, y: number) => string }> = {
  "parrot-stern": { tint: "captain", icon: "parrot", pattern: (x, y) => `M${x + 50} ${y + 22}l28 28l-28 28l-28-28Z` },
  "parrot-bow": { tint: "captain-bow", icon: "parrot", pattern: (x, y) => `M${x + 50} ${y + 28}a22 22 0 1 1-.1 0Z` },
  "moon-top": { tint: "bedroom", icon: "moon-room", pattern: (x, y) => `M${x + 50} ${y + 38}v24M${x + 38} ${y + 50}h24` },
  "moon-bottom": { tint: "bedroom-low", icon: "moon-room", pattern: (x, y) => `M${x} ${y + 50}q25-22 50 0t50 0` },
  apple: { tint: "dining", icon: "apple", pattern: (x, y) => `M${x} ${y}l100 100M${x + 100} ${y}l-100 100` },
  corn: { tint: "hold", icon: "corn", pattern: (x, y) => `M${x + 16} ${y + 16}h68v68h-68ZM${x + 16} ${y + 84}l68-68` },
  deck: {
    tint: "deck",
    icon: "anchor",
    pattern: (x, y) => `M${x} ${y + 33}h100M${x} ${y + 67}h100M${x + ((y / 100) % 2 ? 30 : 70)} ${y + 33}v34`,
  },
};

/** The seven rooms, which are the same on every ship. */
export const roomList: Room[] = Object.entries(rooms).map(([key, { id }]) => ({
  id,
  tint: `var(--art-${looks[id]!.tint})`,
  icon: looks[id]!.icon,
  cells: squares((sign) => sign === key),
}));

const all = squares((sign) => sign !== ".");

function squares(wanted: (sign: string) => boolean): Cell[] {
  return grid.flatMap((row, y) => [...row].flatMap((sign, x): Cell[] => (wanted(sign) ? [[x, y]] : [])));
}

/** The rats and maps of a printed board. */
export const board = memoize((id) => {
  const facts = [...boards, ...moreBoards].find((one) => one.id === id) ?? boards[0]!;
  const maps = facts.treasure_maps as Record<Family, number[]>;
  return { rats: facts.rats as Cell[], maps: families.map((family) => ({ family, cell: maps[family] as Cell })) };
});

const sharp = { inset: 0, outer: 0, inner: 0 };

/** An outline around the ship at this distance from its rooms. */
export const hullLine = (inset: number): string => outline(all, { inset, outer: 70, inner: 40 });

/** The planks around the rooms. */
export const planks: Markup = (
  [
    ["wall", 124],
    ["plank", 112],
    ["plank-2", 76],
    ["plank", 68],
    ["plank-2", 34],
  ] as const
)
  .map(([colour, w]) => path(outline(all, { inset: -6, outer: 50, inner: 30 }), { stroke: `var(--art-${colour})`, w }))
  .join("");

/** The floors with their patterns. */
export const floors: Markup =
  roomList.map((room) => path(outline(room.cells, sharp), { fill: room.tint })).join("") +
  roomList
    .map((room) =>
      path(room.cells.map(([x, y]) => looks[room.id]!.pattern(x * 100, y * 100)).join(""), {
        stroke: room.tint.replace(")", "-rim)"),
        w: 4,
        opacity: 0.32,
      }),
    )
    .join("") +
  path(all.map(([x, y]) => `M${x * 100} ${y * 100 + 100}V${y * 100}H${x * 100 + 100}`).join(""), { stroke: "var(--art-grid)", w: 3 });

export const roomSigns: Markup = roomList.map(signs).join("");

export const walls: Markup = path(roomList.map((room) => outline(room.cells, { inset: 0, outer: 12, inner: 12 })).join(""), {
  stroke: "var(--art-wall)",
  w: 12,
});

/** The room's icon in each of its corners, beside the walls. */
function signs(room: Room): Markup {
  const has = new Set(room.cells.map(String));
  return room.cells
    .flatMap(([x, y]) =>
      [-1, 1].flatMap((dx) =>
        [-1, 1].map((dy) =>
          has.has(`${x + dx},${y}`) || has.has(`${x},${y + dy}`)
            ? ""
            : group(icon(room.icon), { move: `translate(${x * 100 + 50 + dx * 27 - 15} ${y * 100 + 50 + dy * 27 - 15}) scale(1.25)` }),
        ),
      ),
    )
    .join("");
}
