package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage/sqlite"
)

const codeUnknownPerson game.Code = "unknown_person"

type adminBanCommand struct {
	DatabaseFlags
	Person string `arg:"" help:"The person's id, as \"admin people\" and \"admin reports\" print it."`
	Lift   bool   `help:"Let the person in again."`
}

// Run bans a person or lifts a ban.
func (c *adminBanCommand) Run(p *program) error {
	return c.withReadOnly(func(ctx context.Context, store commandStore) error {
		person, err := store.Person(ctx, room.PersonID(c.Person))
		if errors.Is(err, room.ErrNotFound) {
			return game.Refuse(codeUnknownPerson, "there is no person %q", c.Person)
		}
		if err != nil {
			return err
		}
		if err := c.setBanned(ctx, person.ID); err != nil {
			return err
		}
		if c.Lift {
			fmt.Fprintf(p.out, "%s %q may come in again.\n", person.ID, person.Name)
		} else {
			fmt.Fprintf(p.out, "%s %q is banned.\n", person.ID, person.Name)
		}
		return nil
	})
}

// setBanned writes beside a server, which notices at the person's next request.
func (c *adminBanCommand) setBanned(ctx context.Context, id room.PersonID) error {
	if c.Store == "" {
		return sqlite.SetBanned(ctx, c.Data, id, !c.Lift)
	}
	return c.withExclusive(func(ctx context.Context, store commandStore) error { return store.SetBanned(ctx, id, !c.Lift) })
}
