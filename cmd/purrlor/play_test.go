package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
	"github.com/purrlor/purrlor/rules/isle"
	"github.com/purrlor/purrlor/words"
)

// script is the input of a person who sometimes looks at everything and plays moves by number. A number beyond the list is not a move, so
// the 1 comes last.
var script = strings.Repeat("l\ns\no\nt\nh\nv\n?\n\n17\n9\n5\n1\n3\n1\n2\n1\n12\n1\n", 200)

// bareKey finds word catalogue keys in place of their texts.
var bareKey = regexp.MustCompile(`\b(isle|play|error|language)\.[a-z0-9_]`)

func catalogue(t *testing.T, lang string) *words.Catalogue {
	t.Helper()
	c, err := words.For(lang)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestPlayInEveryLanguage(t *testing.T) {
	plainEnvironment(t)
	langs := words.Languages()
	if len(langs) != 4 {
		t.Errorf("got the languages %v, want four", langs)
	}
	for _, lang := range langs {
		for i, args := range [][]string{
			{"--players", "2", "--seed", "first"},
			{"--players", "3", "--seed", "second", "--seat", "2", "--lessons", "C,D,I"},
			{"--players", "4", "--seed", "third", "--seat", "1", "--lessons", "A,B,E"},
		} {
			t.Run(lang+" "+strings.Join(args[:2], " "), func(t *testing.T) {
				name := filepath.Join(t.TempDir(), "game.json")
				out := mustRun(t, script, append([]string{"play", "isle", "--lang", lang, "--save", name}, args...)...)
				for line := range strings.Lines(out) {
					if bareKey.MatchString(line) || strings.Contains(line, "{") {
						t.Errorf("game %d: an unknown key or parameter in %q", i, line)
					}
				}
				c := catalogue(t, lang)
				for _, key := range []string{
					"play.help", "play.prompt", "play.legend", "play.order", "play.hand", "play.score_now", "play.score",
				} {
					if !strings.Contains(out, c.Text(key, nil)) {
						t.Errorf("game %d: the text of %s is missing", i, key)
					}
				}
				end := again(t, readRecord(t, name), -1)
				if !end.Over() || strings.Contains(out, c.Text("play.bye", nil)) {
					t.Errorf("game %d: the game was left before its end", i)
				}
				sheet := end.Score(game.Nobody)
				for _, seat := range sheet.Winners().List() {
					winner := c.Text("play.seat", map[string]any{"n": int(seat) + 1})
					points := c.Text("play.points", map[string]any{"n": sheet.Accounts[seat].Total})
					if !strings.Contains(out, winner) || !strings.Contains(out, ": "+points+"\n") {
						t.Errorf("game %d: the sheet lacks %s: %s", i, winner, points)
					}
				}
				if strings.Contains(out, "\x1b") {
					t.Errorf("game %d: there are escapes where there is no terminal", i)
				}
			})
		}
	}
}

func TestPlayFamilyGameWithoutFish(t *testing.T) {
	plainEnvironment(t)
	for _, lang := range words.Languages() {
		out := mustRun(t, script, "play", "isle", "--mode", "family", "--players", "2", "--seed", "family", "--lang", lang)
		c := catalogue(t, lang)
		for _, key := range []string{"play.fish", "play.cost", "play.left", "play.right"} {
			if none := c.Text(key, map[string]any{"n": 0}); strings.Contains(out, none) {
				t.Errorf("%s: %q in a family game", lang, none)
			}
		}
		if none := c.Text("play.day", map[string]any{"day": 0, "phase": c.Text("isle.phase.draft", nil)}); strings.Contains(out, none) {
			t.Errorf("%s: %q before the first day", lang, none)
		}
		if !strings.Contains(out, c.Text("play.score", nil)) {
			t.Errorf("%s: the game was left before its end", lang)
		}
	}
}

func TestTerminal(t *testing.T) {
	plainEnvironment(t)
	t.Run("explains only moves of the family game", func(t *testing.T) {
		for _, lang := range words.Languages() {
			out := mustRun(t, "?\nq\n", "play", "isle", "--mode", "family", "--players", "2", "--lang", lang)
			for _, none := range []string{"buy ", "permanent"} {
				if strings.Contains(out, none) {
					t.Errorf("%s: %q in the help of a family game", lang, none)
				}
			}
		}
	})
	t.Run("draws every square of a beast", func(t *testing.T) {
		out := mustRun(t, "t\nq\n", "play", "isle", "--players", "2", "--modules", "beasts", "--seed", "x1")
		if want := "  b███ "; !strings.Contains(out, want) { // the first row of beast-01, which is 2 squares wide
			t.Errorf("%q is missing in:\n%s", want, out)
		}
	})
}

// The game tells people of their own moves as theirs.
func TestPlayTellsOwnMoves(t *testing.T) {
	plainEnvironment(t)
	verbs := map[string]string{"en": "You pass ", "uk": "Ви пасуєте ", "ru": "Вы пропускаете ", "pl": "Pasujesz "}
	for _, lang := range words.Languages() {
		out := mustRun(t, script, "play", "isle", "--players", "2", "--seed", "first", "--lang", lang)
		c := catalogue(t, lang)
		me := c.Text("play.seat", map[string]any{"n": 1}) + " (" + c.Text("play.you", nil) + ")"
		if third := regexp.MustCompile(regexp.QuoteMeta(me) + ` \pL.*`).FindString(out); third != "" {
			t.Errorf("%s: %q", lang, third)
		}
		if !strings.Contains(out, verbs[lang]) {
			t.Errorf("%s: nothing of mine is told", lang)
		}
	}
}

func TestPlayLeave(t *testing.T) {
	for _, lang := range words.Languages() {
		for name, in := range map[string]string{"at the end of the input": "", "after a move": "1\n", "by q": "q\n1\n", "after keys": "l\nv\n"} {
			t.Run(lang+" "+name, func(t *testing.T) {
				out := mustRun(t, in, "play", "--seed", "leave", "--lang", lang)
				if want := catalogue(t, lang).Text("play.bye", nil); !strings.HasSuffix(strings.TrimSpace(out), want) {
					t.Errorf("got %q, want it to end with %q", out, want)
				}
			})
		}
	}
}

// A move is typed in notation or by number.
func TestPlayReadsMoves(t *testing.T) {
	g, err := games.Named("isle")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.New([]byte(`{"players":2}`), game.SeedOf("typed"))
	if err != nil {
		t.Fatal(err)
	}
	first := m.Legal(0)[0]
	want := mustRun(t, "1\n", "play", "--seed", "typed", "--lang", "en")
	if got := mustRun(t, first+"\n", "play", "--seed", "typed", "--lang", "en"); got != want {
		t.Errorf("%q in notation gives\n%s\nand by its number\n%s", first, got, want)
	}
	refused := mustRun(t, "fly\n99999\n0\n-1\nx\n"+first+"\n", "play", "--seed", "typed", "--lang", "en")
	text := catalogue(t, "en").Text("error.bad_action", nil)
	if got := strings.Count(refused, text); got != 5 {
		t.Errorf("got %d refusals, want 5, in\n%s", got, refused)
	}
}

func TestPlayAsksForSetUp(t *testing.T) {
	const oshax = "oshax-1,oshax-2,oshax-3,promo-oshax-1,promo-oshax-2,promo-oshax-3"
	name := filepath.Join(t.TempDir(), "game.json")
	for first := range 3 {
		mustRun(t, "", "play", "isle", "--players", "3", "--modules", "promo", "--oshax", oshax, "--first", strconv.Itoa(first), "--lang", "en", "--save", name)
		v := again(t, readRecord(t, name), 0).View(game.Nobody).(isle.View)
		if v.Order[0] != game.Seat(first) || len(v.Config.Oshax) != 6 || !slices.Equal(v.Oshax[:6], v.Config.Oshax) { // the bag may add some
			t.Errorf("seat %d begins with the oshax %v: got %v, %v", first, oshax, v.Order, v.Oshax)
		}
	}
	mustRun(t, "", "play", "isle", "--modules", "promo", "--oshax", "any", "--lang", "en", "--save", name)
	if v := again(t, readRecord(t, name), 0).View(game.Nobody).(isle.View); !v.Config.AnyOshax {
		t.Errorf("got %+v, want any oshax", v.Config)
	}
}

func TestPlayLanguageOfLocale(t *testing.T) {
	tests := []struct {
		name             string
		all, messages, l string
		want             string
	}{
		{"LANG alone", "", "", "uk_UA.UTF-8", "uk"},
		{"LC_MESSAGES before LANG", "", "pl_PL.UTF-8", "uk_UA.UTF-8", "pl"},
		{"LC_ALL before all others", "ru_RU.UTF-8", "pl_PL.UTF-8", "uk_UA.UTF-8", "ru"},
		{"no locale", "", "", "", "en"},
		{"the plain locale", "C.UTF-8", "", "pl_PL.UTF-8", "en"},
		{"a language that is not there", "", "", "ja_JP.UTF-8", "en"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Setenv("LC_ALL", tt.all)
			t.Setenv("LC_MESSAGES", tt.messages)
			t.Setenv("LANG", tt.l)
			want := mustRun(t, "", "play", "--seed", "locale", "--lang", tt.want)
			if got := mustRun(t, "", "play", "--seed", "locale"); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

func TestPlayRefusals(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"an unknown game", []string{"chess"}, "unknown_game"},
		{"nobody at the table", []string{"--players", "0"}, "bad_players"},
		{"a seat that is not there", []string{"--seat", "2"}, "unknown_seat"},
		{"a seat below the first", []string{"--seat", "-1"}, "unknown_seat"},
		{"an unknown language", []string{"--lang", "tlh"}, "tlh"},
		{"two lesson modules", []string{"--lessons", "A,B"}, "lesson_module_count"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			wantRefused(t, run("", append([]string{"play"}, tt.args...)...), tt.want)
		})
	}
}

// Without a seed, each game is another.
func TestPlayWithoutSeed(t *testing.T) {
	seeds := map[game.Seed]bool{}
	for range 3 {
		name := filepath.Join(t.TempDir(), "game.json")
		mustRun(t, "", "play", "--lang", "en", "--save", name)
		seeds[readRecord(t, name).Seed] = true
	}
	if len(seeds) != 3 {
		t.Errorf("got %d seeds in 3 games", len(seeds))
	}
}

func readRecord(t *testing.T, name string) game.Record {
	t.Helper()
	raw, err := os.ReadFile(name)
	var rec game.Record
	if err == nil {
		err = json.Unmarshal(raw, &rec)
	}
	if err != nil {
		t.Fatal(err)
	}
	return rec
}
