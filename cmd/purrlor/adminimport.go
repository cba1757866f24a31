package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/rules/game"
)

type adminImportCommand struct {
	DatabaseFlags
	File  string `arg:"" complete:"file" help:"What \"admin export\" or \"play --save\" has written; - for standard input."`
	Seats string `required:"" placeholder:"ID,..." help:"Who sits where, in order and separated by commas: a person's id or a bot's level, with a character (tabby.families) or without; at least one person."`
	Moves int    `default:"-1" placeholder:"COUNT" help:"Take only the first COUNT actions; all of them by default."`
}

// Help is the long help of admin import.
func (*adminImportCommand) Help() string {
	return `It prints the id of the new table. The game goes on after its last action, or after an earlier one with --moves; a game that
was played to its end is over.

Example:

  purrlor admin import game.json --seats ANNA,tabby --moves 120`
}

// Run imports a game.
func (c *adminImportCommand) Run(p *program) error {
	if c.Seats == "" {
		return usageErrorf("--seats must not be empty")
	}
	raw, err := p.readInput(c.File)
	if err != nil {
		return err
	}
	_, rec, err := parseRecord(raw, c.Moves)
	if err != nil {
		return err
	}
	return c.withExclusive(func(ctx context.Context, store commandStore) error {
		chairs, err := parseSeats(ctx, store, strings.Split(c.Seats, ","))
		if err != nil {
			return err
		}
		id := room.TableID(room.NewID())
		if err := room.Import(ctx, store, id, &rec, chairs); err != nil {
			return err
		}
		fmt.Fprintln(p.out, id)
		return nil
	})
}

// parseSeats looks up the people and bot levels of --seats.
func parseSeats(ctx context.Context, store room.People, words []string) ([]room.Chair, error) {
	chairs := make([]room.Chair, len(words))
	for i, word := range words {
		if level, _ := bots.SplitName(word); slices.Contains(bots.Levels(), level) {
			chairs[i].Bot = word
			continue
		}
		person, err := store.Person(ctx, room.PersonID(word))
		if errors.Is(err, room.ErrNotFound) {
			return nil, game.Refuse(codeUnknownPerson, "%q is neither a person nor a bot level (%s)", word, strings.Join(bots.Levels(), ", "))
		}
		if err != nil {
			return nil, err
		}
		chairs[i].Person = person.ID
	}
	return chairs, nil
}
