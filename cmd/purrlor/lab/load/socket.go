package load

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

// Event is something that a socket received.
type Event struct {
	player      int
	kind        string // done, refused, answer, pong, update, snapshot, left, or gone for a socket that was closed
	id          string
	at          time.Time
	permissions *Permissions // update, snapshot; nil for none
	action      string       // answer: one of the legal actions
	code        game.Code    // refused, left
	err         error        // gone
}

// Socket is a player's connection. It reads as little of each message as possible, so that the test measures the server and
// not the client.
type Socket struct {
	ws          *websocket.Conn
	player      int
	events      chan<- Event
	permissions *Permissions
	buffer      bytes.Buffer
	onMessage   func(message []byte) // may be nil
}

// read passes on what the server sends until the connection ends.
func (s *Socket) read(ctx context.Context) {
	for {
		event, err := s.next()
		if err != nil {
			event = Event{kind: "gone", err: err}
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
func (s *Socket) next() (Event, error) {
	_, reader, err := s.ws.Reader(context.Background())
	if err != nil {
		return Event{}, err
	}
	s.buffer.Reset()
	if _, err := s.buffer.ReadFrom(reader); err != nil {
		return Event{}, err
	}
	raw := s.buffer.Bytes()
	if s.onMessage != nil {
		s.onMessage(raw)
	}
	e := Event{kind: TextAfter(raw, `{"type":"`)}
	switch e.kind {
	case "done", "pong":
		e.id = TextAfter(raw, `"id":"`)
	case "refused":
		e.id, e.code = TextAfter(raw, `"id":"`), game.Code(TextAfter(raw, `"code":"`))
	case "left":
		e.code = game.Code(TextAfter(raw, `"code":"`))
	case "answer":
		e.id, e.action = TextAfter(raw, `"id":"`), randomAction(raw)
	case "update":
		s.permissions, err = s.permissions.applyUpdate(raw)
		e.permissions = s.permissions
	case "snapshot":
		var m struct {
			Scene struct{ May *Permissions }
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

// TextAfter returns the text between a mark and the next quote.
func TextAfter(raw []byte, mark string) string {
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
		return TextAfter(list[at:], `,"`)
	}
	return TextAfter(list, `"`)
}

// send writes a message.
func (s *Socket) send(raw []byte) error {
	return s.ws.Write(context.Background(), websocket.MessageText, raw)
}
