package names_test

import (
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/people/names"
	"github.com/purrlor/purrlor/rules/game"
)

const (
	family   = "\U0001F468\u200D\U0001F469\u200D\U0001F467\u200D\U0001F466"
	kiss     = "\U0001F469\U0001F3FB\u200D\u2764\uFE0F\u200D\U0001F48B\u200D\U0001F469\U0001F3FF"
	rainbow  = "\U0001F3F3\uFE0F\u200D\U0001F308"
	scotland = "\U0001F3F4\U000E0067\U000E0062\U000E0073\U000E0063\U000E0074\U000E007F"
	persian  = "می\u200Cخواهم"
	sinhala  = "ශ්\u200Dරී"
)

type row struct {
	name string
	raw  string
	want string
	code game.Code
}

func run(t *testing.T, clean func(string, int) (string, error), limit int, rows []row) {
	t.Helper()
	for _, tt := range rows {
		t.Run(tt.name, func(t *testing.T) {
			got, err := clean(tt.raw, limit)
			if got != tt.want || game.CodeOf(err) != tt.code || (err == nil) != (tt.code == "") {
				t.Errorf("got %+q, %v, want %+q, %q", got, err, tt.want, tt.code)
			}
		})
	}
}

// Names that people have stay as they are.
func TestCleanNameUnchanged(t *testing.T) {
	for _, name := range []string{
		"Олена", "Ґалаґан", "Їжак Єва", "Мар'яна", "Мар’яна", "Марʼяна", "Łukasz", "Żółć", "Gżegżółka", "Ёжик", "Йорж",
		"Anna Maria", "O'Neil", "Jean-Luc", "J. R.", "x", "7", "Player_1", "Nguyễn Thế Ậu", "Ærøskøbing", "İlker", "Ελένη",
		"שרה", "فاطمة", "हिन्दी", "สมชาย", "குமார்", "ಕೋಂ", "ကျွန်တော်", "བསྒྲུབས", "李小龍", "さくら", "김철수", "Ⅷ", "<b>Bob</b>",
		"🐱", "Кіт 🐈‍⬛", "❤️", "☺︎", family, kiss, rainbow, scotland, "🇺🇦", "1️⃣", "#⃣", "👍🏽", "\U0001FAE9",
	} {
		if got, err := names.CleanName(name, 20); err != nil || got != name {
			t.Errorf("got %+q, %v, want %+q", got, err, name)
		}
	}
}

func TestCleanNameTidied(t *testing.T) {
	run(t, names.CleanName, 20, []row{
		{"spaces around go", "  Anna ", "Anna", ""},
		{"spaces within become one", "Anna \u00A0\u2003 Maria", "Anna Maria", ""},
		{"the wide space of Japanese is a space", "山田\u3000太郎", "山田 太郎", ""},
		{"letters and accents are composed", "Z\u0307o\u0301lc\u0301", "Żólć", ""},
		{"a decomposed short i is composed", "Сергіи\u0306", "Сергій", ""},
		{"twenty characters fit", strings.Repeat("ї", 20), strings.Repeat("ї", 20), ""},
		{"twenty characters with spaces around fit", "   " + strings.Repeat("ї", 20), strings.Repeat("ї", 20), ""},
		{"twenty families are twenty characters", strings.Repeat(family, 20), strings.Repeat(family, 20), ""},
	})
}

func TestCleanNameRefused(t *testing.T) {
	run(t, names.CleanName, 20, []row{
		{"nothing", "", "", names.CodeEmptyName},
		{"spaces only", " \u00A0\u2003\u3000", "", names.CodeEmptyName},
		{"twenty-one characters", strings.Repeat("ї", 21), "", names.CodeNameTooLong},
		{"twenty-one emoji", strings.Repeat(family, 21), "", names.CodeNameTooLong},
		{"old Korean letters that join without end", strings.Repeat("\u1100", 13), "", names.CodeBadName},
		{"old Korean letters in small clusters count each", strings.Repeat("\u1112\u119E\u11AB", 7), "", names.CodeNameTooLong},
		{"a character of very many emoji", strings.Repeat("😀\u200D", 7) + "😀", "", names.CodeBadName},
		{"punctuation only", "...", "", names.CodeBadName},
		{"a modifier letter only", "ʼ", "", names.CodeBadName},
		{"a broken byte", "An\xffna", "", names.CodeBadName},
		{"a surrogate half", "An\xed\xa0\x80na", "", names.CodeBadName},
		{"an overlong slash", "An\xc0\xafna", "", names.CodeBadName},
		{"a null", "An\x00na", "", names.CodeBadName},
		{"an escape", "\x1b[31mAnna", "", names.CodeBadName},
		{"a tab", "Anna\tMaria", "", names.CodeBadName},
		{"a line break", "Anna\nMaria", "", names.CodeBadName},
		{"a next line", "Anna\u0085Maria", "", names.CodeBadName},
		{"a line separator", "Anna\u2028Maria", "", names.CodeBadName},
		{"a paragraph separator", "Anna\u2029Maria", "", names.CodeBadName},
		{"a right-to-left override", "Anna\u202Eairam", "", names.CodeBadName},
		{"a left-to-right embedding", "\u202AAnna", "", names.CodeBadName},
		{"a right-to-left isolate", "\u2067Anna\u2069", "", names.CodeBadName},
		{"a right-to-left mark", "Anna\u200F", "", names.CodeBadName},
		{"an Arabic letter mark", "\u061CAnna", "", names.CodeBadName},
		{"a zero-width space", "An\u200Bna", "", names.CodeBadName},
		{"a zero-width non-joiner", "An\u200Cna", "", names.CodeBadName},
		{"a zero-width joiner between letters", "An\u200Dna", "", names.CodeBadName},
		{"a joiner that joins an emoji to nothing", "🐱\u200D", "", names.CodeBadName},
		{"a joiner between a letter and an emoji", "A\u200D🐱", "", names.CodeBadName},
		{"a joiner between an emoji and a letter", "🐱\u200DA", "", names.CodeBadName},
		{"two joiners between emoji", "🐱\u200D\u200D🐱", "", names.CodeBadName},
		{"a joiner between skin tones", "A\U0001F3FB\u200D\U0001F3FB", "", names.CodeBadName},
		{"a joiner in a Persian word", persian, "", names.CodeBadName},
		{"a word joiner", "An\u2060na", "", names.CodeBadName},
		{"a byte order mark", "\uFEFFAnna", "", names.CodeBadName},
		{"a soft hyphen", "An\u00ADna", "", names.CodeBadName},
		{"a grapheme joiner", "An\u034Fna", "", names.CodeBadName},
		{"a Hangul filler", "\u3164", "", names.CodeBadName},
		{"a half-width Hangul filler", "\uFFA0", "", names.CodeBadName},
		{"an unseen Khmer vowel", "ក\u17B4", "", names.CodeBadName},
		{"a blank Braille pattern", "A\u2800", "", names.CodeBadName},
		{"a null note head", "A\U0001D159", "", names.CodeBadName},
		{"a replacement character", "An\uFFFDna", "", names.CodeBadName},
		{"an object replacement", "An\uFFFCna", "", names.CodeBadName},
		{"a sentence as one ligature", "A\uFDFD", "", names.CodeBadName},
		{"a three-em dash", "A\u2E3B", "", names.CodeBadName},
		{"a wide Cuneiform sign", "\U0001242B", "", names.CodeBadName},
		{"tags after a letter", "A\U000E0067\U000E007F", "", names.CodeBadName},
		{"a flag with other tags", "\U0001F3F4\U000E0067\U000E007F", "", names.CodeBadName},
		{"a style after a letter", "A\uFE0F", "", names.CodeBadName},
		{"two styles after an emoji", "❤\uFE0F\uFE0F", "", names.CodeBadName},
		{"a style after a digit without a keycap", "1\uFE0F", "", names.CodeBadName},
		{"a style between a letter and a keycap", "A\uFE0F\u20E3", "", names.CodeBadName},
		{"another variation selector", "李\U000E0100", "", names.CodeBadName},
		{"an early variation selector", "李\uFE00", "", names.CodeBadName},
		{"a keycap on a letter", "A\u20E3", "", names.CodeBadName},
		{"an enclosing circle", "A\u20DD", "", names.CodeBadName},
		{"private use", "A\uE000", "", names.CodeBadName},
		{"private use of plane 16", "A\U00100000", "", names.CodeBadName},
		{"an unassigned code point", "A\u0378", "", names.CodeBadName},
		{"a pictograph of the far future", "A\U0001FFF0", "", names.CodeBadName},
		{"a noncharacter", "A\uFFFF", "", names.CodeBadName},
		{"a mark without a letter", "\u0301Anna", "", names.CodeBadName},
		{"a mark on a space", "Anna \u0301Maria", "", names.CodeBadName},
		{"Zalgo", "A\u0316\u0317\u0318\u0319\u031Cnna", "", names.CodeBadName},
		{"Zalgo on a letter with accents", "ế\u0316\u0317\u0318", "", names.CodeBadName},
		{"Zalgo beyond the bounds of normalisation", "A" + strings.Repeat("\u0301", 300), "", names.CodeBadName},
	})
}

func TestCleanChatTidied(t *testing.T) {
	run(t, names.CleanChat, 40, []row{
		{"a sentence stays", "Привіт! Як справи? :)", "Привіт! Як справи? :)", ""},
		{"punctuation is enough", "?!", "?!", ""},
		{"line breaks become spaces", "one\r\ntwo\n\n\tthree\u2028four\u0085five\n", "one two three four five", ""},
		{"a joiner in a Persian word stays", persian, persian, ""},
		{"a joiner after a Sinhala virama stays", sinhala, sinhala, ""},
		{"emoji stay", family + rainbow + scotland, family + rainbow + scotland, ""},
		{"nothing", "", "", names.CodeEmptyText},
		{"line breaks only", "\r\n \t", "", names.CodeEmptyText},
		{"too many characters", strings.Repeat("a", 41), "", names.CodeTextTooLong},
		{"a broken byte", "a\xff", "", names.CodeBadText},
		{"a null", "a\x00", "", names.CodeBadText},
		{"an override", "a\u202Eb", "", names.CodeBadText},
		{"a zero-width space", "a\u200Bb", "", names.CodeBadText},
		{"a joiner between Latin letters", "a\u200Cb", "", names.CodeBadText},
		{"a joiner between two scripts", "م\u200Cह", "", names.CodeBadText},
		{"a joiner at the end of a word", "می\u200C", "", names.CodeBadText},
		{"a joiner before a mark", "م\u200Cَ", "", names.CodeBadText},
		{"a joiner before an Arabic comma", "م\u200C،", "", names.CodeBadText},
		{"a joiner before an Arabic digit", "م\u200C۱", "", names.CodeBadText},
		{"a joiner after an Arabic digit", "۱\u200Cم", "", names.CodeBadText},
		{"two joiners", "م\u200C\u200Cم", "", names.CodeBadText},
		{"Zalgo", "a" + strings.Repeat("\u0335", 5), "", names.CodeBadText},
	})
}

// A limit of zero or less lets nothing through.
func TestCleanNameZeroLimit(t *testing.T) {
	for _, limit := range []int{0, -1} {
		if got, err := names.CleanName("A", limit); got != "" || game.CodeOf(err) != names.CodeNameTooLong {
			t.Errorf("limit %d: got %q, %v, want %q", limit, got, err, names.CodeNameTooLong)
		}
	}
}

// quickest returns the shortest of several runs, to exclude interruptions.
func quickest(do func()) time.Duration {
	least := time.Hour
	for range 20 {
		start := time.Now()
		do()
		least = min(least, time.Since(start))
	}
	return least
}

// A huge text is refused without being read.
func TestCleanHugeTextUnread(t *testing.T) {
	for _, unit := range []string{"a", " ", "\xff", "\u0301", family} {
		clean := func(text string) func() {
			return func() {
				if _, err := names.CleanName(text, 20); game.CodeOf(err) != names.CodeNameTooLong {
					t.Errorf("got %v, want %q", err, names.CodeNameTooLong)
				}
				if _, err := names.CleanChat(text, 500); game.CodeOf(err) != names.CodeTextTooLong {
					t.Errorf("got %v, want %q", err, names.CodeTextTooLong)
				}
			}
		}
		long, flood := clean(strings.Repeat(unit, 64<<10/len(unit))), clean(strings.Repeat(unit, 16<<20/len(unit)))
		if allocs := testing.AllocsPerRun(10, flood); allocs > 20 {
			t.Errorf("%+q: %v allocations", unit, allocs)
		}
		if a, b := quickest(long), quickest(flood); b > 64*a { // a flood that is read takes 256 times as long
			t.Errorf("%+q: %v for 64 KB and %v for 16 MB", unit, a, b)
		}
	}
}

func TestCodesDistinct(t *testing.T) {
	seen := map[game.Code]bool{}
	for _, code := range append(names.Codes(), game.SharedCodes()...) {
		if code == "" || seen[code] {
			t.Errorf("%q is empty or listed twice", code)
		}
		seen[code] = true
	}
}

func FuzzClean(f *testing.F) {
	for _, seed := range []string{
		"Олена", " Anna  Maria ", "Z\u0307o\u0301", family, kiss, rainbow, scotland, persian, sinhala, "1\uFE0F\u20E3", "a\u202Eb",
		"\xff", "\u1100\u1161", "ﬁ ſ İ", "\u0344\u0345", "𝕬𝖓𝖓𝖆", "rn", "Σίσυφος",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		for _, clean := range []func(string, int) (string, error){names.CleanName, names.CleanChat} {
			once, err := clean(raw, 20)
			if err != nil {
				if game.CodeOf(err) == "" || once != "" {
					t.Errorf("got %q with the refusal %v", once, err)
				}
				continue
			}
			if twice, err := clean(once, 20); err != nil || twice != once {
				t.Errorf("got %+q, %v, want %+q", twice, err, once)
			}
			if names.Skeleton(raw) != names.Skeleton(once) {
				t.Errorf("%+q and %+q, cleaned, have other skeletons", raw, once)
			}
		}
		once := names.Skeleton(raw)
		if twice := names.Skeleton(once); twice != once {
			t.Errorf("got %+q, want %+q", twice, once)
		}
	})
}
