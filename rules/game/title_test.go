package game_test

import (
	"reflect"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

// Seats are praised for their feats.
func TestTitlesOfSeats(t *testing.T) {
	seats := []int{0, 1, 2, 3}
	all := func(name string, counts ...int) game.Feat[int] {
		return game.Feat[int]{Name: name, Count: func(seat *int) int { return counts[*seat] }}
	}
	most := func(name string, counts ...int) game.Feat[int] {
		f := all(name, counts...)
		f.Most = true
		return f
	}
	others := []game.Feat[int]{all("own", 0, 7, 0, 0), all("there", 1, 1, 1, 1)}
	tests := []struct {
		name  string
		feats []game.Feat[int]
		want  [][]string
	}{
		{
			"for the most of something, else for what is their own, else for being there",
			[]game.Feat[int]{most("cats", 9, 3, 0, 0)},
			[][]string{{"cats"}, {"own"}, {"there"}, {"there"}},
		},
		{
			"twice at most, in the order of the feats",
			[]game.Feat[int]{most("a", 5, 0, 0, 0), all("b", 1, 0, 0, 1), most("c", 5, 0, 0, 0)},
			[][]string{{"a", "b"}, {"own"}, {"there"}, {"b"}},
		},
		{
			"together for the same, if most of the others have less",
			[]game.Feat[int]{most("a", 5, 5, 0, 0), most("b", 2, 2, 2, 0), most("c", 0, 0, 0, 0)},
			[][]string{{"a"}, {"a"}, {"there"}, {"there"}},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got [][]string
			for _, titles := range game.Titles("", seats, test.feats, others) {
				var keys []string
				for _, title := range titles {
					keys = append(keys, title.Key)
				}
				got = append(got, keys)
			}
			if !reflect.DeepEqual(got, test.want) {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}

// A title tells what was counted.
func TestTitleCount(t *testing.T) {
	type seat struct{ cats, covered, left int }
	seats := []seat{{3, 9, 1}, {2, 8, 2}}
	feats := []game.Feat[seat]{
		{Name: "cats", Most: true, Count: func(s *seat) int { return s.cats }},
		{Name: "tidy", Most: true, Count: func(s *seat) int { return s.covered }, Shown: func(s *seat) int { return s.left }},
	}
	got := game.Titles("title.", seats, feats, []game.Feat[seat]{{Name: "there", Count: func(*seat) int { return 0 }}})
	want := [][]game.Message{
		{{Key: "title.cats", Args: map[string]any{"count": 3}}, {Key: "title.tidy", Args: map[string]any{"count": 1}}},
		{{Key: "title.there", Args: map[string]any{"count": 0}}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
