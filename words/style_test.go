package words_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/words"
)

// wording is words to avoid, and what to say instead.
type wording struct {
	words *regexp.Regexp
	say   string
}

// avoided are words that a language does not use; docs/words.md gives the reasons. Names of cards may use any word, and so may
// the commands in the help of the terminal.
var avoided = map[string][]wording{
	"en": {
		{regexp.MustCompile(`(?i)\bships?\b`), "boat"},
		{regexp.MustCompile(`(?i)\b(lay|lays|laid|laying)\b`), "play a card, place a tile or a cat"},
		{regexp.MustCompile(`(?i)\b(mirror|mirrors|mirrored)\b`), "flip"},
		{regexp.MustCompile(`(?i)\bupside down\b`), "rotated 180°"},
		{regexp.MustCompile(`(?i)\bturn(s|ed|ing)? (it|them|left|right|by|with R|the (card|tile|cat|beast))\b`), "rotate"},
		{regexp.MustCompile(`(?i)\b(bring|pay)(s|ing)?\b[^.:;]*\bpoints?\b`), "score, be worth"},
		{regexp.MustCompile(`(?i)\bnotices?\b`), "notification"},
		{regexp.MustCompile(`(?i)\bkeepers?\b`), "server owner"},
		{regexp.MustCompile(`(?i)\bstrangers?\b`), "opponent"},
		{regexp.MustCompile(`(?i)\bfurther\b`), "extra"},
		{regexp.MustCompile(`(?i)\blook(s|ing)? on\b`), "watch"},
		{regexp.MustCompile(`(?i)\btalk\b`), "chat"},
		{regexp.MustCompile(`(?i)\btakebacks?\b|\b(take|takes|taken|taking) (it |this |that |your |my |the |the choice |the last \w+ |your choice |my last \w+ )?back\b`), "undo"},
		{regexp.MustCompile(`(^|[.!?] )Else\b`), "otherwise"},
		{regexp.MustCompile(`(?i)\b(the|a|an) \w+( \w+)? of \{(seat|owner|other|name)\}`), "{seat}’s"},
		{regexp.MustCompile(`(?i)\bcannot\b|\b(do|does|did|is|are|was|were|have|has|had|could|would|will) not\b`), "a contraction"},
		{regexp.MustCompile(`(?i)\ba tiger\b`), "the Tiger bot"},
		{regexp.MustCompile(`(?i:\b(click|hover)(s|ed|ing)?\b)|\bPoint (at|to)\b`), "press, choose: it may be a mouse, a finger or a key"},
		{regexp.MustCompile(`(?i)\bhand to hand\b`), "pass and play"},
		{regexp.MustCompile(`(?i)\bby itself\b`), "automatically"},
		{regexp.MustCompile(`(?i)\bthose who watch\b`), "spectators"},
		{regexp.MustCompile(`(?i)\b(start|first) page\b`), "home page"},
		{regexp.MustCompile(`(?i)\b(colors?|colored|favorites?|centers?|neighbors?)\b|\blicense\b`), "the British spelling"},
	},
	"uk": {
		{regexp.MustCompile(`(?i)з’єднанн`), "стик in Boxes, зв’язок for the network"},
		{regexp.MustCompile(`(?i)розмов(а|и|і|у)`), "чат"},
		{regexp.MustCompile(`(?i)хибн`), "неправильний"},
		{regexp.MustCompile(`(?i)провідник`), "підказки"},
		{regexp.MustCompile(`(?i)звичн(о|і|их|ими)`), "стандартний, базовий"},
		{regexp.MustCompile(`(?i)(повернути|повертає|повернули) (мій |ваш )?(останній )?хід`), "скасувати"},
		{regexp.MustCompile(`^Повернути$`), "обернути for rotate, прибрати for a tile that is put back"},
		{regexp.MustCompile(`Мурчик|Іриск`), "another name: this is a player’s cat in the edition of Boxes"},
		{regexp.MustCompile(`(?i)темні кольори|світлі кольори`), "тема"},
		{regexp.MustCompile(`(?i)клік|клац|навед(іть|ен)`), "натиснути, вибрати"},
		{regexp.MustCompile(`(^|[.!?] |[а-яіїє]{3} )Тигр( (зро|пере|поба|ска))`), "бот Тигр"},
		governing(`до|для|від|за|з|із|зі|у|в|на|про|перед|проти|гравця|гравцю|гравцем|гравцеві|належ(ить|ать)|передайте[^:{]*|чекаємо`),
	},
	"ru": {
		{regexp.MustCompile(`(?i)спас(ова|у[йею])|(^|[^а-яё])пас(ова|у[йею]|[^а-яё]|$)`), "пропустить ход"},
		{regexp.MustCompile(`(?i)бодрств`), "обычный кот"},
		{regexp.MustCompile(`(?i)соединени`), "связь for the network"},
		{regexp.MustCompile(`(?i)разговор`), "чат"},
		{regexp.MustCompile(`(?i)(^|[^а-яё])гид(а|у|ом|е)?([^а-яё]|$)`), "подсказки"},
		{regexp.MustCompile(`(?i)верн(уть|ули|ёт) (мой |ваш )?(последний )?ход`), "отменить"},
		{regexp.MustCompile(`(?i)жёлт[а-яё]+ карт[а-яё]+ сокровищ`), "карта-сокровище"},
		{regexp.MustCompile(`(?i)тёмные цвета|светлые цвета`), "тема"},
		{regexp.MustCompile(`(?i)клик|щёлк|навед(ите|ён)`), "нажать, выбрать"},
		{regexp.MustCompile(`(^|[.!?] )Тигр (сдел|рассм|назов|счит)`), "бот Тигр"},
		governing(`до|для|от|за|с|со|у|в|на|о|перед|против|к|ко|игрока|игроку|игроком|принадлеж(ит|ат)|передайте[^:{]*|ждём`),
	},
	"pl": {
		{regexp.MustCompile(`[a-ząćęłńóśźż,:] (Ci|Ciebie|Tobie|Tobą|Tw(ój|oja|oje|ojego|ojej|oją))([^a-ząćęłńóśźż]|$)`), "ci, ciebie, twój in small letters"},
		{regexp.MustCompile(`(?i)\bstolik`), "stół"},
		{regexp.MustCompile(`(?i)\bstat(ek|ki|ku|kiem)\b`), "łódź"},
		{regexp.MustCompile(`(?i)czuwając`), "zwykły kot"},
		{regexp.MustCompile(`(?i)rozmow`), "czat"},
		{regexp.MustCompile(`(?i)przewodnik`), "wskazówki"},
		{regexp.MustCompile(`(?i)opiekun`), "właściciel serwera"},
		{regexp.MustCompile(`(?i)sekret`), "tajny klucz"},
		{regexp.MustCompile(`(?i)(ciemne|jasne) kolory`), "motyw"},
		{regexp.MustCompile(`(?i)klik|najed[zź]`), "nacisnąć, wybrać"},
		{regexp.MustCompile(`(?i)nosz(ą|i) znak`), "mają znak"},
		{regexp.MustCompile(`(?i)\bwskaż(cie)?([^a-ząćęłńóśźż]|$)`), "wybierz"},
		{regexp.MustCompile(`(?i)dotyka`), "sąsiadować z"},
		{regexp.MustCompile(`(?i)\b(usypia|uśp)`), "kłaść śpiącego kota: usypiać is also what a vet does"},
		{regexp.MustCompile(`(?i)ł[ae]ś([^a-ząćęłńóśźż]|$)`), "the present: a past tense shows a gender"},
		{regexp.MustCompile(`(^|[.!?] )Tygrys (zro|przyj|wska)`), "bot Tygrys"},
		governing(`do|dla|od|za|z|ze|u|w|na|o|przed|przeciw|przez|gracza|graczowi|graczem|należ(y|ą)|przekaż[^:{]*|czekamy`),
	},
}

// governing finds a player's name behind words that want it in a case: names are never declined.
func governing(before string) wording {
	return wording{regexp.MustCompile(`(?i)(^|[\s(«„])(` + before + `):?\s+\{(seats?|names?|owner|other)\}`), "the name as the subject, or behind words that govern no case"}
}

// people are the parameters that stand for players.
var people = regexp.MustCompile(`^\{(seats?|names?|owner|other)\}$`)

// free are the keys whose texts may use avoided words.
func free(key string) bool {
	return strings.HasPrefix(key, "isle.card.") || strings.HasSuffix(key, ".help")
}

// ours returns the avoided words of a text, each with what to say instead. Of its parameters only names count.
func ours(language, text string) []string {
	var out []string
	text = parameter.ReplaceAllStringFunc(text, func(p string) string {
		if people.MatchString(p) {
			return p
		}
		return "{}"
	})
	for _, a := range avoided[language] {
		if found := a.words.FindString(text); found != "" {
			out = append(out, found+" (say: "+a.say+")")
		}
	}
	return out
}

func TestStyleWords(t *testing.T) {
	for _, language := range words.Languages() {
		c := read(t, language)
		for _, key := range slices.Sorted(maps.Keys(c)) {
			for _, text := range c[key].all() {
				if found := ours(language, text); len(found) > 0 && !free(key) {
					t.Errorf("%s: %s has %s", language, key, strings.Join(found, ", "))
				}
			}
		}
	}
}

func TestAvoidedWordsFound(t *testing.T) {
	tests := []struct{ language, right, wrong string }{
		{"en", "Your boat", "Your ship"},
		{"en", "Place a cat on the card you just played.", "Lay a cat on the card just laid."},
		{"en", "flipped, rotated {degrees}°", "mirrored, turned by {degrees}°"},
		{"en", "Rotate left", "Turn left"},
		{"en", "The sister’s card is turned up. Your turn ends.", "Turn the card or choose another slot."},
		{"en", "rotated 180°", "turned upside down"},
		{"en", "Families score most of the points.", "Large tiles that bring points beside families of their colours."},
		{"en", "{seat} pays 1 fish to chase it away. Bring my name here.", "A lesson pays points."},
		{"en", "Notifications", "Notices"},
		{"en", "The server owner has banned you.", "The keeper of this server has banned you."},
		{"en", "even an opponent’s", "even a stranger’s"},
		{"en", "extra cats", "further cats"},
		{"en", "Watch", "Look on"},
		{"en", "Log and chat", "Log and talk"},
		{"en", "Undo. The cat goes back to {owner}.", "Take my last move back"},
		{"en", "{seat} asks to undo a move.", "{seat} asks for a takeback."},
		{"en", "Otherwise end the day. Something else.", "Else a covered map gives a common treasure only."},
		{"en", "{seat}’s cat lies across {joint}.", "A cat of {seat} lies across {joint}."},
		{"en", "It isn’t your turn, and you can’t wait.", "It is not your turn."},
		{"en", "What the Tiger bot would do.", "A tiger would do this."},
		{"en", "Favourite colour", "Favorite color"},
		{"en", "pass and play", "alone or hand to hand"},
		{"en", "The game starts automatically.", "The game starts by itself."},
		{"en", "Spectators chat here.", "Those who watch chat here."},
		{"en", "Back to the home page", "Back to the start page"},
		{"uk", "На цьому стику вже щось лежить.", "На цьому з’єднанні вже щось лежить."},
		{"uk", "З’єднано", "Зараз немає з’єднання."},
		{"uk", "Журнал і чат", "Журнал і розмова"},
		{"uk", "Неправильна кількість модулів завдань.", "Кількість модулів завдань хибна."},
		{"uk", "Підказки", "Провідник"},
		{"uk", "стандартно", "як звично"},
		{"uk", "базові завдання, звичайний кіт", "звичні завдання"},
		{"uk", "{seat} просить скасувати хід. Кіт повертається.", "{seat} просить повернути хід."},
		{"uk", "Прибрати", "Повернути"},
		{"uk", "Смугастик", "Мурчик"},
		{"uk", "Темна тема", "Темні кольори"},
		{"uk", "Так зробив би бот Тигр.", "Тигр зробив би так."},
		{"uk", "Займає: {seats}", "Належить: {seats}"},
		{"uk", "Пристрій бере {name}", "Передайте пристрій: {name}"},
		{"uk", "Код відновлення: {name}", "Код відновлення для {name}"},
		{"uk", "Чекаємо на хід: {seats}.", "Чекаємо: {seats}."},
		{"ru", "Спасите кошку или пропустите ход.", "Спасите кошку или спасуйте."},
		{"ru", "{seat} пропускает ход до конца фазы.", "{seat} пасует до конца фазы."},
		{"ru", "пропускает", "пас"},
		{"ru", "Спасти кошку из пасти", "Спасовать до конца фазы"},
		{"ru", "Пропускать ходы до конца дня", "Пасовать до конца дня"},
		{"ru", "ваш обычный кот", "ваш бодрствующий кот"},
		{"ru", "Нет связи.", "Сейчас нет соединения."},
		{"ru", "Журнал и чат", "Журнал и разговор"},
		{"ru", "Первая игра с подсказками", "Первая игра с гидом"},
		{"ru", "{seat} просит отменить ход.", "{seat} просит вернуть ход."},
		{"ru", "Карта-сокровище даёт сокровища.", "Жёлтая карта сокровищ даёт сокровища."},
		{"ru", "Тёмная тема", "Тёмные цвета"},
		{"ru", "Так сделал бы бот Тигр.", "Тигр сделал бы так."},
		{"ru", "Код восстановления: {name}", "Код восстановления для {name}"},
		{"ru", "Ждём хода: {seats}.", "Ждём: {seats}."},
		{"pl", "Cała łódź, statystyka", "Cały statek"},
		{"pl", "twój zwykły kot", "twój czuwający kot"},
		{"pl", "Ci gracze: została ci minuta.", "Została Ci minuta."},
		{"pl", "Zamknij stół", "Zamknij stolik"},
		{"pl", "Dziennik i czat", "Dziennik i rozmowa"},
		{"pl", "Wskazówki", "Przewodnik"},
		{"pl", "Właściciel serwera zablokował ci dostęp.", "Opiekun tego serwera zablokował ci dostęp."},
		{"pl", "Tajny klucz", "Sekret, co najmniej 16 znaków"},
		{"pl", "Ciemny motyw", "Ciemne kolory"},
		{"pl", "niektóre jej kwadraty mają znak rodziny", "niektóre jej kwadraty noszą znak rodziny"},
		{"pl", "Wybierz kota. Bot wskaże decyzje.", "Wskaż kota."},
		{"pl", "Musi sąsiadować z kafelkiem. To nie dotyczy bestii.", "Musi dotykać kafelka."},
		{"pl", "nikt nie kładzie śpiących kotów", "nie ma już usypiania"},
		{"pl", "Twój wybór jest już zapisany. Kot zaśnie, właśnie.", "Już wybrałeś."},
		{"pl", "Tak zrobiłby bot Tygrys.", "Tygrys zrobiłby tak."},
		{"pl", "Zajmuje: {seats}", "Należy do: {seats}"},
		{"pl", "Urządzenie bierze {name}", "Przekaż urządzenie: {name}"},
	}
	for _, test := range tests {
		if found := ours(test.language, test.right); len(found) > 0 {
			t.Errorf("%s: %q has %q", test.language, test.right, found)
		}
		if len(ours(test.language, test.wrong)) == 0 {
			t.Errorf("%s: %q is let through", test.language, test.wrong)
		}
	}
}

// quoted is the name of a card as each language writes it.
var quoted = map[string]string{"en": "“{card:isle.card}”", "uk": "«{card:isle.card}»", "ru": "«{card:isle.card}»", "pl": "„{card:isle.card}”"}

// A list of cards is made of isle.quoted_card, for some names have a comma in them.
func TestCardNamesQuoted(t *testing.T) {
	for _, language := range words.Languages() {
		c, want := read(t, language), entry(t, "quoted", quoted, language)
		if got := c["isle.quoted_card"].plain; got != want {
			t.Errorf("%s: a card in a list is %s, want %s", language, got, want)
		}
		for key, m := range c {
			for _, text := range m.all() {
				if strings.Count(text, "{card:isle.card}") != strings.Count(text, want) {
					t.Errorf("%s: %s names a card without %s", language, key, want)
				}
			}
		}
	}
}

// TestStatedFacts holds what texts must say that players decide by: when an event happens, what is lost, and what cannot be undone.
func TestStatedFacts(t *testing.T) {
	for _, language := range words.Languages() {
		c := read(t, language)
		at := map[string]string{"en": "immediately", "uk": "одразу", "ru": "сразу", "pl": "Rano"}[language]
		lost := map[string]string{"en": "lost", "uk": "втратити", "ru": "потерять", "pl": "stracić"}[language]
		merge := map[string]string{"en": "Merge", "uk": "Об’єднати", "ru": "Объединить", "pl": "Połączyć"}[language]
		four := map[string]string{"en": "exactly four cats", "uk": "рівно чотирьох котів", "ru": "ровно четырёх кошек", "pl": "dokładnie cztery koty"}[language]
		sister := map[string]string{"en": "sister", "uk": "сестр", "ru": "сестр", "pl": "siostr"}[language]
		rescue := map[string]string{"en": "can’t rescue any more that day", "uk": "до кінця дня вже не рятує", "ru": "до конца дня уже не спасает", "pl": "do końca dnia już nie ratuje"}[language]
		three := map[string]string{"en": "three standard lesson modules", "uk": "три звичайні модулі завдань", "ru": "три обычных набора уроков", "pl": "trzy zwykłe moduły lekcji"}[language]
		faster := map[string]string{"en": "must be faster", "uk": "швидший за", "ru": "быстрее", "pl": "szybszy"}[language]
		want := func(key, part string, has bool) {
			t.Helper()
			for _, text := range c[key].all() {
				if strings.Contains(text, part) != has {
					t.Errorf("%s: %s says %q, want %q in it: %v", language, key, text, part, has)
				}
			}
		}
		for _, token := range []string{
			"captain_rooms_empty", "cat_neighbours", "column_cats", "row_cats", "no_treasures", "per_2_visible_rats", "per_common_treasure",
			"per_empty_room", "per_filled_room", "per_lonely_cat", "per_rare_treasure", "per_visible_map", "per_visible_rat_touching_cat",
		} {
			want("isle.token_text."+token, at, true)
		}
		for _, key := range []string{"page.isle.may_lose", "page.isle.open_title"} {
			want(key, lost, true)
		}
		want("page.join.sure", merge, true)
		want("page.new.about.lesson.D", four, true)
		want("isle.text.first_in_turn_order", sister, true)
		want("error.not_first", faster, false)
		want("page.rules.isle.rescue.text", rescue, true)
		want("isle.preset_text.first-game", three, true)
	}
}

// TestDatesBeforeFullStop keeps dates from a full stop, which those of some languages have themselves.
func TestDatesBeforeFullStop(t *testing.T) {
	for _, language := range []string{"uk", "ru"} {
		for key, entry := range read(t, language) {
			for _, text := range entry.all() {
				if strings.Contains(text, "{date}.") {
					t.Errorf("%s: %s has a full stop behind a date", language, key)
				}
			}
		}
	}
}

// Undo has one name, wherever its button stands.
func TestUndoName(t *testing.T) {
	for _, language := range words.Languages() {
		c := read(t, language)
		if isle, boxes := c["page.isle.undo"].plain, c["page.boxes.undo"].plain; isle != boxes || isle == "" {
			t.Errorf("%s: undo is %q in Isle and %q in Boxes", language, isle, boxes)
		}
	}
}
