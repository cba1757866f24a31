//go:build !local

package database

import (
	"context"
	"log/slog"

	"github.com/purrlor/purrlor/storage/postgres"
)

// openURL opens a PostgreSQL database.
func openURL(ctx context.Context, url string, readOnly bool, log *slog.Logger) (Store, error) {
	return OpenURL(ctx, url, postgres.Options{ReadOnly: readOnly, Log: log})
}

// OpenURL returns no typed nil.
func OpenURL(ctx context.Context, url string, o postgres.Options) (Store, error) {
	store, err := postgres.Open(ctx, url, o)
	if err != nil {
		return nil, err
	}
	return store, nil
}
