package main

import (
	"encoding/json"
	"iter"
	"math"
	"os"
	"testing"
)

// The file holds games rated by version 5.0.1 of the npm package openskill, with its model bradleyTerryFull and tau 0;
// testdata/ratings.mjs wrote it.
func TestRatingsAgreeWithOpenSkill(t *testing.T) {
	raw, err := os.ReadFile("testdata/ratings.json")
	if err != nil {
		t.Fatal(err)
	}
	var games []struct {
		Before []rating `json:"before"`
		Ranks  []int    `json:"ranks"`
		After  []rating `json:"after"`
	}
	if err := json.Unmarshal(raw, &games); err != nil {
		t.Fatal(err)
	}
	if len(games) < 40 {
		t.Fatalf("only %d games", len(games))
	}
	for _, g := range games {
		for i, got := range rate(g.Before, g.Ranks) {
			if want := g.After[i]; math.Abs(got.Mu-want.Mu) > 1e-6 || math.Abs(got.Sigma-want.Sigma) > 1e-6 {
				t.Errorf("%v at ranks %v: got %v, want %v", g.Before, g.Ranks, got, want)
			}
		}
	}
}

// From equal ratings nobody gains less than somebody of a worse rank, and equal ranks gain the same, however many tie.
func TestABetterRankNeverGainsLess(t *testing.T) {
	for _, start := range []rating{newRating(), {31, 2.5}, {12, 0.8}} {
		for players := 2; players <= 6; players++ {
			before := make([]rating, players)
			for i := range before {
				before[i] = start
			}
			patterns := 0
			for ranks := range rankings(players) {
				patterns++
				wantFairGains(t, start, ranks, rate(before, ranks))
			}
			if want := [...]int{2: 2, 4, 8, 16, 32}[players]; patterns != want {
				t.Errorf("%d patterns of ranks for %d players, there are %d", patterns, players, want)
			}
		}
	}
}

// wantFairGains fails the test if somebody gains more than a better rank, or something else than an equal one.
func wantFairGains(t *testing.T, start rating, ranks []int, after []rating) {
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

// rankings yields all ways in which players who are listed from first to last can be tied, such as 1, 1, 2, 3.
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
