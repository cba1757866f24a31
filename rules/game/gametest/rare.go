package gametest

import (
	"fmt"
	"slices"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

// Rig creates situations that random play rarely reaches.
type Rig[S, A any] struct {
	Name string
	// Set changes a state in a way that the rules allow, and returns the seat's next actions, if any. It returns false if the rig
	// does not apply.
	Set func(s *S, seat game.Seat, r *game.Rand) (play []A, ok bool)
}

// playOn is the number of random actions after those of a rig.
const playOn = 4

// Rare plays random games until a rig applies in a new situation. Then it continues the game and checks everything at every state.
// Usually it tries each rig once in each situation and ends when all wanted ones were tried, with -soak it tries each once in each
// configuration. It fails unless each rig was tried in all its wanted situations.
func Rare[S, A comparable, V any](t *testing.T, su Suite[S, A, V], configs []string, usual, soaking int, want [][2]string) {
	t.Helper()
	n := usual
	if *soak {
		n = soaking
	}
	met, tried := map[[2]string]bool{}, map[[3]string]bool{}
	missing := func(pair [2]string) bool { return !met[pair] }
	turns := shard.turns(configs, n)
	p := watch(t, len(turns))
	for _, turn := range turns {
		if !*soak && !slices.ContainsFunc(want, missing) {
			break
		}
		p.begin(turn.config)
		seed := game.SeedOf(fmt.Sprintf("rare %s %d", turn.config, turn.game))
		r := seed.Stream("check", 0)
		_, moves, err := su.walk(turn.config, seed, func(s *S) error {
			if su.Rules.Over(s) {
				return nil
			}
			situation := su.Situation(s)
			for _, rig := range su.Rigs {
				key := [3]string{rig.Name, situation}
				if *soak {
					key[2] = turn.config
				}
				if tried[key] {
					continue
				}
				ok, err := su.checkRigged(*s, rig, &r)
				if err != nil {
					return fmt.Errorf("%s, rigged with %s: %w", situation, rig.Name, err)
				}
				if ok {
					tried[key], met[[2]string{rig.Name, situation}] = true, true
				}
			}
			return nil
		})
		if err != nil {
			su.fail(t, turn.config, seed, moves, err)
		}
		p.played()
		p.end(turn.config)
	}
	t.Logf("%d pairs of a rig and a situation were tried", len(met))
	for _, pair := range want {
		if missing(pair) && shard.Of == 1 {
			t.Errorf("no game has come to: %s, rigged with %s", pair[1], pair[0])
		}
	}
}

// checkRigged continues the game from a rigged state. Without -soak it checks the rigged seat and the next one.
func (su *Suite[S, A, V]) checkRigged(s S, rig Rig[S, A], r *game.Rand) (ok bool, err error) {
	seat := game.Seat(r.IntN(su.Rules.Players(&s)))
	play, ok := rig.Set(&s, seat, r)
	if !ok {
		return false, nil
	}
	first, count := int(seat), min(2, su.Rules.Players(&s))
	if *soak {
		count = su.Rules.Players(&s)
	}
	var parts map[string]int
	var played string
	for step := range len(play) + playOn + 1 {
		if err := su.checkSeats(&s, first, count, &parts, r); err != nil {
			return true, fmt.Errorf("after%s: %w", played, err)
		}
		if su.Rules.Over(&s) {
			break
		}
		mover := seat
		var a A
		if step < len(play) {
			a = play[step]
		} else {
			mover = pick(r, su.Rules.Must(&s))
			a = game.RandomChoice(su.Rules, r, su.Rules.Legal(&s, mover, nil))
		}
		played += fmt.Sprintf(" %d %s,", mover, su.Rules.Format(a))
		if err := su.Rules.Step(&s, mover, a, nil); err != nil {
			return true, fmt.Errorf("after%s: %w", played, err)
		}
	}
	return true, nil
}
