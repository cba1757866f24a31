package skill

import (
	"encoding/json"
	"iter"
	"math"
	"os"
	"slices"
	"testing"
)

// The file contains games rated by version 5.0.1 of the npm package openskill with its model bradleyTerryFull. Some players are
// loosened before the game. testdata/ratings.mjs generated it.
func TestRateLikeOpenSkill(t *testing.T) {
	raw, err := os.ReadFile("testdata/ratings.json")
	if err != nil {
		t.Fatal(err)
	}
	var games []struct {
		Before []Rating `json:"before"`
		Ranks  []int    `json:"ranks"`
		Loosen bool     `json:"loosen"`
		After  []Rating `json:"after"`
	}
	if err := json.Unmarshal(raw, &games); err != nil {
		t.Fatal(err)
	}
	if len(games) < 40 {
		t.Fatalf("only %d games", len(games))
	}
	for _, g := range games {
		before := slices.Clone(g.Before)
		for i := range before {
			if g.Loosen {
				before[i] = before[i].Loosen()
			}
		}
		for i, got := range Rate(before, g.Ranks) {
			if want := g.After[i]; math.Abs(got.Mu-want.Mu) > 1e-6 || math.Abs(got.Sigma-want.Sigma) > 1e-6 {
				t.Errorf("%v at ranks %v: got %v, want %v", g.Before, g.Ranks, got, want)
			}
		}
	}
}

// With equal ratings a better rank gains at least as much as a worse one, and equal ranks gain the same, however many tie.
func TestRateBetterRankGains(t *testing.T) {
	for _, start := range []Rating{New(), {31, 2.5}, {12, 0.8}} {
		for players := 2; players <= 6; players++ {
			before := make([]Rating, players)
			for i := range before {
				before[i] = start
			}
			patterns := 0
			for ranks := range rankings(players) {
				patterns++
				wantFairGains(t, start, ranks, Rate(before, ranks))
			}
			if want := [...]int{2: 2, 4, 8, 16, 32}[players]; patterns != want {
				t.Errorf("%d patterns of ranks for %d players, there are %d", patterns, players, want)
			}
		}
	}
}

// wantFairGains fails the test if a rank gains more than a better one, or differently from an equal one.
func wantFairGains(t *testing.T, start Rating, ranks []int, after []Rating) {
	t.Helper()
	for i := range after {
		for j := range after {
			gain, other := after[i].Mu-start.Mu, after[j].Mu-start.Mu
			if ranks[i] < ranks[j] && gain < other || ranks[i] == ranks[j] && math.Abs(gain-other) > 1e-9 {
				t.Fatalf("ranks %v from %v: rank %d gains %.3f, rank %d gains %.3f", ranks, start, ranks[i], gain, ranks[j], other)
			}
		}
		if after[i].Sigma >= start.Sigma {
			t.Fatalf("ranks %v from %v: a game makes a rating less certain: %v", ranks, start, after[i])
		}
	}
}

// rankings yields all possible ties of players who are listed from first to last, such as 1, 1, 2, 3.
func rankings(players int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		for ties := range 1 << (players - 1) {
			ranks := make([]int, players)
			ranks[0] = 1
			for i := 1; i < players; i++ {
				ranks[i] = ranks[i-1] + ties>>(i-1)&1
			}
			if !yield(ranks) {
				return
			}
		}
	}
}

// A partial weight scales the change of the mean, and weight zero changes nothing.
func TestRateWeighted(t *testing.T) {
	before := []Rating{New(), {31, 2.5}, {12, 0.8}}
	ranks := []int{2, 1, 3}
	full := Rate(before, ranks)
	for _, w := range []float64{0, 0.25, 1} {
		for i, got := range RateWeighted(before, ranks, func(_, _ int) float64 { return w }) {
			if want := before[i].Mu + w*(full[i].Mu-before[i].Mu); math.Abs(got.Mu-want) > 1e-9 || got.Sigma < full[i].Sigma || got.Sigma > before[i].Sigma {
				t.Errorf("player %d at weight %v goes to %v, in full to %v", i, w, got, full[i])
			}
		}
	}
	alone := RateWeighted(before, ranks, func(i, q int) float64 { return float64(i * q % 2) }) // non-zero only for player 1 against itself
	for i := range alone {
		if math.Abs(alone[i].Mu-before[i].Mu) > 1e-9 {
			t.Errorf("player %d goes to %v", i, alone[i])
		}
	}
}

// A less certain rival changes a rating less, and newcomers lift nobody above the ceiling.
func TestWeigh(t *testing.T) {
	weight := func(own Rating, r Rival) float64 {
		list, _ := Day{}.Weigh("2026-03-01", own, []Rival{r})
		return list[0]
	}
	last := 0.0
	for sigma := startSigma; sigma >= 1; sigma -= 0.1 {
		w := weight(New(), Rival{Person: "a", Rating: Rating{25, sigma}})
		if w < last || w < newcomerWeight || w > 1 || (w == 1) != (sigma <= sureSigma+1e-9) {
			t.Errorf("a rival with a deviation of %.1f weighs %.2f", sigma, w)
		}
		last = w
	}
	strong := Rating{at(newcomerCeiling).Mu, 2}
	for _, r := range []Rival{{Rating: New()}, {Rating: Rating{25, 2}, Beaten: true}, {Rating: at(1500), Fixed: true, Beaten: true}} {
		if weight(strong, r) == 0 {
			t.Errorf("%+v does not count for somebody strong", r)
		}
	}
	if w := weight(strong, Rival{Rating: New(), Beaten: true}); w != 0 {
		t.Errorf("a newcomer who is beaten weighs %.2f for somebody strong", w)
	}
}

// Ratings of bots and of the sister never change.
func TestRateBotsUnchanged(t *testing.T) {
	for _, gameName := range []string{"isle", "boxes"} {
		weaker := Rating{Mu: -1000}
		for _, level := range []string{"kitten", "housecat", "tabby", "lynx", "leopard", "tiger"} {
			r, ok := Bot(BotVersion, gameName, level)
			if !ok || r.Mu <= weaker.Mu || r.Provisional() {
				t.Errorf("%s of %s has the rating %v, %v", level, gameName, r, ok)
			}
			for _, ranks := range [][]int{{1, 2}, {2, 1}, {1, 1}} {
				if after := Rate([]Rating{r.Loosen(), New()}, ranks); after[0] != r {
					t.Errorf("a game at ranks %v made %v of %v", ranks, after[0], r)
				}
			}
			weaker = r
		}
	}
	if tabby, _ := Bot(BotVersion, "isle", "tabby"); tabby.Points() != 1500 {
		t.Errorf("a tabby has %d points, want 1500", tabby.Points())
	}
	if _, ok := Bot(BotVersion, "isle", "random"); ok {
		t.Error("a random player is rated")
	}
	if _, ok := Bot(BotVersion+1, "isle", "tabby"); ok {
		t.Error("a version to come is rated")
	}
	if expert, ok := Sister("expert"); !ok || expert.Points() != 1915 {
		t.Errorf("the sister of experts has %d points, %v", expert.Points(), ok)
	}
	if _, ok := Sister(""); ok {
		t.Error("a sister without a difficulty is rated")
	}
}

// A difference of 400 points means odds of ten to one.
func TestRatingPointsAsOdds(t *testing.T) {
	if got := Expected(at(1900), at(1500)); math.Abs(got-10.0/11) > 1e-9 {
		t.Errorf("400 points more win %f of the games, want 10 of 11", got)
	}
}

// A beginner starts near 1000. A player of a tabby's strength becomes established after 13 games, with a rating close to a tabby's.
func TestRatingBecomesEstablished(t *testing.T) {
	tabby := at(1500)
	r, games := New(), 0
	if got := r.Points(); got < 1000 || got > 1020 || !r.Provisional() {
		t.Errorf("a beginner has %d points", got)
	}
	play := func() {
		r = Rate([]Rating{r.Loosen(), tabby}, []int{1 + games%2, 2 - games%2})[0].Stored().Rating()
		games++
	}
	for r.Provisional() {
		play()
	}
	if games != 13 {
		t.Errorf("it took %d games, want 13", games)
	}
	for games < 400 {
		play()
	}
	if got := r.Points(); got < 1380 || got > 1500 || r.Sigma < 1 {
		t.Errorf("after %d even games against a tabby it is %d with a deviation of %.2f", games, got, r.Sigma)
	}
	if start := New(); start.Loosen() != start {
		t.Errorf("a beginner is loosened to %v", start.Loosen())
	}
}
