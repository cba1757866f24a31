package admin

import (
	"context"
	"errors"
	"fmt"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/cmd/purrlor/database"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/storage/sqlite"
)

const codeUnknownPerson game.Code = "unknown_person"

type banCommand struct {
	database.Flags
	Person string `arg:"" help:"The person's id, as \"admin people\" and \"admin reports\" print it."`
	Lift   bool   `help:"Let the person in again."`
}

// Run bans a person or lifts a ban.
func (c *banCommand) Run(p *command.Program) error {
	return c.WithReadOnly(func(ctx context.Context, store database.Store) error {
		person, err := store.Person(ctx, ids.PersonID(c.Person))
		if errors.Is(err, storage.ErrNotFound) {
			return game.Refuse(codeUnknownPerson, "there is no person %q", c.Person)
		}
		if err != nil {
			return err
		}
		if err := c.setBanned(ctx, person.ID); err != nil {
			return err
		}
		if c.Lift {
			fmt.Fprintf(p.Out, "%s %q may come in again.\n", person.ID, person.Name)
		} else {
			fmt.Fprintf(p.Out, "%s %q is banned.\n", person.ID, person.Name)
		}
		return nil
	})
}

// setBanned writes beside a server, which notices at the person's next request.
func (c *banCommand) setBanned(ctx context.Context, id ids.PersonID) error {
	if c.Store == "" {
		return sqlite.SetBanned(ctx, c.Data, id, !c.Lift)
	}
	return c.WithExclusive(func(ctx context.Context, store database.Store) error { return store.SetBanned(ctx, id, !c.Lift) })
}
