package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/coder/websocket"

	"github.com/purrlor/purrlor/rules/game"
)

// loadEvent is something that a socket received.
type loadEvent struct {
	player      int
	kind        string // done, refused, answer, pong, update, snapshot, left, or gone for a socket that was closed
	id          string
	at          time.Time
	permissions *loadPermissions // update, snapshot; nil for none
	action      string           // answer: one of the legal actions
	code        game.Code        // refused, left
	err         error            // gone
}

// loadSocket is a player's connection. It reads as little of each message as possible, so that the test measures the server and
// not the client.
type loadSocket struct {
	ws          *websocket.Conn
	player      int
	events      chan<- loadEvent
	permissions *loadPermissions
	buffer      bytes.Buffer
	onMessage   func(message []byte) // may be nil
}

// read passes on what the server sends until the connection ends.
func (s *loadSocket) read(ctx context.Context) {
	for {
		event, err := s.next()
		if err != nil {
			event = loadEvent{kind: "gone", err: err}
		}
		event.player, event.at = s.player, time.Now()
		if event.kind != "" {
			select {
			case s.events <- event:
			case <-ctx.Done():
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// next reads one message; those of no interest give an event without a kind. It returns when the connection is closed: a
// context that can end would cost a timer per message.
func (s *loadSocket) next() (loadEvent, error) {
	_, reader, err := s.ws.Reader(context.Background())
	if err != nil {
		return loadEvent{}, err
	}
	s.buffer.Reset()
	if _, err := s.buffer.ReadFrom(reader); err != nil {
		return loadEvent{}, err
	}
	raw := s.buffer.Bytes()
	if s.onMessage != nil {
		s.onMessage(raw)
	}
	e := loadEvent{kind: textAfter(raw, `{"type":"`)}
	switch e.kind {
	case "done", "pong":
		e.id = textAfter(raw, `"id":"`)
	case "refused":
		e.id, e.code = textAfter(raw, `"id":"`), game.Code(textAfter(raw, `"code":"`))
	case "left":
		e.code = game.Code(textAfter(raw, `"code":"`))
	case "answer":
		e.id, e.action = textAfter(raw, `"id":"`), randomAction(raw)
	case "update":
		s.permissions, err = s.permissions.applyUpdate(raw)
		e.permissions = s.permissions
	case "snapshot":
		var m struct {
			Scene struct{ May *loadPermissions }
		}
		err = json.Unmarshal(raw, &m)
		s.permissions = m.Scene.May
		e.permissions = s.permissions
	default:
		e.kind = ""
	}
	if err != nil {
		err = fmt.Errorf("%w in %s", err, raw)
	}
	return e, err
}

// textAfter returns the text between a mark and the next quote.
func textAfter(raw []byte, mark string) string {
	_, rest, _ := bytes.Cut(raw, []byte(mark))
	text, _, _ := bytes.Cut(rest, []byte(`"`))
	return string(text)
}

// randomAction picks one of the actions of an answer without reading them all: the first one after a random position.
func randomAction(raw []byte) string {
	_, list, ok := bytes.Cut(raw, []byte(`"actions":[`))
	if !ok || len(list) == 0 {
		return ""
	}
	if at := rand.IntN(len(list)); bytes.Contains(list[at:], []byte(`,"`)) {
		return textAfter(list[at:], `,"`)
	}
	return textAfter(list, `"`)
}

// send writes a message.
func (s *loadSocket) send(raw []byte) error {
	return s.ws.Write(context.Background(), websocket.MessageText, raw)
}
