package main

import (
	"encoding/json"
	"math"
	"os"
	"testing"
)

// The file holds games rated by version 5.0.1 of the npm package openskill, with its Plackett-Luce model and tau 0.
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
