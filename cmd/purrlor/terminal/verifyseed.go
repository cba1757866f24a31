package terminal

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
	"github.com/purrlor/purrlor/table"
)

const (
	codeBadReplay   game.Code = "bad_replay"
	codeOtherSeed   game.Code = "other_seed"
	codeOtherResult game.Code = "other_result"
)

type VerifySeedCommand struct {
	Seed       string `arg:"" optional:"" help:"The seed; leave it out with --replay."`
	Commitment string `arg:"" optional:"" help:"The commitment that you saw when the game began."`
	Replay     string `placeholder:"FILE" complete:"file" help:"The replay of a finished game; - for standard input."`
}

// Help is the long help of verify-seed.
func (*VerifySeedCommand) Help() string {
	return `The commitment that everyone sees from the start of a game is the SHA-256 of the seed's 64 hexadecimal digits; the seed
itself is shown at the end. With a replay the game is also played again and its final sheet compared. A replay holds a
commitment of its own: give the one that you saw when the game began, to be sure.

Examples:

  purrlor verify-seed SEED COMMITMENT
  purrlor verify-seed --replay game.json COMMITMENT`
}

// Run checks a seed or a replay.
func (c *VerifySeedCommand) Run(p *command.Program) error {
	switch {
	case c.Replay == "" && c.Commitment == "":
		return command.UsageErrorf("expected a seed and a commitment, or --replay")
	case c.Replay == "":
		return checkSeed(p, c.Seed, c.Commitment)
	case c.Commitment != "":
		return command.UsageErrorf("unexpected argument %s", c.Commitment)
	}
	seen := c.Seed // the only argument
	raw, err := p.ReadInput(c.Replay)
	if err != nil {
		return err
	}
	var replay table.Replay
	if err := json.Unmarshal(raw, &replay); err != nil {
		return game.Refuse(codeBadReplay, "not a replay: %v", err)
	}
	if replay.Commitment == "" || replay.Sheet == nil {
		return game.Refuse(codeBadReplay, "the replay has no commitment or no final sheet")
	}
	return checkReplay(p, &replay, seen)
}

// checkSeed prints whether a seed matches a commitment.
func checkSeed(p *command.Program, text, commitment string) error {
	seed, err := game.ParseSeed(strings.ToLower(text))
	if err != nil {
		return err
	}
	if got := table.Commitment(seed); !strings.EqualFold(got, commitment) {
		return game.Refuse(codeOtherSeed, "No. The SHA-256 of the seed is %s, not %s", got, commitment)
	}
	fmt.Fprintln(p.Out, "Yes. The seed matches the commitment.")
	return nil
}

// checkReplay checks the seed of a replay against its own commitment and the one that was seen, and replays the game.
func checkReplay(p *command.Program, r *table.Replay, seen string) error {
	got := table.Commitment(r.Record.Seed)
	for _, commitment := range []string{cmp.Or(seen, r.Commitment), r.Commitment} {
		if !strings.EqualFold(got, commitment) {
			return game.Refuse(codeOtherSeed, "No. The SHA-256 of the replay's seed is %s, not %s", got, commitment)
		}
	}
	g, err := games.Named(r.Record.Game)
	if err != nil {
		return err
	}
	m, err := r.Record.Replay(g, -1)
	if game.CodeOf(err) == game.CodeRulesVersion {
		return err
	}
	if err != nil {
		return game.Refuse(codeOtherResult, "No. The actions are against the rules: %v", err)
	}
	sheet := m.Score(game.Nobody)
	if !table.SameSheet(&sheet, r.Sheet) {
		return game.Refuse(codeOtherResult, "No. Replaying the game gives a different final sheet")
	}
	fmt.Fprintf(p.Out, "Yes. The seed matches the commitment, and the %d actions lead to the same final sheet.\n", len(r.Record.Actions))
	if seen == "" {
		fmt.Fprintf(p.Out, "The replay says that the commitment was %s: compare it with what you saw when the game began.\n", r.Commitment)
	}
	return nil
}
