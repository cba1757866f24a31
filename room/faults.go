package room

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"github.com/purrlor/purrlor/game"
)

// When something that fails is put aside, and for how long: longer each time, up to a bound.
const (
	failsMost = 3           // times in a row
	restFirst = time.Minute // it is tried again after that
	restMost  = time.Hour
	forgiven  = time.Hour // without a fault
)

// Panic is a panic that was caught.
type Panic struct {
	Fault any
	Stack []byte
}

func (p *Panic) Error() string { return fmt.Sprint("panic: ", p.Fault) }

// Caught runs a function and turns a panic into an error.
func Caught(do func() error) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = &Panic{fault, debug.Stack()}
		}
	}()
	return do()
}

// faults counts how often things of tables have failed.
type faults struct {
	mu   sync.Mutex
	list map[TableID]*fault
}

type fault struct {
	Times int       `json:"times"` // in a row
	Last  time.Time `json:"last"`
	Until time.Time `json:"until,omitzero"` // when it is tried again, once it has been put aside
}

// add counts a fault and returns what there has been so far.
func (f *faults) add(id TableID, now time.Time) fault {
	f.mu.Lock()
	defer f.mu.Unlock()
	for id, x := range f.list {
		if x.over(now) {
			delete(f.list, id)
		}
	}
	if f.list == nil {
		f.list = map[TableID]*fault{}
	}
	x := f.list[id]
	if x == nil {
		x = &fault{}
		f.list[id] = x
	}
	x.Times++
	x.Last = now
	if x.Times >= failsMost {
		x.Until = now.Add(min(restFirst<<min(x.Times-failsMost, 10), restMost))
	}
	return *x
}

// over tells whether a fault was so long ago that it counts no more.
func (x *fault) over(now time.Time) bool {
	return now.Sub(x.Last) > forgiven && now.Sub(x.Until) > forgiven
}

// check refuses what has been put aside.
func (f *faults) check(id TableID, now time.Time) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if x := f.list[id]; x != nil && now.Before(x.Until) {
		return game.Refuse(CodeAside, "it has failed %d times and is tried again at %s", x.Times, x.Until.UTC().Format(time.TimeOnly))
	}
	return nil
}

// aside returns what is put aside now.
func (f *faults) aside(now time.Time) map[TableID]fault {
	f.mu.Lock()
	defer f.mu.Unlock()
	list := map[TableID]fault{}
	for id, x := range f.list {
		if now.Before(x.Until) {
			list[id] = *x
		}
	}
	return list
}

// blame notes a panic of a table, or of advice about it, and returns why it is not served now. The first of a row is logged
// with its stack.
func (h *House) blame(f *faults, what string, id TableID, p *Panic) error {
	x := f.add(id, h.Now())
	h.metrics.Faults.Add(1)
	log := h.Log.With("table", id, "what", what, "fault", p.Fault, "times", x.Times)
	if x.Times == 1 {
		log = log.With("stack", string(p.Stack))
	}
	if x.Until.IsZero() {
		log.Error("caught a panic")
		return game.Refuse(CodeRetry, "something went wrong here")
	}
	log.Error("caught a panic and put the table aside", "until", x.Until)
	if f == &h.faults {
		h.noteAside()
	}
	return game.Refuse(CodeAside, "it has failed %d times and is tried again later", x.Times)
}

// asideSetting is where the tables that are put aside are noted for the operator.
const asideSetting = "tables-aside"

// noteAside tells the operator which tables are put aside.
func (h *House) noteAside() {
	raw, err := json.Marshal(h.faults.aside(h.Now()))
	if err == nil {
		err = Caught(func() error { return h.store.SetSetting(context.Background(), asideSetting, raw) })
	}
	if err != nil {
		h.Log.Error("the tables that are put aside were not noted", "error", err)
	}
}

// forgive lets a new server try what an older one has put aside.
func (h *House) forgive() {
	if list, err := Aside(context.Background(), h.store); err != nil || len(list) > 0 {
		h.noteAside()
	}
}

// Aside returns the tables that a server has put aside because they kept failing, with when each is tried again.
func Aside(ctx context.Context, store Store) (map[TableID]time.Time, error) {
	raw, err := store.Setting(ctx, asideSetting)
	if errors.Is(err, ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var list map[TableID]fault
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, err
	}
	until := map[TableID]time.Time{}
	for id, x := range list {
		until[id] = x.Until
	}
	return until, nil
}

// apart runs a function beside everything else. A panic in it is logged and ends nothing but the function.
func (h *House) apart(do func()) { go h.guarded(do) }

// guarded runs a function and logs a panic in it.
func (h *House) guarded(do func()) {
	var p *Panic
	if err := Caught(func() error { do(); return nil }); errors.As(err, &p) {
		h.metrics.Faults.Add(1)
		h.Log.Error("caught a panic", "fault", p.Fault, "stack", string(p.Stack))
	}
}
