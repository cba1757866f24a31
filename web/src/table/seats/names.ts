import { hasText, t } from "../../words/words.svelte";
import type { GameEvent, ChatLine, Seated, TableView } from "../protocol";

/** A name, marked if it belongs to a user bot. */
export const markedName = ({ name, program }: { name?: string; program?: boolean }): string | undefined =>
  program ? t("play.program", { name }) : name;

/** The name of a seat. Names that look alike get the seat's number. */
export function seatName(table: Seated, seat: number): string {
  const chair = table.seats[seat];
  if (!chair) return t("play.sister");
  if (chair.bot) return t(`bot.${chair.bot_name}`);
  const name = markedName(chair) || t("play.seat", { n: seat + 1 });
  if (!chair.alike) return name;
  return isOneDevice(table) ? t("play.seat", { n: seat + 1 }) : `${name} (${seat + 1})`;
}

/** Whether several people play, all on one device. */
export function isOneDevice(table: Seated): boolean {
  const people = table.seats.flatMap(({ person }) => person ?? []);
  return people.length > 1 && new Set(people).size === 1;
}

/** The seat for `SeatFace`: undefined for the sister, who has an account but no seat. */
export const seatOrSister = (table: Seated, seat: number): number | undefined => (table.seats[seat] ? seat : undefined);

/** The level of a seat's bot, in words. */
export function botLevel(table: Seated, seat: number): string | undefined {
  const chair = table.seats[seat];
  const bot = chair?.bot ?? chair?.standin;
  return bot && levelName(bot);
}

/** A bot's level and character, in words. */
export function levelName(bot: string): string {
  const [level, character] = bot.split(".");
  return t(`level.${level}`) + (character ? `, ${t(`character.${character}`)}` : "");
}

export interface EventWords {
  /** Replaces arguments of an event with readable ones. */
  readableArgs?: (event: GameEvent) => Record<string, unknown>;
}

/** The second-person key of my own move, once its words are loaded. */
function ownKey({ key, args }: GameEvent, me?: number): string | undefined {
  const own = key.replace(".event.", ".own.");
  return args?.seat === me && own !== key && hasText(own) ? own : undefined;
}

/** An event as a sentence. The reader's own name is marked, because it may be a random one. */
export const eventText = (event: GameEvent, table: Seated, words: EventWords, me = -1): string =>
  textOf(
    event,
    table,
    words,
    (seat) => (seat === me ? `${seatName(table, seat)} (${t("play.you")})` : seatName(table, seat)),
    undefined,
    ownKey(event, me),
  );

/**
 * An event beside its seat's face: the sentence without its subject, unless the subject is the reader or the language places it
 * elsewhere.
 */
export function shortEventText(event: GameEvent, table: Seated, words: EventWords, me = -1): string {
  if (ownKey(event, me)) return eventText(event, table, words, me).replace(/\.$/, "");
  const face = "\0";
  const seat = event.args?.seat;
  const name = (s: number) => seatName(table, s);
  const text = textOf(event, table, words, (s) => (s === seat ? face : name(s)), name);
  const short = text.match(/^\0:? (.*?)\.?$/)?.[1];
  return short && !short.includes(face) ? short : eventText(event, table, words).replace(/\.$/, "");
}

function textOf(
  event: GameEvent,
  table: Seated,
  words: EventWords,
  nameOf: (seat: number) => string,
  listed = nameOf,
  key = event.key,
): string {
  const args: Record<string, unknown> = { ...event.args, ...words.readableArgs?.(event) };
  for (const who of ["seat", "other", "owner"]) {
    if (typeof args[who] === "number") args[who] = nameOf(args[who]);
  }
  if (Array.isArray(args.seats)) args.seats = args.seats.map((s) => listed(Number(s))).join(", ");
  return t(key, args);
}

export const chatText = (line: ChatLine): string => (line.reaction ? t(`reaction.${line.reaction}`) : (line.text ?? ""));

/** Whether a bot plays for a seat until its person returns. */
export const standinPlays = ({ stage, seats }: Pick<TableView, "stage" | "seats">, seat: number | undefined): boolean =>
  stage === "playing" && seat !== undefined && Boolean(seats[seat]?.standin && !seats[seat].conceded);
