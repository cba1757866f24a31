package terminal

import (
	"testing"

	"github.com/purrlor/purrlor/rules/isle"
	"github.com/purrlor/purrlor/words"
)

// Two of the names contain a comma, which would read as two cards.
func TestCardListsAreQuoted(t *testing.T) {
	var cards []isle.Card
	for _, name := range []string{"family-337", "sister-198"} {
		c, ok := isle.ParseCard(name)
		if !ok {
			t.Fatalf("%s is not a card", name)
		}
		cards = append(cards, c)
	}
	marks := map[string][2]string{"en": {"“", "”"}, "uk": {"«", "»"}, "ru": {"«", "»"}, "pl": {"„", "”"}}
	for _, language := range words.Languages() {
		c, err := words.For(language)
		if err != nil {
			t.Fatal(err)
		}
		own, ok := marks[language]
		if !ok {
			t.Fatalf("marks has no entry for the language %q", language)
		}
		want := own[0] + c.Text("isle.card.family-337", nil) + own[1] + ", " + own[0] + c.Text("isle.card.sister-198", nil) + own[1]
		if got := (&terminalGame{words: c}).argsInWords(map[string]any{"cards": cards})["cards"]; got != want {
			t.Errorf("%s: got %v, want %s", language, got, want)
		}
	}
}
