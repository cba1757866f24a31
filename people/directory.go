package people

import (
	"cmp"
	"context"
	"slices"

	"github.com/purrlor/purrlor/internal/ids"
)

// Directory reads public data about people.
type Directory interface {
	// Person returns a person, or storage.ErrNotFound.
	Person(ctx context.Context, id ids.PersonID) (Person, error)
	// Names returns the names of those people who exist.
	Names(ctx context.Context, ids []ids.PersonID) (map[ids.PersonID]string, error)
	// UserBotsAmong returns which of some people are user bots.
	UserBotsAmong(ctx context.Context, people []ids.PersonID) ([]ids.PersonID, error)
	// Aliases returns the owner of each alias; ids that are not aliases are missing.
	Aliases(ctx context.Context, ids []ids.PersonID) (map[ids.PersonID]ids.PersonID, error)
}

// Named is a person as others see them.
type Named struct {
	Person  ids.PersonID
	Name    string
	UserBot bool // the person is a user bot
}

// Resolve returns the owner of an id: for an alias, the person it was merged into.
func Resolve(ctx context.Context, directory Directory, id ids.PersonID) (ids.PersonID, error) {
	known, err := directory.Aliases(ctx, []ids.PersonID{id})
	return cmp.Or(known[id], id), err
}

// Describe returns a function that describes any of some people. It needs two queries for all of them.
func Describe(ctx context.Context, directory Directory, people []ids.PersonID) (func(ids.PersonID) Named, error) {
	names, err := directory.Names(ctx, people)
	if err != nil {
		return nil, err
	}
	userBots, err := directory.UserBotsAmong(ctx, people)
	return func(id ids.PersonID) Named { return Named{id, names[id], slices.Contains(userBots, id)} }, err
}
