import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, test } from "vitest";
import type { Language } from "../../words/languages";
import { catalogues } from "../../words/testing";
import { loadWords, setLanguage } from "../../words/words.svelte";
import Rules from "./Rules.svelte";
import { matchScore, sectionScore, splitMatches, wordsOf } from "./search";
import { games } from "../../games/index";

afterEach(cleanup);

/** The sections of a game's rules that answer a question, the best first. */
function answers(language: Language, question: string, game: "isle" | "boxes" = "isle"): string[] {
  const say = (key: string) => catalogues[language][`page.rules.${game}.${key}`] as string;
  return games[game].rules
    .map((id) => ({ id, rank: sectionScore(say(id), say(`${id}.text`), wordsOf(question)) }))
    .filter((section) => section.rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map((section) => section.id);
}

const forms = {
  uk: [
    "кіт кота котів котами коти",
    "каюта каюти кают каюту каютою",
    "відбір відбору відборі",
    "спальня спальні спалень спальнею",
    "їдальня їдальні їдальню",
    "трюм трюму трюмі",
    "палуба палуби палубі палубу",
    "капітанська капітанської капітанській",
    "ніс носі носа",
    "корма кормі корми",
    "корабель корабля кораблі",
    "щур щури щурів",
    "завдання завдань завданням",
    "картка карток картки",
    "коробка коробок",
  ],
  ru: [
    "набор набора наборе",
    "кошка кошки кошек кошку кошками",
    "столовая столовой столовую",
    "кладовая кладовой",
    "спальня спальни спален",
    "урок уроки уроков",
    "корабль корабля кораблей",
    "крыса крыс крысы",
    "корзина корзин",
    "спасение спасения спасению",
    "чтение чтения",
    "оплата оплаты оплатить",
    "счёт счета",
  ],
  pl: [
    "draft draftu drafcie",
    "mesa mesie mesę",
    "ładownia ładowni ładownię ladownia",
    "pokład pokładzie pokładu",
    "kajuta kajucie kajuty",
    "rufa rufie rufy",
    "dziób dziobie dziobu",
    "kot kota koty kotów kocie",
    "lekcja lekcji lekcje lekcjach",
    "łódź łodzi łodzią",
    "pudełko pudełka pudełku pudełek",
    "szczur szczury szczurów",
    "kabina kabinie kabiny",
  ],
  en: [
    "choosing choose",
    "lesson lessons",
    "room rooms",
    "paying pay",
    "bedroom Bedrooms",
    "captain’s captain captain's",
    "rescue rescuing rescued",
    "family families",
  ],
};

describe.each(Object.entries(forms))("forms of a word are that word: %s", (_, lists) => {
  test.each(lists)("%s", (list) => {
    const all = list.split(" ");
    for (const a of all) for (const b of all) expect(matchScore(a, b), `${a}, ${b}`).toBeGreaterThan(0);
  });
});

test("other words are other words", () => {
  for (const [a, b] of [
    ["кіт", "карта"],
    ["карта", "каюта"],
    ["кошка", "корзина"],
    ["корма", "корабль"],
    ["урок", "утро"],
    ["нос", "ночь"],
    ["kot", "karta"],
    ["kabina", "kafelek"],
    ["cat", "card"],
    ["room", "rat"],
  ] as const) {
    expect(matchScore(a, b), `${a}, ${b}`).toBe(0);
    expect(matchScore(b, a), `${b}, ${a}`).toBe(0);
  }
});

test("the beginning of a word finds it while it is typed, and the word itself is better", () => {
  expect(matchScore("treasure", "trea")).toBe(1);
  expect(matchScore("Cats", "cat")).toBe(2);
  expect(matchScore("CAT", "cat")).toBe(3);
});

describe.each(Object.keys(catalogues) as Language[])("what the table shows is in the rules: %s", (language) => {
  const named = (...prefixes: string[]) =>
    Object.entries(catalogues[language]).filter(
      ([key]) => prefixes.some((prefix) => key.startsWith(prefix)) && !/\.over$|_about$/.test(key),
    );
  test.each(named("isle.room."))("%s: %s", (_, name) => expect(answers(language, name as string)).toContain("rooms"));
  test.each(named("isle.phase.", "isle.mode.", "isle.module.", "isle.basket.", "isle.sum.", "page.isle.kind."))("%s: %s", (_, name) =>
    expect(answers(language, name as string)).not.toEqual([]),
  );
  test.each(named("boxes.icon.", "boxes.card.", "boxes.from.", "boxes.rules.advanced", "page.boxes.final"))("%s: %s", (_, name) =>
    expect(answers(language, name as string, "boxes")).not.toEqual([]),
  );
});

test.each([
  ["uk", "відбору карт", "draft"],
  ["uk", "верхньої спальні", "rooms"],
  ["uk", "щурів на світанку", "events"],
  ["uk", "читанням завдань", "lessons"],
  ["ru", "набора карт", "draft"],
  ["ru", "в столовой", "rooms"],
  ["ru", "каюту капитана", "rooms"],
  ["ru", "чтения уроков", "lessons"],
  ["pl", "draftu kart", "draft"],
  ["pl", "mesie", "rooms"],
  ["pl", "ładowni", "rooms"],
  ["pl", "opłacania kart", "draft"],
  ["en", "choose cards", "draft"],
  ["en", "captain’s rooms", "rooms"],
  ["en", "bedrooms", "rooms"],
] as [Language, string, string][])("in %s “%s” finds %s first", (language, question, section) => {
  expect(answers(language, question)[0]).toBe(section);
});

test("what was found is marked as it is written", () => {
  expect(splitMatches("Every cat. Cats’ cards!", ["cat"])).toEqual([
    { text: "Every ", found: false },
    { text: "cat", found: true },
    { text: ". ", found: false },
    { text: "Cats", found: true },
    { text: "’ cards!", found: false },
  ]);
  expect(splitMatches("At the bow", wordsOf("room at the bow")).filter((run) => run.found)).toEqual([
    { text: "the", found: true },
    { text: "bow", found: true },
  ]);
});

test("the page shows what was found, the best first and marked, and says when there is nothing", async () => {
  await setLanguage("ru");
  await loadWords("rules", "help");
  render(Rules, { game: "isle" });
  const field = screen.getByRole("searchbox", { hidden: true });
  await fireEvent.input(field, { target: { value: "наборе карт" } });
  expect(screen.getAllByRole("heading", { level: 2, hidden: true })[0]!.textContent).toBe("Набор и оплата карт");
  expect([...document.querySelectorAll("h2 mark")].slice(0, 2).map((m) => m.textContent)).toEqual(["Набор", "карт"]);
  await fireEvent.input(field, { target: { value: "собака" } });
  expect(screen.getByRole("status").textContent).toContain("ничего нет");
});
