package postgres

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/storage/postgres/postgrestest"
	"github.com/purrlor/purrlor/storage/storagetest"
	"github.com/purrlor/purrlor/storage/transfer"
)

// TestCopyCoversSchema fails when a migration adds something that a copy would miss.
func TestCopyCoversSchema(t *testing.T) {
	s := open(t, Options{})
	const columns = `SELECT table_name::text, column_name::text FROM information_schema.columns
		WHERE table_schema = 'public' AND table_name NOT IN ('goose_db_version', 'nodes', 'buckets', 'presence', 'seeks')`
	list, err := collect(t.Context(), s, columns, nil, func(c *[2]string) []any { return []any{&c[0], &c[1]} })
	if err != nil {
		t.Fatal(err)
	}
	// Columns that only a running cluster needs, and the order of reports.
	kept, copied := map[string][]string{}, map[string][]string{"tables": {"owner", "term"}, "reports": {"id"}}
	for _, c := range list {
		kept[c[0]] = append(kept[c[0]], c[1])
	}
	for _, table := range transfer.Tables() {
		for _, c := range table.Columns {
			copied[table.Name] = append(copied[table.Name], c.Name)
		}
	}
	for _, columns := range []map[string][]string{kept, copied} {
		for _, names := range columns {
			slices.Sort(names)
		}
	}
	if !maps.EqualFunc(kept, copied, slices.Equal) {
		t.Errorf("copied is %v, want %v", copied, kept)
	}
}

// interrupted is a source that calls a function before it reads the log.
type interrupted struct {
	transfer.Source
	before func()
}

func (i interrupted) Export(ctx context.Context, read func(transfer.Reader) error) error {
	return i.Source.Export(ctx, func(r transfer.Reader) error { return read(interruptedReader{r, i.before}) })
}

type interruptedReader struct {
	transfer.Reader
	before func()
}

func (r interruptedReader) Read(ctx context.Context, t *transfer.Table) transfer.Rows {
	if t.Name == "rows" {
		r.before()
	}
	return r.Reader.Read(ctx, t)
}

// filled returns a store that contains data of every kind.
func filled(t *testing.T, address string) *Store {
	t.Helper()
	s := openAt(t, address, Options{})
	storagetest.Fill(t, s)
	return s
}

// wantEmpty fails the test if a database contains data.
func wantEmpty(t *testing.T, s *Store) {
	t.Helper()
	err := s.Export(t.Context(), func(r transfer.Reader) error {
		for _, table := range transfer.Tables() {
			for row, err := range r.Read(t.Context(), &table) {
				if err != nil {
					return err
				}
				t.Errorf("table %s has %v", table.Name, row)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

func TestDisconnectedCopyLeavesNothing(t *testing.T) {
	server := postgrestest.Shared(t)
	for _, cut := range []string{"source", "target"} {
		t.Run(cut, func(t *testing.T) {
			proxy := postgrestest.NewProxy(t, server)
			addresses := map[string]string{"source": newDatabase(t), "target": newDatabase(t)}
			filled(t, addresses["source"]).Close()
			addresses[cut] = proxy.URL(addresses[cut])
			from, to := openAt(t, addresses["source"], Options{ReadOnly: true}), openAt(t, addresses["target"], Options{})
			if _, err := transfer.Copy(t.Context(), interrupted{from, proxy.Cut}, to); err == nil || !strings.Contains(err.Error(), "table rows of the "+cut) {
				t.Errorf("got %v, want what was lost", err)
			}
			wantEmpty(t, to)
			if _, err := transfer.Copy(t.Context(), from, to); err != nil {
				t.Errorf("it cannot be copied again: %v", err)
			}
		})
	}
}

func TestCancelledCopyLeavesNothing(t *testing.T) {
	from, to := filled(t, newDatabase(t)), openAt(t, newDatabase(t), Options{})
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := transfer.Copy(ctx, interrupted{from, cancel}, to); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
	wantEmpty(t, to)
}

func TestCopyResolvesLostCommit(t *testing.T) {
	from := filled(t, newDatabase(t))
	for _, tt := range []struct {
		name string
		at   postgrestest.Moment
		want string
	}{
		{"lost before", postgrestest.BeforeCommit, "which was not made"},
		{"lost after", postgrestest.AfterCommit, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			proxy := postgrestest.NewProxy(t, postgrestest.Shared(t))
			address := newDatabase(t)
			to := openAt(t, proxy.URL(address), Options{})
			proxy.Arm(postgrestest.Fault{At: tt.at})
			_, err := transfer.Copy(t.Context(), from, to)
			wantError(t, err, tt.want)
			if tt.want != "" {
				wantEmpty(t, to)
				return
			}
			storagetest.Compare(t, openAt(t, address, Options{}))
		})
	}
}

func TestServerIsDetected(t *testing.T) {
	address := newDatabase(t)
	command := openAt(t, address, Options{Name: "a copy"})
	if err := command.CheckUnused(t.Context()); err != nil {
		t.Error(err)
	}
	server := openAt(t, address, Options{})
	if err := command.CheckUnused(t.Context()); !errors.Is(err, ErrInUse) {
		t.Errorf("a server alone: got %v, want %v", err, ErrInUse)
	}
	registry, err := server.Registry(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := registry.Renew(t.Context(), "node", time.Hour, true); err != nil {
		t.Fatal(err)
	}
	server.Close()
	if err := command.CheckUnused(t.Context()); !errors.Is(err, ErrInUse) {
		t.Errorf("a node: got %v, want %v", err, ErrInUse)
	}
}
