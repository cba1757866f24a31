package people

import (
	"cmp"
	"context"
	"slices"

	"github.com/purrlor/purrlor/internal/ids"
)

// Directory is what everybody may know about persons.
type Directory interface {
	// Person returns a person, or storage.ErrNotFound.
	Person(ctx context.Context, id ids.PersonID) (Person, error)
	// Names returns the names of persons that exist.
	Names(ctx context.Context, ids []ids.PersonID) (map[ids.PersonID]string, error)
	// ProgramsAmong returns those of some people who are bots that somebody has written.
	UserBotsAmong(ctx context.Context, people []ids.PersonID) ([]ids.PersonID, error)
	// Aliases returns the persons that some aliases belong to; ids that are not aliases are missing.
	Aliases(ctx context.Context, ids []ids.PersonID) (map[ids.PersonID]ids.PersonID, error)
}

// Named is a person as others see them.
type Named struct {
	Person  ids.PersonID
	Name    string
	Program bool // a bot that somebody has written
}

// Resolve returns the person that an id belongs to: of an alias, the person it was merged into.
func Resolve(ctx context.Context, directory Directory, id ids.PersonID) (ids.PersonID, error) {
	known, err := directory.Aliases(ctx, []ids.PersonID{id})
	return cmp.Or(known[id], id), err
}

// Describe returns a function that names any of some people, with two queries for all of them.
func Describe(ctx context.Context, directory Directory, people []ids.PersonID) (func(ids.PersonID) Named, error) {
	names, err := directory.Names(ctx, people)
	if err != nil {
		return nil, err
	}
	programs, err := directory.UserBotsAmong(ctx, people)
	return func(id ids.PersonID) Named { return Named{id, names[id], slices.Contains(programs, id)} }, err
}
