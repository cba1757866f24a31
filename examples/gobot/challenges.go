package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/coder/websocket"
)

// challenge is a table to which the bot is invited.
type challenge struct {
	Table struct{ ID, Game string }
	Name  string // of who asks
}

// accept announces the bot for some games and plays a number of challenges, one after another. It declines other challenges.
func (b *bot) accept(ctx context.Context, out io.Writer, plays []string, games int) error {
	if err := b.call(ctx, http.MethodPut, "/api/me/bot", map[string]any{"open": true, "games": plays}, nil); err != nil {
		return err
	}
	for played := 0; played < games; {
		c, err := b.nextChallenge(ctx)
		if err != nil {
			return err
		}
		if !slices.Contains(plays, c.Table.Game) {
			if err := b.call(ctx, http.MethodDelete, "/api/me/challenges/"+c.Table.ID, nil, nil); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintf(out, "challenged by %s\n", c.Name)
		end, err := b.play(ctx, c.Table.ID, false)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "table %s is over: %s\n", c.Table.ID, end)
		played++
	}
	return nil
}

// nextChallenge waits for a challenge and reconnects when necessary.
func (b *bot) nextChallenge(ctx context.Context) (challenge, error) {
	for {
		c, err := b.awaitChallenge(ctx)
		if err == nil || ctx.Err() != nil {
			return c, err
		}
		select {
		case <-time.After(retryAfter):
		case <-ctx.Done():
		}
	}
}

// awaitChallenge keeps a socket open, which makes the bot appear online. It checks for challenges at the start and after each
// notification.
func (b *bot) awaitChallenge(ctx context.Context) (challenge, error) {
	ws, _, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(b.url, "http")+"/api/socket", //nolint:bodyclose // Dial closes it itself
		&websocket.DialOptions{HTTPClient: b.http, HTTPHeader: http.Header{"Authorization": {"Bearer " + b.token}}})
	if err != nil {
		return challenge{}, err
	}
	defer ws.CloseNow()
	for {
		var list []challenge
		if err := b.call(ctx, http.MethodGet, "/api/me/challenges", nil, &list); err != nil {
			return challenge{}, err
		}
		if len(list) > 0 {
			return list[0], nil
		}
		for told := false; !told; {
			_, raw, err := ws.Read(ctx)
			if err != nil {
				return challenge{}, err
			}
			var m struct{ Type, Kind string }
			if err := json.Unmarshal(raw, &m); err != nil {
				return challenge{}, err
			}
			told = m.Type == "notice" && m.Kind == "invited"
		}
	}
}
