package tableserver_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"sync"
	"testing"

	jsonpatch "github.com/evanphx/json-patch/v5"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// watcher is a client that tracks the scene of every stream by snapshots and patches, like a page.
type watcher struct {
	t       *testing.T
	person  ids.PersonID
	mu      sync.Mutex
	scenes  map[game.Seat][]byte
	patches map[game.Seat][]json.RawMessage // yet to be applied to the scene
	seen    map[game.Seat]tableserver.Seen
	raw     [][]byte
	events  []game.Message
	left    []tableserver.LeftMessage
	said    []table.LineView
}

func watch(t *testing.T, p ids.PersonID) *watcher {
	return &watcher{
		t: t, person: p, scenes: map[game.Seat][]byte{}, patches: map[game.Seat][]json.RawMessage{}, seen: map[game.Seat]tableserver.Seen{},
	}
}

func (w *watcher) Person() ids.PersonID { return w.person }

func (w *watcher) Send(message []byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.raw = append(w.raw, bytes.Clone(message))
	var m struct {
		Type   string
		Seat   game.Seat
		Epoch  string
		N      int
		Scene  json.RawMessage
		Patch  json.RawMessage
		Events []game.Message
		Code   game.Code
		Line   table.LineView
	}
	if err := json.Unmarshal(message, &m); err != nil {
		w.t.Errorf("%s: %v", message, err)
		return
	}
	switch m.Type {
	case "snapshot":
		w.scenes[m.Seat], w.patches[m.Seat] = m.Scene, nil
	case "update":
		if had := w.seen[m.Seat]; m.N != had.N+1 || m.Epoch != had.Epoch {
			w.t.Errorf("%s: update %s/%d after %s/%d", w.person, m.Epoch, m.N, had.Epoch, had.N)
		}
		w.patches[m.Seat] = append(w.patches[m.Seat], m.Patch)
		w.events = append(w.events, m.Events...)
	case "left":
		w.left = append(w.left, tableserver.LeftMessage{Seat: m.Seat, Code: m.Code})
		delete(w.scenes, m.Seat)
		return
	case "said":
		w.said = append(w.said, m.Line)
		return
	}
	w.seen[m.Seat] = tableserver.Seen{Seat: m.Seat, Epoch: m.Epoch, N: m.N}
}

// text returns the scene of a seat as JSON.
func (w *watcher) text(seat game.Seat) []byte {
	w.mu.Lock()
	defer w.mu.Unlock()
	var all jsonpatch.Patch
	for _, raw := range w.patches[seat] {
		ops, err := jsonpatch.DecodePatch(raw)
		if err != nil {
			w.t.Errorf("%s: %v", raw, err)
		}
		all = append(all, ops...)
	}
	scene, err := all.Apply(w.scenes[seat])
	if err != nil {
		w.t.Errorf("%s: the patches of seat %d: %v", w.person, seat, err)
	}
	w.scenes[seat], w.patches[seat] = scene, nil
	return scene
}

// scene returns the watcher's scene of a seat.
func (w *watcher) scene(seat game.Seat) (s table.Scene) {
	w.t.Helper()
	if err := json.Unmarshal(w.text(seat), &s); err != nil {
		w.t.Errorf("the scene of seat %d: %v", seat, err)
	}
	return s
}

// messages returns the messages so far.
func (w *watcher) messages() [][]byte {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.raw)
}

// streams returns the seats of the watcher's streams, in order.
func (w *watcher) streams() (seats []game.Seat) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for s := range w.scenes {
		seats = append(seats, s)
	}
	slices.Sort(seats)
	return seats
}

func (w *watcher) lastLeft() tableserver.LeftMessage {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.left) == 0 {
		return tableserver.LeftMessage{Seat: -2}
	}
	return w.left[len(w.left)-1]
}

// agree expects a watcher's scene after patches to equal a fresh snapshot.
func (f *fixture) agree(table ids.TableID, w *watcher) {
	f.t.Helper()
	fresh := watch(f.t, w.person)
	f.subscribe(table, fresh)
	for _, s := range fresh.streams() {
		if !jsonpatch.Equal(w.text(s), fresh.text(s)) {
			f.t.Errorf("%s: seat %d: patches lead elsewhere than a snapshot\n%s\n%s", w.person, s, w.text(s), fresh.text(s))
		}
	}
	f.Unsubscribe(table, fresh)
}
