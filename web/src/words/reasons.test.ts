import { beforeAll, expect, test } from "vitest";
import { languages, type Language } from "./languages";
import { loadWords, setLanguage, t } from "./words.svelte";

beforeAll(() => loadWords("isle", "boxes", "help"));

const said: Record<Language, [key: string, args: Record<string, unknown>, text: string][]> = {
  en: [
    ["isle.reason.rats", { count: 1 }, "Covers 1 rat"],
    ["isle.reason.rats_last", { count: 2, room: "parrot-bow" }, "Covers the last 2 rats in the captain’s room at the bow"],
    ["isle.reason.baskets", { count: 1 }, "Baskets for 1 more cat"],
    ["boxes.reason.closes", { cards: 4 }, "Closes your box of 4 cards: it scores double"],
  ],
  uk: [
    ["isle.reason.rats", { count: 1 }, "Накриває 1 щура"],
    ["isle.reason.rats_last", { count: 1, room: "corn" }, "Накриває останнього щура у трюмі"],
    ["isle.reason.rats_last", { count: 3, room: "moon-top" }, "Накриває 3 останніх щурів у верхній спальні"],
    ["isle.reason.room_near", { room: "apple", squares: 5 }, "Допомагає заповнити їдальню: ще 5 клітинок"],
    ["isle.reason.family_grows", { colour: "purple", cats: 4 }, "Пурпурова родина росте: 4 коти"],
    ["boxes.reason.claims", { cards: 2 }, "Займає коробку (2 картки)"],
  ],
  ru: [
    ["isle.reason.rats", { count: 5 }, "Закрывает 5 крыс"],
    ["isle.reason.rats_last", { count: 1, room: "deck" }, "Закрывает последнюю крысу на палубе"],
    ["isle.reason.room_near", { room: "corn", squares: 1 }, "Помогает заполнить кладовую: ещё 1 клетка"],
    ["isle.reason.family_made", { colour: "red", cats: 3 }, "Красное семейство собрано: 3 кошки"],
    ["isle.reason.fish_left", { count: 2 }, "Оставляет рыбу ещё на 2 кошек"],
    ["boxes.reason.toys", { points: 3 }, "Добавляет вашей коробке 3 очка"],
  ],
  pl: [
    ["isle.reason.rats", { count: 2 }, "Zakrywa 2 szczury"],
    ["isle.reason.rats_last", { count: 5, room: "apple" }, "Zakrywa 5 ostatnich szczurów w mesie"],
    ["isle.reason.family_pair", { colour: "green" }, "Dwa zielone koty obok siebie: jeszcze jeden i będzie rodzina"],
    ["isle.reason.lesson_soon", { card: "lesson-114", points: 5 }, "może dać około 5 punktów"],
    ["boxes.reason.toys", { points: 2 }, "Twoje pudełko zyskuje 2 punkty"],
  ],
};

test.each(languages)("reasons use the right plural and case: %s", async (language) => {
  await setLanguage(language);
  for (const [key, args, text] of said[language]) expect(t(key, args)).toContain(text);
});
