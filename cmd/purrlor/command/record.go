package command

import (
	"encoding/json"
	"os"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
	"github.com/purrlor/purrlor/rules/isle"
)

// ReplayRecord replays the first actions of a recorded game; -1 replays all of them.
func ReplayRecord(raw []byte, at int) (game.Match, error) {
	g, rec, err := ParseRecord(raw, at)
	if err != nil {
		return nil, err
	}
	return rec.Replay(g, -1)
}

// ParseRecord reads a recorded game or the one inside a replay. It keeps as many actions as asked, or all for -1.
func ParseRecord(raw []byte, at int) (g game.Game, rec game.Record, err error) {
	var replay struct{ Record json.RawMessage }
	if err := json.Unmarshal(raw, &replay); err == nil && replay.Record != nil {
		raw = replay.Record
	}
	if err := game.DecodeStrict(raw, &rec); err != nil {
		return nil, rec, game.Refuse(isle.CodeBadCase, "not a recorded game: %v", err)
	}
	if g, err = games.Named(rec.Game); err != nil {
		return nil, rec, err
	}
	if rec.Seed == (game.Seed{}) {
		return nil, rec, game.Refuse(isle.CodeBadCase, "the record has no seed")
	}
	if at < -1 || at > len(rec.Actions) {
		return nil, rec, game.Refuse(isle.CodeBadCase, "there is no action %d; the record has only %d", at, len(rec.Actions))
	}
	if at >= 0 {
		rec.Actions = rec.Actions[:at]
	}
	return g, rec, nil
}

// WriteRecord writes a recorded game to a file.
func WriteRecord(file string, r *game.Record) error {
	raw, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(raw, '\n'), 0o644)
}
