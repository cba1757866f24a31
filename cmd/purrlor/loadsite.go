package main

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

	"github.com/purrlor/purrlor/api"
	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/room"
)

// loadSite is a server as its guests see it.
type loadSite struct {
	base     string
	client   *http.Client
	settings room.Settings
}

func newLoadSite(base, gameName string, players int) *loadSite {
	return &loadSite{
		base:   strings.TrimRight(base, "/"),
		client: &http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 64}},
		settings: room.Settings{
			Game: gameName, Config: fmt.Appendf(nil, `{"players":%d}`, players),
		},
	}
}

// post sends a request and returns the secret that the answer brings, if any.
func (s *loadSite) post(ctx context.Context, path, secret string, in, out any) (string, error) {
	body, err := json.Marshal(in)
	if err != nil {
		return "", err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.base+path, bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	r.Header.Set("Content-Type", "application/json")
	if secret != "" {
		r.Header.Set("Authorization", "Bearer "+secret)
	}
	answer, err := s.client.Do(r)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	raw, err := io.ReadAll(answer.Body)
	if err != nil {
		return "", err
	}
	if answer.StatusCode != http.StatusOK {
		var problem api.Problem
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

// guest makes a person and returns their secret.
func (s *loadSite) guest(ctx context.Context, name string) (string, error) {
	var me api.Me
	return s.post(ctx, "/api/people", "", api.Named{Name: name}, &me)
}

// table opens a table.
func (s *loadSite) table(ctx context.Context, host string) (room.TableID, error) {
	var table api.TableRef
	_, err := s.post(ctx, "/api/tables", host, api.NewTable{Settings: s.settings}, &table)
	return table.ID, err
}

// maxLoadMessage bounds what a client reads: the legal actions of a large ship are the longest.
const maxLoadMessage = 4 << 20

// dial opens a person's socket.
func (s *loadSite) dial(ctx context.Context, secret string) (*websocket.Conn, error) {
	header := http.Header{"Authorization": {"Bearer " + secret}}
	ws, _, err := websocket.Dial(ctx, s.base+"/api/socket", &websocket.DialOptions{HTTPClient: s.client, HTTPHeader: header})
	if err != nil {
		return nil, err
	}
	ws.SetReadLimit(maxLoadMessage)
	return ws, nil
}
