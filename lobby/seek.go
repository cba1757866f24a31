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

// Criteria describe the game that a person seeks.
type Criteria struct {
	Game   string      `json:"game"`
	Preset string      `json:"preset"` // a preset of the game, for any number of players
	Least  int         `json:"least"`  // minimum number of players, including the person
	Most   int         `json:"most"`
	Clock  table.Clock `json:"clock"`
	Rated  bool        `json:"rated,omitempty"`
	// Bots is the level of bots that may fill seats after a while, empty for none.
	Bots string `json:"bots,omitempty"`
}

// Seek is a person's search for a game, or its result for a short time.
type Seek struct {
	ID       ids.SeekID
	Person   ids.PersonID
	Criteria Criteria
	Since    time.Time
	Until    time.Time   // expires unless renewed before
	Table    ids.TableID // the table found, empty while waiting
}

// Block records that one person has blocked another.
type Block struct{ Person, Other ids.PersonID }

// SeekStore stores at most one seek for each person. Table changes give waiting people their table.
type SeekStore interface {
	// PutSeek stores a seek and replaces the person's last one. It deletes seeks that expired before this one started. It returns
	// ErrNotFound for a person who does not exist.
	PutSeek(ctx context.Context, s Seek) error
	// SeekOf returns the seek of a person, or ErrNotFound.
	SeekOf(ctx context.Context, p ids.PersonID) (Seek, error)
	// Waiting returns the seeks without a table that are valid at a time, the oldest first.
	Waiting(ctx context.Context, at time.Time) ([]Seek, error)
	// RenewSeeks extends waiting seeks.
	RenewSeeks(ctx context.Context, ids []ids.SeekID, until time.Time) error
	// EndSeek deletes the seek of a waiting person. A seek with a table stays.
	EndSeek(ctx context.Context, p ids.PersonID) error
	// BlocksAmong returns all blocks between some people.
	BlocksAmong(ctx context.Context, people []ids.PersonID) ([]Block, error)
}

const (

	// botsAfter is how long people who agree to bots wait before bots fill the seats.
	botsAfter = 30 * time.Second
)

// config returns the options of the criteria's preset.
func (w *Criteria) config() (map[string]any, error) {
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

// Settings returns the table settings for a number of players. If the preset has too few lessons for them, the game's default
// lessons apply.
func (w *Criteria) Settings(players int) (table.Settings, error) {
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

func (w *Criteria) settingsWith(config map[string]any) (table.Settings, error) {
	raw, err := json.Marshal(config)
	if err != nil {
		return table.Settings{}, err
	}
	s := table.Settings{Game: w.Game, Config: raw, Public: true, Watch: true, Clock: w.Clock, Rated: w.Rated, Start: table.StartWhenFull}
	_, err = s.Check()
	return s, err
}

// Check completes criteria, and rejects those that no table can fulfil.
func (w *Criteria) Check() error {
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

// fits reports whether two people can play the same game with a number of players.
func (w *Criteria) fits(o *Criteria, players int) bool {
	return w.Game == o.Game && w.Preset == o.Preset && w.Clock == o.Clock && w.Rated == o.Rated && w.takes(players) && o.takes(players)
}

func (w *Criteria) takes(players int) bool { return players >= w.Least && players <= w.Most }
