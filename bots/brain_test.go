package bots

import (
	"slices"
	"testing"
	"time"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
)

var (
	isleConfigs = []string{
		`{"players":2}`, `{"players":4,"lessons":["C","D","I"]}`, `{"players":3,"modules":["kittens","beasts","events","promo"]}`,
		`{"players":1,"mode":"solo","difficulty":"expert","modules":["kittens","events"]}`, `{"players":3,"mode":"family","modules":["kittens","beasts"]}`,
	}
	boxesConfigs = []string{`{"players":2}`, `{"players":5}`, `{"players":3,"rules":"advanced","columns":6,"rows":5}`}
)

// visit plays games of tabbies and random players and calls back at every so many decisions.
func visit[S, A comparable, V any](t *testing.T, b *brain[S, A, V], configs []string, every int, look func(s *S, seat game.Seat, legal []A, r *game.Rand)) {
	t.Helper()
	for _, config := range configs {
		s, err := b.rules.New([]byte(config), game.SeedOf("visit"))
		if err != nil {
			t.Fatal(err)
		}
		r := game.SeedOf("visit").Stream("moves", 0)
		p := b.player()
		for n := 0; !b.rules.Over(&s); n++ {
			seat := b.rules.Must(&s).First()
			legal := b.rules.Legal(&s, seat, nil)
			if len(legal) > 1 && n%every == 0 {
				look(&s, seat, legal, &r)
			}
			a := legal[best(p.judge(&s, seat, legal), &r)]
			if n%3 == 0 {
				a = game.RandomChoice(b.rules, &r, legal)
			}
			if err := b.rules.Step(&s, seat, a, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// blind checks that a judgement is the same in all worlds that a seat cannot tell apart.
func blind[S, A comparable, V any](t *testing.T, b *brain[S, A, V], configs []string) {
	p := b.player()
	visit(t, b, configs, 3, func(s *S, seat game.Seat, legal []A, r *game.Rand) {
		v := b.rules.View(s, seat)
		want := slices.Clone(p.judge(s, seat, legal))
		world := b.rules.Sample(&v, r)
		if got := p.judge(&world, seat, legal); !slices.Equal(got, want) {
			t.Fatalf("seat %d judges %v in the true game and %v in a sample", seat, want, got)
		}
	})
}

func TestNoJudgementDependsOnWhatASeatCannotSee(t *testing.T) {
	t.Run("isle", func(t *testing.T) { blind(t, isleBrain, isleConfigs) })
	t.Run("boxes", func(t *testing.T) { blind(t, boxesBrain, boxesConfigs) })
}

// playable checks that games played on in thought run to where they are judged.
func playable[S, A comparable, V any](t *testing.T, b *brain[S, A, V], configs []string) {
	p := b.player()
	visit(t, b, configs, 7, func(s *S, seat game.Seat, legal []A, r *game.Rand) {
		v := b.rules.View(s, seat)
		world := b.rules.Sample(&v, r)
		a := legal[r.IntN(len(legal))]
		if got := p.trial(t.Context(), &world, seat, a, r.Seed()); got < never/2 || got > -never/2 {
			t.Errorf("%v is worth %v", a, got)
		}
	})
}

func TestGamesPlayedOnInThoughtRunToTheirEnd(t *testing.T) {
	t.Run("isle", func(t *testing.T) { playable(t, isleBrain, isleConfigs) })
	t.Run("boxes", func(t *testing.T) { playable(t, boxesBrain, boxesConfigs) })
}

func TestARace(t *testing.T) {
	outcomes := [][]float64{{1, 2, 3}, {4, 5, 6}, {4, 5.5, 6}} // by candidate, repeated over the worlds
	trial := func(world, candidate int) float64 { return outcomes[candidate][world%3] }
	racers := race(t.Context(), []float64{0, 0, 0}, Budget{Iterations: 60}, trial)
	if got := leader(racers); got != 2 {
		t.Errorf("candidate %d leads", got)
	}
	if !racers[0].out || racers[0].behind <= 0 {
		t.Errorf("the worst is still in the race: %+v", racers[0])
	}
	runs := 0
	for _, c := range racers {
		runs += len(c.runs)
	}
	if runs > 60 {
		t.Errorf("%d trials with a budget of 60", runs)
	}
	for n := range 9 { // however short, a race has a fair leader
		racers := race(t.Context(), []float64{0, -1, -2}, Budget{Iterations: n + 1}, trial)
		if want := len(racers[0].runs); len(racers[1].runs) != want && !racers[1].out {
			t.Errorf("after %d trials the candidates have %d and %d", n+1, want, len(racers[1].runs))
		}
	}
}

func TestARaceOfEqualsEnds(t *testing.T) {
	far := Budget{Deadline: time.Now().Add(time.Hour)}
	racers := race(t.Context(), []float64{0, 0}, far, func(world, _ int) float64 { return float64(world % 3) })
	if got := len(racers[0].runs); got != enough/2 {
		t.Errorf("each of two equals has run %d times", got)
	}
}

func TestAKittenPrefersWhatIsBetter(t *testing.T) {
	counts := map[int]int{}
	b := brain[int, int, int]{}
	r := game.SeedOf("kitten").Stream("kitten", 0)
	for range 2000 {
		counts[b.hesitate([]int{0, 1, 2, 3}, []float64{0, 1, 2, never}, rung{softness: 1}, &r)]++
	}
	if counts[3] > 0 || counts[2] < counts[1] || counts[1] < counts[0] || counts[0] == 0 {
		t.Errorf("got %v", counts)
	}
	b.sameKind = func(x, y int) bool { return x%2 == y%2 }
	for range 200 {
		if a := b.hesitate([]int{0, 1, 2, 3}, []float64{0, 1, 2, 1}, rung{softness: 1}, &r); a%2 != 0 {
			t.Fatalf("got %d, which is of another kind than the best", a)
		}
	}
}

func TestWidth(t *testing.T) {
	soon := Budget{Deadline: time.Now().Add(time.Second)}
	for _, c := range []struct {
		most, players int
		budget        Budget
		want          int
	}{
		{24, 2, Budget{Iterations: 60}, 8},
		{24, 2, Budget{Iterations: 400}, 10},
		{24, 2, Budget{Iterations: 1000}, 24},
		{24, 2, soon, 24},
		{24, 1, Budget{Iterations: 60}, 8},
		{24, 1, Budget{Iterations: 200}, 16},
		{3, 1, Budget{Iterations: 200}, 3},
	} {
		if got := width(c.most, c.players, c.budget); got != c.want {
			t.Errorf("of at most %d actions, %d race with %d players and %v, want %d", c.most, got, c.players, c.budget, c.want)
		}
	}
}

// Old generations play no more than a day.
func TestHowFarATrialGoes(t *testing.T) {
	for _, c := range []struct {
		config string
		school *school
		days   uint8
	}{
		{`{"players":1,"mode":"solo"}`, isleSchool(), 2},
		{`{"players":1,"mode":"solo"}`, nil, 1},
		{`{"players":2}`, isleSchool(), 1},
	} {
		rules := isle.Rules{}
		s, err := rules.New([]byte(c.config), game.SeedOf("far"))
		if err != nil {
			t.Fatal(err)
		}
		first, seat := s.Day, rules.Must(&s).First()
		newIslePlayer(c.school).trial(t.Context(), &s, seat, rules.Legal(&s, seat, nil)[0], game.SeedOf("luck"))
		if got := s.Day - first; got != c.days {
			t.Errorf("%s: %d days are played on in thought, want %d", c.config, got, c.days)
		}
	}
}
