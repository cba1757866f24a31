package lobby

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// CodeBadInvitation is the refusal of an invitation code that is wrong, or whose table is no longer open.
const CodeBadInvitation game.Code = "bad_invitation"

// codeTries is how many codes are made up until one is free. Of 34 million few are taken.
const codeTries = 8

// TableStore reads what lists show of tables.
type TableStore interface {
	// Summary returns what lists show of a table, or storage.ErrNotFound.
	Summary(ctx context.Context, id ids.TableID) (table.Summary, error)
}

// Invitations decides who may come to a table by a code, and who makes one.
type Invitations struct {
	store  InvitationStore
	tables TableStore
}

// NewInvitations returns the rules about invitation codes over stores.
func NewInvitations(store InvitationStore, tables TableStore) *Invitations {
	return &Invitations{store, tables}
}

// OwnTable returns a table if a person sits there or is its host.
func (f *Invitations) OwnTable(ctx context.Context, p ids.PersonID, id ids.TableID) (table.Summary, error) {
	summary, err := f.tables.Summary(ctx, id)
	switch {
	case errors.Is(err, storage.ErrNotFound):
		return summary, game.Refuse(table.CodeUnknownTable, "there is no table %q", id)
	case err == nil && !summary.Has(p):
		return summary, game.Refuse(table.CodeNotSeated, "you have no seat here")
	}
	return summary, err
}

// OpenTable returns a table of a person to which others can be invited by name.
func (f *Invitations) OpenTable(ctx context.Context, p ids.PersonID, id ids.TableID) (table.Summary, error) {
	summary, err := f.OwnTable(ctx, p, id)
	if err == nil && summary.Stage != table.Open {
		err = game.Refuse(table.CodeStarted, "the game has started")
	}
	return summary, err
}

// Code returns the code of a table where a person sits. The first person who asks has it made.
func (f *Invitations) Code(ctx context.Context, p ids.PersonID, id ids.TableID) (string, error) {
	summary, err := f.OwnTable(ctx, p, id)
	switch {
	case err != nil:
		return "", err
	case summary.Stage == table.Over:
		return "", game.Refuse(table.CodeTableOver, "the table is over")
	case !summary.OpensTo("", Watchable(&summary)):
		return "", game.Refuse(table.CodeStarted, "the game has started and may not be watched")
	}
	for range codeTries {
		code, err := f.store.AddInvitation(ctx, id, NewInvitationCode())
		if !errors.Is(err, storage.ErrTaken) {
			return code, err
		}
	}
	return "", game.Refuse(table.CodeRetry, "no code was free")
}

// Table returns the table of a code as it was typed. A wrong code, one of a table that is over, and one of a game that may not be watched
// are refused alike, so that guessing reveals nothing. allow bounds how often codes are looked up.
func (f *Invitations) Table(ctx context.Context, p ids.PersonID, typed string, allow func() error) (ids.TableID, error) {
	wrong := game.Refuse(CodeBadInvitation, "the code is wrong, or its table is no longer open")
	code, ok := ParseInvitationCode(typed)
	if !ok {
		return "", wrong
	}
	if err := allow(); err != nil {
		return "", err
	}
	id, err := f.store.Invitation(ctx, code)
	if errors.Is(err, storage.ErrNotFound) {
		return "", wrong
	}
	if err != nil {
		return "", err
	}
	summary, err := f.tables.Summary(ctx, id)
	if errors.Is(err, storage.ErrNotFound) || err == nil && !summary.OpensTo(p, Watchable(&summary)) {
		return "", wrong
	}
	return id, err
}

// Watchable reports whether people without a seat may watch the game of a table.
func Watchable(summary *table.Summary) bool {
	var card table.LobbyCard
	return json.Unmarshal(summary.Card, &card) == nil && card.Watch
}

// ShownTo reports whether a list may lead a person to the table of a friend: to a table of their own, or to a public one that is open or
// may be watched. Only the link leads to a private table.
func ShownTo(viewer ids.PersonID, t *table.Summary) bool {
	return t.Stage != table.Over && (t.Has(viewer) || t.Public && t.OpensTo("", Watchable(t)))
}
