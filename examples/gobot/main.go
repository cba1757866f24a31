package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/signal"
	"strings"
)

func main() {
	b := bot{url: os.Getenv("PURRLOR_URL"), token: os.Getenv("PURRLOR_TOKEN"), http: http.DefaultClient}
	if b.url == "" {
		b.url = "http://127.0.0.1:8080"
	}
	var t newTable
	join := flag.String("table", "", "id of a table to join; without it the bot opens one")
	games := flag.Int("games", 1, "how many games to play at tables of its own or by challenges")
	plays := flag.String("challenges", "", "games, such as boxes,isle: be a bot for good, and accept challenges of these")
	flag.StringVar(&t.game, "game", "boxes", "isle or boxes")
	flag.IntVar(&t.players, "players", 2, "seats of the table")
	flag.StringVar(&t.opponents, "opponents", "kitten", "level of the server's bots on the other seats")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var err error
	if *plays != "" {
		err = b.accept(ctx, os.Stdout, strings.Split(*plays, ","), *games)
	} else {
		err = b.run(ctx, os.Stdout, *join, *games, t)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "gobot:", err)
		os.Exit(1)
	}
}

// bot is a player with a token.
type bot struct {
	url, token string
	http       *http.Client
}

// newTable has the settings of the bot's own tables.
type newTable struct {
	game      string
	players   int
	opponents string
}

// run plays one game at an existing table, or several at new ones, and prints the results.
func (b *bot) run(ctx context.Context, out io.Writer, join string, games int, t newTable) error {
	if b.token == "" {
		return errors.New("PURRLOR_TOKEN is empty; see the README for how to get a token")
	}
	for n := range games {
		table, own := join, join == ""
		if own {
			var err error
			if table, err = b.open(ctx, t); err != nil {
				return err
			}
		} else if n > 0 {
			break
		}
		end, err := b.play(ctx, table, own)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "table %s is over: %s\n", table, end)
	}
	return nil
}

// open opens a table with server bots on all other seats, and returns its id.
func (b *bot) open(ctx context.Context, t newTable) (string, error) {
	bots := make([]string, t.players-1)
	for i := range bots {
		bots[i] = t.opponents
	}
	body := map[string]any{
		"settings": map[string]any{"game": t.game, "config": map[string]any{"players": t.players}, "watch": true},
		"bots":     bots,
	}
	var made struct{ ID string }
	err := b.post(ctx, "/api/tables", body, &made)
	return made.ID, err
}

// post sends a request and reads the answer.
func (b *bot) post(ctx context.Context, path string, body, into any) error {
	return b.call(ctx, http.MethodPost, path, body, into)
}

// call sends a request, with a body unless it is nil, and reads the answer unless into is nil. A refusal is an error.
func (b *bot) call(ctx context.Context, method, path string, body, into any) error {
	var raw []byte
	if body != nil {
		var err error
		if raw, err = json.Marshal(body); err != nil {
			return err
		}
	}
	r, err := http.NewRequestWithContext(ctx, method, b.url+path, bytes.NewReader(raw))
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+b.token)
	res, err := b.http.Do(r)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	if err != nil {
		return err
	}
	if res.StatusCode >= 300 {
		return fmt.Errorf("%s: %s", path, strings.TrimSpace(string(answer)))
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(answer, into)
}
