package sqlite

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
)

func TestDeletePerson(t *testing.T) {
	t.Run("empties the log once nobody reads it", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "purrlor.db")
		s := openAt(t, path, Options{})
		err := s.AddPerson(t.Context(), people.Person{ID: "ann", Name: "Ann", Created: time.Now()}, people.Session{Secret: ids.HashOf("ann"), Kind: people.Cookie, Created: time.Now(), Seen: time.Now()})
		if err != nil {
			t.Fatal(err)
		}
		reader, err := s.readers.BeginTx(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		var people int
		if err := reader.QueryRow("SELECT count(*) FROM persons").Scan(&people); err != nil {
			t.Fatal(err)
		}
		if err := s.DeletePerson(t.Context(), "ann"); err != nil {
			t.Fatal(err)
		}
		length := func() int64 {
			info, err := os.Stat(path + "-wal")
			if err != nil {
				t.Fatal(err)
			}
			return info.Size()
		}
		if length() == 0 {
			t.Error("the log is empty while somebody reads it")
		}
		if err := reader.Rollback(); err != nil {
			t.Fatal(err)
		}
		if err := s.SetSetting(t.Context(), "a", nil); err != nil {
			t.Fatal(err)
		}
		if got := length(); got != 0 {
			t.Errorf("the log has %d bytes, want none", got)
		}
	})
}
