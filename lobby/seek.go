package lobby

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
	"github.com/purrlor/purrlor/table"
)

// Wish is the game that a person looks for.
type Wish struct {
	Game   string      `json:"game"`
	Preset string      `json:"preset"` // one of the game's, whatever number of players it has
	Least  int         `json:"least"`  // how many play at the least, oneself included
	Most   int         `json:"most"`
	Clock  table.Clock `json:"clock"`
	Rated  bool        `json:"rated,omitempty"`
	// Bots is the level of bots that may take seats after a while, empty if none may.
	Bots string `json:"bots,omitempty"`
}

// Seek is a person who looks for a game, or has just found one.
type Seek struct {
	ID     ids.SeekID
	Person ids.PersonID
	Wish   Wish
	Since  time.Time
	Until  time.Time   // before that somebody has to say that the person still waits
	Table  ids.TableID // where the person plays, empty for one who waits
}

// Block is that one person wants nothing to do with another.
type Block struct{ Person, Other ids.PersonID }

// SeekStore keeps who looks for a game. Each person looks for one at a time. Changes take those who wait to tables.
type SeekStore interface {
	// PutSeek keeps a seek in place of the last one of its person, and forgets those that have ended before it began. It answers
	// ErrNotFound for a person who does not exist.
	PutSeek(ctx context.Context, s Seek) error
	// SeekOf returns the seek of a person, or ErrNotFound.
	SeekOf(ctx context.Context, p ids.PersonID) (Seek, error)
	// Waiting returns the seeks without a table that last at a moment, the oldest first.
	Waiting(ctx context.Context, at time.Time) ([]Seek, error)
	// RenewSeeks lets seeks that wait last longer.
	RenewSeeks(ctx context.Context, ids []ids.SeekID, until time.Time) error
	// EndSeek forgets the seek of a person who waits. One who has found a table stays known.
	EndSeek(ctx context.Context, p ids.PersonID) error
	// BlocksAmong returns who of some people has blocked whom of them.
	BlocksAmong(ctx context.Context, people []ids.PersonID) ([]Block, error)
}

const (

	// botsAfter is how long people who agree to bots wait for others first.
	botsAfter = 30 * time.Second
)

// config returns what the preset of a wish chooses, by option.
func (w *Wish) config() (map[string]any, error) {
	g, err := games.Named(w.Game)
	if err != nil {
		return nil, err
	}
	preset, known := g.Info().Presets[w.Preset]
	if !known {
		return nil, game.Refuse(table.CodeBadOptions, "the game %s has no preset %q", w.Game, w.Preset)
	}
	var config map[string]any
	if err := json.Unmarshal([]byte(preset), &config); err != nil {
		return nil, fmt.Errorf("read preset %s of %s: %w", w.Preset, w.Game, err)
	}
	return config, nil
}

// Settings returns those of a table for some players. Lessons of the preset that are too few for so many are those of the game.
func (w *Wish) Settings(players int) (table.Settings, error) {
	config, err := w.config()
	if err != nil {
		return table.Settings{}, err
	}
	config["players"] = players
	s, err := w.settingsWith(config)
	if _, chosen := config["lessons"]; err != nil && chosen {
		delete(config, "lessons")
		s, err = w.settingsWith(config)
	}
	return s, err
}

func (w *Wish) settingsWith(config map[string]any) (table.Settings, error) {
	raw, err := json.Marshal(config)
	if err != nil {
		return table.Settings{}, err
	}
	s := table.Settings{Game: w.Game, Config: raw, Public: true, Watch: true, Clock: w.Clock, Rated: w.Rated, Start: table.StartWhenFull}
	_, err = s.Check()
	return s, err
}

// Check completes a wish, and refuses one that no table can fulfil.
func (w *Wish) Check() error {
	if w.Least < 2 || w.Most < w.Least {
		return game.Refuse(game.CodeBadPlayers, "%d to %d players; at least two play, oneself included", w.Least, w.Most)
	}
	for _, players := range []int{w.Least, w.Most} {
		s, err := w.Settings(players)
		if err != nil {
			return err
		}
		w.Clock = s.Clock
	}
	if w.Bots == "" {
		return nil
	}
	if !slices.Contains(table.Levels(), w.Bots) {
		return game.Refuse(bots.CodeUnknownLevel, "there is no level %q", w.Bots)
	}
	return table.CheckRatedChairs(&table.Settings{Game: w.Game, Rated: w.Rated}, []table.Chair{{Bot: w.Bots}})
}

// fits reports whether two people can play the same game with so many players.
func (w *Wish) fits(o *Wish, players int) bool {
	return w.Game == o.Game && w.Preset == o.Preset && w.Clock == o.Clock && w.Rated == o.Rated && w.takes(players) && o.takes(players)
}

func (w *Wish) takes(players int) bool { return players >= w.Least && players <= w.Most }
