package tableserver

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
)

// voyageSecret is the setting that has the secret.
const voyageSecret = "voyage_secret"

// Voyages returns the voyages of the day, which begins at midnight UTC.
func (h *Server) Voyages(ctx context.Context) ([]lobby.Deal, error) {
	if h.deals == nil {
		return nil, nil
	}
	made := make([]byte, sha256.Size)
	rand.Read(made)
	secret, err := h.store.settings.AddSetting(ctx, voyageSecret, made)
	if err != nil {
		return nil, err
	}
	list, err := lobby.VoyagesOn(h.Now().UTC().Truncate(24*time.Hour), secret)
	if err != nil {
		return nil, err
	}
	for i := range list {
		if list[i], err = h.deals.AddDeal(ctx, list[i]); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// longestStreak bounds how far back streaks are counted.
const longestStreak = 400

// Streak returns on how many days in a row, up to today or yesterday, a person has ended the first try of a game's voyage.
func (h *Server) Streak(ctx context.Context, p ids.PersonID, gameName string) (int, error) {
	if h.deals == nil {
		return 0, nil
	}
	played, err := h.deals.VoyagesOf(ctx, p, 2*longestStreak)
	if err != nil {
		return 0, err
	}
	return lobby.StreakOf(played, gameName, h.Now().UTC().Truncate(24*time.Hour)), nil
}
