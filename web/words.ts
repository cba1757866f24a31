import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { languages } from "./src/words/languages.ts";

/**
 * What a catalogue is cut into, so that a view loads what it says and little else: a key belongs to the first part that it
 * matches. Whatever views share is in the page's own part.
 */
const parts: [part: string, keys: RegExp][] = [
  // What the terminal alone shows, what only files of cases are refused for, and what links say of themselves elsewhere.
  ["terminal", /^(preview|mail)\.|^page\.app\.(name|play)$/],
  ["terminal", /^error\.(bad_case|wrong_(marks|shape)|orientation_needed|too_many_(copies|cards|cats)|unknown_ship)$/],
  // What only those meet who write actions and settings themselves.
  [
    "terminal",
    /^error\.(bad_(action|command|request)|cards_not_sorted|colour_needed|too_few_(lessons|treasures)|unknown_(colour|command|config_key|piece|reaction)|wrong_(number_kept|origin)|too_large)$/,
  ],
  ["terminal", /^(play\.(bye|cost|help|left|legend|lessons|more|moves|points|prompt|public|right|sister_waits|unclear|won)|boxes\.help)$/],
  ["rules", /^page\.rules\.(isle|boxes|contents|find|none|other|print)(\.|$)/],
  // Descriptions in words, what is left, the reference cards, what I am told of my own moves, and the reasons of hints.
  ["help", /^(page\.(plans$|table\.hint_|(describe|card|plans)\.|isle\.(bag|deck_has)$)|(isle|boxes)\.(own|reason)\.)/],
  // Profiles and friends, who of the others is there, and how they have played before.
  ["people", /^page\.(people|friends|presence|series)\./],
  // What has to do with looking for a game.
  ["seek", /^(page\.seek\.|error\.no_seek$)/],
  // The menu of a name, and reports.
  ["who", /^(page\.who\.|error\.too_many_reports$)/],
  // Who watches, and who hears whom.
  ["watch", /^page\.watch\./],
  ["guide", /^page\.guide\./],
  // What is said of the page as an app, a while after it has come, and of games of this device as files.
  ["app", /^page\.(app|files)\./],
  ["turns", /^page\.(turns|mail)\./],
  [
    "page",
    /^(isle\.(mode|module|difficulty|lesson_module|colour)\.|boxes\.rules\.|page\.((new|review|seed)\.title|home\.won|end\.links)$)/,
  ],
  // What only tables with a clock say.
  ["clock", /^(table\.(late|vacation)|n\.days|error\.no_vacation|page\.clock\..*)$/],
  [
    "lobby",
    /^page\.(lobby\.|table\.(any_oshax|bot_for|chosen_oshax|clock\.|close_door|enter$|fill$|first$|free$|host$|host_starts|im_ready|invited|lessons|no_bot|no_watch|not_ready|open_door|private|public|remove$|rise$|seat_count|seat_name|seats$|seats_free|settings$|sit$|sit_too|start$|watch$|your_name))/,
  ],
  // What is refused before a game begins.
  ["lobby", /^error\.(already_started|not_ready|removed_by_host|seat_taken|table_full)$/],
  ["ending", /^page\.joy\.record$/],
  // Home has the voyages of the day.
  ["home", /^page\.deal\.(against|closes|go_on|list|list_of|place|play|players|practise|sister|streak|voyage|voyage_about)$/],
  ["deals", /^page\.deal\./],
  // What is behind the button of the menu.
  [
    "menu",
    /^page\.(isle\.no_confirm$|table\.(abandon|bot_(plays|soon)|here$|take_back|offline_game|ask_others|commitment|concede|forced$|plans|replace|takeback|agree|refuse|goes_back|i_am|look_away|pass_to|open_hands)|(pace|suggestions)(\.|$)|sound\.(bell|offer|yes|no$|title|vibration|volume))/,
  ],
  ["menu", /^error\.(clock_decides|too_few_agree)$/],
  // What has to do with passkeys, logins, joining and one's data.
  [
    "home",
    /^(page\.(ways|join|data)\.|error\.(browser_only|profile_hidden|own_code|both_seated|way_taken|(passkeys|login)_off|provider_down|bad_(passkey|login)|no_(house|storage)|other_version)$)/,
  ],
  [
    "home",
    /^(page\.description$|(page\.(home|new|devices|recovery|notify|seed|logout)|(isle|boxes)\.preset(_text)?|(level|character)\.about)\.)/,
  ],
  ["replay", /^(page\.(replay|review)\.|error\.(unknown_moment|rules_version)$)/],
  ["ending", /^(page\.end|isle\.title|boxes\.title)\./],
  ["events", /^isle\.token(_text)?\./],
  [
    "solo",
    /^(error\.sister_waits$|isle\.((event|source|sum)\.sister|event\.kittens_leave$|sister\.)|page\.isle\.(sister_|ask\.sister$|no_confirm_solo$))/,
  ],
  ["isle", /^(isle|page\.isle)\./],
  ["boxes", /^(boxes|page\.boxes)\./],
  // What is refused while a table is chosen, and where notifications and devices are.
  [
    "home",
    /^error\.(bad_(config|options|players|name)|empty_name|name_too_long|rated_clock|unknown_(config_key|game|level|character|mode|difficulty|module|lesson_module|first|oshax|rules)|option_of_other_mode|module_twice|events_in_family|lesson_module_(twice|count)|oshax_(count|both)|own_link|bot_(away|closed)|not_(friends|opponent)|too_many_friends|bad_(invitation|friend_link|table_size|push_keys|secret|address|recovery|code)|forbidden_address|webhooks_off|unknown_target|bad_mail|mail_off|bad_mail_link)$/,
  ],
  // What only the rules of Boxes refuse.
  [
    "boxes",
    /^error\.(off_table|slot_taken|beside_nothing|short_side_needed|wall_on_wall|no_cat_left|no_card_there|wall_at_joint|joint_taken|asleep_there|not_on_the_card_laid|strangers_box|must_play|cannot_play_now|no_cat_there|no_sleeping_cats_now|cards_apart|owner_missing)$/,
  ],
  ["page", /^/],
];
const partOf = (key: string) => parts.find(([, keys]) => keys.test(key))![0];

/** Whether a part has a key. Start is what home needs at once, in one file. */
const has = (part: string, key: string) => (part === "start" ? ["page", "home"] : [part]).includes(partOf(key));

/** A module that loads every part in every language, each as a module of its own. */
function loaders(): string {
  const names = new Set(["start", ...parts.map(([part]) => part).filter((part) => part !== "terminal")]);
  const line = (part: string) => `${part}: { ${languages.map((l) => `${l}: () => import("words:${l}.${part}")`).join(", ")} }`;
  return `export default { ${[...names].map(line).join(", ")} };`;
}

/** Gives the page each catalogue of words in parts, as modules such as words:en.page and words:en.rules; words:loaders loads them. */
export function wordsInParts(): Plugin {
  return {
    name: "words-in-parts",
    resolveId: (id) => (id.startsWith("words:") ? `\0${id}` : undefined),
    async load(id) {
      if (id === "\0words:loaders") return loaders();
      const [, language, part] = /^\0words:(\w+)\.(\w+)$/.exec(id) ?? [];
      if (!part) return;
      const file = join(import.meta.dirname, "../words", `${language}.json`);
      this.addWatchFile(file);
      const all = Object.entries(JSON.parse(await readFile(file, "utf8")) as Record<string, unknown>);
      return `export default ${JSON.stringify(Object.fromEntries(all.filter(([key]) => has(part, key))))}`;
    },
  };
}
