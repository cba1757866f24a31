//go:build local

package database

import (
	"context"
	"log/slog"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
)

func openURL(context.Context, string, bool, *slog.Logger) (Store, error) {
	return nil, command.Lacking("--store")
}
