package table

import (
	"errors"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
)

// RefuseUnwritable turns ErrUnwritable into a refusal.
func RefuseUnwritable(err error) error {
	if errors.Is(err, storage.ErrUnwritable) {
		return game.Refuse(CodeStoreFull, "not done, because it could not be stored: %v", err)
	}
	return err
}

// RefuseNotFound turns ErrNotFound into a refusal.
func RefuseNotFound(err error, id ids.TableID) error {
	if errors.Is(err, storage.ErrNotFound) {
		return game.Refuse(CodeUnknownTable, "there is no table %q", id)
	}
	return err
}
