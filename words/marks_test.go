package words_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/words"
)

var (
	// slips are wrong in every language: straight quotes, three dots, a hyphen for a dash, a dash that may begin a line, a
	// number sign or a unit that may part from its number, stray spaces, a Latin letter in a Cyrillic word. Two spaces are right
	// only in the indented lines of a help text.
	slips = regexp.MustCompile(`(?m)["']|\.\.\.| - | [—–]|№ |[0-9] (хв|мин|min|с|s)([^\p{L}]|$)|[0-9] %|^ \S|\s$| [,.;:)»”]|[(«„“] |^\S.*\S  |[A-Za-z]\p{Cyrillic}|\p{Cyrillic}[A-Za-z]`)
	// foreign are the marks and letters of other languages.
	foreign = map[string]*regexp.Regexp{
		"en": regexp.MustCompile(`[—–«»„\p{Cyrillic}]`),
		"uk": regexp.MustCompile(`[–„“”ʼыэёъЫЭЁЪ]`),
		"ru": regexp.MustCompile(`[–„“”’ʼіїєґІЇЄҐ]`),
		"pl": regexp.MustCompile(`[—«»“\p{Cyrillic}]`),
	}
)

// misspelt returns the wrong marks and letters of a text.
func misspelt(language, text string) []string {
	text = parameter.ReplaceAllString(text, "0")
	found := append(slips.FindAllString(text, -1), foreign[language].FindAllString(text, -1)...)
	for _, pair := range []string{"«»", "„”", "()"} {
		marks := []rune(pair)
		opened, closed := strings.Count(text, string(marks[0])), strings.Count(text, string(marks[1]))
		if opened != closed && (language != "en" || pair == "()") {
			found = append(found, pair)
		}
	}
	return found
}

// Punctuation marks and letters are those of the language.
func TestMarksOfEachLanguage(t *testing.T) {
	for _, language := range words.Languages() {
		entry(t, "foreign", foreign, language)
		c := read(t, language)
		for _, key := range slices.Sorted(maps.Keys(c)) {
			for _, wording := range c[key].all() {
				if found := misspelt(language, wording); len(found) > 0 {
					t.Errorf("%s: %s has %q", language, key, found)
				}
			}
		}
	}
}

func TestMarkMistakesFound(t *testing.T) {
	tests := []struct{ language, right, wrong string }{
		{"en", "The cat’s “box”…", "The cat's box"},
		{"en", "Three dots…", "Three dots..."},
		{"en", "One space", "Two  spaces"},
		{"en", "A\n  help  text", "A text "},
		{"uk", "Кіт\u00a0— «{card:isle.card}»", "Кіт - {n}"},
		{"uk", "м’ячик", "мʼячик"},
		{"uk", "кіт", "кiт"},
		{"uk", "«Кіт»", "«Кіт"},
		{"ru", "Кот\u00a0— {n}", "Кот\u00a0– {n}"},
		{"ru", "Кот", "Кіт"},
		{"ru", "Кот\u00a0— {n}", "Кот — {n}"},
		{"ru", "карта №\u00a0{number}", "карта № {number}"},
		{"uk", "через {minutes}\u00a0хв", "через {minutes} хв"},
		{"pl", "„Kot”\u00a0– {n}", "“Kot”"},
		{"pl", "Kot (1)", "Kot (1"},
	}
	for _, test := range tests {
		if found := misspelt(test.language, test.right); len(found) > 0 {
			t.Errorf("%s: %q has %q", test.language, test.right, found)
		}
		if len(misspelt(test.language, test.wrong)) == 0 {
			t.Errorf("%s: %q is let through", test.language, test.wrong)
		}
	}
}
