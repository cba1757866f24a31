package sqlite

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

func TestBackupIsSnapshot(t *testing.T) {
	s := open(t, Options{})
	still, busy := newTable(), newTable()
	for range 5 {
		if err := s.Commit(t.Context(), still.next()); err != nil {
			t.Fatal(err)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	var group sync.WaitGroup
	group.Go(func() {
		for ctx.Err() == nil {
			if err := s.Commit(t.Context(), busy.next()); err != nil {
				t.Error(err)
			}
		}
	})
	path := filepath.Join(t.TempDir(), "it's a backup.db")
	if err := s.Backup(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	stop()
	group.Wait()

	if err := s.Backup(t.Context(), path); !errors.Is(err, os.ErrExist) {
		t.Errorf("over a file: got %v, want %v", err, os.ErrExist)
	}
	for _, options := range []Options{{ReadOnly: true}, {}} {
		restored := openAt(t, path, options)
		if err := restored.Check(t.Context()); err != nil {
			t.Error(err)
		}
		if rows, err := restored.Rows(t.Context(), still.id, 0); err != nil || len(rows) != 5 {
			t.Errorf("got %d rows (%v), want 5", len(rows), err)
		}
		restored.Close()
	}
	if err := openAt(t, path, Options{}).Commit(t.Context(), still.next()); err != nil {
		t.Errorf("a restored store does not go on: %v", err)
	}
}

func TestFailedBackupLeavesNoFile(t *testing.T) {
	s := open(t, Options{})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	path := filepath.Join(t.TempDir(), "backup.db")
	if err := s.Backup(ctx, path); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Error("there is a file")
	}
}

func TestCheckSeesDamage(t *testing.T) {
	tests := []struct {
		name    string
		queries []string
		want    string
	}{
		{"a changed row", []string{"DROP TRIGGER rows_stay_as_they_are", "UPDATE rows SET body = x'00' WHERE number = 2"}, "row 2 does not match its hash"},
		{"a lost row", []string{"DROP TRIGGER rows_go_with_their_table", "DELETE FROM rows WHERE number = 2"}, "row 3 follows row 1"},
		{"a lost end", []string{"DROP TRIGGER rows_go_with_their_table", "DELETE FROM rows WHERE number = 3"}, "has 2 rows, want 3"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := open(t, Options{})
			table := newTable()
			for range 3 {
				if err := s.Commit(t.Context(), table.next()); err != nil {
					t.Fatal(err)
				}
			}
			if err := s.Check(t.Context()); err != nil {
				t.Fatal(err)
			}
			for _, query := range tt.queries {
				if _, err := s.writer.conn.ExecContext(t.Context(), query); err != nil {
					t.Fatal(err)
				}
			}
			wantError(t, s.Check(t.Context()), tt.want)
		})
	}
}

func TestCheckSeesDamagedPages(t *testing.T) {
	path := filepath.Join(t.TempDir(), "purrlor.db")
	s := openAt(t, path, Options{})
	for range 50 {
		if err := s.Commit(t.Context(), newTable().next()); err != nil {
			t.Fatal(err)
		}
	}
	s.Close()
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.LastIndex(file, []byte("cat-07")) &^ 4095
	copy(file[at:at+64], bytes.Repeat([]byte{0xaa}, 64))
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := openAt(t, path, Options{}).Check(t.Context()); err == nil {
		t.Error("nothing was seen")
	}
}
