package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/games"
	"github.com/purrlor/purrlor/room"
)

const (
	codeBadReplay   game.Code = "bad_replay"
	codeOtherSeed   game.Code = "other_seed"
	codeOtherResult game.Code = "other_result"
)

const verifySeedAbout = `Checks that a game was played with the seed that the server had promised: the commitment that everyone sees from
the start on is the SHA-256 of the seed's 64 hexadecimal digits, and the seed is shown at the end. With a replay the
game is also played again and its final sheet compared. A replay names a commitment itself; give the one that you saw
when the game began, to be sure. "-" reads standard input.`

func (p *program) verifySeed(args []string) error {
	fs := p.flags("verify-seed", "SEED COMMITMENT | --replay FILE [COMMITMENT]", verifySeedAbout)
	file := fs.String("replay", "", "the replay of a finished game, a `file` of JSON")
	words, err := p.parseAround(fs, args, 0, 2)
	if err != nil {
		return err
	}
	switch {
	case *file == "" && len(words) < 2:
		return p.usage(fs, errors.New("a seed and a commitment, or a replay, are missing"))
	case *file == "":
		return p.checkSeed(words[0], words[1])
	case len(words) == 2:
		return p.usage(fs, fmt.Errorf("%q is too much", words[1]))
	}
	raw, err := p.read(*file)
	if err != nil {
		return err
	}
	var replay room.Replay
	if err := json.Unmarshal(raw, &replay); err != nil {
		return game.Refuse(codeBadReplay, "no replay: %v", err)
	}
	if replay.Commitment == "" || replay.Sheet == nil {
		return game.Refuse(codeBadReplay, "the replay has no commitment or no final sheet")
	}
	return p.checkReplay(&replay, words)
}

// checkSeed says whether a seed is the one of a commitment.
func (p *program) checkSeed(text, commitment string) error {
	seed, err := game.ParseSeed(strings.ToLower(text))
	if err != nil {
		return err
	}
	if got := room.Commitment(seed); !strings.EqualFold(got, commitment) {
		return game.Refuse(codeOtherSeed, "No. The SHA-256 of the seed is %s, not %s", got, commitment)
	}
	fmt.Fprintln(p.out, "Yes. This is the seed that the commitment stands for.")
	return nil
}

// checkReplay checks the seed of a replay by its own commitment and the one that was seen, and plays the game again.
func (p *program) checkReplay(r *room.Replay, seen []string) error {
	got := room.Commitment(r.Record.Seed)
	for _, commitment := range append(seen, r.Commitment) {
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
		return game.Refuse(codeOtherResult, "No. The game cannot be played like this: %v", err)
	}
	sheet := m.Score(game.Nobody)
	if !room.SameSheet(&sheet, r.Sheet) {
		return game.Refuse(codeOtherResult, "No. The game played again has another final sheet")
	}
	fmt.Fprintf(p.out, "Yes. The seed is the one that the commitment stands for, and the %d actions lead to the same final sheet.\n", len(r.Record.Actions))
	if len(seen) == 0 {
		fmt.Fprintf(p.out, "The replay says that the commitment was %s: compare it with what you saw when the game began.\n", r.Commitment)
	}
	return nil
}
