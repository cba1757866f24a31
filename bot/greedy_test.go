package bot

import (
	"flag"
	"fmt"
	"reflect"
	"testing"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/games/isle"
)

var soak = flag.Bool("soak", false, "play many more games")

// playGreedy plays a game of greedy players and returns its end.
func playGreedy(t testing.TB, config, seed string) isle.State {
	t.Helper()
	rules := isle.Rules{}
	s, err := rules.New([]byte(config), game.SeedOf(seed))
	if err != nil {
		t.Fatal(err)
	}
	r := game.SeedOf(seed).Stream("greedy", 0)
	for steps := 0; !rules.Over(&s); steps++ {
		seat := rules.Must(&s).First()
		if seat == game.Nobody || steps > 20_000 {
			t.Fatalf("%s, seed %s: stuck after %d steps", config, seed, steps)
		}
		v := rules.View(&s, seat)
		if err := rules.Step(&s, seat, Greedy(&v, rules.Legal(&s, seat, nil), &r), nil); err != nil {
			t.Fatalf("%s, seed %s: %v", config, seed, err)
		}
	}
	return s
}

func TestGreedyPlayersFinishEveryKindOfGame(t *testing.T) {
	configs := []string{
		`{"players":2}`, `{"players":4,"lessons":["C","D","E"]}`, `{"players":6,"modules":["kittens","beasts","events","promo"]}`,
		`{"players":1,"mode":"solo","modules":["kittens","events"]}`, `{"players":1,"mode":"solo","modules":["beasts","promo"]}`,
		`{"players":3,"mode":"family","modules":["kittens","beasts"]}`,
	}
	games := 3
	if *soak {
		games = 20_000 / len(configs)
	}
	for _, config := range configs {
		t.Run(config, func(t *testing.T) {
			t.Parallel()
			for i := range games {
				playGreedy(t, config, fmt.Sprint("greedy ", i))
			}
		})
	}
}

func TestGreedyBeatsRandom(t *testing.T) {
	rules := isle.Rules{}
	wins := 0
	const games = 30
	for i := range games {
		s, err := rules.New([]byte(`{"players":2}`), game.SeedOf(fmt.Sprint("match ", i)))
		if err != nil {
			t.Fatal(err)
		}
		r := game.SeedOf("match").Stream("moves", uint64(i))
		greedy := game.Seat(i % 2)
		for !rules.Over(&s) {
			seat := rules.Must(&s).First()
			legal := rules.Legal(&s, seat, nil)
			a := legal[r.IntN(len(legal))]
			if seat == greedy {
				v := rules.View(&s, seat)
				a = Greedy(&v, legal, &r)
			}
			if err := rules.Step(&s, seat, a, nil); err != nil {
				t.Fatal(err)
			}
		}
		v := rules.View(&s, game.Nobody)
		sheet := rules.Score(&v)
		if sheet.Winners().Has(greedy) {
			wins++
		}
	}
	if wins < games*9/10 {
		t.Errorf("greedy wins %d of %d games against a random player", wins, games)
	}
}

// Greedy players hold many lessons late in the game, which random ones do not: their games can be sampled too.
func TestGreedyGamesCanBeSampled(t *testing.T) {
	rules := isle.Rules{}
	for _, config := range []string{
		`{"players":2}`, `{"players":4}`, `{"players":6,"modules":["events"]}`, `{"players":1,"mode":"solo"}`,
	} {
		for i := range 6 {
			s, err := rules.New([]byte(config), game.SeedOf(fmt.Sprint("sampled ", i)))
			if err != nil {
				t.Fatal(err)
			}
			r := game.SeedOf(config).Stream("greedy", uint64(i))
			for !rules.Over(&s) {
				seat := rules.Must(&s).First()
				v := rules.View(&s, seat)
				world := rules.Sample(&v, &r)
				if again := rules.View(&world, seat); !reflect.DeepEqual(again, v) {
					t.Fatalf("%s: a sample has another view", config)
				}
				if err := rules.Step(&s, seat, Greedy(&v, rules.Legal(&s, seat, nil), &r), nil); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
