package tableserver

import (
	"context"
	"errors"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// matchStore is what a store needs for people to find each other.
type matchStore interface {
	lobby.SeekStore
	ProgramsAmong(ctx context.Context, people []ids.PersonID) ([]ids.PersonID, error)
}

// seekLife is how long a seek lasts that nobody renews. The node at which its person has a connection does.
const seekLife = 15 * time.Second

// seatedLife is how long it is known where a person has found a game.
const seatedLife = time.Minute

// pairEvery is how often a house looks whether people who wait fit together.
const pairEvery = 2 * time.Second

// errNoSeeks is for houses whose store keeps no seeks.
var errNoSeeks = game.Refuse(table.CodeBadOptions, "there is nobody else here")

// Seek has a person look for a game, in place of whatever they looked for before. Whoever fits is paired at once.
func (h *Server) Seek(ctx context.Context, p ids.PersonID, w lobby.Wish) (lobby.Seek, error) {
	if h.seeks == nil {
		return lobby.Seek{}, errNoSeeks
	}
	if err := w.Check(); err != nil {
		return lobby.Seek{}, err
	}
	if err := h.checkHosted(ctx, p); err != nil {
		return lobby.Seek{}, err
	}
	now := h.Now().UTC().Truncate(time.Millisecond)
	s := lobby.Seek{ID: ids.SeekID(h.NewID()), Person: p, Wish: w, Since: now, Until: now.Add(seekLife)}
	if err := h.seeks.PutSeek(ctx, s); err != nil {
		return lobby.Seek{}, table.RefuseUnwritable(err)
	}
	if err := h.Pair(ctx); err != nil {
		h.Log.Error("pair people failed", "error", err) // it is tried again soon
	}
	return h.Seeking(ctx, p)
}

// Seeking returns what a person looks for, or where they have just found it.
func (h *Server) Seeking(ctx context.Context, p ids.PersonID) (lobby.Seek, error) {
	if h.seeks == nil {
		return lobby.Seek{}, errNoSeeks
	}
	s, err := h.seeks.SeekOf(ctx, p)
	if errors.Is(err, storage.ErrNotFound) || err == nil && s.Until.Before(h.Now()) {
		return lobby.Seek{}, game.Refuse(table.CodeNoSeek, "you do not look for a game")
	}
	return s, err
}

// RenewSeek says that a person still waits.
func (h *Server) RenewSeek(ctx context.Context, p ids.PersonID) (lobby.Seek, error) {
	s, err := h.Seeking(ctx, p)
	if err != nil || s.Table != "" {
		return s, err
	}
	if err := h.seeks.RenewSeeks(ctx, []ids.SeekID{s.ID}, h.Now().Add(seekLife)); err != nil {
		return s, table.RefuseUnwritable(err)
	}
	return h.Seeking(ctx, p)
}

// StopSeeking ends it. It returns the table if one was found before, where others reckon with the person already.
func (h *Server) StopSeeking(ctx context.Context, p ids.PersonID) (ids.TableID, error) {
	if h.seeks == nil {
		return "", errNoSeeks
	}
	if err := h.seeks.EndSeek(ctx, p); err != nil {
		return "", table.RefuseUnwritable(err)
	}
	s, err := h.Seeking(ctx, p)
	if game.CodeOf(err) == table.CodeNoSeek {
		return "", nil
	}
	return s.Table, err
}

// Wishes returns what people look for who wait, the oldest first.
func (h *Server) Wishes(ctx context.Context) ([]lobby.Wish, error) {
	if h.seeks == nil {
		return []lobby.Wish{}, nil
	}
	list, err := h.seeks.Waiting(ctx, h.Now())
	wishes := make([]lobby.Wish, len(list))
	for i := range list {
		wishes[i] = list[i].Wish
	}
	return wishes, err
}
