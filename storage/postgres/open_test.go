package postgres

import (
	"bytes"
	"errors"
	"log/slog"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/storage/postgres/postgrestest"
	"github.com/purrlor/purrlor/storage/storagetest"
)

// databaseOf returns the name of the database at an address.
func databaseOf(address string) string {
	u, _ := url.Parse(address) // it comes from a server
	return strings.Trim(u.Path, "/")
}

func TestOpenRefuses(t *testing.T) {
	server := postgrestest.Shared(t)
	blank := server.NewDatabase(t, "", nil)
	usual, newer := migrated(t), newDatabase(t)
	server.Exec(t, databaseOf(newer), "INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, true)")
	server.Exec(t, "postgres", "CREATE DATABASE latin TEMPLATE template0 ENCODING LATIN1")
	server.Exec(t, "postgres", "CREATE ROLE stranger LOGIN")
	defer server.Exec(t, "postgres", "DROP DATABASE latin")
	defer server.Exec(t, "postgres", "DROP ROLE stranger")
	tests := []struct {
		name, address string
		options       Options
		want          string
	}{
		{"a file", "purrlor.db", Options{}, "begins with postgres://"},
		{"another database", "mysql://127.0.0.1/purrlor", Options{}, "begins with postgres://"},
		{"a port that is not a number", "postgres://127.0.0.1:many/purrlor", Options{}, "invalid port"},
		{"a setting that is wrong", "postgres://127.0.0.1/purrlor?connect_timeout=soon", Options{}, "connect_timeout"},
		{"a server that is not there", "postgres://127.0.0.1:1/purrlor", Options{}, "refused"},
		{"a socket that is not there", "postgres:///purrlor?host=/nowhere", Options{}, "no such file"},
		{"a database that is not there", server.URL("nowhere"), Options{}, `database "nowhere" does not exist`},
		{"a user who is not there", strings.Replace(blank, "user=postgres", "user=nobody", 1), Options{}, `role "nobody" does not exist`},
		{"a user without rights", strings.Replace(blank, "user=postgres", "user=stranger", 1), Options{}, "permission denied"},
		{"another encoding", server.URL("latin"), Options{}, "encoding LATIN1, want UTF8"},
		{"a newer schema", newer, Options{}, "database has schema 999, but this program can use schemas up to "},
		{"a newer schema to read", newer, Options{ReadOnly: true}, "use a newer program"},
		{"an older schema to read", blank, Options{ReadOnly: true}, "start the server once"},
		{"commits that never wait", usual + "&synchronous_commit=off", Options{}, "synchronous_commit is off"},
		{"a database that is read only", usual + "&default_transaction_read_only=on", Options{}, "read only"},
		{"commits that wait for this server only", usual + "&synchronous_commit=local", Options{}, ""},
		{"commits that do not wait, to read", usual + "&synchronous_commit=off", Options{ReadOnly: true}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, err := Open(t.Context(), tt.address, tt.options)
			if err == nil {
				s.Close()
			}
			wantError(t, err, tt.want)
			if err != nil && strings.Contains(err.Error(), "\n") {
				t.Errorf("the error has more than a line: %v", err)
			}
		})
	}
}

func TestPasswordIsNotPrinted(t *testing.T) {
	for _, address := range []string{"postgres://ann:meow@127.0.0.1:1/purrlor", "postgres://ann:meow@127.0.0.1:many/purrlor", "postgres://ann:me%ow@/purrlor"} {
		s, err := Open(t.Context(), address, Options{})
		if err == nil {
			s.Close()
			t.Fatal("it was opened")
		}
		if strings.Contains(err.Error(), "meow") || strings.Contains(err.Error(), "me%ow") {
			t.Errorf("the error shows the password: %v", err)
		}
	}
}

func TestLaterConnectionIsDurable(t *testing.T) {
	s := openAt(t, newDatabase(t), Options{})
	book := storagetest.NewBook()
	mustCommit(t, s, book.Next(1))
	s.reconfigure(t, "synchronous_commit = off")
	change := book.Next(1)
	if err := s.Commit(t.Context(), change); err == nil || !strings.Contains(err.Error(), "synchronous_commit is off") {
		t.Errorf("got %v, want a refusal", err)
	}
}

// reconfigure changes a setting of a store's database and has the store connect again.
func (s *Store) reconfigure(t *testing.T, setting string) {
	t.Helper()
	server, name := postgrestest.Shared(t), s.pool.Config().ConnConfig.Database
	server.Exec(t, "postgres", "ALTER DATABASE "+name+" SET "+setting)
	server.Exec(t, "postgres", "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '"+name+"'")
}

func TestReadOnlyBesideServer(t *testing.T) {
	address := migrated(t)
	server := openAt(t, address, Options{})
	command := openAt(t, address, Options{ReadOnly: true})
	book := storagetest.NewBook()
	mustCommit(t, server, book.Next(1))
	wantBook(t, command, book)
	if err := command.Commit(t.Context(), book.Next(1)); !errors.Is(err, storage.ErrUnwritable) {
		t.Errorf("got %v, want %v", err, storage.ErrUnwritable)
	}
	if err := command.SetSetting(t.Context(), "key", nil); !errors.Is(err, storage.ErrUnwritable) {
		t.Errorf("got %v, want %v", err, storage.ErrUnwritable)
	}
}

func TestReadOnlyStoreReads(t *testing.T) {
	var log bytes.Buffer
	s := openAt(t, newDatabase(t), Options{Log: slog.New(slog.NewTextHandler(&log, nil))})
	book := storagetest.NewBook()
	mustCommit(t, s, book.Next(1))
	_, secret := ids.NewSecret()
	now := time.Now()
	if err := s.AddPerson(t.Context(), people.Person{ID: "ann", Name: "Ann", Created: now}, people.Session{Secret: secret, Created: now, Seen: now}); err != nil {
		t.Fatal(err)
	}
	before := *book
	second := book.Next(1)
	s.reconfigure(t, "default_transaction_read_only = on")
	for range 3 {
		if err := s.Commit(t.Context(), second); !errors.Is(err, storage.ErrUnwritable) {
			t.Errorf("got %v, want %v", err, storage.ErrUnwritable)
		}
		if err := s.Ready(t.Context()); !errors.Is(err, storage.ErrUnwritable) {
			t.Errorf("ready: got %v, want %v", err, storage.ErrUnwritable)
		}
	}
	wantBook(t, s, &before)
	if p, _, err := people.Authenticate(t.Context(), s, secret, now.Add(2*people.SeenPrecision)); err != nil || p.ID != "ann" {
		t.Errorf("got %q (%v), want ann, though it cannot be noted that she was seen", p.ID, err)
	}
	s.reconfigure(t, "default_transaction_read_only = off")
	if err := s.Ready(t.Context()); err != nil {
		t.Errorf("a store that may be written again is not ready: %v", err)
	}
	mustCommit(t, s, second)
	wantBook(t, s, book)
	if failed, recovered := strings.Count(log.String(), "write store failed"), strings.Count(log.String(), "write store recovered"); failed != 1 || recovered != 1 {
		t.Errorf("it logged %d failures and %d recoveries, want one of each:\n%s", failed, recovered, log.String())
	}
}
