// Package searchtest checks and measures the bots of one game.
package searchtest

import (
	"context"
	"maps"
	"reflect"
	"slices"
	"testing"

	"github.com/purrlor/purrlor/bots/search"
	"github.com/purrlor/purrlor/rules/game"
)

// Visit plays games of tabbies and random players, and calls visit at every nth decision.
func Visit[S, A comparable, V any](t *testing.T, b *search.Brain[S, A, V], configs []string, every int, visit func(s *S, seat game.Seat, legal []A, r *game.Rand)) {
	t.Helper()
	for _, config := range configs {
		s, err := b.Rules.New([]byte(config), game.SeedOf("visit"))
		if err != nil {
			t.Fatal(err)
		}
		r := game.SeedOf("visit").Stream("moves", 0)
		p := b.Player()
		for n := 0; !b.Rules.Over(&s); n++ {
			seat := b.Rules.Must(&s).First()
			legal := b.Rules.Legal(&s, seat, nil)
			if len(legal) > 1 && n%every == 0 {
				visit(&s, seat, legal, &r)
			}
			a := legal[search.Best(p.Evaluate(&s, seat, legal), &r)]
			if n%3 == 0 {
				a = game.RandomChoice(b.Rules, &r, legal)
			}
			if err := b.Rules.Step(&s, seat, a, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Blind checks that an evaluation is the same in all worlds that a seat cannot tell apart.
func Blind[S, A comparable, V any](t *testing.T, b *search.Brain[S, A, V], configs []string) {
	t.Helper()
	p := b.Player()
	Visit(t, b, configs, 3, func(s *S, seat game.Seat, legal []A, r *game.Rand) {
		v := b.Rules.View(s, seat)
		want := slices.Clone(p.Evaluate(s, seat, legal))
		world := b.Rules.Sample(&v, r)
		if got := p.Evaluate(&world, seat, legal); !slices.Equal(got, want) {
			t.Fatalf("seat %d gives %v in the true game and %v in a sample", seat, want, got)
		}
	})
}

// Playouts checks that playouts run to where they are evaluated.
func Playouts[S, A comparable, V any](t *testing.T, b *search.Brain[S, A, V], configs []string) {
	t.Helper()
	p := b.Player()
	Visit(t, b, configs, 7, func(s *S, seat game.Seat, legal []A, r *game.Rand) {
		v := b.Rules.View(s, seat)
		world := b.Rules.Sample(&v, r)
		a := legal[r.IntN(len(legal))]
		if got := p.Playout(t.Context(), &world, seat, a, r.Seed()); got < search.Never/2 || got > -search.Never/2 {
			t.Errorf("%v is worth %v", a, got)
		}
	})
}

// NameEach fails the test if no case is about one of the reasons of a game.
func NameEach(t *testing.T, known map[string][]string, tested map[string]bool) {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(known)) {
		if !tested[name] {
			t.Errorf("no case is about %q", name)
		}
	}
}

// Reason fails the test unless the reasons include one with a name and these facts. All of them must be known, and state every
// fact that words may ask for.
func Reason(t *testing.T, w *search.Reasons, known map[string][]string, name string, facts search.Args) {
	t.Helper()
	for _, r := range w.List {
		stated, ok := known[r.Key[len(w.Game+".reason."):]]
		for _, fact := range stated {
			if r.Args[fact] == nil {
				t.Errorf("%q does not state %q", r.Key, fact)
			}
		}
		if !ok {
			t.Errorf("%q is not in the list", r.Key)
		}
	}
	i := slices.IndexFunc(w.List, func(r search.Reason) bool {
		return r.Key == w.Game+".reason."+name && (facts == nil || reflect.DeepEqual(r.Args, facts))
	})
	if name == "little" && len(w.List) == 0 {
		i = 0
	}
	if i < 0 {
		t.Errorf("%q with %v is not among %+v", name, facts, w.List)
	}
}

const benchIterations = 100

// Benchmark measures a tabby's decision and one iteration of a tiger, at the first decision that a condition accepts.
func Benchmark[S, A comparable, V any](b *testing.B, brain *search.Brain[S, A, V], config string, accept func(s *S) bool) {
	s, err := brain.Rules.New([]byte(config), game.SeedOf("bench"))
	if err != nil {
		b.Fatal(err)
	}
	r := game.SeedOf("bench").Stream("moves", 0)
	p := &counter[S, A]{Player: brain.Player()}
	for !accept(&s) {
		seat := brain.Rules.Must(&s).First()
		legal := brain.Rules.Legal(&s, seat, nil)
		if err := brain.Rules.Step(&s, seat, legal[search.Best(p.Evaluate(&s, seat, legal), &r)], nil); err != nil {
			b.Fatal(err)
		}
	}
	seat := brain.Rules.Must(&s).First()
	v, legal := brain.Rules.View(&s, seat), brain.Rules.Legal(&s, seat, nil)
	b.Run("tabby", func(b *testing.B) {
		for b.Loop() {
			world := brain.Rules.Sample(&v, &r)
			p.Evaluate(&world, seat, legal)
		}
	})
	b.Run("tiger", func(b *testing.B) {
		counted := brain.With(func() search.Player[S, A] { return p })
		var notation []string
		for _, a := range legal {
			notation = append(notation, brain.Rules.Format(a))
		}
		p.playouts = 0
		for b.Loop() {
			if _, err := counted.Hints(b.Context(), v, notation, 1, search.Budget{Iterations: benchIterations}, &r); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(p.playouts), "µs/iteration")
	})
}

// counter counts playouts.
type counter[S, A any] struct {
	search.Player[S, A]
	playouts int
}

func (c *counter[S, A]) Playout(ctx context.Context, world *S, seat game.Seat, a A, luck game.Seed) float64 {
	c.playouts++
	return c.Player.Playout(ctx, world, seat, a, luck)
}
