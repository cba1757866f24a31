package room

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
)

// Wish is the game that a person looks for.
type Wish struct {
	Game   string `json:"game"`
	Preset string `json:"preset"` // one of the game's, whatever number of players it has
	Least  int    `json:"least"`  // how many play at the least, oneself included
	Most   int    `json:"most"`
	Clock  Clock  `json:"clock"`
	Rated  bool   `json:"rated,omitempty"`
	// Bots is the level of bots that may take seats after a while, empty if none may.
	Bots string `json:"bots,omitempty"`
}

// Seek is a person who looks for a game, or has just found one.
type Seek struct {
	ID     SeekID
	Person PersonID
	Wish   Wish
	Since  time.Time
	Until  time.Time // before that somebody has to say that the person still waits
	Table  TableID   // where the person plays, empty for one who waits
}

// Block is that one person wants nothing to do with another.
type Block struct{ Person, Other PersonID }

// Seeks keeps who looks for a game. Each person looks for one at a time. Changes take those who wait to tables.
type Seeks interface {
	// PutSeek keeps a seek in place of the last one of its person, and forgets those that have ended before it began. It answers
	// ErrNotFound for a person who does not exist.
	PutSeek(ctx context.Context, s Seek) error
	// SeekOf returns the seek of a person, or ErrNotFound.
	SeekOf(ctx context.Context, p PersonID) (Seek, error)
	// Waiting returns the seeks without a table that last at a moment, the oldest first.
	Waiting(ctx context.Context, at time.Time) ([]Seek, error)
	// RenewSeeks lets seeks that wait last longer.
	RenewSeeks(ctx context.Context, ids []SeekID, until time.Time) error
	// EndSeek forgets the seek of a person who waits. One who has found a table stays known.
	EndSeek(ctx context.Context, p PersonID) error
	// BlocksAmong returns who of some people has blocked whom of them.
	BlocksAmong(ctx context.Context, people []PersonID) ([]Block, error)
}

// seekers is what a store needs for people to find each other.
type seekers interface {
	Seeks
	ProgramsAmong(ctx context.Context, people []PersonID) ([]PersonID, error)
}

const (
	// seekLife is how long a seek lasts that nobody renews. The node at which its person has a connection does.
	seekLife = 15 * time.Second
	// seatedLife is how long it is known where a person has found a game.
	seatedLife = time.Minute
	// botsAfter is how long people who agree to bots wait for others first.
	botsAfter = 30 * time.Second
	// pairEvery is how often a house looks whether people who wait fit together.
	pairEvery = 2 * time.Second
)

// errNoSeeks is for houses whose store keeps no seeks.
var errNoSeeks = game.Refuse(CodeBadOptions, "there is nobody else here")

// CodeNoSeek is the refusal to somebody who does not look for a game.
const CodeNoSeek game.Code = "no_seek"

// config returns what the preset of a wish chooses, by option.
func (w *Wish) config() (map[string]any, error) {
	g, err := games.Named(w.Game)
	if err != nil {
		return nil, err
	}
	preset, known := g.Info().Presets[w.Preset]
	if !known {
		return nil, game.Refuse(CodeBadOptions, "the game %s has no preset %q", w.Game, w.Preset)
	}
	var config map[string]any
	if err := json.Unmarshal([]byte(preset), &config); err != nil {
		return nil, fmt.Errorf("read preset %s of %s: %w", w.Preset, w.Game, err)
	}
	return config, nil
}

// settings returns those of a table for some players. Lessons of the preset that are too few for so many are those of the game.
func (w *Wish) settings(players int) (Settings, error) {
	config, err := w.config()
	if err != nil {
		return Settings{}, err
	}
	config["players"] = players
	s, err := w.settingsWith(config)
	if _, chosen := config["lessons"]; err != nil && chosen {
		delete(config, "lessons")
		s, err = w.settingsWith(config)
	}
	return s, err
}

func (w *Wish) settingsWith(config map[string]any) (Settings, error) {
	raw, err := json.Marshal(config)
	if err != nil {
		return Settings{}, err
	}
	s := Settings{Game: w.Game, Config: raw, Public: true, Watch: true, Clock: w.Clock, Rated: w.Rated, Start: StartWhenFull}
	_, err = s.Check()
	return s, err
}

// check completes a wish, and refuses one that no table can fulfil.
func (w *Wish) check() error {
	if w.Least < 2 || w.Most < w.Least {
		return game.Refuse(game.CodeBadPlayers, "%d to %d players; at least two play, oneself included", w.Least, w.Most)
	}
	for _, players := range []int{w.Least, w.Most} {
		s, err := w.settings(players)
		if err != nil {
			return err
		}
		w.Clock = s.Clock
	}
	if w.Bots == "" {
		return nil
	}
	if !slices.Contains(Levels(), w.Bots) {
		return game.Refuse(CodeUnknownLevel, "there is no level %q", w.Bots)
	}
	return checkRatedChairs(&Settings{Game: w.Game, Rated: w.Rated}, []Chair{{Bot: w.Bots}})
}

// fits reports whether two people can play the same game with so many players.
func (w *Wish) fits(o *Wish, players int) bool {
	return w.Game == o.Game && w.Preset == o.Preset && w.Clock == o.Clock && w.Rated == o.Rated && w.takes(players) && o.takes(players)
}

func (w *Wish) takes(players int) bool { return players >= w.Least && players <= w.Most }

// Seek has a person look for a game, in place of whatever they looked for before. Whoever fits is paired at once.
func (h *House) Seek(ctx context.Context, p PersonID, w Wish) (Seek, error) {
	if h.seeks == nil {
		return Seek{}, errNoSeeks
	}
	if err := w.check(); err != nil {
		return Seek{}, err
	}
	if err := h.checkMayHost(ctx, p); err != nil {
		return Seek{}, err
	}
	now := h.Now().UTC().Truncate(time.Millisecond)
	s := Seek{ID: SeekID(h.NewID()), Person: p, Wish: w, Since: now, Until: now.Add(seekLife)}
	if err := h.seeks.PutSeek(ctx, s); err != nil {
		return Seek{}, refuseUnwritable(err)
	}
	if err := h.Pair(ctx); err != nil {
		h.Log.Error("pair people failed", "error", err) // it is tried again soon
	}
	return h.Seeking(ctx, p)
}

// checkMayHost refuses a person who hosts as many tables as they may: nobody else may be found to host theirs.
func (h *House) checkMayHost(ctx context.Context, p PersonID) error {
	if h.MaxTablesPerPerson == 0 {
		return nil
	}
	hosted := 0
	for _, stage := range []Stage{Open, Playing} {
		list, err := h.store.List(ctx, Query{Person: p, Stage: stage})
		if err != nil {
			return err
		}
		for i := range list {
			if len(list[i].People) > 0 && list[i].People[0] == p {
				hosted++
			}
		}
	}
	if hosted >= h.MaxTablesPerPerson {
		return h.refuseAnotherTable()
	}
	return nil
}

// Seeking returns what a person looks for, or where they have just found it.
func (h *House) Seeking(ctx context.Context, p PersonID) (Seek, error) {
	if h.seeks == nil {
		return Seek{}, errNoSeeks
	}
	s, err := h.seeks.SeekOf(ctx, p)
	if errors.Is(err, ErrNotFound) || err == nil && s.Until.Before(h.Now()) {
		return Seek{}, game.Refuse(CodeNoSeek, "you do not look for a game")
	}
	return s, err
}

// RenewSeek says that a person still waits.
func (h *House) RenewSeek(ctx context.Context, p PersonID) (Seek, error) {
	s, err := h.Seeking(ctx, p)
	if err != nil || s.Table != "" {
		return s, err
	}
	if err := h.seeks.RenewSeeks(ctx, []SeekID{s.ID}, h.Now().Add(seekLife)); err != nil {
		return s, refuseUnwritable(err)
	}
	return h.Seeking(ctx, p)
}

// StopSeeking ends it. It returns the table if one was found before, where others reckon with the person already.
func (h *House) StopSeeking(ctx context.Context, p PersonID) (TableID, error) {
	if h.seeks == nil {
		return "", errNoSeeks
	}
	if err := h.seeks.EndSeek(ctx, p); err != nil {
		return "", refuseUnwritable(err)
	}
	s, err := h.Seeking(ctx, p)
	if game.CodeOf(err) == CodeNoSeek {
		return "", nil
	}
	return s.Table, err
}

// Wishes returns what people look for who wait, the oldest first.
func (h *House) Wishes(ctx context.Context) ([]Wish, error) {
	if h.seeks == nil {
		return []Wish{}, nil
	}
	list, err := h.seeks.Waiting(ctx, h.Now())
	wishes := make([]Wish, len(list))
	for i := range list {
		wishes[i] = list[i].Wish
	}
	return wishes, err
}
