package admin

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/cmd/purrlor/database"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

type importCommand struct {
	database.Flags
	File  string `arg:"" complete:"file" help:"What \"admin export\" or \"play --save\" has written; - for standard input."`
	Seats string `required:"" placeholder:"ID,..." help:"Who sits where, in order and separated by commas: a person's id or a bot's level, with a character (tabby.families) or without; at least one person."`
	Moves int    `default:"-1" placeholder:"COUNT" help:"Take only the first COUNT actions; all of them by default."`
}

// Help is the long help of admin import.
func (*importCommand) Help() string {
	return `It prints the id of the new table. The game goes on after its last action, or after an earlier one with --moves; a game that
was played to its end is over.

Example:

  purrlor admin import game.json --seats ANNA,tabby --moves 120`
}

// Run imports a game.
func (c *importCommand) Run(p *command.Program) error {
	if c.Seats == "" {
		return command.UsageErrorf("--seats must not be empty")
	}
	raw, err := p.ReadInput(c.File)
	if err != nil {
		return err
	}
	_, rec, err := command.ParseRecord(raw, c.Moves)
	if err != nil {
		return err
	}
	return c.WithExclusive(func(ctx context.Context, store database.Store) error {
		chairs, err := ParseSeats(ctx, store, strings.Split(c.Seats, ","))
		if err != nil {
			return err
		}
		id := ids.TableID(ids.New())
		if err := table.Import(ctx, store, id, &rec, chairs); err != nil {
			return err
		}
		fmt.Fprintln(p.Out, id)
		return nil
	})
}

// ParseSeats looks up the people and bot levels of --seats.
func ParseSeats(ctx context.Context, store people.Directory, words []string) ([]table.Chair, error) {
	chairs := make([]table.Chair, len(words))
	for i, word := range words {
		if level, _ := bots.SplitName(word); slices.Contains(bots.Levels(), level) {
			chairs[i].Bot = word
			continue
		}
		person, err := store.Person(ctx, ids.PersonID(word))
		if errors.Is(err, storage.ErrNotFound) {
			return nil, game.Refuse(codeUnknownPerson, "%q is neither a person nor a bot level (%s)", word, strings.Join(bots.Levels(), ", "))
		}
		if err != nil {
			return nil, err
		}
		chairs[i].Person = person.ID
	}
	return chairs, nil
}
