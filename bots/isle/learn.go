//go:build !js

package isle

import (
	"bytes"
	"context"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/purrlor/purrlor/rules/game"
)

// Learning trains weights for Isle from games between bots. Each generation plays with the weights of the one before. All results are
// stored in a folder, from which an interrupted run resumes. The same seed gives the same weights.
type Learning struct {
	Folder      string
	Seed        string
	Generations int
	Games       int // of each generation and kind of table
	Workers     int
}

// tableKind is a kind of table with its own weights. Training alternates between its configurations.
type tableKind struct {
	name    string
	configs []string
	into    func(k *learnedWeights, l *traitWeights)
}

var tableKinds = []tableKind{
	{"many", []string{
		`{"players":2}`, `{"players":2}`, `{"players":3}`, `{"players":2}`, `{"players":2}`, `{"players":4}`,
	}, func(k *learnedWeights, l *traitWeights) { k.Many = l }},
	{"alone", []string{
		`{"mode":"solo","players":1,"difficulty":"medium"}`, `{"mode":"solo","players":1,"difficulty":"expert"}`, `{"mode":"solo","players":1,"difficulty":"hard"}`,
		`{"mode":"solo","players":1,"difficulty":"expert"}`, `{"mode":"solo","players":1,"difficulty":"very_hard"}`, `{"mode":"solo","players":1,"difficulty":"easy"}`,
	}, func(k *learnedWeights, l *traitWeights) { k.Alone = l }},
}

const (
	atATime    = 16  // games after which the folder is written
	caution    = 500 // examples needed to support a weight
	heldBackIn = 10  // one game of this many is a test game
	fading     = 0.7 // the weight of older games in the next generation
)

// progress is the data that a generation has learned from so far.
type progress struct {
	Games            int
	Learnt, HeldBack samples
}

var decisionNames = [decisionCount]string{"place", "rescue", "buy", "keep", "stand"}

// Run trains and returns the weights of the last generation. It reports the progress of the games and the results of each generation.
func (l *Learning) Run(ctx context.Context, played func(done, total int), learnt func(TrainingResult)) ([]byte, error) {
	if err := os.MkdirAll(l.Folder, 0o755); err != nil {
		return nil, err
	}
	command := fmt.Sprintf("purrlor learn FOLDER --generations %d --games %d --seed %s", l.Generations, l.Games, l.Seed)
	known, total := &learnedWeights{Command: command}, l.Generations*l.Games*len(tableKinds)
	before := make([]samples, len(tableKinds))
	for g := range l.Generations {
		next := *known
		for i, tableKind := range tableKinds {
			done := (g*len(tableKinds) + i) * l.Games
			p, err := l.attend(ctx, g+1, &tableKind, known, func(n int) { played(done+n, total) })
			if err != nil {
				return nil, err
			}
			if g > 0 {
				p.Learnt.join(&before[i], fading)
			}
			before[i] = p.Learnt
			taught, explained, err := fitWeights(p.Learnt, p.HeldBack, caution)
			if err != nil {
				return nil, fmt.Errorf("generation %d, %s: %w", g+1, tableKind.name, err)
			}
			tableKind.into(&next, taught)
			lesson := TrainingResult{g + 1, tableKind.name, p.Games, map[string]float64{}}
			for k, share := range explained {
				lesson.Explained[decisionNames[k]] = fourDigits(share)
			}
			next.Lessons = append(next.Lessons, lesson)
			learnt(lesson)
		}
		known = &next
		raw, err := json.MarshalIndent(known, "", "\t")
		if err != nil {
			return nil, err
		}
		if err := writeWhole(l.file(g+1, "weights", "json"), raw); err != nil {
			return nil, err
		}
	}
	for _, taught := range []*traitWeights{known.Many, known.Alone} {
		taught.round()
	}
	return json.Marshal(known)
}

func (l *Learning) file(generation int, what, extension string) string {
	return filepath.Join(l.Folder, fmt.Sprintf("generation-%d-%s.%s", generation, what, extension))
}

// attend plays the remaining games of a generation.
func (l *Learning) attend(ctx context.Context, generation int, tableKind *tableKind, known *learnedWeights, played func(n int)) (*progress, error) {
	file := l.file(generation, tableKind.name, "gob")
	p, err := readProgress(file)
	if err != nil {
		return nil, err
	}
	for played(p.Games); p.Games < l.Games; played(p.Games) {
		count := min(atATime, l.Games-p.Games)
		found, err := l.playSome(ctx, count, func(i int) ([]byte, game.Seed) {
			n := p.Games + i
			seed := game.SeedOf(strings.Join([]string{l.Seed, tableKind.name, fmt.Sprint(generation), fmt.Sprint(n)}, "/"))
			return []byte(tableKind.configs[n%len(tableKind.configs)]), seed
		}, known)
		if err != nil {
			return nil, err
		}
		for _, n := range found {
			into := &p.Learnt
			if p.Games%heldBackIn == 0 {
				into = &p.HeldBack
			}
			into.join(&n, 1)
			p.Games++
		}
		var b bytes.Buffer
		if err := gob.NewEncoder(&b).Encode(p); err != nil {
			return nil, err
		}
		if err := writeWhole(file, b.Bytes()); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// playSome plays games on all workers and returns their samples in order.
func (l *Learning) playSome(ctx context.Context, count int, deal func(i int) ([]byte, game.Seed), known *learnedWeights) ([]samples, error) {
	found, failed := make([]samples, count), make([]error, count)
	next := make(chan int)
	var workers sync.WaitGroup
	for range max(1, l.Workers) {
		workers.Go(func() {
			for i := range next {
				config, seed := deal(i)
				found[i], failed[i] = newTrainer(known).play(config, seed) // a new one, as judges remember
			}
		})
	}
	for i := range count {
		if ctx.Err() == nil {
			next <- i
		}
	}
	close(next)
	workers.Wait()
	return found, errors.Join(append(failed, ctx.Err())...)
}

func readProgress(file string) (*progress, error) {
	raw, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return &progress{Learnt: newSamples(), HeldBack: newSamples()}, nil
	}
	if err != nil {
		return nil, err
	}
	p := &progress{}
	if err := gob.NewDecoder(bytes.NewReader(raw)).Decode(p); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return p, nil
}

// writeWhole writes a file atomically.
func writeWhole(file string, raw []byte) error {
	draft := file + ".new"
	if err := os.WriteFile(draft, raw, 0o644); err != nil {
		return err
	}
	return os.Rename(draft, file)
}
