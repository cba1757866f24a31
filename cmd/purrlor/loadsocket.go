package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/coder/websocket"

	"github.com/purrlor/purrlor/game"
)

// loadEvent is something that a socket heard.
type loadEvent struct {
	player int
	kind   string // done, refused, answer, pong, update, snapshot, or gone for a socket that has ended
	id     string
	at     time.Time
	may    *loadMay  // update, snapshot: nil for nothing
	action string    // answer: one of the legal actions
	code   game.Code // refused
	err    error     // gone
}

// loadSocket is the one connection of a player. It reads as little of each message as it can, so that the server and not
// the client is what is measured.
type loadSocket struct {
	ws     *websocket.Conn
	player int
	events chan<- loadEvent
	may    *loadMay
	buffer bytes.Buffer
}

// read hands on what the server sends until the connection ends.
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

// next reads one message. Those of no interest give an event without kind. It ends when the connection is closed: a
// context that can end costs a timer for each message.
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
	e := loadEvent{kind: textAfter(raw, `{"type":"`)}
	switch e.kind {
	case "done", "pong":
		e.id = textAfter(raw, `"id":"`)
	case "refused":
		e.id, e.code = textAfter(raw, `"id":"`), game.Code(textAfter(raw, `"code":"`))
	case "answer":
		e.id, e.action = textAfter(raw, `"id":"`), anyAction(raw)
	case "update":
		s.may, err = s.may.patched(raw)
		e.may = s.may
	case "snapshot":
		var m struct{ Scene struct{ May *loadMay } }
		err = json.Unmarshal(raw, &m)
		s.may = m.Scene.May
		e.may = s.may
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

// anyAction picks one of the actions of an answer without reading them all: the first that begins after a random place.
func anyAction(raw []byte) string {
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
