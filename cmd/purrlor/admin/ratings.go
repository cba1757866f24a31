package admin

import (
	"context"
	"fmt"
	"time"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/cmd/purrlor/database"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings"
)

type ratingsCommand struct {
	database.Flags
}

// Help is the long help of admin recompute-ratings.
func (*ratingsCommand) Help() string {
	return `It works all ratings out again from the results of rated games, in the order in which they were counted, and sets right what
differs. Unless the database was changed by hand, or a new version rates differently, nothing does.`
}

// Run works ratings out again.
func (c *ratingsCommand) Run(p *command.Program) error {
	return c.WithExclusive(func(ctx context.Context, store database.Store) error {
		late, err := store.CountRated(ctx)
		if err != nil {
			return err
		}
		games, changed, err := store.RecountRated(ctx)
		if err != nil {
			return err
		}
		fmt.Fprintf(p.Out, "%d rated games, %d of them counted just now. %d ratings were set right.\n", games, late, changed)
		return nil
	})
}

type flagsCommand struct {
	database.Flags
	Days int  `default:"90" help:"Look at games of the last so many days."`
	JSON bool `name:"json" help:"Print JSON instead of a table."`
}

// Help is the long help of admin rating-flags.
func (*flagsCommand) Help() string {
	return `It lists people whose rated games look odd: "few" plays nearly always against the same person, "throws" loses to a person far
more often than their ratings say, "abandons" leaves many games, "conceded" wins mostly because others give up, "newcomer" wins mostly
against people who have hardly played, "network" plays mostly with people of the same network. None of it proves anything: look at the games first.`
}

// flagLine is a flag with names.
type flagLine struct {
	ratings.Flag
	Name      string `json:"name"`
	OtherName string `json:"other_name,omitempty"`
}

// Run lists the flags.
func (c *flagsCommand) Run(p *command.Program) error {
	return c.WithReadOnly(func(ctx context.Context, store database.Store) error {
		flags, err := ratings.Flags(ctx, store, time.Now().AddDate(0, 0, -c.Days))
		if err != nil {
			return err
		}
		var people []ids.PersonID
		for _, f := range flags {
			people = append(people, f.Person, f.Other)
		}
		who, err := store.Names(ctx, people)
		if err != nil {
			return err
		}
		lines := make([]flagLine, len(flags))
		for i, f := range flags {
			lines[i] = flagLine{f, who[f.Person], who[f.Other]}
		}
		if c.JSON {
			return command.PrintJSON(p.Out, lines)
		}
		table := newColumns(p, "flag", "person", "name", "other", "name", "pool", "games", "odd")
		for _, l := range lines {
			fmt.Fprintf(table, "%s\t%s\t%q\t%s\t%q\t%s\t%d\t%d\n", l.Kind, l.Person, l.Name, l.Other, l.OtherName, l.Pool, l.Games, l.Odd)
		}
		return table.Flush()
	})
}
