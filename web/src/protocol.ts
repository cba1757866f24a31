// Written by cmd/schema from the server's Go types; run "make schema" after a change of them.

/** Account is one seat's score: its lines, their sum and the tie breakers, the most important first. */
export interface Account {
  breaks?: number[];
  lines: ScoreLine[];
  /** part of the total in open lines; the rest is earned */
  open?: number;
  /** 1 for the winners; tied seats share a rank */
  rank: number;
  seat: Seat;
  total: number;
  /** number of hidden cards whose points are not in the lines */
  unknown?: number;
}

/** AnswerMessage answers a question. */
export interface AnswerMessage {
  body: Legal | Options | Sheet | Hints | HintPermit | LineView[];
  id: string;
  type: "answer";
}

/** Answers are the bodies of answers, by what was asked. */
export interface Answers {
  hint: Hints;
  legal: Legal;
  lines: LineView[];
  near_hint: HintPermit;
  options: Options;
  score: Sheet;
}

export type AskMessage = {
  id?: string;
  seat?: Seat;
  table: TableID;
  type: "ask";
  what: "legal";
} | {
  id?: string;
  piece: string;
  seat?: Seat;
  table: TableID;
  type: "ask";
  what: "options";
} | {
  id?: string;
  seat?: Seat;
  table: TableID;
  type: "ask";
  what: "score";
} | {
  id?: string;
  seat?: Seat;
  table: TableID;
  type: "ask";
  what: "hint";
} | {
  id?: string;
  seat?: Seat;
  table: TableID;
  type: "ask";
  what: "near_hint";
} | {
  id?: string;
  table: TableID;
  type: "ask";
  what: "lines";
};

/** Base64 is a list of bytes, or a bit set with bit i of byte i/8 for number i. */
type Base64 = string;

/** Best is a person's best earlier result in the same game and mode with the same number of seats. */
interface Best {
  /** missing if there is no earlier game */
  points?: number;
}

/** BotLevel is a level, or a level and a character of the game: tabby.families; for tabby.any the server chooses one. */
type BotLevel = string;

/** BoxesBoxCats is the number of a seat's cats in a box. */
interface BoxesBoxCats {
  asleep?: number;
  awake?: number;
  /** what the box pays the seat; missing if others have more cats in it */
  points?: number;
  seat: Seat;
}

/** BoxesBoxView is a box: its cats, what it pays now, and its open sides. */
export interface BoxesBoxView {
  /** by seat */
  cats?: BoxesBoxCats[];
  closed?: boolean;
  /** for everyone with the most cats in it, before further cats */
  points: number;
  /** its open sides next to an empty slot or the rim */
  sides?: BoxesSideView[];
  slots: Cell[];
}

/** BoxesCard is a kind of card: cards with equal faces are the same Card. NoCard means no card. */
type BoxesCard = "box-01" | "box-02" | "box-03" | "box-04" | "box-05" | "box-06" | "box-07" | "box-08" | "box-09" | "box-10" | "box-11" | "box-13" | "box-14" | "box-16" | "box-17" | "box-18" | "box-19" | "box-20" | "box-21" | "box-23" | "box-24" | "box-26" | "box-27" | "box-29" | "box-31" | "box-32" | "box-33" | "box-34" | "box-35" | "box-36" | "box-37" | "box-38" | "box-40" | "box-41" | "box-42" | "box-44" | "box-45" | "box-46" | "box-47" | "box-48" | "box-49" | "box-50" | "box-51" | "box-52" | "box-53" | "box-54" | "box-57" | "box-58" | "box-60" | "box-61" | "box-62" | "box-65" | "box-66" | "box-69" | "box-72" | "start-1" | "start-2" | "start-3" | "start-4" | "start-5" | "special-mouse" | "special-feather" | "special-yarn" | "princess" | "cat";

/** BoxesCardView is a card in a slot. Owner is the seat of a sleeping cat. */
interface BoxesCardView {
  at: Cell;
  card: BoxesCard;
  owner?: Seat;
  turned?: boolean;
}

export const boxesCharacters = [
  "size", "closed", "sleep",
] as const;

/** BoxesChoice is a joint, or a slot with a sleeping cat, and whether it is possible. */
interface BoxesChoice {
  at: Cell;
  gains?: BoxesGain[];
  joint?: boolean;
  scores?: number[];
  /** why it is not possible */
  why?: ErrorCode;
}

/** What is left out is as usual. */
export interface BoxesChoices {
  columns?: number;
  players: number;
  rows?: number;
  /** basic or advanced (B8) */
  rules?: "advanced" | "basic";
}

/** BoxesConfig is a table's choice of options before the game. */
export interface BoxesConfig {
  columns: number;
  players: number;
  rows: number;
  /** basic or advanced (B8) */
  rules: "advanced" | "basic";
}

/** BoxesGain is one part of a change of score: from toys, bottles, a closed box or further cats. */
export interface BoxesGain {
  points: number;
  seat: Seat;
  source: string;
}

/** BoxesMoveView is the last card that a seat played. */
export interface BoxesMoveView {
  /** its slot; missing if it was discarded */
  at?: Cell;
  card: BoxesCard;
  /** a cat of the seat followed */
  cat?: boolean;
  /** it lies across the joint below that slot */
  joint?: boolean;
}

/** BoxesOptions lists the possible uses of a card. A box card has places with their effects; a Princess or a special toy has joints. A cat has the joints of the card just laid, or else the slots where it could sleep. For all other slots Options gives the reason why the card cannot be laid there. On an empty table the middle places come first. */
export interface BoxesOptions {
  card: BoxesCard;
  joints?: BoxesChoice[];
  places?: BoxesPlace[];
  refused?: BoxesRefused[];
}

/** BoxesOverlay is what lies across a joint: the cat of a seat, or a card. */
interface BoxesOverlay {
  /** the upper slot */
  at: Cell;
  card?: BoxesCard;
  cat?: Seat;
}

/** BoxesOwnView is what only the seat itself may know. */
interface BoxesOwnView {
  hand: BoxesCard[];
}

/** BoxesPhase is a part of the game. */
type BoxesPhase = "start" | "decide" | "play" | "claim" | "end" | "over";

/** BoxesPlace is a slot and a turn for a card, with the effects. */
export interface BoxesPlace {
  at: Cell;
  /** slots of the box that the card would belong to */
  box: Cell[];
  /** joints of the card where a cat of the seat could lie, or why not */
  cats: BoxesChoice[];
  /** that box would be closed */
  closed?: boolean;
  /** boxes that would become closed, including its own, each by its first slot */
  closes?: Cell[];
  /** the parts of that change */
  gains?: BoxesGain[];
  /** boxes that it would connect, each by its first slot */
  joins: Cell[];
  /** claimants of that box */
  owners: Seat[];
  /** change of each seat's score */
  scores: number[];
  turned?: boolean;
}

/** BoxesRefused is a set of slots where a card cannot be laid, and why. */
interface BoxesRefused {
  slots: Cell[];
  why: ErrorCode;
}

/** BoxesSeatView is what everyone may know of a seat. */
interface BoxesSeatView {
  cats: number;
  hand: number;
  /** the last move */
  move?: BoxesMoveView;
  /** if the game ended now */
  points: number;
}

interface BoxesSettings {
  clock: Clock;
  /** the game's own options, checked by the game */
  config: BoxesConfig;
  /** Deal is that which the table's person plays, nil for a game of its own. Nobody can choose it. */
  deal?: DealRef;
  game: "boxes";
  /** Hints says who may ask for hints. Without it those may who play against bots alone. */
  hints?: HintRule;
  /** Offline says that the game was begun on a device without a server and sent here. Nobody can choose it. */
  offline?: boolean;
  /** listed in the lobby; else only those who have the link know it */
  public: boolean;
  /** Rated says that the game changes the ratings of its people. Whoever sits down agrees. */
  rated?: boolean;
  /** Start says what begins the game. Without it the host does. */
  start?: StartKind;
  /** Takeover is the level of the bot that plays for a seat whose person is gone, with a character or without. */
  takeover: BotLevel;
  /** people without a seat may look on */
  watch: boolean;
}

/** BoxesSideView is a side of a card: n, e, s or w. */
interface BoxesSideView {
  at: Cell;
  side: string;
}

/** BoxesView is what a seat, or a spectator, may know. It is built from nothing, so that it cannot leak. */
export interface BoxesView {
  across: BoxesOverlay[];
  /** in the order of their first slots */
  boxes: BoxesBoxView[];
  cards: BoxesCardView[];
  config: BoxesConfig;
  final: boolean;
  first: Seat;
  /** name of the game */
  game: "boxes";
  /** discarded */
  gone: BoxesCard[];
  /** slot of the card just laid, while a cat may follow */
  last?: Cell;
  own?: BoxesOwnView;
  phase: BoxesPhase;
  /** cards left in each pile of the deck, the top pile last; one pile under the advanced rules */
  piles: number[];
  /** Nobody for a spectator */
  seat: Seat;
  seats: BoxesSeatView[];
  /** the special toy to be played */
  special?: BoxesCard;
  /** remaining starting cards */
  starts: BoxesCard[];
  turn: Seat;
}

/** Cell is a column and a row, from 0. */
export type Cell = [number, number];

/** Ceremony holds the options that a browser passes to its authenticator. */
interface Ceremony {
  /** the publicKey option of navigator.credentials */
  options: unknown;
}

/** ChallengeView is a table that I, a bot, have been challenged to. */
interface ChallengeView {
  by: PersonID;
  made: string;
  /** of the challenger */
  name: string;
  table: Listed;
}

/** Chapter is where a part of a game ended. */
interface Chapter {
  /** actions */
  after: number;
  number: number;
  /** in the order of the seats of the chart */
  points: number[];
}

/** Chart is how the points of a finished game grew, chapter by chapter: days or rounds, as the game has them. */
export interface Chart {
  chapters: Chapter[];
  /** whose points; the sister has a number behind the seats */
  seats: Seat[];
}

/** CheckedSettings are completed settings, or the reason why they are invalid. */
interface CheckedSettings {
  refused?: ErrorCode;
  settings?: Settings;
}

/** ClientMessage is anything that a client sends over the socket. */
export type ClientMessage = LookMessage | LeaveMessage | DoMessage | PingMessage | AskMessage;

/** Clock is how long a seat may take. */
export interface Clock {
  /** for a move */
  days?: number;
  kind: ClockKind;
  /** until a reminder, or of a bank */
  minutes?: number;
  /** Days do not run out between two hours of the night, if they differ, in a zone that is so many minutes ahead of UTC. */
  night_from?: number;
  night_to?: number;
  /** for a move, or that a bank gains by one */
  seconds?: number;
  /** days that each person may take off, while days per move do not pass */
  vacation?: number;
  zone?: number;
}

/** ClockKind says what happens when a seat takes long. */
export type ClockKind = "none" | "reminder" | "days" | "bank" | "move";

/** Code is a one-time code. */
interface Code {
  code: string;
  expires: string;
}

/** CodeUse is a one-time code with a label for the device. */
interface CodeUse {
  code: string;
  label?: string;
}

/** Command is a person's command to a table. The verb determines which other fields are used. */
export type Command = /** take Seat, or the first free one */ {
  do: "sit";
  id: string;
  seat?: Seat;
} | /** leave Seat, or all of one's seats */ {
  do: "rise";
  id: string;
  seat?: Seat;
} | /** host: remove the person of Seat, who cannot sit down again */ {
  do: "remove";
  id: string;
  seat: Seat;
} | /** host: let a removed Person sit down again */ {
  do: "allow";
  id: string;
  person: PersonID;
} | /** move from Seat to With, which is free or one's own; the host swaps any two */ {
  do: "swap";
  id: string;
  seat: Seat;
  with: Seat;
} | /** host: seat a bot of Level, or remove the bot if there is no Level */ {
  do: "bot";
  id: string;
  level?: BotLevel;
  seat: Seat;
} | /** host: change Settings */ {
  do: "settings";
  id: string;
  settings: Settings;
} | /** host: end a table that has not started */ {
  do: "close";
  id: string;
} | /** host: allow spectators (On) or not */ {
  do: "door";
  id: string;
  on?: boolean;
} | /** host: share the players' chat with spectators (On) or not */ {
  do: "share";
  id: string;
  on?: boolean;
} | /** one's seats are ready (On) or not */ {
  do: "ready";
  id: string;
  on?: boolean;
} | /** host: start the game, perhaps Guided */ {
  do: "start";
  guided?: boolean;
  id: string;
} | /** Action by Seat at Decision */ {
  action: string;
  decision: Decision;
  do: "act";
  id: string;
  seat: Seat;
} | /** undo the last action of Seat, the one before Decision */ {
  decision?: Decision;
  do: "undo";
  id: string;
  seat: Seat;
} | /** skip confirmations of Seat (On) or not */ {
  do: "quiet";
  id: string;
  on?: boolean;
  seat: Seat;
} | /** propose to take back the last Count moves of Seat and everything after them */ {
  count: number;
  do: "takeback";
  id: string;
  seat: Seat;
} | /** propose to end the game without a winner */ {
  do: "abandon";
  id: string;
  seat: Seat;
} | /** propose a bot for Seat */ {
  do: "replace";
  id: string;
  seat: Seat;
} | /** take one's seats back from a bot, or keep one from taking over */ {
  do: "return";
  id: string;
} | /** answer the proposal: Yes or no */ {
  do: "vote";
  id: string;
  yes?: boolean;
} | /** give up with Seat */ {
  do: "concede";
  id: string;
  seat: Seat;
} | /** open the table of the next game */ {
  do: "rematch";
  id: string;
} | /** name one's Seat by Text; without Text by the person's name */ {
  do: "name";
  id: string;
  seat: Seat;
  text?: string;
} | /** take Steps with Seat when it becomes possible; with Repeat every time until the day is over */ {
  do: "plan";
  id: string;
  repeat?: boolean;
  seat: Seat;
  steps: string[];
} | /** cancel a Plan of Seat, or all of them */ {
  do: "cancel";
  id: string;
  plan?: number;
  seat: Seat;
} | /** take Count vacation days, while the person's clocks of days stop */ {
  count: number;
  do: "vacation";
  id: string;
} | /** skip the pauses of bots until a person must decide */ {
  do: "hurry";
  id: string;
} | /** chat: Text or a Reaction */ {
  do: "say";
  id: string;
  reaction?: Reaction;
  text?: string;
} | /** report Person to the operator, with a Reason and perhaps a Line */ {
  aside?: boolean;
  do: "report";
  id: string;
  kind?: ReportKind;
  line?: number;
  person?: PersonID;
  reason?: string;
  subject?: ReportSubject;
};

/** Criteria describe the game that a person seeks. */
export interface Criteria {
  /** Bots is the level of bots that may fill seats after a while, empty for none. */
  bots?: string;
  clock: Clock;
  game: string;
  /** minimum number of players, including the person */
  least: number;
  most: number;
  /** a preset of the game, for any number of players */
  preset: string;
  rated?: boolean;
}

/** CurvePoint is a rating after a game. */
export interface CurvePoint {
  at: string;
  points: number;
  provisional?: boolean;
}

/** DealID names a deal that several people play. */
type DealID = string;

/** DealIDRef answers a request for a deal with its id. */
interface DealIDRef {
  id: DealID;
}

/** DealPlace is a line of the standings: a person's first try. */
interface DealPlace {
  abandoned?: boolean;
  /** over the sister or the best bot */
  lead: number;
  name: string;
  person: PersonID;
  /** tied people share a place */
  place: number;
  points: number;
}

/** DealRef links a table to its deal. */
interface DealRef {
  id: DealID;
  /** number of the try; only the first one counts */
  try: number;
  /** until then, others may not see the game */
  until: string;
}

/** DealView is a deal as a person may see it. It reveals nothing about the shuffle until the person has finished a first try. */
export interface DealView {
  bots: string[];
  /** its creator's name, empty for voyages */
  by?: string;
  closed?: boolean;
  closes: string;
  config: unknown;
  game: string;
  id: DealID;
  mine?: MyTries;
  opened: string;
  /** Picture is the best ship, for people who have finished their first try. */
  picture?: unknown;
  /** Places ranks the finished first tries, the best first. A deal for friends shows them when everyone who started has finished. */
  places: DealPlace[];
  /** number of people in their first try */
  playing: number;
  /** only in old deals: tries are never rated */
  rated?: boolean;
  /** once the deal has closed */
  seed?: Seed;
}

/** Decision numbers a seat's decisions. It rises when the seat acts or has to decide something else, when its actions are undone and after a takeback, but not because of what other seats do. No number of a seat is reused: an action sent for an earlier decision is stale, even if the same decision comes back. */
type Decision = number;

/** Device describes a session to its owner. */
export interface Device {
  created: string;
  id: string;
  kind: SessionKind;
  label?: string;
  /** what a token may do */
  scope?: Scope;
  seen: string;
  /** the session of this request */
  this?: boolean;
}

export interface DoMessage {
  command: Command;
  table: TableID;
  type: "do";
}

/** DoneMessage confirms that a command was executed and stored, or that a look or leave has taken effect. */
export interface DoneMessage {
  id: string;
  type: "done";
}

/** Endpoint refers to a target. */
interface Endpoint {
  endpoint: string;
}

/** ErrorCode identifies a refusal. The client translates it. Its meaning never changes. */
type ErrorCode = "already_chosen" | "already_started" | "asleep_there" | "bad_action" | "bad_address" | "bad_case" | "bad_code" | "bad_command" | "bad_config" | "bad_friend_link" | "bad_invitation" | "bad_login" | "bad_mail" | "bad_mail_link" | "bad_name" | "bad_options" | "bad_passkey" | "bad_players" | "bad_push_keys" | "bad_recovery" | "bad_request" | "bad_secret" | "bad_table_size" | "bad_text" | "bag_empty" | "banned" | "beside_nothing" | "bot_away" | "bot_closed" | "both_seated" | "browser_only" | "cannot_end" | "cannot_pass" | "cannot_play_now" | "card_not_in_hand" | "card_not_offered" | "cards_apart" | "cards_not_sorted" | "choice_final" | "clock_decides" | "colour_needed" | "deal_once" | "deal_open" | "deck_empty" | "does_not_fit" | "door_closed" | "effect_pending" | "empty_name" | "empty_text" | "events_in_family" | "forbidden_address" | "game_over" | "hint_replaced" | "host_only" | "internal" | "joint_taken" | "lesson_module_count" | "lesson_module_twice" | "lessons_unread" | "logged_out" | "login_off" | "mail_off" | "module_twice" | "must_play" | "name_too_long" | "no_basket" | "no_card_there" | "no_cat_left" | "no_cat_there" | "no_decision" | "no_hints" | "no_proposal" | "no_rescue_left" | "no_royal_rat" | "no_seek" | "no_sleeping_cats_now" | "no_token" | "no_vacation" | "not_absent" | "not_at_table" | "not_enough_fish" | "not_first" | "not_found" | "not_friends" | "not_on_the_card_laid" | "not_opponent" | "not_over" | "not_plannable" | "not_ready" | "not_seated" | "not_started" | "not_your_rescue" | "not_your_seat" | "not_your_turn" | "nothing_chosen" | "nothing_to_move" | "nothing_to_undo" | "off_table" | "option_of_other_mode" | "orientation_needed" | "oshax_both" | "oshax_count" | "outside_ship" | "overlap" | "own_code" | "own_link" | "owner_missing" | "passkeys_off" | "payment_open" | "plan_touched" | "profile_hidden" | "proposal_open" | "provider_down" | "rated_clock" | "rated_table" | "removed_by_host" | "rules_version" | "seat_taken" | "second_cat_beast" | "server_closing" | "set_aside" | "short_side_needed" | "sister_waits" | "slot_taken" | "stale_decision" | "store_full" | "strangers_box" | "table_damaged" | "table_full" | "table_over" | "text_too_long" | "tile_gone" | "too_few_agree" | "too_few_lessons" | "too_few_treasures" | "too_large" | "too_late" | "too_many" | "too_many_cards" | "too_many_cats" | "too_many_copies" | "too_many_friends" | "too_many_plans" | "too_many_reports" | "too_many_tables" | "too_slow" | "touches_nothing" | "try_again" | "unknown_character" | "unknown_colour" | "unknown_command" | "unknown_config_key" | "unknown_difficulty" | "unknown_first" | "unknown_game" | "unknown_lesson_module" | "unknown_level" | "unknown_mode" | "unknown_module" | "unknown_moment" | "unknown_oshax" | "unknown_person" | "unknown_piece" | "unknown_plan" | "unknown_reaction" | "unknown_rules" | "unknown_seat" | "unknown_ship" | "unknown_table" | "unknown_target" | "wall_at_joint" | "wall_on_wall" | "way_taken" | "webhooks_off" | "wrong_card" | "wrong_marks" | "wrong_number_kept" | "wrong_origin" | "wrong_phase" | "wrong_shape" | "wrong_tile";

/** Export is everything that the server stores about a person, except secrets. */
interface Export {
  /** my logins, as the provider identifies them */
  accounts: ExportLogin[];
  /** my former ids, which older games refer to */
  aliases: PersonID[];
  blocks: ExportPerson[];
  bot?: MyUserBot;
  /** Challenges lists challenges that I sent to bots and, if I am a bot, those that I can still answer. */
  challenges: ExportChallenge[];
  /** my rating history */
  curves: RatingCurve[];
  /** the deals that I created */
  deals: ExportDeal[];
  devices: Device[];
  /** version of this format: 1 */
  format: number;
  friends: FriendList;
  /** my finished games, including those of deleted tables */
  games: ProfileGame[];
  /** my chat lines */
  lines: ExportLine[];
  made: string;
  mutes: ExportPerson[];
  person: Me;
  /** final pictures of my games */
  pictures: PictureView[];
  ratings: PoolRating[];
  /** when my recovery code was created */
  recovery?: string;
  /** my reports */
  reports: ExportReport[];
  /** my results and records */
  results: PoolResults[];
  /** names that I gave to my seats */
  seats: ExportSeatName[];
  /** the game that I seek, or found last */
  seek?: ExportSeek;
  /** who can see my profile */
  seen: Visibility;
  tables: ExportTable[];
  targets: TargetView[];
  /** my tries of deals and voyages */
  tries: ExportTry[];
  ways: MyLoginMethods;
}

/** ExportChallenge is a challenge to a bot, sent by me or to me. */
interface ExportChallenge {
  bot: PersonID;
  by: PersonID;
  made: string;
  table: TableID;
}

/** ExportDeal is a deal that I created. Replays contain its seed once it has closed. */
interface ExportDeal {
  bots: string[];
  closes: string;
  id: DealID;
  opened: string;
  settings: Settings;
}

/** ExportLine is one of my chat lines: a text or a reaction. */
interface ExportLine {
  at: string;
  reaction?: string;
  table: TableID;
  text?: string;
}

/** ExportLogin is a login, as the provider identifies it. */
interface ExportLogin {
  issuer: string;
  subject: string;
}

/** ExportPerson is somebody whom I have blocked or muted. */
interface ExportPerson {
  name: string;
  person: PersonID;
}

/** ExportReport is a report that I sent to the operator; without a table it is about a person alone. */
interface ExportReport {
  about: PersonID;
  at: string;
  kind?: ReportKind;
  reason: string;
  subject?: ReportSubject;
  table?: TableID;
}

/** ExportSeatName is the name that I gave to one of my seats, for somebody who played on my device. */
interface ExportSeatName {
  name: string;
  seat: Seat;
  table: TableID;
}

/** ExportSeek is the game that I seek, with the table once there is one. */
interface ExportSeek {
  since: string;
  table?: TableID;
  wish: Criteria;
}

/** ExportTable is one of my tables, with the final score sheet if its game is over. Replays contain the rest. */
interface ExportTable {
  card: LobbyCard;
  /** missing while the game runs, because it would reveal secret actions */
  changed?: string;
  created: string;
  ended?: string;
  game: string;
  /** you are its host; only in your own list */
  host?: boolean;
  id: TableID;
  /** by seat; empty for seats without a person */
  names: string[];
  public: boolean;
  sheet?: Sheet;
  stage: Stage;
  /** the table waits for you; only in your own list */
  yours?: boolean;
}

/** ExportTry is one of my tries of a deal, with its result once its game is over. */
interface ExportTry {
  abandoned?: boolean;
  begun: string;
  deal: DealID;
  ended?: string;
  lead: number;
  number: number;
  picture?: unknown;
  points: number;
  table: TableID;
}

/** FileSeat is a seat of a game file, of a bot or a person. A person's seat may have a name. */
interface FileSeat {
  bot?: string;
  /** the bot's name: bot.NAME in the word catalogues */
  bot_name?: string;
  /** the person gave up */
  conceded?: boolean;
  name?: string;
}

/** Form is the body format that the receiver of a webhook expects. */
export const forms = [
  "discord", "slack", "telegram", "matrix", "ntfy",
] as const;
export type Form = (typeof forms)[number];

/** Friend is one of my friends, with as much of their presence as they show. */
export interface Friend {
  at?: FriendTable;
  /** online, but all their pages are hidden */
  away?: boolean;
  name: string;
  online?: boolean;
  person: PersonID;
  /** a user bot */
  program?: boolean;
  since: string;
}

/** FriendAsking is a pending friend request. */
interface FriendAsking {
  made: string;
  name: string;
  person: PersonID;
  /** a user bot */
  program?: boolean;
}

/** FriendLink is the last part of the address that makes visitors friends of its owner. */
interface FriendLink {
  link: string;
}

/** FriendList holds a person's friends, requests, blocks and mutes. */
export interface FriendList {
  /** sent friend requests */
  asked: FriendAsking[];
  /** by me */
  blocked: PersonName[];
  /** online friends first */
  friends: Friend[];
  /** I appear offline to everyone */
  hidden?: boolean;
  link?: string;
  /** by me */
  muted: PersonName[];
  /** received friend requests */
  requests: FriendAsking[];
}

/** FriendSettings says whether I appear offline to everyone. */
interface FriendSettings {
  hidden: boolean;
}

/** FriendTable is the table that a friend has open, if I may open it too. */
interface FriendTable {
  game: string;
  stage: Stage;
  table: TableID;
}

/** GameChoices is what a table chooses; what is left out is as usual. */
export type GameChoices = IsleChoices | BoxesChoices;

/** GameConfig is all that was chosen for a game. */
export type GameConfig = IsleConfig | BoxesConfig;

/** GameEvent is an event in readable form: a key of the word catalogues and its parameters. */
export interface GameEvent {
  args?: Record<string, unknown>;
  /** Averted is the part of its points that are averted losses, which belong to open lines of the account. The rest is earned. */
  averted?: number;
  key: string;
}

/** GameFile is a portable game: the seats and the record. It contains the seed, and thus all secrets, so it is only for games that a person plays alone. */
export interface GameFile {
  /** Ended says why a game ended early: it was conceded or abandoned. */
  ended?: Reason;
  record: GameRecord;
  seats: FileSeat[];
}

/** GameInfo describes a game. */
export interface GameInfo {
  /** that bots of each level can have */
  characters: string[];
  /** of bots that people can choose, the weakest first */
  levels: Level[];
  max_players: number;
  min_players: number;
  name: GameName;
  /** Presets are configurations that a table can start from, by name. */
  presets: Record<string, unknown>;
  version: number;
}

/** GameList is a page of a person's finished games, the latest first. */
interface GameList {
  games: ProfileGame[];
  /** there are earlier entries */
  more?: boolean;
}

export const gameNames = [
  "isle", "boxes",
] as const;
export type GameName = (typeof gameNames)[number];

/** GameRecord is a recorded game: everything that is needed to replay it. */
export interface GameRecord {
  /** one action each: the seat and the notation, "0 keep …", or "rekey 17" */
  actions: string[];
  config: GameConfig;
  game: GameName;
  seed: Seed;
  version: number;
}

/** GameSeat is a seat's result in a game. */
export interface GameSeat {
  abandoned?: boolean;
  /** its level, or sister */
  bot?: string;
  bot_name?: string;
  /** by this game */
  change?: number;
  name?: string;
  outcome: Outcome;
  /** the profile's owner had this seat */
  own?: boolean;
  /** if the client may know */
  person?: PersonID;
  points: number;
  /** a user bot */
  program?: boolean;
  /** missing if the game was not decided */
  rank?: number;
  /** after a rated game */
  rating?: number;
  seat: Seat;
}

/** GameView is a game as one viewer may see it. */
export type GameView = IsleView | BoxesView;

/** HiddenGame hides a game or shows it again. */
interface HiddenGame {
  hidden: boolean;
}

export interface Hint {
  action: string;
  behind: number;
  expected: number;
  reasons: MoveReason[];
}

/** HintPermit names the decision for which the person's device may compute a hint. */
interface HintPermit {
  decision: Decision;
}

/** HintRule says who may ask for hints at a table. */
export type HintRule = "never" | "bots" | "always";

/** Hints are a seat's best actions as a tiger sees them, with their expected values. */
export interface Hints {
  decision: Decision;
  hints: Hint[];
}

/** InvitationCode is the short code of a table, to be read aloud and typed. */
interface InvitationCode {
  code: string;
}

/** Invited names the person to invite to a table. */
interface Invited {
  person: PersonID;
}

/** IsleBasket is the kind of basket that carries a cat. */
type IsleBasket = "permanent" | "used" | "regular" | "broken" | "temporary";

/** IsleBasketView is a basket and whether it can carry a cat. A used permanent basket cannot, nor a single broken one. A pair of broken baskets is one entry that can. */
interface IsleBasketView {
  can: boolean;
  kind: IsleBasket;
}

/** IsleBoard is a printed ship: 19 rats and 5 treasure maps on the layout that all ships share. */
type IsleBoard = "blue" | "green" | "red" | "purple" | "orange" | "teal";

/** IsleCard is a kind of discovery card: cards with equal faces are the same Card. NoCard is none. */
type IsleCard = "oshax" | "rescue-swift-4" | "rescue-broken-0" | "rescue-broken-1" | "rescue-broken-3" | "rescue-regular-1" | "rescue-regular-3" | "fish-per-oshax" | "next-tile-anywhere" | "draw-cards-2" | "draw-cards-3" | "place-random-tile" | "discard-permanent-basket-for-fish" | "move-cats-between-fields" | "fish-per-private-lesson" | "rescue-second-cat" | "add-tiles-to-fields" | "gain-permanent-basket" | "discard-2-lessons-for-basket" | "discard-2-treasures-for-basket" | "fish-per-cat-colour" | "fish-per-rare-treasure" | "fish-per-common-treasure" | "fish-per-cat-of-one-colour" | "one-rare-or-two-common" | "two-small-or-pay-1-for-two-common" | "lesson-113" | "lesson-114" | "lesson-115" | "lesson-116" | "lesson-117" | "lesson-118" | "lesson-119" | "lesson-120" | "lesson-121" | "lesson-122" | "lesson-123" | "lesson-124" | "lesson-125" | "lesson-126" | "lesson-127" | "lesson-128" | "lesson-129" | "lesson-130" | "lesson-131" | "lesson-132" | "lesson-133" | "lesson-134" | "lesson-135" | "lesson-136" | "lesson-137" | "lesson-138" | "lesson-139" | "lesson-140" | "lesson-141" | "lesson-142" | "public-143" | "public-144" | "public-145" | "public-146" | "public-147" | "public-148" | "public-149" | "public-150" | "lesson-301" | "lesson-302" | "lesson-303" | "lesson-304" | "lesson-305" | "lesson-306" | "lesson-307" | "lesson-308" | "lesson-309" | "lesson-310" | "lesson-311" | "lesson-312" | "lesson-313" | "lesson-314" | "lesson-315" | "public-316" | "lesson-317" | "lesson-318" | "lesson-319" | "lesson-320" | "lesson-321" | "lesson-322" | "lesson-323" | "public-324" | "family-151" | "family-152" | "family-153" | "family-154" | "family-155" | "family-156" | "family-157" | "family-158" | "family-159" | "family-160" | "family-161" | "family-162" | "family-163" | "family-164" | "family-165" | "family-166" | "family-167" | "family-168" | "family-331" | "family-332" | "family-333" | "family-334" | "family-335" | "family-336" | "family-337" | "sister-197" | "sister-198" | "sister-199" | "sister-200" | "sister-201" | "sister-202" | "sister-203" | "sister-204" | "sister-205" | "sister-206" | "sister-207" | "sister-208" | "sister-209" | "sister-210" | "sister-211" | "sister-212" | "sister-213" | "sister-214" | "sister-215";

export const isleCharacters = [
  "families", "treasures", "lessons", "speed",
] as const;

/** What is left out is as usual. */
export interface IsleChoices {
  /** promo: any six of all oshax start face up */
  any_oshax?: boolean;
  /** solo: easy, medium, hard, very_hard, expert */
  difficulty?: "easy" | "expert" | "hard" | "medium" | "very_hard";
  family_map_rare?: boolean;
  /** the seat that starts, from 0; random if missing */
  first?: number;
  /** lesson modules of A, B, C, D, E, I; none in the family game */
  lessons?: ("A" | "B" | "C" | "D" | "E" | "I")[];
  mode?: "family" | "solo" | "standard";
  /** kittens, beasts, events, promo */
  modules?: ("beasts" | "events" | "kittens" | "promo")[];
  /** promo: exactly these oshax start face up */
  oshax?: IsleTile[];
  players: number;
}

/** IsleColour is one of the five families of cats; NoColour means no colour. */
export type IsleColour = "blue" | "green" | "red" | "purple" | "orange";

/** IsleConfig is a table's choice of options before the game. */
export interface IsleConfig {
  /** promo: any six of all oshax start face up */
  any_oshax?: boolean;
  /** solo: easy, medium, hard, very_hard, expert */
  difficulty?: "easy" | "expert" | "hard" | "medium" | "very_hard";
  family_map_rare?: boolean;
  /** the seat that starts, from 0; random if missing */
  first?: number;
  /** lesson modules of A, B, C, D, E, I; none in the family game */
  lessons: ("A" | "B" | "C" | "D" | "E" | "I")[];
  mode: "family" | "solo" | "standard";
  /** kittens, beasts, events, promo */
  modules: ("beasts" | "events" | "kittens" | "promo")[];
  /** promo: exactly these oshax start face up */
  oshax?: IsleTile[];
  players: number;
}

/** IsleDraftView is what a seat saw at one stage of today's draft. */
interface IsleDraftView {
  /** nil at the current stage */
  kept: IsleCard[] | null;
  saw: IsleCard[];
}

/** IsleEffectView is a pending effect, without its owner's secrets. */
export interface IsleEffectView {
  card?: IsleCard;
  colour?: IsleColour;
  kind: string;
  left: number;
  moved?: IsleTile[];
  /** number of offered cards */
  offer?: number;
  paid?: boolean;
  rare?: boolean;
  seat: Seat;
  tile?: IsleTile;
  to?: IsleField[];
}

/** IsleField is a place beside the island where cats wait. */
type IsleField = "left" | "right" | "kittens";

/** IsleOptions contains everything that a page needs to show where a tile can be placed and what each place is worth. The page therefore computes no rules. Bit sets of squares are numbered row by row, with Stride squares in each row. */
export interface IsleOptions {
  colour?: IsleColour;
  count: number;
  /** covered by a tile */
  covered: Base64;
  deltas: Base64;
  /** Family has a byte for each placement of a cat in the family game: the number of cats in its resulting group, including itself. It is in base64. */
  family?: Base64;
  /** not on the ship */
  outside: Base64;
  /** Places has two bytes for each legal placement: its index into Turns and the corner of its box. Deltas has a signed byte for each placement and source, the change of points. No single tile can exceed a byte. Both are in base64. */
  places: Base64;
  /** the treasure may be a rare one */
  rare?: boolean;
  sources: IsleSource[];
  stride: number;
  tile: IsleTile;
  /** a placement must cover at least one of these */
  touching: Base64;
  turns: IsleTurnOption[];
  /** Wins has a byte for each placement: the number of treasures for a map that it covers. It is in base64. */
  wins: Base64;
}

/** IsleOwnView is what only the seat itself may know. */
interface IsleOwnView {
  /** including those on face-down rescue cards */
  baskets: IsleBasketView[];
  confirmed: boolean;
  draft: IsleDraftView[];
  /** certainly in the discard pile */
  gone: IsleCard[];
  hand: IsleCard[];
  /** cards kept in today's draft, stage by stage, until payment */
  kept: IsleCard[];
  laid: IsleCard[];
  lessons: IsleCard[];
  /** cards to buy: the seven of the draft, or cards just drawn */
  offer: IsleCard[];
  /** the seat that receives the draft cards which this seat does not keep */
  pass_to?: Seat;
  /** set if the seat only has to close something */
  pause?: IslePauseView;
  /** the secret choice in draft and payment */
  pick: IsleCard[];
  /** the tile to place now */
  place?: IsleTile;
  /** including face-down rescue cards; in the rescue phase as it was revealed */
  speed: number;
  /** passed on: with other seats or discarded */
  unlocated: IsleCard[];
}

/** IslePauseView tells a seat that it only has to close something, before which it could still use anytime cards or chase royal rats. It contains only what the seat may know, so that a page may close automatically. */
interface IslePauseView {
  /** a royal rat can be chased away before the day ends */
  chase: boolean;
  /** the action that closes it */
  close: string;
  /** anytime cards in hand with a useful effect now; other cards can wait */
  useful: IsleCard[];
}

/** IslePhase is a part of the day. */
export type IslePhase = "dawn" | "draft" | "pay" | "read" | "prepare" | "rescue" | "find" | "confirm" | "over";

/** IslePieceView is a piece aboard. */
export interface IslePieceView {
  /** the corner of the box around it */
  at: Cell;
  cells: Cell[];
  colour?: IsleColour;
  tile: IsleTile;
  turn: Turn;
}

/** IslePrices are the prices of rescues, in fish. */
interface IslePrices {
  kitten: number;
  left: number;
  right: number;
  two_kittens: number;
}

/** IslePublicLesson is a lesson laid face up, with the colour chosen for it, if it asks for one. */
interface IslePublicLesson {
  card: IsleCard;
  colour?: IsleColour;
  seat: Seat;
}

/** IslePublicOptions is the value of a public lesson for every seat if it were played now, so that its owner sees who benefits. */
interface IslePublicOptions {
  card: IsleCard;
  colour?: IsleColour;
  /** of each seat */
  points: number[];
}

/** IsleSeatView is the public part of a seat. */
export interface IsleSeatView {
  anywhere: number;
  /** Baskets are the publicly known baskets for today; none in the family game. */
  baskets: IsleBasketView[];
  /** temporary tokens laid as baskets, still unused */
  carrying: number;
  fish: number;
  /** points of events by day */
  goals: number[] | null;
  hand: number;
  /** temporary tokens laid as speed */
  hurrying: number;
  /** their faces after they are revealed */
  laid: IsleCard[];
  lessons: number;
  /** rescue cards on the table */
  prepared: number;
  ship: IsleShipView;
  /** private lessons, revealed when the game is over */
  shown: IsleCard[];
  /** of them and of temporary tokens when they were revealed; only in the rescue phase */
  speed: number;
  /** temporary tokens used as baskets */
  spent: number;
  /** temporary tokens held */
  tokens: number;
  unused: number;
  used: number;
}

interface IsleSettings {
  clock: Clock;
  /** the game's own options, checked by the game */
  config: IsleConfig;
  /** Deal is that which the table's person plays, nil for a game of its own. Nobody can choose it. */
  deal?: DealRef;
  game: "isle";
  /** Hints says who may ask for hints. Without it those may who play against bots alone. */
  hints?: HintRule;
  /** Offline says that the game was begun on a device without a server and sent here. Nobody can choose it. */
  offline?: boolean;
  /** listed in the lobby; else only those who have the link know it */
  public: boolean;
  /** Rated says that the game changes the ratings of its people. Whoever sits down agrees. */
  rated?: boolean;
  /** Start says what begins the game. Without it the host does. */
  start?: StartKind;
  /** Takeover is the level of the bot that plays for a seat whose person is gone, with a character or without. */
  takeover: BotLevel;
  /** people without a seat may look on */
  watch: boolean;
}

/** IsleShipView is a ship with the squares of its pieces. */
export interface IsleShipView {
  board: IsleBoard;
  pieces: IslePieceView[];
}

/** IsleSisterTarget is a tile that the sister's open card takes: its place and its number there, from 0. Cats are numbered through the left field, then the right. */
interface IsleSisterTarget {
  index: number;
  place: string;
}

/** IsleSisterView is what the player may know of the sister. */
export interface IsleSisterView {
  /** she is after the player in turn order */
  behind: boolean;
  /** the revealed ones */
  colours: IsleColour[];
  deck: number;
  /** points of events by day */
  goals: number[] | null;
  /** number of today's face-down cards */
  hidden: number;
  lessons: IsleCard[];
  mixed: number;
  /** tiles that the next card would take now, if it is open */
  next: IsleSisterTarget[];
  /** number of today's played cards */
  played: number;
  /** today's revealed cards */
  row: number[];
  /** numbers of used cards until her deck is reshuffled */
  used: number[];
  /** the next card is open and the player may answer before it acts */
  waits: boolean;
  /** points for a cat of each colour, revealed or not */
  worth: number[];
}

/** IsleSource is a source of points that a placement can change. Lessons set Card. */
interface IsleSource {
  card?: IsleCard;
  colour?: IsleColour;
  /** its lines are losses that can still be averted */
  open?: boolean;
  source: string;
}

/** IsleStack is a number of equal tiles in one place. */
export interface IsleStack {
  n: number;
  tile: IsleTile;
}

/** IsleTile is a kind of tile: a cat with shape and colour, an oshax, or a treasure's shape. Equal tiles are the same Tile. NoTile means no tile. */
export type IsleTile = "cat-01-blue" | "cat-01-green" | "cat-01-red" | "cat-01-purple" | "cat-01-orange" | "cat-02-blue" | "cat-02-green" | "cat-02-red" | "cat-02-purple" | "cat-02-orange" | "cat-03-blue" | "cat-03-green" | "cat-03-red" | "cat-03-purple" | "cat-03-orange" | "cat-04-blue" | "cat-04-green" | "cat-04-red" | "cat-04-purple" | "cat-04-orange" | "cat-05-blue" | "cat-05-green" | "cat-05-red" | "cat-05-purple" | "cat-05-orange" | "cat-06-blue" | "cat-06-green" | "cat-06-red" | "cat-06-purple" | "cat-06-orange" | "cat-07-blue" | "cat-07-green" | "cat-07-red" | "cat-07-purple" | "cat-07-orange" | "cat-08-blue" | "cat-08-green" | "cat-08-red" | "cat-08-purple" | "cat-08-orange" | "cat-09-blue" | "cat-09-green" | "cat-09-red" | "cat-09-purple" | "cat-09-orange" | "cat-10-blue" | "cat-10-green" | "cat-10-red" | "cat-10-purple" | "cat-10-orange" | "cat-11-blue" | "cat-11-green" | "cat-11-red" | "cat-11-purple" | "cat-11-orange" | "cat-12-blue" | "cat-12-green" | "cat-12-red" | "cat-12-purple" | "cat-12-orange" | "cat-13-blue" | "cat-13-green" | "cat-13-red" | "cat-13-purple" | "cat-13-orange" | "cat-14-blue" | "cat-14-green" | "cat-14-red" | "cat-14-purple" | "cat-14-orange" | "cat-15-blue" | "cat-15-green" | "cat-15-red" | "cat-15-purple" | "cat-15-orange" | "cat-16-blue" | "cat-16-green" | "cat-16-red" | "cat-16-purple" | "cat-16-orange" | "cat-17-blue" | "cat-17-green" | "cat-17-red" | "cat-17-purple" | "cat-17-orange" | "oshax-1" | "oshax-2" | "oshax-3" | "oshax-4" | "oshax-5" | "oshax-6" | "common-1" | "common-2" | "common-corner-3" | "common-line-3" | "rare-J" | "rare-T" | "rare-O" | "rare-Z" | "rare-I" | "promo-rare-plus" | "promo-rare-u" | "promo-rare-v" | "promo-oshax-1" | "promo-oshax-2" | "promo-oshax-3" | "kitten-2-blue" | "kitten-2-green" | "kitten-2-red" | "kitten-2-purple" | "kitten-2-orange" | "kitten-line-3-blue" | "kitten-line-3-green" | "kitten-line-3-red" | "kitten-line-3-purple" | "kitten-line-3-orange" | "kitten-corner-3-blue" | "kitten-corner-3-green" | "kitten-corner-3-red" | "kitten-corner-3-purple" | "kitten-corner-3-orange" | "kitten-square-4-blue" | "kitten-square-4-green" | "kitten-square-4-red" | "kitten-square-4-purple" | "kitten-square-4-orange" | "beast-01" | "beast-02" | "beast-03" | "beast-04" | "beast-05" | "beast-06" | "beast-07" | "beast-08" | "beast-09" | "beast-10" | "beast-11" | "beast-12" | "beast-13" | "beast-14" | "beast-15" | "beast-16" | "beast-17" | "beast-18" | "royal-rat";

/** IsleTokenView is the event of a day. */
interface IsleTokenView {
  event: "fish_18" | "fish_22" | "left_field_one_less" | "map_extra_common" | "map_may_give_rare" | "royal_rat" | "swap_rescue_and_rare_finds" | "temporary_token" | "captain_rooms_empty" | "cat_neighbours" | "column_cats" | "no_treasures" | "per_2_visible_rats" | "per_common_treasure" | "per_empty_room" | "per_filled_room" | "per_lonely_cat" | "per_rare_treasure" | "per_visible_map" | "per_visible_rat_touching_cat" | "row_cats";
  token: string;
}

/** IsleTurnOption is a distinct orientation of the tile. */
interface IsleTurnOption {
  /** with the corner of the box at 0,0 */
  cells: Cell[];
  turn: Turn;
}

/** IsleView is what a seat, or a spectator, may know. It is built from nothing, so that it cannot leak; lists with a hidden order are sorted. */
export interface IsleView {
  allowed: number;
  /** as far as the viewer may know */
  awaited: Seat[];
  /** public contents in a secret order */
  bag: IsleStack[];
  baskets: number;
  /** a beast was rescued in this turn */
  beast: boolean;
  beast_bag: IsleStack[];
  /** seats that have drafted or paid; confirmations stay hidden */
  chosen: Seat[];
  commons: IsleStack[];
  config: IsleConfig;
  day: number;
  /** number of days */
  days: number;
  deck: number;
  discard: number;
  done: number;
  dry: boolean;
  effects: IsleEffectView[];
  /** name of the game */
  game: "isle";
  /** number of cards to keep at each stage of the draft */
  keep: number;
  kitten_bag: IsleStack[];
  /** on their board, empty names for empty places */
  kittens: (IsleTile | "")[];
  left: IsleTile[];
  order: Seat[];
  oshax: IsleTile[];
  own?: IsleOwnView;
  passed: Seat[];
  phase: IslePhase;
  /** none in the family game */
  prices?: IslePrices;
  public: IslePublicLesson[];
  rares: IsleStack[];
  reshuffles: number;
  right: IsleTile[];
  /** Nobody for a spectator */
  seat: Seat;
  seats: IsleSeatView[];
  sister?: IsleSisterView;
  stage: number;
  /** temporary tokens in the supply */
  supply: number;
  /** the events of the days */
  tokens: IsleTokenView[];
  /** whose turn it is, Nobody in simultaneous phases */
  turn: Seat;
  /** of the rules */
  version: number;
}

export interface LeaveMessage {
  id?: string;
  table: TableID;
  type: "leave";
}

/** LeftMessage ends a stream and says why. */
export interface LeftMessage {
  code?: ErrorCode;
  seat: Seat;
  table: TableID;
  type: "left";
}

/** Legal lists the legal actions of a seat. */
export interface Legal {
  actions: string[];
  decision: Decision;
}

export const levels = [
  "kitten", "housecat", "tabby", "lynx", "leopard", "tiger",
] as const;
export type Level = (typeof levels)[number];

/** LineView is a chat line as people see it. */
export interface LineView {
  /** in the spectator chat, which numbers its lines separately */
  aside?: boolean;
  /** milliseconds since 1970 */
  at: number;
  name?: string;
  number: number;
  person?: PersonID;
  reaction?: Reaction;
  text?: string;
}

/** LinkOwner is the owner of a friend link. */
export interface LinkOwner {
  name: string;
  person: PersonID;
  /** a user bot */
  program?: boolean;
}

/** Listed is a table in a list. */
export interface Listed {
  card: LobbyCard;
  /** missing while the game runs, because it would reveal secret actions */
  changed?: string;
  created: string;
  game: GameName;
  /** you are its host; only in your own list */
  host?: boolean;
  id: TableID;
  /** by seat; empty for seats without a person */
  names: string[];
  public: boolean;
  stage: Stage;
  /** the table waits for you; only in your own list */
  yours?: boolean;
}

/** LobbyCard is what the lobby shows of a table. It has no names: they belong to people and change. */
interface LobbyCard {
  clock: Clock;
  config: GameConfig;
  /** it was begun on a device, and sent here */
  offline?: boolean;
  /** about how much of the game that runs is played, in percent */
  played?: number;
  proposal?: boolean;
  rated?: boolean;
  reason?: Reason;
  seats: LobbySeat[];
  /** whom everyone knows to be awaited */
  waits?: Seat[];
  watch: boolean;
  /** how many watched when the table last changed */
  watching?: number;
  winners?: Seat[];
}

/** LobbySeat is a seat on a card. */
interface LobbySeat {
  bot?: BotLevel;
  /** what the bot is called: bot.NAME in the word catalogues; not stored for older tables */
  bot_name?: string;
  person?: PersonID;
  /** a user bot; not stored */
  program?: boolean;
  /** a bot of this level plays for the person, or did at the end; not stored for older tables */
  standin?: BotLevel;
}

/** LoginAddress is where the page has to go. */
interface LoginAddress {
  url: string;
}

/** LoginMethods lists the ways to log in to this server, besides codes. */
export interface LoginMethods {
  /** the provider's display name, if there is a provider */
  login?: string;
  passkeys: boolean;
  /** why passkeys are unavailable: no_address, no_https or no_domain */
  why?: string;
}

/** LoginRequest begins a login at the provider. */
interface LoginRequest {
  /** add the login to my profile, instead of logging in */
  add?: boolean;
}

/** LoginUse is what the provider has sent the person back with. */
interface LoginUse {
  code: string;
  /** of the device */
  label?: string;
  state: string;
}

/** LoginView describes a login to its owner. */
export interface LoginView {
  id: string;
  made: string;
  /** of the provider */
  name: string;
  used?: string;
}

export interface LookMessage {
  elsewhere?: boolean;
  id?: string;
  pace?: Pace;
  seen?: Seen[];
  table: TableID;
  talk?: boolean;
  type: "look";
}

/** MailQuestion is what the owner of an address agrees to. */
interface MailQuestion {
  address: string;
}

/** Me describes a person to themselves. */
export interface Me {
  created: string;
  id: PersonID;
  /** Mail says whether the operator sends mail. */
  mail?: boolean;
  name: string;
  /** set and read by the client only */
  prefs: unknown;
  push_key?: string;
  /** Webhooks says whether the operator allows webhooks. */
  webhooks?: boolean;
}

/** MergeCode is a code that merges two profiles. */
interface MergeCode {
  code: string;
}

/** MergePreview is the profile that the person would merge into. */
export interface MergePreview {
  name: string;
  person: PersonID;
}

export interface Mistake {
  better: string;
  cost: number;
  merits?: MoveReason[];
  move: number;
  played: string;
  reasons: MoveReason[];
  seat: Seat;
  then?: string[];
}

/** Moment is a finished game as it was after some of its actions, as one viewer saw it. The sheet has no secrets any more: it is what the game would have come to if it had ended then. */
export interface Moment {
  after: number;
  /** the last action, with its seat in front */
  move?: string;
  /** -1 for a spectator */
  seat: Seat;
  sheet: Sheet;
  /** what it brought about */
  told: GameEvent[];
  view: GameView;
}

export interface MoveReason {
  args?: Record<string, unknown>;
  key: string;
  points: number;
}

/** MyLoginMethods lists what I can log in with, besides codes. */
export interface MyLoginMethods {
  logins: LoginView[];
  passkeys: PasskeyView[];
}

/** MyTries says how far the viewer has come with a deal. */
interface MyTries {
  /** the first try is finished */
  done?: boolean;
  /** percentage of the other players with a worse result */
  percent?: number;
  person: PersonID;
  /** consecutive days with a voyage */
  streak?: number;
  /** of the latest try */
  table: TableID;
  tries: number;
}

/** MyUserBot is my own registration as a bot. */
interface MyUserBot {
  /** the games that it plays */
  games: string[];
  /** it accepts challenges */
  open: boolean;
  /** when it was registered, which is permanent */
  since: string;
}

/** NewDeal is a request to create a deal for friends. */
interface NewDeal {
  /** for every seat except one */
  bots?: string[];
  settings: Settings;
}

/** NewPasskey is what an authenticator has created, with a name for the list of passkeys. */
interface NewPasskey {
  /** the credential as JSON */
  answer: unknown;
  name: string;
}

/** NewPerson is a request with a name. */
interface NewPerson {
  name: string;
}

/** NewTable is a request for a table. */
interface NewTable {
  /** levels, with a character or without, for the last seats */
  bots?: BotLevel[];
  settings: Settings;
}

/** NoticeKind is the kind of a notice. */
export const noticeKinds = [
  "your_turn", "reminder", "started", "ended", "vote", "soon", "standin", "plan", "invited", "declined",
] as const;
type NoticeKind = (typeof noticeKinds)[number];

/** NoticeMessage is a notice on a socket. */
export interface NoticeMessage {
  /** who invites or declines; only for connected people */
  from?: string;
  game: GameName;
  kind: NoticeKind;
  table: TableID;
  type: "notice";
}

/** OpenUserBot is a bot that is online and accepts challenges. */
export interface OpenUserBot {
  /** the games that it plays */
  games: string[];
  name: string;
  person: PersonID;
  ratings: PoolRating[];
}

/** Options is what can be done with a piece. */
export type Options = IsleOptions | IslePublicOptions | BoxesOptions;

/** Outcome is the result of a game for the person of a seat. Profiles, lists, exports and tallies all use GameResult.Outcome, so that they agree. */
type Outcome = "won" | "lost" | "left" | "bot_won" | "none";

/** Pace is how fast bots move for somebody who follows them. */
export type Pace = "calm" | "quick" | "at_once";

/** PasskeyName renames a passkey. */
interface PasskeyName {
  name: string;
}

/** PasskeyUse is an authenticator's answer, with a label for the device. */
interface PasskeyUse {
  answer: unknown;
  label?: string;
}

/** PasskeyView describes a passkey to its owner. */
export interface PasskeyView {
  id: string;
  made: string;
  name: string;
  /** its provider backs it up, so losing a device does not lose it */
  synced?: boolean;
  used?: string;
}

/** Patch is a difference of scenes (RFC 6902). */
export type Patch = PatchOperation[];

export type PatchOperation = {
  op: "add" | "replace";
  path: string;
  value: unknown;
} | {
  op: "remove";
  path: string;
};

/** Permissions is what a seat may do now. Long lists are not sent: the client asks for them, or for the options of a piece. */
export interface Permissions {
  /** all of them, if they are few */
  actions?: string[];
  decision: Decision;
  /** the seat may ask for hints */
  hints?: boolean;
  /** the game waits for this seat */
  must: boolean;
  /** what the seat means to do as soon as it can */
  plans?: PlanView[];
  quiet?: boolean;
  /** absent players for whom the seat can ask for a bot now */
  replace?: Seat[];
  undo?: boolean;
  /** days that its person may still take off */
  vacation?: number;
  /** how many actions begin with each word */
  verbs: Record<string, number>;
}

/** PersonID names a person permanently, and says nothing about them. */
type PersonID = string;

/** PersonName is somebody whom I have blocked or muted. */
interface PersonName {
  name: string;
  person: PersonID;
  /** a user bot */
  program?: boolean;
}

/** PictureList is a page of final pictures, the latest first. */
interface PictureList {
  /** there are earlier entries */
  more?: boolean;
  pictures: PictureView[];
}

/** PictureView is the final picture of a person's game. */
export interface PictureView {
  ended: string;
  /** as the game draws it; in Isle the ship */
  picture: unknown;
  points: number;
  pool: string;
  rank?: number;
  /** if the client may open it */
  table?: TableID;
}

interface PingMessage {
  id?: string;
  type: "ping";
}

/** PlanView is what a seat is told of its plan. */
interface PlanView {
  plan: number;
  repeat?: boolean;
  steps: string[];
}

/** PongMessage answers a ping. */
interface PongMessage {
  id: string;
  type: "pong";
}

/** PoolRating is a person's rating in a pool. */
interface PoolRating {
  games: number;
  points: number;
  pool: string;
  /** the rating is too uncertain for the list */
  provisional?: boolean;
}

/** PoolResults summarizes a person's games in a pool. */
interface PoolResults {
  abandoned?: number;
  games: number;
  /** the longest winning streak */
  longest?: number;
  pool: string;
  records: RecordView[];
  won: number;
}

/** Problem is the body of every error response. */
export interface Problem {
  code: ErrorCode;
  /** in English, for developers; clients translate the code */
  detail: string;
}

/** Profile is a person's profile as the client may see it. */
export interface Profile {
  name: string;
  person: PersonID;
  /** a user bot */
  program?: boolean;
  /** in pool order */
  ratings: PoolRating[];
  /** in pool order */
  results: PoolResults[];
  /** Seen is who can see the profile; only its owner gets it. */
  seen?: Visibility;
  since: string;
}

/** ProfileChanges are changes to a person; missing fields stay unchanged. */
interface ProfileChanges {
  name?: string;
  prefs?: unknown;
}

/** ProfileGame is a finished game of a person. */
export interface ProfileGame {
  ended: string;
  game: string;
  /** hidden from everyone except its owner */
  hidden?: boolean;
  pool: string;
  rated?: boolean;
  reason: Reason;
  /** the id to hide the game by */
  result?: TableID;
  seats: GameSeat[];
  started: string;
  /** if it still exists and the client may open it */
  table?: TableID;
}

/** ProfileSettings says who may see my profile. */
interface ProfileSettings {
  seen: Visibility;
}

/** ProposalKind is what the people at a table can be asked to agree to. */
type ProposalKind = "takeback" | "abandon" | "replace";

/** ProposalView is an open proposal. */
export interface ProposalView {
  by: Seat;
  count?: number;
  seat?: Seat;
  /** what everyone was told of the moves that a takeback undoes */
  told?: GameEvent[];
  until: string;
  voters: Seat[];
  what: ProposalKind;
  yes: Seat[];
}

/** PublicGame is a finished game of a public table, as everyone may have it: a line of the export. Its record can be played again. */
interface PublicGame {
  clock: Clock;
  /** SHA-256 of the seed */
  commitment: string;
  ended: string;
  /** of this line, 1 */
  format: number;
  /** of comparable games */
  pool: string;
  rated?: boolean;
  reason: Reason;
  /** configuration, version of the rules, seed and actions */
  record: GameRecord;
  /** by seat; the sister's is behind those of the table */
  seats: PublicSeat[];
  started: string;
  table: TableID;
  winners: Seat[];
}

/** PublicSeat is how a seat came out of a game. Who sat there is told of those who show their profile to all and have not hidden the game. */
interface PublicSeat {
  abandoned?: boolean;
  /** the server's own: its level, with a character or without, or sister */
  bot?: string;
  bot_version?: number;
  /** by it */
  change?: number;
  /** the person has been deleted since */
  deleted?: boolean;
  name?: string;
  /** what the game was for the seat */
  outcome: Outcome;
  person?: PersonID;
  points: number;
  /** a user bot */
  program?: boolean;
  /** none if nothing was decided */
  rank?: number;
  /** after a rated game */
  rating?: number;
  seat: Seat;
}

/** RatedPerson is a place in a rating list. */
export interface RatedPerson {
  games: number;
  name?: string;
  /** missing for people with a hidden profile */
  person?: PersonID;
  place: number;
  points: number;
  /** UserBot marks a user bot. */
  program?: boolean;
}

/** RatingCurve is the history of a person's rating in a pool. */
interface RatingCurve {
  /** after each of the latest games, in order */
  points: CurvePoint[];
  pool: string;
}

/** RatingList is a page of a pool's best players. */
interface RatingList {
  /** there is another page */
  more?: boolean;
  people: RatedPerson[];
  pool: string;
}

export const reactions = [
  "hello", "thanks", "well_played", "good_game", "nice", "oops", "think", "hurry", "purr", "meow",
] as const;
type Reaction = (typeof reactions)[number];

/** Reason is why a game ended. */
type Reason = "finished" | "conceded" | "abandoned" | "closed";

/** RecentOpponent is a person with whom I have finished a game. */
export interface RecentOpponent {
  last: string;
  name: string;
  person: PersonID;
  /** a user bot */
  program?: boolean;
}

/** RecordView is a personal record: record.NAME in the word catalogues. */
interface RecordView {
  at: string;
  name: string;
  /** if the client may open it */
  table?: TableID;
  value: number;
}

/** RecoveryAnswer reports whether there is a code. */
interface RecoveryAnswer {
  made?: string;
}

/** RecoveryCode is shown once; only its hash is kept. */
interface RecoveryCode {
  code: string;
  made: string;
}

/** RefusedMessage says why a message had no effect. */
export interface RefusedMessage {
  code: ErrorCode;
  /** in English, for developers; clients translate the code */
  detail: string;
  id: string;
  type: "refused";
}

/** Relation describes how the client relates to another person, for the menu of a name. */
export interface Relation {
  /** I have sent a friend request */
  asked?: boolean;
  /** Blocked says that I have blocked them. The server does not reveal whether they have blocked me. */
  blocked?: boolean;
  /** I can send or accept a friend request */
  can_ask?: boolean;
  friend?: boolean;
  /** by me */
  muted?: boolean;
  name: string;
  person: PersonID;
}

/** RemovedView is a person removed by the host. */
interface RemovedView {
  /** empty for deleted people */
  name?: string;
  person: PersonID;
}

/** Replay is a finished game for export: everything that is needed to play it again and to check it. */
export interface Replay {
  commitment: string;
  /** the game was begun on a device, and sent here */
  offline?: boolean;
  reason: Reason;
  record: GameRecord;
  seats: SeatView[];
  sheet: Sheet;
  table: TableID;
  winners: Seat[];
}

/** ReportKind is the category of a report; the word catalogues have its texts. */
type ReportKind = "abuse" | "bad_name" | "spam" | "cheating" | "stalling" | "other";

/** ReportRequest reports a person outside of tables. */
interface ReportRequest {
  kind: ReportKind;
  /** free text, required for the kind "other" */
  reason?: string;
  /** the name or the profile; empty for the person's conduct */
  subject?: ReportSubject;
}

/** ReportSubject is what a report is about. */
export type ReportSubject = "line" | "name" | "profile";

/** ReviewProgress is the progress of a review. A finished one contains the costliest decisions, and the shares of skill and luck. */
export interface ReviewProgress {
  /** actions */
  judged: number;
  of: number;
  /** by seat, once the review is complete */
  results?: SeatResult[];
  /** by seat, once the review is complete */
  seats?: Mistake[][];
}

/** SaidMessage is a new chat line, for subscribers who asked for chat. */
export interface SaidMessage {
  line: LineView;
  table: TableID;
  type: "said";
}

/** Scene is all that one viewer, a seat or a spectator, may know of a table. It is built up from nothing; updates are the differences between scenes. */
export interface Scene {
  /** what the seat may do now; nil for spectators, before the start and after giving up */
  may?: Permissions;
  table: TableView;
  /** the game as the viewer sees it, once it has started */
  view?: GameView;
}

/** Scope is a set of permissions of an API token. */
type Scope = string;

/** ScoreLine is one source of points: its kind, a message with its facts, and the squares concerned. */
export interface ScoreLine {
  args?: Record<string, unknown>;
  key: string;
  /** a loss that can still be averted */
  open?: boolean;
  points: number;
  source: string;
  squares?: Cell[];
}

/** Seat is a place at the table, from 0. Rules know seats but no people. */
type Seat = number;

/** SeatRating is how strong a seat of a rated table is. */
export interface SeatRating {
  /** by the game, once it is over */
  change?: number;
  points: number;
  provisional?: boolean;
}

export interface SeatResult {
  lead: number;
  luck: number;
  skill: number;
}

/** SeatView is what everyone may know about a seat. */
export interface SeatView {
  /** another name at the table looks like this one, or is the same person’s */
  alike?: boolean;
  /** when the vacation of its person ends */
  away?: string;
  bot?: BotLevel;
  /** what the bot is called: bot.NAME in the word catalogues */
  bot_name?: string;
  conceded?: boolean;
  /** the person is present, but the page is out of sight */
  elsewhere?: boolean;
  /** on how many decisions the seat has asked for advice */
  hints?: number;
  /** milliseconds in the bank of a seat whose clock stands */
  left?: number;
  /** empty for bots and for people who were deleted */
  name?: string;
  person?: PersonID;
  present?: boolean;
  /** a user bot */
  program?: boolean;
  /** at a rated table */
  rating?: SeatRating;
  ready?: boolean;
  /** a bot of this level plays for the person */
  standin?: BotLevel;
  /** when the clock of an awaited seat runs out */
  until?: string;
}

/** Seed is the secret that determines every shuffle of a game. */
type Seed = string;

/** SeedCheck says whether a seed matches a commitment. */
interface SeedCheck {
  /** of the seed */
  commitment: string;
  same: boolean;
}

/** SeekEnd answers the end of a seek. */
interface SeekEnd {
  /** set if a table was found before */
  table?: TableID;
}

/** SeekList lists the criteria of waiting people, without their names. */
export interface SeekList {
  waiting: number;
  /** the oldest first; a long list is cut off */
  wishes: Criteria[];
}

/** SeekState is the game that I seek, or the table just found for me. */
export interface SeekState {
  since: string;
  /** the table that was found */
  table?: TableID;
  wish: Criteria;
}

/** Seen is the last update of a stream that a client received. */
interface Seen {
  epoch: string;
  n: number;
  seat: Seat;
}

/** SeriesView is how the games of a series have gone so far, with this one once it is decided. */
export interface SeriesView {
  games: number;
  /** by seat; whoever shares the first place has won too */
  wins: number[];
}

/** ServerMessage is anything that the server sends over the socket. */
export type ServerMessage = WelcomeMessage | DoneMessage | RefusedMessage | AnswerMessage | PongMessage | NoticeMessage | SnapshotMessage | UpdateMessage | LeftMessage | SaidMessage;

/** SessionKind is how a client presents its secret. */
type SessionKind = "cookie" | "token";

/** Settings is what the host of a table chooses. */
export interface Settings {
  clock?: Clock;
  /** the game's own options, checked by the game */
  config?: GameChoices;
  /** Deal is that which the table's person plays, nil for a game of its own. Nobody can choose it. */
  deal?: DealRef;
  game: GameName;
  /** Hints says who may ask for hints. Without it those may who play against bots alone. */
  hints?: HintRule;
  /** Offline says that the game was begun on a device without a server and sent here. Nobody can choose it. */
  offline?: boolean;
  /** listed in the lobby; else only those who have the link know it */
  public?: boolean;
  /** Rated says that the game changes the ratings of its people. Whoever sits down agrees. */
  rated?: boolean;
  /** Start says what begins the game. Without it the host does. */
  start?: StartKind;
  /** Takeover is the level of the bot that plays for a seat whose person is gone, with a character or without. */
  takeover?: BotLevel;
  /** people without a seat may look on */
  watch?: boolean;
}

/** Sheet is the score of a table, now or at the end. */
export interface Sheet {
  accounts: Account[];
  final: boolean;
}

/** SnapshotMessage is a whole scene, sent when a client subscribes or has missed too much. */
export interface SnapshotMessage {
  epoch: string;
  events?: GameEvent[];
  n: number;
  scene: Scene;
  seat: Seat;
  table: TableID;
  /** EventCount counts all events of this viewer since the table was opened. Events holds the latest ones, for viewers who return. Unlike n, the count continues from epoch to epoch. */
  told: number;
  type: "snapshot";
}

/** Stage is where a table stands. */
type Stage = "open" | "playing" | "over";

/** Standing is the place of a seat, or of the sister, in a decided game. */
interface Standing {
  /** 1 for the winners; tied seats share a place; missing for a seat that gave up */
  place?: number;
  seat: Seat;
  /** its titles, if the game was played to its end */
  titles: GameEvent[];
}

/** StartKind says what begins the game of a table. */
type StartKind = "host" | "full";

/** TableAnswer is a table as one viewer sees it. */
interface TableAnswer {
  scene: Scene;
  /** -1 for a spectator */
  seat: Seat;
}

/** TableID names a table. It has 128 random bits, so that knowing it is being invited. */
type TableID = string;

/** TableRef refers to a table by its id. */
export interface TableRef {
  id: TableID;
}

/** TableSettings are what the host of a table has chosen. */
export type TableSettings = IsleSettings | BoxesSettings;

/** TableView is what everyone at a table may know about it. */
export interface TableView {
  /** SHA-256 of the seed, from the start on */
  commitment?: string;
  host: PersonID;
  id: TableID;
  /** about how long it takes, before it has begun; 0 for days */
  minutes?: number;
  /** the rematch */
  next?: TableID;
  proposal?: ProposalView;
  /** why it is over */
  reason?: Reason;
  /** whom the host has removed, before the start */
  removed?: RemovedView[];
  seats: SeatView[];
  /** when it is over */
  seed?: Seed;
  /** how the games of these players have gone, from the second on */
  series?: SeriesView;
  settings: TableSettings;
  /** spectators and players share one chat */
  shared?: boolean;
  /** when it is over */
  sheet?: Sheet;
  stage: Stage;
  /** when it is over and was decided, the best first */
  standings?: Standing[];
  /** of the rules, once the game has started */
  version?: number;
  /** whom the table waits for, as far as the viewer may know */
  waits: Seat[];
  /** who they are, unless they hide; not all of very many */
  watchers?: WatcherView[];
  /** how many watch the game */
  watching?: number;
  winners?: Seat[];
}

/** Target is one endpoint of one person: a browser's push subscription, a webhook or a mail address. It contains secrets, so printing or logging it shows only the host. */
interface Target {
  /** push: the browser's shared secret */
  auth?: string;
  endpoint: string;
  /** webhook: what its receiver expects */
  form?: Form;
  kind: TargetKind;
  /** of texts, if the person has no preference */
  language?: string;
  /** push: the browser's public key */
  p256dh?: string;
  /** webhook: signs the bodies; mail: unsubscribes */
  secret?: string;
}

/** TargetKind is the way in which notifications reach a target. */
type TargetKind = "push" | "webhook" | "mail";

/** TargetView describes a target to its owner, without secrets. */
export interface TargetView {
  endpoint: string;
  /** of a webhook */
  form?: Form;
  kind: TargetKind;
  /** the owner of the address has not agreed yet */
  pending?: boolean;
}

/** TokenAnswer is shown once; only its hash is kept. */
interface TokenAnswer {
  token: string;
}

/** TokenRequest requests a token. */
interface TokenRequest {
  label: string;
  /** what the program may do; "play" without one */
  scope?: Scope;
}

/** Turn is one of the eight orientations of a flat piece: bits 0-1 count quarter turns clockwise, and bit 2 means mirrored left to right first. */
type Turn = "0" | "90" | "180" | "270" | "0m" | "90m" | "180m" | "270m";

/** UpdateMessage is the difference from the previous scene, as a JSON Patch (RFC 6902), with the events that caused it. */
export interface UpdateMessage {
  epoch: string;
  events?: GameEvent[];
  n: number;
  patch: Patch;
  seat: Seat;
  table: TableID;
  type: "update";
}

/** UserBotSettings says which challenges a user bot accepts. */
interface UserBotSettings {
  /** the games that it plays */
  games: string[];
  /** it accepts challenges */
  open: boolean;
}

/** Visibility is the audience of a person's profile. */
type Visibility = "all" | "friends" | "nobody";

/** Visit identifies the client, if it is logged in. */
interface Visit {
  person?: Me;
}

/** WatcherView is a spectator. */
interface WatcherView {
  name: string;
  person: PersonID;
}

/** WelcomeMessage is the first message. */
interface WelcomeMessage {
  /** path of the offline engine of this build; its name contains a hash of the content */
  device?: string;
  name: string;
  /** the server's time, in milliseconds since 1970 */
  now: number;
  person: PersonID;
  protocol: number;
  type: "welcome";
}

/** Routes are the addresses with what goes to them and what they answer; null means no body. */
export interface Routes {
  /** List bots by other people that are online and accept challenges */
  "GET /api/bots": { body: null; answer: OpenUserBot[] };
  /** Log in with a one-time code from another device; sets the cookie */
  "POST /api/code": { body: CodeUse; answer: Me };
  /** Create a deal for friends; each of them plays it at their own table */
  "POST /api/deals": { body: NewDeal; answer: DealIDRef };
  /** Get a deal and its standings */
  "GET /api/deals/{deal}": { body: null; answer: DealView };
  /** Get or open my table for a deal; only the first attempt counts */
  "POST /api/deals/{deal}/tables": { body: null; answer: TableRef };
  /** Upload a game played offline; the server replays it, and it counts in no rating */
  "POST /api/files": { body: GameFile; answer: TableRef };
  /** Get the owner of a friend link */
  "GET /api/friend-links/{link}": { body: null; answer: LinkOwner };
  /** Become friends with the owner of a link */
  "POST /api/friend-links/{link}": { body: null; answer: LinkOwner };
  /** List games, presets and bot levels */
  "GET /api/games": { body: null; answer: GameInfo[] };
  /** Export finished games of public tables, oldest first, one per line */
  "GET /api/games.jsonl": { body: null; answer: PublicGame; query: { game?: GameName; since?: string; until?: string; after?: string; limit?: string } };
  /** Get the table with a short code */
  "GET /api/invitations/{code}": { body: null; answer: TableRef };
  /** List public tables that are not over */
  "GET /api/lobby": { body: null; answer: Listed[]; query: { game?: GameName; stage?: Stage | "all" } };
  /** Log in with the provider's answer, or add the login to my profile; sets the cookie */
  "POST /api/login": { body: LoginUse; answer: Me };
  /** Get the address of the login page of the operator's provider */
  "POST /api/login/begin": { body: LoginRequest; answer: LoginAddress };
  /** Get the mail address that a link belongs to */
  "GET /api/mail/{secret}": { body: null; answer: MailQuestion };
  /** Confirm a mail address with the link from the confirmation mail; works once */
  "POST /api/mail/{secret}": { body: null; answer: null };
  /** Stop mails with the link that each of them contains */
  "POST /api/mail/{secret}/stop": { body: null; answer: null };
  /** Delete my profile with name, devices, chat lines, notification targets and blocks */
  "DELETE /api/me": { body: null; answer: null };
  /** Get my profile and preferences */
  "GET /api/me": { body: null; answer: Me };
  /** Change my name or preferences */
  "PATCH /api/me": { body: ProfileChanges; answer: Me };
  /** List people I have blocked */
  "GET /api/me/blocks": { body: null; answer: PersonID[] };
  /** Unblock a person */
  "DELETE /api/me/blocks/{person}": { body: null; answer: null };
  /** Block a person and hide everything they say from me */
  "PUT /api/me/blocks/{person}": { body: null; answer: null };
  /** Get my settings as a bot */
  "GET /api/me/bot": { body: null; answer: MyUserBot };
  /** Mark me as a bot for good, and set which challenges I accept */
  "PUT /api/me/bot": { body: UserBotSettings; answer: MyUserBot };
  /** List open tables to which I am challenged as a bot */
  "GET /api/me/challenges": { body: null; answer: ChallengeView[] };
  /** Decline a challenge */
  "DELETE /api/me/challenges/{table}": { body: null; answer: null };
  /** Create a one-time code for another device */
  "POST /api/me/code": { body: null; answer: Code };
  /** List my devices and tokens */
  "GET /api/me/devices": { body: null; answer: Device[] };
  /** Log out another device, or revoke a token */
  "DELETE /api/me/devices/{device}": { body: null; answer: null };
  /** Export everything the server knows about me */
  "GET /api/me/export": { body: null; answer: Export };
  /** Revoke my friend link */
  "DELETE /api/me/friend-link": { body: null; answer: null };
  /** Create a friend link that replaces my last one */
  "POST /api/me/friend-link": { body: null; answer: FriendLink };
  /** List my friends with their presence, and friend requests */
  "GET /api/me/friends": { body: null; answer: FriendList };
  /** Set whether friends see that I am online */
  "PATCH /api/me/friends": { body: FriendSettings; answer: null };
  /** End a friendship, or withdraw or decline a request */
  "DELETE /api/me/friends/{person}": { body: null; answer: null };
  /** Send a friend request to an opponent, or accept one */
  "PUT /api/me/friends/{person}": { body: null; answer: null };
  /** Set whether others see a finished game in my profile */
  "PUT /api/me/games/{table}": { body: HiddenGame; answer: null };
  /** Merge me for good into the profile that created the code */
  "POST /api/me/join": { body: MergeCode; answer: Me };
  /** Create a one-time code that merges another profile of mine into this one */
  "POST /api/me/join-code": { body: null; answer: Code };
  /** Preview the profile into which a code would merge me */
  "POST /api/me/join/preview": { body: MergeCode; answer: MergePreview };
  /** Remove one of my logins */
  "DELETE /api/me/logins/{login}": { body: null; answer: null };
  /** Log out this device and close its sockets */
  "POST /api/me/logout": { body: null; answer: null };
  /** List people I have muted */
  "GET /api/me/mutes": { body: null; answer: PersonID[] };
  /** Unmute a person */
  "DELETE /api/me/mutes/{person}": { body: null; answer: null };
  /** Mute a person and hide what they say from me */
  "PUT /api/me/mutes/{person}": { body: null; answer: null };
  /** List recent opponents who are not my friends, latest first */
  "GET /api/me/opponents": { body: null; answer: RecentOpponent[] };
  /** Add a passkey */
  "POST /api/me/passkeys": { body: NewPasskey; answer: PasskeyView };
  /** Get the options for creating a passkey */
  "POST /api/me/passkeys/begin": { body: null; answer: Ceremony };
  /** Remove one of my passkeys */
  "DELETE /api/me/passkeys/{passkey}": { body: null; answer: null };
  /** Rename one of my passkeys */
  "PATCH /api/me/passkeys/{passkey}": { body: PasskeyName; answer: null };
  /** Get my relation to a person: friend, muted, blocked */
  "GET /api/me/people/{person}": { body: null; answer: Relation };
  /** Set who sees my profile */
  "PATCH /api/me/profile": { body: ProfileSettings; answer: null };
  /** Delete my recovery code */
  "DELETE /api/me/recovery": { body: null; answer: null };
  /** Get whether I have a recovery code */
  "GET /api/me/recovery": { body: null; answer: RecoveryAnswer };
  /** Create a recovery code that replaces my last one; it is shown once */
  "POST /api/me/recovery": { body: null; answer: RecoveryCode };
  /** Stop looking for a game, unless one has been found */
  "DELETE /api/me/seek": { body: null; answer: SeekEnd };
  /** Get the game I am looking for, or the table just found */
  "GET /api/me/seek": { body: null; answer: SeekState };
  /** Look for a game; matching players are seated at once and the game begins */
  "POST /api/me/seek": { body: Criteria; answer: SeekState };
  /** Keep looking for a game without a socket; send it twice in half a minute */
  "PUT /api/me/seek": { body: null; answer: SeekState };
  /** List my tables, those where it is my turn first */
  "GET /api/me/tables": { body: null; answer: Listed[]; query: { stage?: Stage } };
  /** Remove a notification target */
  "DELETE /api/me/targets": { body: Endpoint; answer: null };
  /** List my notification targets */
  "GET /api/me/targets": { body: null; answer: TargetView[] };
  /** Add a notification target */
  "POST /api/me/targets": { body: Target; answer: null };
  /** Create a token for a program */
  "POST /api/me/tokens": { body: TokenRequest; answer: TokenAnswer };
  /** List my passkeys and logins */
  "GET /api/me/ways": { body: null; answer: MyLoginMethods };
  /** Log in with a passkey; sets the cookie */
  "POST /api/passkey": { body: PasskeyUse; answer: Me };
  /** Get the options for logging in with a passkey */
  "POST /api/passkey/begin": { body: null; answer: Ceremony };
  /** Become a guest; sets the cookie */
  "POST /api/people": { body: NewPerson; answer: Me };
  /** Get a person's profile with results, records and ratings by pool */
  "GET /api/people/{person}": { body: null; answer: Profile };
  /** List a person's finished games, latest first */
  "GET /api/people/{person}/games": { body: null; answer: GameList; query: { before?: string } };
  /** List final pictures of a person's games, latest first */
  "GET /api/people/{person}/pictures": { body: null; answer: PictureList; query: { before?: string } };
  /** Get the history of a person's rating in a pool */
  "GET /api/people/{person}/ratings/{pool}": { body: null; answer: RatingCurve };
  /** Report a person's name, profile or behaviour to the operator */
  "POST /api/people/{person}/report": { body: ReportRequest; answer: null };
  /** List the best players of a pool */
  "GET /api/ratings/{pool}": { body: null; answer: RatingList; query: { skip?: string } };
  /** Log in with a recovery code; sets the cookie, whose first use spends the code */
  "POST /api/recovery": { body: CodeUse; answer: Me };
  /** Check whether a seed matches a commitment */
  "GET /api/seed": { body: null; answer: SeedCheck; query: { seed: string; commitment: string } };
  /** List what waiting players look for, without their names */
  "GET /api/seeks": { body: null; answer: SeekList };
  /** Validate and complete settings of a table; refuse invalid ones */
  "POST /api/settings": { body: Settings; answer: Settings };
  /** Validate settings of a table for a form; report invalid ones without an error */
  "POST /api/settings/check": { body: Settings; answer: CheckedSettings };
  /** Open a table */
  "POST /api/tables": { body: NewTable; answer: TableRef };
  /** Get my view of a table, from my first seat or a named one */
  "GET /api/tables/{table}": { body: null; answer: TableAnswer; query: { seat?: Seat } };
  /** Get my best earlier result for a finished game of this kind */
  "GET /api/tables/{table}/best": { body: null; answer: Best };
  /** Get the short code of my table; the first request creates it */
  "POST /api/tables/{table}/code": { body: null; answer: InvitationCode };
  /** Run a command at a table */
  "POST /api/tables/{table}/commands": { body: Command; answer: null };
  /** Get the best actions for my seat with their expected values */
  "GET /api/tables/{table}/hint": { body: null; answer: Hints; query: { seat?: Seat } };
  /** Get a table as anyone with its link may see it, without the game */
  "GET /api/tables/{table}/invitation": { body: null; answer: TableView };
  /** Invite a friend or challenge a bot to my open table */
  "POST /api/tables/{table}/invite": { body: Invited; answer: null };
  /** List all legal actions for my seat */
  "GET /api/tables/{table}/legal": { body: null; answer: Legal; query: { seat?: Seat } };
  /** List the chat lines of a table */
  "GET /api/tables/{table}/lines": { body: null; answer: LineView[] };
  /** Log that my device computes a hint for my seat */
  "GET /api/tables/{table}/near-hint": { body: null; answer: HintPermit; query: { seat?: Seat } };
  /** List places and actions for a piece, with the change of score */
  "GET /api/tables/{table}/options": { body: null; answer: Options; query: { seat?: Seat; piece: string } };
  /** Get a finished game with seed, actions and score sheet */
  "GET /api/tables/{table}/replay": { body: null; answer: Replay };
  /** Get the points of a finished game over time */
  "GET /api/tables/{table}/replay-chart": { body: null; answer: Chart };
  /** Get a finished game after some of its actions, from a seat or as a spectator */
  "GET /api/tables/{table}/replay/{after}": { body: null; answer: Moment; query: { seat?: Seat } };
  /** Get the costliest decisions of a finished game, with its shares of skill and luck */
  "GET /api/tables/{table}/review": { body: null; answer: ReviewProgress };
  /** Get the score sheet as if the game ended now */
  "GET /api/tables/{table}/score": { body: null; answer: Sheet; query: { seat?: Seat } };
  /** Get my profile, or nothing for a visitor without one */
  "GET /api/visit": { body: null; answer: Visit };
  /** Get the deals of the day and their standings */
  "GET /api/voyages": { body: null; answer: DealView[] };
  /** List login methods of this server: passkeys, the operator's provider */
  "GET /api/ways": { body: null; answer: LoginMethods };
}
