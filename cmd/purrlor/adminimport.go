package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/sqlite"
)

const importAbout = `Makes a table of a recorded game and prints its id. FILE is what "admin export" or "play --save" has written; "-" reads
standard input. The game goes on behind its last action, or with --moves behind an earlier one; a game that was
played to its end is over. The server must not run.`

func (p *program) adminImport(args []string) error {
	fs := p.flags("admin import", "FILE", importAbout)
	data := dataFlag(fs)
	moves := fs.Int("moves", -1, "take only this many actions; all of them without this")
	seats := fs.String("seats", "", "who sits where, in order and with commas between: the `id` of a person, or the level of a bot; at least one person")
	named, err := p.parseAround(fs, args, 1, 1)
	if err != nil {
		return err
	}
	if *seats == "" {
		return p.usage(fs, errors.New("--seats is missing"))
	}
	raw, err := p.read(named[0])
	if err != nil {
		return err
	}
	_, rec, err := parseRecord(raw, *moves)
	if err != nil {
		return err
	}
	return alone(*data, func(ctx context.Context, store *sqlite.Store) error {
		chairs, err := chairsOf(ctx, store, strings.Split(*seats, ","))
		if err != nil {
			return err
		}
		id, err := room.Import(ctx, store, &rec, chairs)
		if err != nil {
			return err
		}
		fmt.Fprintln(p.out, id)
		return nil
	})
}

// chairsOf finds the people and bots of a list.
func chairsOf(ctx context.Context, store room.People, words []string) ([]room.Chair, error) {
	chairs := make([]room.Chair, len(words))
	for i, word := range words {
		if slices.Contains(room.Levels(), word) {
			chairs[i].Bot = word
			continue
		}
		person, err := store.Person(ctx, room.PersonID(word))
		if errors.Is(err, room.ErrNotFound) {
			return nil, game.Refuse(codeUnknownPerson, "%q is neither a person nor a level of bots: %s", word, strings.Join(room.Levels(), ", "))
		}
		if err != nil {
			return nil, err
		}
		chairs[i].Person = person.ID
	}
	return chairs, nil
}
