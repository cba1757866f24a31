package load

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/coder/websocket"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
)

// Client talks to a server, or to several nodes, on behalf of its guests.
type Client struct {
	bases    []string
	http     *http.Client
	Settings table.Settings
	Bots     []string // levels, for the last seats
}

func NewClient(bases []string, gameName string, players int) *Client {
	trimmed := make([]string, len(bases))
	for i, base := range bases {
		trimmed[i] = strings.TrimRight(base, "/")
	}
	return &Client{
		bases: trimmed,
		http:  &http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 64}},
		Settings: table.Settings{
			Game: gameName, Config: fmt.Appendf(nil, `{"players":%d}`, players),
		},
	}
}

// Post sends a request and returns the secret in the answer, if any, or the given one.
func (s *Client) Post(ctx context.Context, path, secret string, in, out any) (string, error) {
	body, err := json.Marshal(in)
	if err != nil {
		return "", err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.bases[0]+path, bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	r.Header.Set("Content-Type", "application/json")
	if secret != "" {
		r.Header.Set("Authorization", "Bearer "+secret)
	}
	answer, err := s.http.Do(r)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	raw, err := io.ReadAll(answer.Body)
	if err != nil {
		return "", err
	}
	if answer.StatusCode != http.StatusOK {
		var problem server.Problem
		if json.Unmarshal(raw, &problem) == nil && problem.Code != "" {
			return "", game.Refuse(problem.Code, "%s", problem.Detail)
		}
		return "", fmt.Errorf("%s: %s", path, answer.Status)
	}
	for _, c := range answer.Cookies() {
		secret = c.Value
	}
	return secret, json.Unmarshal(raw, out)
}

// CreateGuest makes a person and returns their secret.
func (s *Client) CreateGuest(ctx context.Context, name string) (string, error) {
	var me server.Me
	return s.Post(ctx, "/api/people", "", server.NewPerson{Name: name}, &me)
}

// CreateTable opens a table.
func (s *Client) CreateTable(ctx context.Context, host string) (ids.TableID, error) {
	var table server.TableRef
	_, err := s.Post(ctx, "/api/tables", host, server.NewTable{Settings: s.Settings, Bots: s.Bots}, &table)
	return table.ID, err
}

// maxMessage limits the messages that a client reads; the longest list the legal actions of a large ship.
const maxMessage = 4 << 20

// dial opens the socket of a player of a table.
func (s *Client) dial(ctx context.Context, player int, secret string) (*websocket.Conn, error) {
	header := http.Header{"Authorization": {"Bearer " + secret}}
	//nolint:bodyclose // the library closes it
	ws, _, err := websocket.Dial(ctx, s.bases[player%len(s.bases)]+"/api/socket", &websocket.DialOptions{HTTPClient: s.http, HTTPHeader: header})
	if err != nil {
		return nil, err
	}
	ws.SetReadLimit(maxMessage)
	return ws, nil
}
