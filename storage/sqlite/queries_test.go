package sqlite

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage/sqlstore"
)

// counting counts the queries that a database runs outside of transactions.
type counting struct {
	sqlstore.Database
	queries *int
}

func (c counting) Read(ctx context.Context) sqlstore.Reader {
	return countingReader{c.Database.Read(ctx), c.queries}
}

type countingReader struct {
	sqlstore.Reader
	queries *int
}

func (r countingReader) QueryRow(query string, args []any, into ...any) error {
	*r.queries++
	return r.Reader.QueryRow(query, args, into...)
}

func (r countingReader) Query(query string, args []any, read func(sqlstore.Rows) error) error {
	*r.queries++
	return r.Reader.Query(query, args, read)
}

// TestQueriesForFriends proves that the number of queries does not grow with the number of friends.
func TestQueriesForFriends(t *testing.T) {
	s := openAt(t, filepath.Join(t.TempDir(), "purrlor.db"), Options{})
	queries := 0
	s.Store = sqlstore.New(counting{database{s}, &queries}, &dialect)
	now := time.Now()
	guest := func(id ids.PersonID) ids.PersonID {
		err := s.AddPerson(t.Context(), people.Person{ID: id, Name: string(id), Created: now}, people.Session{Secret: ids.HashOf(string(id)), Kind: people.Cookie, Created: now, Seen: now})
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	ann := guest("ann")
	friends := people.NewFriends(s, s, s, s, func() time.Time { return now })
	befriend := func(id ids.PersonID) {
		err := people.Befriend(t.Context(), s, ann, guest(id), now)
		if err == nil {
			_, err = people.RequestFriend(t.Context(), s, people.FriendRequest{From: guest("asker of " + id), To: ann, Made: now})
		}
		if err == nil {
			err = people.NotePresence(t.Context(), s, "node", []people.Presence{{Person: id, Table: "t", Seen: now}}, nil)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	count := func(want int) int {
		t.Helper()
		queries = 0
		list, err := friends.List(t.Context(), ann)
		if err != nil || len(list.Friends) != want || len(list.Requests) != want || !list.Friends[want-1].Online {
			t.Fatalf("%d friends, %d requests, %v, want %d online", len(list.Friends), len(list.Requests), err, want)
		}
		if _, err := s.Summaries(t.Context(), list.Tables()); err != nil {
			t.Fatal(err)
		}
		return queries
	}
	befriend("friend")
	one := count(1)
	for i := range 39 {
		befriend(ids.PersonID(fmt.Sprint("friend ", i)))
	}
	if many := count(40); many != one || one > 10 {
		t.Errorf("%d queries for 40 friends, %d for one", many, one)
	}
}
