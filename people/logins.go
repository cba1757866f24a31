package people

import (
	"context"

	"github.com/purrlor/purrlor/internal/ids"
)

// Identities stores by what people come back, and who is whose alias. An alias is a person who was merged into another.
type Identities interface {
	LoginMethodStore
	// Aliases returns the persons that some aliases belong to. AliasesOf returns the aliases of a person.
	Aliases(ctx context.Context, ids []ids.PersonID) (map[ids.PersonID]ids.PersonID, error)
	AliasesOf(ctx context.Context, person ids.PersonID) ([]ids.PersonID, error)
}
