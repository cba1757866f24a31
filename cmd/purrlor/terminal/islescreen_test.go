package terminal

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/rules/isle"
	"github.com/purrlor/purrlor/words"
)

func TestScreenShowsWaitingSistersCard(t *testing.T) {
	raw, err := os.ReadFile("../../../web/e2e/positions/answer.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range words.Languages() {
		m, err := command.ReplayRecord(raw, -1)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		at := &terminalGame{Program: &command.Program{Out: &out}, match: m, words: wordsOf(t, lang)}
		listed := isleScreen{}.Ask(at, m.Legal(0))
		if !slices.Contains(listed, "allow") {
			t.Errorf("%s: the moves are %v", lang, listed)
		}
		said := m.View(0).(isle.View).Sister.Turned()
		if len(said) == 0 || wordKey.MatchString(out.String()) {
			t.Fatalf("%s: %d actions in\n%s", lang, len(said), out.String())
		}
		for _, says := range said {
			if text := at.words.Text(says.Key, says.Args); !strings.Contains(out.String(), text) {
				t.Errorf("%s: %q is missing in\n%s", lang, text, out.String())
			}
		}
	}
}

// wordKey finds a word catalogue key in place of its text.
var wordKey = regexp.MustCompile(`\b(isle|play|error|language)\.[a-z0-9_]`)

func wordsOf(t *testing.T, language string) *words.Catalogue {
	t.Helper()
	c, err := words.For(language)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestLessonFactsNameColour(t *testing.T) {
	card, ok := isle.ParseCard("public-143")
	if !ok {
		t.Fatal("unknown card")
	}
	if facts := factsOf(wordsOf(t, "en"), card, isle.Blue, false); !slices.Contains(facts, "blue") {
		t.Errorf("no colour in %q", facts)
	}
}
