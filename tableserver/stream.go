package tableserver

import (
	"encoding/json"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/protocol/patch"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// Client is a connection that follows tables. It belongs to one person, who may have several seats at a table.
type Client interface {
	Person() ids.PersonID
	// Send queues a message without blocking. A client that falls behind disconnects and resumes later.
	Send(message []byte)
}

// Seen is the last update of a stream that a client received.
type Seen struct {
	Seat  game.Seat `json:"seat"`
	Epoch string    `json:"epoch"`
	N     int       `json:"n"`
}

// Messages to viewers of a table. A stream carries the view of one seat, or of all spectators. Each stream has its own numbers, so gaps
// do not reveal secret actions of other seats.
type (
	// SnapshotMessage is a whole scene, sent when a client subscribes or has missed too much.
	SnapshotMessage struct {
		Type  string       `json:"type"` // "snapshot"
		Table ids.TableID  `json:"table"`
		Seat  game.Seat    `json:"seat"`
		Epoch string       `json:"epoch"`
		N     int          `json:"n"`
		Scene *table.Scene `json:"scene"`
		// EventCount counts all events of this viewer since the table was opened. Events holds the latest ones, for viewers who
		// return. Unlike n, the count continues from epoch to epoch.
		EventCount int            `json:"told"`
		Events     []game.Message `json:"events,omitempty"`
	}
	// UpdateMessage is the difference from the previous scene, as a JSON Patch (RFC 6902), with the events that caused it.
	UpdateMessage struct {
		Type   string          `json:"type"` // "update"
		Table  ids.TableID     `json:"table"`
		Seat   game.Seat       `json:"seat"`
		Epoch  string          `json:"epoch"`
		N      int             `json:"n"`
		Patch  json.RawMessage `json:"patch"`
		Events []game.Message  `json:"events,omitempty"`
	}
	// LeftMessage ends a stream and says why.
	LeftMessage struct {
		Type  string      `json:"type"` // "left"
		Table ids.TableID `json:"table"`
		Seat  game.Seat   `json:"seat"`
		Code  game.Code   `json:"code,omitempty"`
	}
	// SaidMessage is a new chat line, for subscribers who asked for chat.
	SaidMessage struct {
		Type  string         `json:"type"` // "said"
		Table ids.TableID    `json:"table"`
		Line  table.LineView `json:"line"`
	}
)

// encodedEvent is an event in JSON, encoded once for all its viewers.
type encodedEvent struct {
	to      game.Seat
	message []byte
}

func encodeEvents(events []game.AddressedEvent) ([]encodedEvent, error) {
	list := make([]encodedEvent, len(events))
	for i, e := range events {
		raw, err := json.Marshal(e.Message)
		if err != nil {
			return nil, err
		}
		list[i] = encodedEvent{e.To, raw}
	}
	return list, nil
}

// maxReplayBytes limits the updates that a stream keeps for clients that resume.
const maxReplayBytes = 32 << 10

// stream holds the updates of one viewer. Without subscribers it sleeps and holds no scene.
type stream struct {
	viewer         game.Seat
	scene          *table.Scene
	n              int // number of the last update
	updates        [][]byte
	size           int
	unwatchedSince time.Time // when the last subscriber left; zero while there are subscribers
}

// wake starts to follow the table again. It raises the number, so that no client resumes from before the sleep.
func (s *stream) wake(viewer game.Seat, scene *table.Scene) {
	*s = stream{viewer: viewer, scene: scene, n: s.n + 1}
}

// sleep drops everything except the number.
func (s *stream) sleep() { *s = stream{viewer: s.viewer, n: s.n} }

// advance moves the stream to a new scene and returns the update, or nil if nothing visible changed.
func (s *stream) advance(tableID ids.TableID, epoch string, next *table.Scene, events []encodedEvent, memo *patch.Memo) ([]byte, error) {
	buffer := scratch.Get().(*[]byte)
	defer scratch.Put(buffer)
	diff, err := memo.Append((*buffer)[:0], s.scene, next)
	if err != nil {
		return nil, err
	}
	*buffer = diff
	s.scene = next
	size := 0
	for _, e := range events {
		if table.Addressed(s.viewer, e.to) {
			size += len(e.message) + 1
		}
	}
	if size == 0 && string(diff) == "[]" {
		return nil, nil
	}
	s.n++
	u := append(make([]byte, 0, len(diff)+size+160), `{"type":"update","table":"`...)
	u = append(append(u, tableID...), `","seat":`...)
	u = append(strconv.AppendInt(u, int64(s.viewer), 10), `,"epoch":"`...)
	u = append(append(u, epoch...), `","n":`...)
	u = append(strconv.AppendInt(u, int64(s.n), 10), `,"patch":`...)
	u = append(u, diff...)
	if size > 0 {
		u = append(u, `,"events":[`...)
		for _, e := range events {
			if table.Addressed(s.viewer, e.to) {
				u = append(append(u, e.message...), ',')
			}
		}
		u[len(u)-1] = ']'
	}
	u = append(u, '}')
	s.keep(u)
	return u, nil
}

// scratch reuses buffers for patches, which are copied into messages of exact size.
var scratch = sync.Pool{New: func() any { return new([]byte) }}

// keep stores an update for clients that resume, and drops the oldest beyond maxReplayBytes.
func (s *stream) keep(update []byte) {
	s.updates = append(s.updates, update)
	s.size += len(update)
	drop := 0
	for s.size > maxReplayBytes && drop < len(s.updates)-1 {
		s.size -= len(s.updates[drop])
		drop++
	}
	if drop > 0 {
		s.updates = slices.Delete(s.updates, 0, drop)
	}
}

// since returns the updates after a number, and whether all of them are available.
func (s *stream) since(n int) ([][]byte, bool) {
	missed := s.n - n
	if missed < 0 || missed > len(s.updates) {
		return nil, false
	}
	return s.updates[len(s.updates)-missed:], true
}
