import { hasText, t } from "../../words/words.svelte";
import type { GameEvent, ChatLine, Seated, TableView } from "../protocol";

/** A name, with a mark if it is that of a bot which somebody has written. */
export const markedName = ({ name, program }: { name?: string; program?: boolean }): string | undefined =>
  program ? t("play.program", { name }) : name;

/** What a seat is called; people's names that look alike get the number of the seat. */
export function seatName(table: Seated, seat: number): string {
  const chair = table.seats[seat];
  if (!chair) return t("play.sister");
  if (chair.bot) return t(`bot.${chair.bot_name}`);
  const name = markedName(chair) || t("play.seat", { n: seat + 1 });
  if (!chair.alike) return name;
  return isOneDevice(table) ? t("play.seat", { n: seat + 1 }) : `${name} (${seat + 1})`;
}

/** Whether several people play, all at the device of one of them. */
export function isOneDevice(table: Seated): boolean {
  const people = table.seats.flatMap(({ person }) => person ?? []);
  return people.length > 1 && new Set(people).size === 1;
}

/** The seat as a face takes it: an account without a chair is the sister's, who has no seat. */
export const seatOrSister = (table: Seated, seat: number): number | undefined => (table.seats[seat] ? seat : undefined);

/** The level of the bot that plays for a seat, in words. */
export function botLevel(table: Seated, seat: number): string | undefined {
  const chair = table.seats[seat];
  const bot = chair?.bot ?? chair?.standin;
  return bot && levelName(bot);
}

/** A level, and its character if it has one, in words. */
export function levelName(bot: string): string {
  const [level, character] = bot.split(".");
  return t(`level.${level}`) + (character ? `, ${t(`character.${character}`)}` : "");
}

/** How a game words its events. */
export interface EventWords {
  /** Arguments that replace some of an event in its text. */
  readableArgs?: (event: GameEvent) => Record<string, unknown>;
}

/** The key of what I am told of my own move, once those words are there. */
function ownKey({ key, args }: GameEvent, me?: number): string | undefined {
  const own = key.replace(".event.", ".own.");
  return args?.seat === me && own !== key && hasText(own) ? own : undefined;
}

/** An event as a sentence with names. Who reads it may not know their own, which was found for them. */
export const eventText = (event: GameEvent, table: Seated, words: EventWords, me = -1): string =>
  textOf(
    event,
    table,
    words,
    (seat) => (seat === me ? `${seatName(table, seat)} (${t("play.you")})` : seatName(table, seat)),
    undefined,
    ownKey(event, me),
  );

/** An event beside the face of its seat: a sentence without its subject, unless that is me or the language has it elsewhere. */
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

/** The text of a chat line. */
export const chatText = (line: ChatLine): string => (line.reaction ? t(`reaction.${line.reaction}`) : (line.text ?? ""));

/** Whether a bot plays for the person of a seat until they return. */
export const standinPlays = ({ stage, seats }: Pick<TableView, "stage" | "seats">, seat: number | undefined): boolean =>
  stage === "playing" && seat !== undefined && Boolean(seats[seat]?.standin && !seats[seat].conceded);
