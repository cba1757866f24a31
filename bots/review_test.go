package bots_test

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/game/gametest"
	"github.com/purrlor/purrlor/rules/games"
)

// playedBy returns the record and the end of a game between bots.
func playedBy(t *testing.T, name, config, seed string, budget bots.Budget, levels ...string) (*game.Record, game.Match) {
	t.Helper()
	g, err := games.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.New([]byte(config), game.SeedOf(seed))
	if err != nil {
		t.Fatal(err)
	}
	record := &game.Record{Game: name, Version: g.Info().Version, Config: m.Config(), Seed: game.SeedOf(seed)}
	r := game.SeedOf(seed).Stream("bots", 0)
	for !m.Over() {
		seat := m.Must().First()
		mind, err := bots.For(name, levels[int(seat)%len(levels)])
		if err != nil {
			t.Fatal(err)
		}
		action, err := mind.Choose(t.Context(), m.View(seat), m.Legal(seat), budget, &r)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.Act(seat, action); err != nil {
			t.Fatal(err)
		}
		record.Add(seat, action)
	}
	return record, m
}

func review(t *testing.T, record *game.Record, iterations int) *bots.Report {
	t.Helper()
	report, err := bots.Review(t.Context(), record, bots.Budget{Iterations: iterations}, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func TestReviewFindsCostlyDecision(t *testing.T) {
	g, err := games.Named("boxes")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.New([]byte(`{"players":2}`), game.SeedOf("review"))
	if err != nil {
		t.Fatal(err)
	}
	record := game.Record{Game: "boxes", Version: g.Info().Version, Config: m.Config(), Seed: game.SeedOf("review")}
	r := game.SeedOf("review").Stream("moves", 0)
	for !m.Over() {
		seat := m.Must().First()
		action := m.Pick(seat, &r)
		if _, err := m.Act(seat, action); err != nil {
			t.Fatal(err)
		}
		record.Add(seat, action)
	}
	report, err := bots.Review(t.Context(), &record, few, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	seats := report.Mistakes
	if len(seats) != 2 || len(seats[0]) == 0 || len(seats[0]) > 3 || len(seats[1]) == 0 {
		t.Fatalf("got %+v", seats)
	}
	for seat, list := range seats {
		for i, mistake := range list {
			if mistake.Seat != game.Seat(seat) || mistake.Cost <= 0 || mistake.Played == mistake.Better || i > 0 && mistake.Cost > list[i-1].Cost {
				t.Errorf("got %+v", list)
			}
			if want := game.Seat(seat); record.Actions[mistake.Move] != string(rune('0'+want))+" "+mistake.Played {
				t.Errorf("%+v is not move %q", mistake, record.Actions[mistake.Move])
			}
		}
	}
	again, err := bots.Review(t.Context(), &record, few, func(int) {})
	if err != nil || !reflect.DeepEqual(again, report) {
		t.Errorf("a second review gives %+v, %v", again, err)
	}
	if _, err := json.Marshal(seats); err != nil {
		t.Error(err)
	}
	record.Actions = record.Actions[:10]
	if _, err := bots.Review(t.Context(), &record, few, func(int) {}); game.CodeOf(err) != bots.CodeNotOver {
		t.Errorf("an unfinished game gives %v", err)
	}
}

func TestReviewWithTakeback(t *testing.T) {
	g, err := games.Named("boxes")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.New([]byte(`{"players":2,"columns":6,"rows":5}`), game.SeedOf("takeback"))
	if err != nil {
		t.Fatal(err)
	}
	record := game.Record{Game: "boxes", Version: g.Info().Version, Config: m.Config(), Seed: game.SeedOf("takeback")}
	r := game.SeedOf("takeback").Stream("moves", 0)
	for !m.Over() {
		if n := len(record.Actions); n == 12 || n == 30 {
			m.Rekey(uint64(n))
			record.AddRekey(uint64(n))
		}
		seat := m.Must().First()
		action := m.Pick(seat, &r)
		if _, err := m.Act(seat, action); err != nil {
			t.Fatal(err)
		}
		record.Add(seat, action)
	}
	last := 0
	report, err := bots.Review(t.Context(), &record, few, func(n int) { last = n })
	if err != nil {
		t.Fatal(err)
	}
	seats := report.Mistakes
	if len(seats) != 2 || len(seats[0])+len(seats[1]) == 0 || last != len(record.Actions) {
		t.Fatalf("got %+v after %d actions of %d", seats, last, len(record.Actions))
	}
	for seat, list := range seats {
		for _, mistake := range list {
			if want := fmt.Sprint(seat, " ", mistake.Played); record.Actions[mistake.Move] != want {
				t.Errorf("%+v is not move %q", mistake, record.Actions[mistake.Move])
			}
		}
	}
}

func TestMistakeExplained(t *testing.T) {
	known := bots.Words().Keys
	rescued, merits := 0, 0
	for _, c := range []struct{ name, config string }{
		{"isle", `{"players":2}`},
		{"isle", `{"players":1,"mode":"solo","difficulty":"easy","modules":["kittens","beasts","events"]}`},
		{"isle", `{"players":2,"mode":"family"}`},
		{"boxes", `{"players":3}`},
	} {
		record, _ := playedBy(t, c.name, c.config, "explained", few, bots.Random, bots.Kitten)
		g, err := games.Named(c.name)
		if err != nil {
			t.Fatal(err)
		}
		for _, mistake := range slices.Concat(review(t, record, 8).Mistakes...) {
			if n := len(mistake.Reasons); n == 0 || n > 3 || len(mistake.Merits) > 3 {
				t.Errorf("%s: %+v has %d reasons", c.name, mistake, n)
			}
			for _, reason := range slices.Concat(mistake.Reasons, mistake.Merits) {
				if _, ok := known[reason.Key]; !ok {
					t.Errorf("%s: there are no words for %q", c.name, reason.Key)
				}
			}
			merits += len(mistake.Merits)
			m, err := record.Replay(g, mistake.Move)
			if err != nil {
				t.Fatal(err)
			}
			for i, action := range append([]string{mistake.Better}, mistake.Then...) {
				if _, err := m.Act(mistake.Seat, action); err != nil || i > 3 || i > 0 && action == game.EndVerb {
					t.Errorf("%s: action %d of %+v: %q, %v", c.name, i, mistake, action, err)
				}
			}
			if len(mistake.Then) > 0 && strings.HasPrefix(mistake.Better, "rescue ") && strings.HasPrefix(mistake.Then[0], "place ") {
				rescued++
			}
		}
	}
	if rescued == 0 || merits == 0 {
		t.Errorf("%d cats are placed after a rescue, %d merits are told", rescued, merits)
	}
}

// Skill and luck add up to the lead.
func TestSkillAndLuckSum(t *testing.T) {
	for _, c := range []struct{ name, config string }{
		{"isle", `{"players":2}`},
		{"isle", `{"players":3,"mode":"family"}`},
		{"isle", `{"players":1,"mode":"solo","difficulty":"hard"}`},
		{"boxes", `{"players":4}`},
	} {
		record, end := playedBy(t, c.name, c.config, "sums", few, bots.Kitten, bots.Tabby, bots.Random)
		results := review(t, record, 8).Results
		if len(results) != end.Players() {
			t.Fatalf("%s: got %+v", c.config, results)
		}
		accounts := end.Score(game.Nobody).Accounts // the sister has one too
		for i, r := range results {
			others := 0.0
			for k, a := range accounts {
				if k != i {
					others += float64(a.Total) / float64(len(accounts)-1)
				}
			}
			if lead := float64(accounts[i].Total) - others; math.Abs(r.Lead-lead) > 0.05+1e-9 {
				t.Errorf("%s: seat %d has a lead of %v, want %v", c.config, i, r.Lead, lead)
			}
			if math.Abs(r.Skill+r.Luck-r.Lead) > 1e-9 {
				t.Errorf("%s: seat %d: %v and %v are not %v", c.config, i, r.Skill, r.Luck, r.Lead)
			}
		}
	}
}

func TestSkillOfTigerAmongKittens(t *testing.T) {
	for _, c := range []struct {
		name, config   string
		games, soaking int
		least          float64 // points of skill on average
	}{
		{"boxes", `{"players":3}`, 10, 20, 1},
		{"isle", `{"players":2}`, 1, 4, 10},
	} {
		if gametest.Soaking() {
			c.games = c.soaking
		}
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			tiger, kitten := 0.0, 0.0
			for i := range c.games {
				record, _ := playedBy(t, c.name, c.config, fmt.Sprint("skill ", i), bots.Budget{Iterations: 30}, bots.Tiger, bots.Kitten, bots.Kitten)
				results := review(t, record, 24).Results
				tiger += results[0].Skill / float64(c.games)
				kitten += results[1].Skill / float64(c.games)
			}
			if tiger < c.least || kitten > 0 {
				t.Errorf("the tiger has %.1f points of skill, a kitten %.1f", tiger, kitten)
			}
		})
	}
}

// Equal players differ mostly by luck.
func TestLuckOfEqualPlayers(t *testing.T) {
	for _, c := range []struct {
		name, level    string
		games, soaking int
		most           float64 // skill for each point of luck
	}{
		{"boxes", bots.Tabby, 2, 8, 0},
		{"isle", bots.Tabby, 1, 2, 0},
		{"boxes", bots.Kitten, 20, 40, 0.6},
		{"isle", bots.Housecat, 2, 10, 0.6},
	} {
		if gametest.Soaking() {
			c.games = c.soaking
		}
		t.Run(c.name+" "+c.level, func(t *testing.T) {
			t.Parallel()
			skill, luck := 0.0, 0.0
			for i := range c.games {
				record, _ := playedBy(t, c.name, `{"players":2}`, fmt.Sprint("equal ", i), few, c.level)
				r := review(t, record, 24).Results[0]
				skill += math.Abs(r.Skill) / float64(c.games)
				luck += math.Abs(r.Luck) / float64(c.games)
			}
			if skill > c.most*luck {
				t.Errorf("they differ by %.1f points of skill and %.1f of luck", skill, luck)
			}
		})
	}
}

func TestReviewIgnoresTutorialMoves(t *testing.T) {
	g, err := games.Named("boxes")
	if err != nil {
		t.Fatal(err)
	}
	tutorial := g.Info().Tutorial
	seed, err := game.ParseSeed(tutorial.Seed)
	if err != nil {
		t.Fatal(err)
	}
	record := &game.Record{Game: "boxes", Version: g.Info().Version, Config: []byte(tutorial.Config), Seed: seed, Actions: slices.Clone(tutorial.Actions)}
	m, err := record.Replay(g, -1)
	if err != nil {
		t.Fatal(err)
	}
	// The other moves are those of a tabby, so only the moves of the tutorial cost much.
	tabby, err := bots.For("boxes", "tabby")
	if err != nil {
		t.Fatal(err)
	}
	r := seed.Stream("rest", 0)
	for !m.Over() {
		seat := m.Must().First()
		action, err := tabby.Choose(t.Context(), m.View(seat), m.Legal(seat), few, &r)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.Act(seat, action); err != nil {
			t.Fatal(err)
		}
		record.Add(seat, action)
	}
	for seat, mistakes := range review(t, record, 20).Mistakes {
		for _, mistake := range mistakes {
			if mistake.Move < len(tutorial.Actions) {
				t.Errorf("seat %d is blamed for move %d of the tutorial, %q", seat, mistake.Move, mistake.Played)
			}
		}
	}
}
