package tableserver

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/panics"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// When a failing table is quarantined and for how long: longer each time, up to a limit.
const (
	maxFailures = 3           // consecutive failures
	minRest     = time.Minute // the shortest quarantine
	maxRest     = time.Hour
	faultMemory = time.Hour // without a fault
	goodChanges = 30        // successful changes of a table that end a series of faults
)

// faults counts failures by table.
type faults struct {
	mu   sync.Mutex
	list map[ids.TableID]*fault
}

type fault struct {
	Times  int       `json:"times"` // consecutive faults
	Last   time.Time `json:"last"`
	Until  time.Time `json:"until,omitzero"`  // next try after a quarantine
	Server string    `json:"house,omitempty"` // the server that quarantined it, as stored
	good   int       // changes since
}

// add counts a failure and returns the record before it.
func (f *faults) add(id ids.TableID, now time.Time) fault {
	f.mu.Lock()
	defer f.mu.Unlock()
	for id, x := range f.list {
		if x.expired(now) {
			delete(f.list, id)
		}
	}
	if f.list == nil {
		f.list = map[ids.TableID]*fault{}
	}
	x := f.list[id]
	if x == nil {
		x = &fault{}
		f.list[id] = x
	}
	x.Times++
	x.Last, x.good = now, 0
	if x.Times >= maxFailures {
		x.Until = now.Add(min(minRest<<min(x.Times-maxFailures, 10), maxRest))
	}
	return *x
}

// addGood counts a success. Enough successes end a series of failures.
func (f *faults) addGood(id ids.TableID) {
	f.mu.Lock()
	defer f.mu.Unlock()
	x := f.list[id]
	if x == nil {
		return
	}
	if x.good++; x.good >= goodChanges {
		delete(f.list, id)
	}
}

// expired reports whether a failure is too old to count.
func (x *fault) expired(now time.Time) bool {
	return now.Sub(x.Last) > faultMemory && now.Sub(x.Until) > faultMemory
}

// check rejects access to quarantined entries.
func (f *faults) check(id ids.TableID, now time.Time) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if x := f.list[id]; x != nil && now.Before(x.Until) {
		return game.Refuse(table.CodeQuarantined, "failed %d times, will be tried again at %s", x.Times, x.Until.UTC().Format(time.TimeOnly))
	}
	return nil
}

// quarantinedAt returns the entries in quarantine at a time.
func (f *faults) quarantinedAt(now time.Time) map[ids.TableID]fault {
	f.mu.Lock()
	defer f.mu.Unlock()
	list := map[ids.TableID]fault{}
	for id, x := range f.list {
		if now.Before(x.Until) {
			list[id] = *x
		}
	}
	return list
}

// recordPanic counts and logs a panic of a table or its advice, and returns the error for clients. The first panic of a series is logged
// with its stack.
func (s *Server) recordPanic(f *faults, what string, id ids.TableID, p *panics.Error) error {
	x := f.add(id, s.Now())
	s.metrics.Panics.Add(1)
	log := s.Log.With("table", id, "what", what, "fault", p.Value, "times", x.Times)
	if x.Times == 1 {
		log = log.With("stack", string(p.Stack))
	}
	if x.Until.IsZero() {
		log.Error("recovered from panic")
		return game.Refuse(table.CodeRetry, "something went wrong, try again")
	}
	log.Error("recovered from panic, setting table aside", "until", x.Until)
	if f == &s.faults {
		s.storeQuarantine()
	}
	return game.Refuse(table.CodeQuarantined, "failed %d times, will be tried again later", x.Times)
}

// quarantineSetting is the setting that lists quarantined tables for the operator.
const quarantineSetting = "tables-aside"

// storeQuarantine stores the quarantined tables for the operator's commands. Entries of other nodes stay until they expire.
func (s *Server) storeQuarantine() {
	s.quarantineMu.Lock()
	defer s.quarantineMu.Unlock()
	err := panics.Catch(func() error {
		now := s.Now()
		list := s.faults.quarantinedAt(now)
		for id, x := range list {
			x.Server = s.id
			list[id] = x
		}
		if s.Cluster != nil {
			others, err := quarantinedFaults(context.Background(), s.store.Settings)
			if err != nil {
				return err
			}
			for id, x := range others {
				if _, own := list[id]; !own && x.Server != s.id && now.Before(x.Until) {
					list[id] = x
				}
			}
		}
		raw, err := json.Marshal(list)
		if err != nil {
			return err
		}
		return s.store.Settings.SetSetting(context.Background(), quarantineSetting, raw)
	})
	if err != nil {
		s.Log.Error("store tables set aside failed", "error", err)
	}
}

// clearQuarantine removes entries of an earlier server at start. With several servers it keeps the entries of the others.
func (s *Server) clearQuarantine() {
	if list, err := QuarantinedTables(context.Background(), s.store.Settings); err != nil || len(list) > 0 {
		s.storeQuarantine()
	}
}

// quarantinedFaults returns the quarantined tables in the store.
func quarantinedFaults(ctx context.Context, store settingReader) (list map[ids.TableID]fault, err error) {
	raw, err := store.Setting(ctx, quarantineSetting)
	if errors.Is(err, storage.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	err = json.Unmarshal(raw, &list)
	return list, err
}

// QuarantinedTables returns the tables in quarantine and when the server retries each.
func QuarantinedTables(ctx context.Context, store settingReader) (map[ids.TableID]time.Time, error) {
	list, err := quarantinedFaults(ctx, store)
	if list == nil {
		return nil, err
	}
	until := map[ids.TableID]time.Time{}
	for id, x := range list {
		until[id] = x.Until
	}
	return until, nil
}

// goLogPanics runs a function in a new goroutine. A panic is logged and ends only that function.
func (s *Server) goLogPanics(do func()) { go s.logPanics(do) }

// logPanics runs a function and logs a panic in it.
func (s *Server) logPanics(do func()) {
	var p *panics.Error
	if err := panics.Catch(func() error { do(); return nil }); errors.As(err, &p) {
		s.metrics.Panics.Add(1)
		s.Log.Error("recovered from panic", "fault", p.Value, "stack", string(p.Stack))
	}
}
