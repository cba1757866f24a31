package gametest

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

// Walk plays many random games with cheap checks only: every legal action is accepted, games end, and no part is lost or
// duplicated.
func Walk[S, A comparable, V any](t *testing.T, su Suite[S, A, V], configs []string, usual, soaking int) {
	t.Helper()
	games(t, configs, usual, soaking, func(t *testing.T, config string, i int) {
		seed := game.SeedOf(fmt.Sprintf("walk %s %d", config, i))
		var parts map[string]int
		n := 0
		_, moves, err := su.walk(config, seed, func(s *S) error {
			if n++; n%16 != 1 && !su.Rules.Over(s) {
				return nil
			}
			return checkCount(su.Census(s), &parts)
		})
		if err != nil {
			su.fail(t, config, seed, moves, err)
		}
	})
}

// Run plays random games and checks everything at every state: for the spectator and one seat in turn, or for all seats with -soak,
// because the time for all seats grows quadratically.
func Run[S, A comparable, V any](t *testing.T, su Suite[S, A, V], configs []string, usual, soaking int) {
	t.Helper()
	games(t, configs, usual, soaking, func(t *testing.T, config string, i int) {
		seed := game.SeedOf(fmt.Sprintf("run %s %d", config, i))
		r := seed.Stream("check", 0)
		var parts map[string]int
		end, moves, err := su.walk(config, seed, func(s *S) error {
			if *soak {
				return su.checkState(s, &parts, &r)
			}
			first := r.IntN(su.Rules.Players(s))
			if must := su.Rules.Must(s); must != 0 && r.IntN(2) == 0 {
				first = int(pick(&r, must))
			}
			return su.checkSeats(s, first, 1, &parts, &r)
		})
		if err == nil {
			err = su.checkReplay(seed, moves, &end)
		}
		if err != nil {
			su.fail(t, config, seed, moves, err)
		}
	})
}

// checkState runs all checks on a state. parts are those at the start of the game; checkState fills them in if they are empty.
func (su *Suite[S, A, V]) checkState(s *S, parts *map[string]int, r *game.Rand) error {
	return su.checkSeats(s, 0, su.Rules.Players(s), parts, r)
}

// checkSeats checks the actions and views of some neighbouring seats, and the view of a spectator.
func (su *Suite[S, A, V]) checkSeats(s *S, first, count int, parts *map[string]int, r *game.Rand) error {
	if err := checkCount(su.Census(s), parts); err != nil {
		return err
	}
	if err := su.checkSaved(s, r); err != nil {
		return err
	}
	viewers := []game.Seat{game.Nobody}
	for i := range count {
		seat := game.Seat((first + i) % su.Rules.Players(s))
		if err := su.checkActions(s, seat, r); err != nil {
			return fmt.Errorf("seat %d: %w", seat, err)
		}
		viewers = append(viewers, seat)
	}
	for _, seat := range viewers {
		if err := su.checkView(s, seat, r); err != nil {
			return fmt.Errorf("viewer %d: %w", seat, err)
		}
	}
	return nil
}

// checkCount fails unless every part still exists exactly once.
func checkCount(now map[string]int, parts *map[string]int) error {
	if *parts == nil {
		*parts = now
	}
	if maps.Equal(*parts, now) {
		return nil
	}
	all := maps.Clone(*parts)
	maps.Copy(all, now)
	var wrong []string
	for _, part := range slices.Sorted(maps.Keys(all)) {
		if got, want := now[part], (*parts)[part]; got != want {
			wrong = append(wrong, fmt.Sprintf("%d of %s, there were %d", got, part, want))
		}
	}
	return errors.New(strings.Join(wrong, "; "))
}

// checkSaved sometimes checks that a stored state is unchanged after loading.
func (su *Suite[S, A, V]) checkSaved(s *S, r *game.Rand) error {
	if r.IntN(8) > 0 {
		return nil
	}
	saved, err := game.Save(s)
	if err != nil {
		return err
	}
	var again S
	if err := game.Load(saved, &again); err != nil {
		return err
	}
	if again != *s {
		return fmt.Errorf("a stored state is another when it is read")
	}
	return nil
}

// checkActions fails unless the legal actions are distinct, survive a round trip and are exactly the accepted ones. Also, a refusal
// has a code, no input state changes, and acting changes the seat's decision.
func (su *Suite[S, A, V]) checkActions(s *S, seat game.Seat, r *game.Rand) error {
	rules := su.Rules
	legal := rules.Legal(s, seat, nil)
	known := make(map[A]bool, len(legal))
	for _, a := range legal {
		if known[a] {
			return fmt.Errorf("%q is listed twice", rules.Format(a))
		}
		known[a] = true
	}
	if rules.Must(s).Has(seat) && len(legal) == 0 {
		return fmt.Errorf("awaited without an action")
	}
	if a, ok := rules.Decline(s, seat); ok && !(known[a] && rules.Must(s).Has(seat)) {
		return fmt.Errorf("%q declines what the seat is not asked", rules.Format(a))
	}
	if seen := rules.Awaited(s, game.Nobody); seen&^rules.Must(s)&^rules.Secret(s) != 0 || rules.Secret(s)&^seen != 0 {
		return fmt.Errorf("seats %v look awaited, %v are, %v answer in secret", seen.List(), rules.Must(s).List(), rules.Secret(s).List())
	}
	before := *s
	try := func(a A) error {
		var ev game.Events
		next, err := game.Apply(rules, s, seat, a, &ev)
		if *s != before {
			return fmt.Errorf("%q changed its input", rules.Format(a))
		}
		switch {
		case known[a] && err != nil:
			return fmt.Errorf("%q is legal and refused: %w", rules.Format(a), err)
		case !known[a] && err == nil:
			return fmt.Errorf("%q is not legal and accepted", rules.Format(a))
		case err != nil && game.CodeOf(err) == "":
			return fmt.Errorf("%q is refused without a code: %w", rules.Format(a), err)
		case err == nil && rules.Decision(&next, seat) == rules.Decision(s, seat):
			return fmt.Errorf("%q leaves the decision as it was", rules.Format(a))
		}
		return nil
	}
	for range min(len(legal), 6) {
		a := legal[r.IntN(len(legal))]
		if err := su.checkWriting(a); err != nil {
			return err
		}
		if err := try(a); err != nil {
			return err
		}
	}
	for range 6 {
		if err := try(su.Garbage(r)); err != nil {
			return err
		}
	}
	// This seat must not take another seat's action, unless it has the same action.
	other := rules.Legal(s, game.Seat(r.IntN(rules.Players(s))), nil)
	if len(other) > 0 {
		return try(other[r.IntN(len(other))])
	}
	return nil
}

// checkWriting fails unless an action survives a round trip through notation and JSON.
func (su *Suite[S, A, V]) checkWriting(a A) error {
	text := su.Rules.Format(a)
	if back, err := su.Rules.Parse(text); err != nil || back != a {
		return fmt.Errorf("%q is read as %q, %v", text, su.Rules.Format(back), err)
	}
	raw, err := json.Marshal(a)
	if err != nil {
		return err
	}
	var back A
	if err := json.Unmarshal(raw, &back); err != nil || back != a {
		return fmt.Errorf("%s is read as %q, %v", raw, su.Rules.Format(back), err)
	}
	return nil
}

// checkJSON fails unless a view survives JSON.
func checkJSON[V any](v V) error {
	raw, err := json.Marshal(v)
	if err != nil {
		return err
	}
	var back V
	if err := json.Unmarshal(raw, &back); err != nil || !reflect.DeepEqual(back, v) {
		return fmt.Errorf("the view does not survive JSON: %w: %s", err, raw)
	}
	return nil
}

// checkView fails unless a view survives JSON, equals a view that shares its public part, and has score lines that sum up. Also, a
// sampled world must give the same view and the same actions, and an unsealed action must show the same in both worlds.
func (su *Suite[S, A, V]) checkView(s *S, seat game.Seat, r *game.Rand) error {
	rules := su.Rules
	v := rules.View(s, seat)
	if *soak || rules.Over(s) || r.IntN(4) == 0 { // it takes as long as all else
		if err := checkJSON(v); err != nil {
			return err
		}
	}
	if sharer, ok := rules.(game.Sharer[S, V]); ok {
		other := rules.View(s, game.Seat(r.IntN(rules.Players(s)+1))-1)
		if shared := sharer.ViewSharing(s, seat, &other); !reflect.DeepEqual(shared, v) {
			return errors.New("the view differs when it shares with another one")
		}
	}
	for _, a := range rules.Score(&v).Accounts {
		sum := 0
		for _, l := range a.Lines {
			sum += l.Points
		}
		if sum != a.Total {
			return fmt.Errorf("the lines of seat %d sum to %d, the total is %d", a.Seat, sum, a.Total)
		}
	}
	if err := su.checkTitles(s, &v); err != nil {
		return err
	}
	world := rules.Sample(&v, r)
	if err := su.checkWorld(s, &v, &world, seat, r); err != nil {
		return fmt.Errorf("in a sampled world: %w", err)
	}
	if seat == game.Nobody {
		return nil
	}
	legal := rules.Legal(s, seat, nil)
	if there := rules.Legal(&world, seat, nil); !reflect.DeepEqual(legal, there) {
		return fmt.Errorf("%d actions, in a sampled world %d", len(legal), len(there))
	}
	if len(legal) == 0 {
		return nil
	}
	a := legal[r.IntN(len(legal))]
	var evHere, evThere game.Events
	here, err := game.Apply(rules, s, seat, a, &evHere)
	if err != nil {
		return err
	}
	if there, err := game.Apply(rules, &world, seat, a, &evThere); err != nil {
		return fmt.Errorf("%q is refused in a sampled world: %w", rules.Format(a), err)
	} else if !evHere.Sealed && !evThere.Sealed {
		after := rules.View(&here, seat)
		if err := su.sameView(&after, &there, seat); err != nil {
			return fmt.Errorf("%q is not sealed and tells worlds apart: %w", rules.Format(a), err)
		}
		rise, riseThere := rules.Decision(&here, seat)-rules.Decision(s, seat), rules.Decision(&there, seat)-rules.Decision(&world, seat)
		if rise != riseThere {
			return fmt.Errorf("%q is not sealed and raises the decision by %d, in a sampled world by %d", rules.Format(a), rise, riseThere)
		}
	}
	return nil
}

// checkTitles fails unless everyone has one or two titles with known words after the game, and none before.
func (su *Suite[S, A, V]) checkTitles(s *S, v *V) error {
	titles := su.Rules.Titles(v)
	if !su.Rules.Over(s) {
		if len(titles) > 0 {
			return fmt.Errorf("%d seats have titles and the game is not over", len(titles))
		}
		return nil
	}
	if len(titles) != su.Rules.Players(s) || !reflect.DeepEqual(titles, su.Rules.Titles(v)) {
		return fmt.Errorf("%d seats of %d have titles, or other ones each time", len(titles), su.Rules.Players(s))
	}
	keys := su.Rules.Words().Keys
	for seat, list := range titles {
		if len(list) < 1 || len(list) > 2 {
			return fmt.Errorf("seat %d has %d titles", seat, len(list))
		}
		for _, title := range list {
			if _, ok := keys[title.Key]; !ok {
				return fmt.Errorf("the title %s is not among the words", title.Key)
			}
		}
	}
	return nil
}

// checkWorld fails unless a sampled world gives the same view, has the same parts as the true one, and agrees with the viewer's
// knowledge. Sometimes it also plays the sampled world on.
func (su *Suite[S, A, V]) checkWorld(s *S, v *V, world *S, seat game.Seat, r *game.Rand) error {
	if err := su.sameView(v, world, seat); err != nil {
		return err
	}
	parts := su.Census(s)
	if err := checkCount(su.Census(world), &parts); err != nil {
		return err
	}
	if su.Inventory != nil {
		left := su.Inventory(s)
		if err := checkCount(su.Inventory(world), &left); err != nil {
			return err
		}
	}
	if su.CheckKnown != nil {
		if err := su.CheckKnown(v, s); err != nil {
			return fmt.Errorf("and in the true one: %w", err)
		}
		if err := su.CheckKnown(v, world); err != nil {
			return err
		}
	}
	for seats := su.Rules.Must(world); seats != 0; seats &= seats - 1 {
		if seat := seats.First(); len(su.Rules.Legal(world, seat, nil)) == 0 {
			return fmt.Errorf("seat %d is awaited and has no action", seat)
		}
	}
	if r.IntN(4) > 0 {
		return nil
	}
	on := *world
	for range 12 {
		if su.Rules.Over(&on) {
			break
		}
		mover := pick(r, su.Rules.Must(&on))
		legal := su.Rules.Legal(&on, mover, nil)
		if len(legal) == 0 {
			return fmt.Errorf("seat %d is awaited and has no action", mover)
		}
		a := game.RandomChoice(su.Rules, r, legal)
		if err := su.Rules.Step(&on, mover, a, nil); err != nil {
			return fmt.Errorf("seat %d: legal action %q refused: %w", mover, su.Rules.Format(a), err)
		}
		if err := checkCount(su.Census(&on), &parts); err != nil {
			return fmt.Errorf("after %d %s: %w", mover, su.Rules.Format(a), err)
		}
	}
	return nil
}

func (su *Suite[S, A, V]) sameView(want *V, s *S, seat game.Seat) error {
	got := su.Rules.View(s, seat)
	if reflect.DeepEqual(got, *want) {
		return nil
	}
	a, _ := json.Marshal(got)
	b, _ := json.Marshal(*want)
	return fmt.Errorf("another view\n got %s\nwant %s", a, b)
}

// checkReplay fails unless configuration, seed and written actions reproduce the state.
func (su *Suite[S, A, V]) checkReplay(seed game.Seed, moves []Move[A], end *S) error {
	s, err := su.Rules.New(su.Rules.Config(end), seed)
	if err != nil {
		return err
	}
	for _, m := range moves {
		a, err := su.Rules.Parse(su.Rules.Format(m.Action))
		if err != nil {
			return err
		}
		if err := su.Rules.Step(&s, m.Seat, a, nil); err != nil {
			return fmt.Errorf("replay: %w", err)
		}
	}
	if s != *end {
		return fmt.Errorf("the replay ends in another state")
	}
	return nil
}
