package main

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage/sqlite"
	"github.com/purrlor/purrlor/storage/storagetest"
	"github.com/purrlor/purrlor/table"
)

// ratedDatabase has thirty rated games of two people, mostly won by the first.
func ratedDatabase(t *testing.T) (path string) {
	t.Helper()
	ctx := context.Background()
	path = filepath.Join(t.TempDir(), "purrlor.db")
	store, err := sqlite.Open(path, sqlite.Options{})
	must(err)
	players := []ids.PersonID{"anna", "borys"}
	for _, id := range players {
		must(store.AddPerson(ctx, people.Person{ID: id, Name: "Cat " + string(id), Created: then}, people.Session{Secret: ids.HashOf(string(id)), Created: then, Seen: then}))
	}
	for i := range 30 {
		c := storagetest.NewBook().Next(1)
		c.Summary.Stage = table.Over
		c.Result = &ratings.GameResult{
			Table: c.Summary.Table, Game: "boxes", Version: 1, Pool: "boxes.two", Rated: true, Reason: ratings.Finished,
			Started: then, Ended: time.Now().Add(time.Duration(i-40) * time.Hour),
		}
		for s, p := range players {
			rank := s + 1
			if i%5 == 4 {
				rank = 2 - s
			}
			c.Result.Seats = append(c.Result.Seats, ratings.SeatResult{Seat: game.Seat(s), Person: p, Rank: rank})
		}
		must(store.Commit(ctx, c))
		if i == 20 { // the rest is left to the command
			_, err := store.CountRated(ctx)
			must(err)
		}
	}
	must(store.Close())
	return path
}

func ratingsIn(t *testing.T, path string) []ratings.PersonRating {
	t.Helper()
	store, err := sqlite.Open(path, sqlite.Options{ReadOnly: true})
	must(err)
	defer store.Close()
	list, err := store.RatingsOf(t.Context(), []ids.PersonID{"anna", "borys"}, "")
	must(err)
	return list
}

func TestAdminRecomputesRatings(t *testing.T) {
	path := ratedDatabase(t)
	admin := func(args ...string) string {
		t.Helper()
		got := run("", append([]string{"admin"}, append(args, "--data", path)...)...)
		if got.status != 0 {
			t.Fatalf("%v: %s", args, got.err)
		}
		return got.out
	}
	wantWords(t, admin("recompute-ratings"), "30 rated games, 9 of them counted just now. 0 ratings were set right.")
	before := ratingsIn(t, path)
	if len(before) != 2 || before[0].Games != 30 || before[0].Points() <= before[1].Points() {
		t.Fatalf("got %+v", before)
	}
	wantWords(t, admin("recompute-ratings"), "0 of them counted just now. 0 ratings")
	spoil(t, path, "UPDATE ratings SET mu = mu + 5000000, games = 2; UPDATE result_seats SET mu_after = 1 WHERE seat = 0")
	if reflect.DeepEqual(ratingsIn(t, path), before) {
		t.Fatal("nothing was spoilt")
	}
	wantWords(t, admin("recompute-ratings"), "0 of them counted just now. 32 ratings were set right.")
	if after := ratingsIn(t, path); !reflect.DeepEqual(after, before) {
		t.Errorf("got %+v, want %+v", after, before)
	}
	spoil(t, path, "DELETE FROM ratings")
	admin("recompute-ratings")
	if after := ratingsIn(t, path); !reflect.DeepEqual(after, before) {
		t.Errorf("got %+v, want %+v", after, before)
	}
	flags := admin("rating-flags")
	wantWords(t, flags, "few", "anna", `"Cat borys"`, "boxes.two", "30")
	wantWords(t, admin("rating-flags", "--json"), `"kind": "few"`, fmt.Sprintf("%q: %q", "person", "borys"))
	if got := admin("rating-flags", "--days", "0"); len(got) > len("flag person name other name pool games odd")*2 {
		t.Errorf("games of before are flagged: %s", got)
	}
}

// spoil changes a database directly.
func spoil(t *testing.T, path, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	must(err)
	defer db.Close()
	_, err = db.ExecContext(t.Context(), statement)
	must(err)
}
