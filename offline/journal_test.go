package offline_test

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/purrlor/purrlor/offline"
)

// memJournal is a journal in memory with failures controlled by a test.
type memJournal struct {
	mu      sync.Mutex
	records map[string]string
	writes  int
	// fail runs before each write, with its number from 1; an error prevents the write. lose runs afterwards; its error hides a durable
	// batch, as if the process died before the answer.
	fail, lose func(write int) error
}

func newJournal() *memJournal {
	never := func(int) error { return nil }
	return &memJournal{records: map[string]string{}, fail: never, lose: never}
}

// reopened is the journal as it is after a crash.
func (j *memJournal) reopened() *memJournal {
	j.mu.Lock()
	defer j.mu.Unlock()
	next := newJournal()
	maps.Copy(next.records, j.records)
	return next
}

func (j *memJournal) Read(ctx context.Context, prefix string) (list []offline.Record, _ error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for key, value := range j.records {
		if strings.HasPrefix(key, prefix) {
			list = append(list, offline.Record{Key: key, Value: value})
		}
	}
	slices.SortFunc(list, func(a, b offline.Record) int { return cmp.Compare(a.Key, b.Key) })
	return list, ctx.Err()
}

func (j *memJournal) Write(_ context.Context, b offline.Batch) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.writes++
	if err := j.fail(j.writes); err != nil {
		return err
	}
	for _, r := range b.Puts {
		j.records[r.Key] = r.Value
	}
	for _, key := range b.Deletes {
		delete(j.records, key)
	}
	return j.lose(j.writes)
}

var errFull = errors.New("the quota is used up")

func open(t *testing.T, j *memJournal) *offline.Store {
	t.Helper()
	s, err := offline.Open(t.Context(), j)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}
