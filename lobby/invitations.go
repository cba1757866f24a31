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

// CodeBadInvitation rejects an invitation code that is wrong or whose table is no longer open.
const CodeBadInvitation game.Code = "bad_invitation"

// codeTries limits the attempts to find a free code. Only few of the 34 million codes are taken.
const codeTries = 8

// TableStore reads the summaries of tables.
type TableStore interface {
	// Summary returns the summary of a table, or storage.ErrNotFound.
	Summary(ctx context.Context, id ids.TableID) (table.Summary, error)
}

// Invitations holds the rules for invitation codes: who may use one, and who may create one.
type Invitations struct {
	store  InvitationStore
	tables TableStore
}

// NewInvitations returns the rules for invitation codes over stores.
func NewInvitations(store InvitationStore, tables TableStore) *Invitations {
	return &Invitations{store, tables}
}

// OwnTable returns a table if the person has a seat there or is its host.
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

// OpenTable returns an open table of a person, to which others can be invited by name.
func (f *Invitations) OpenTable(ctx context.Context, p ids.PersonID, id ids.TableID) (table.Summary, error) {
	summary, err := f.OwnTable(ctx, p, id)
	if err == nil && summary.Stage != table.Open {
		err = game.Refuse(table.CodeStarted, "the game has started")
	}
	return summary, err
}

// Code returns the invitation code of a person's table, and creates it on the first call.
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

// Table returns the table of a typed code. A wrong code, a finished table and a game without spectators get the same refusal, so
// that guessing reveals nothing. allow limits the rate.
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

// Watchable reports whether a table allows spectators.
func Watchable(summary *table.Summary) bool {
	var card table.LobbyCard
	return json.Unmarshal(summary.Card, &card) == nil && card.Watch
}

// ShownTo reports whether a list may link a person to a friend's table: to a table of their own, or to a public one that is open or
// allows spectators. A private table needs its link.
func ShownTo(viewer ids.PersonID, t *table.Summary) bool {
	return t.Stage != table.Over && (t.Has(viewer) || t.Public && t.OpensTo("", Watchable(t)))
}
