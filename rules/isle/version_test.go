package isle

import (
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

// played is a recorded game of one version of the rules, with its expected results.
type played struct {
	game.Record
	Legal  []int `json:"legal"`  // number of actions of all seats before each action, and at the end
	Points []int `json:"points"` // by account
}

// follow replays the record and returns the results.
func (p *played) follow() (legal, points []int, err error) {
	g := game.Erase(Rules{})
	m, err := p.Replay(g, 0)
	if err != nil {
		return nil, nil, err
	}
	for i := range len(p.Actions) + 1 {
		sum := 0
		for seat := range game.Seat(m.Players()) {
			sum += len(m.Legal(seat))
		}
		legal = append(legal, sum)
		if i < len(p.Actions) {
			if _, err := p.Follow(m, i); err != nil {
				return legal, nil, err
			}
		}
	}
	for _, a := range m.Score(game.Nobody).Accounts {
		points = append(points, a.Total)
	}
	return legal, points, nil
}

// Games of every released version must replay with the same results.
func TestReplayOfEveryVersion(t *testing.T) {
	files, err := filepath.Glob("testdata/versions/*/*.json.gz")
	if err != nil || len(files) == 0 {
		t.Fatalf("no game of an earlier version is recorded: %v", err)
	}
	for _, file := range files {
		t.Run(file, func(t *testing.T) {
			packed, err := os.Open(file)
			if err != nil {
				t.Fatal(err)
			}
			defer packed.Close()
			unpacked, err := gzip.NewReader(packed)
			if err != nil {
				t.Fatal(err)
			}
			var p played
			if err := json.NewDecoder(unpacked).Decode(&p); err != nil {
				t.Fatal(err)
			}
			legal, points, err := p.follow()
			if err != nil {
				t.Fatalf("after %d actions: %v", len(legal), err)
			}
			for i := range legal {
				if legal[i] != p.Legal[i] {
					t.Fatalf("before action %d there are %d actions, there were %d", i+1, legal[i], p.Legal[i])
				}
			}
			if !slices.Equal(points, p.Points) {
				t.Errorf("the game comes to %v, it came to %v", points, p.Points)
			}
		})
	}
}
