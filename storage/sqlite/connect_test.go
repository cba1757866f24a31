package sqlite

import (
	"database/sql"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
)

func TestConnectionRequirements(t *testing.T) {
	tests := []struct {
		name string
		more url.Values
		want string // in the error, empty for none
	}{
		{"as every connection is opened", nil, ""},
		{"commits that wait for a checkpoint only", url.Values{"_synchronous": {"NORMAL"}}, "synchronous is 1"},
		{"commits that never wait", url.Values{"_synchronous": {"OFF"}}, "synchronous is 0"},
		{"something that changes it afterwards", url.Values{"_query_only": {"0"}, "_synchronous": {""}, "_pragma": {"synchronous(1)"}}, "synchronous is 1"},
		{"references that nobody checks", url.Values{"_foreign_keys": {"off"}}, "foreign_keys is 0"},
		{"another journal", url.Values{"_journal_mode": {"DELETE"}}, "journal_mode is delete"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			more := url.Values{"_journal_mode": {"WAL"}}
			for key, value := range tt.more {
				more[key] = value
			}
			open, err := newConnector(dsn(filepath.Join(t.TempDir(), "a?b#c%20.db"), more), requirement{"journal_mode", "wal"})
			if err != nil {
				t.Fatal(err)
			}
			conn, err := open.Connect(t.Context())
			if err == nil {
				conn.Close()
			}
			if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
				t.Errorf("got error %v, want %q", err, tt.want)
			}
		})
	}
}

func TestConnectionsAreDurable(t *testing.T) {
	s := open(t, Options{})
	conns := []*sql.Conn{s.writer.conn}
	for range s.readers.Stats().MaxOpenConnections {
		conn, err := s.readers.Conn(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		conns = append(conns, conn)
	}
	for _, conn := range conns {
		for _, d := range append([]requirement{{"journal_mode", "wal"}}, requiredAlways...) {
			var got any
			if err := conn.QueryRowContext(t.Context(), "PRAGMA "+d.pragma).Scan(&got); err != nil || got != d.want {
				t.Errorf("%s: got %v (%v), want %v", d.pragma, got, err, d.want)
			}
		}
	}
	for _, conn := range conns[1:] {
		if _, err := conn.ExecContext(t.Context(), "DELETE FROM settings"); err == nil {
			t.Error("a connection for reading has written")
		}
	}
}
