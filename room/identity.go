package room

import (
	"context"

	"github.com/purrlor/purrlor/people"
)

// Identities stores by what people come back, and who is whose alias. An alias is a person who was merged into another.
type Identities interface {
	people.LoginMethodStore
	// Aliases returns the persons that some aliases belong to. AliasesOf returns the aliases of a person.
	Aliases(ctx context.Context, ids []PersonID) (map[PersonID]PersonID, error)
	AliasesOf(ctx context.Context, person PersonID) ([]PersonID, error)
}
