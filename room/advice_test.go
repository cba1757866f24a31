package room_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/room"
)

func TestHintsAreLegalActionsOfTheSeatThatAsks(t *testing.T) {
	h := newHouse(t)
	people := []room.PersonID{h.person("Anna"), h.person("Borys")}
	table, _ := h.started(room.Settings{Game: "isle", Config: []byte(`{"players":2}`)}, people...)
	hints, err := h.Hint(context.Background(), table, people[1], nil)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := h.Match(context.Background(), table, people[1], nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(hints.Hints) == 0 || hints.Decision != pos.Decision(1) {
		t.Errorf("got %+v", hints)
	}
	for _, hint := range hints.Hints {
		if !slices.Contains(pos.Match.Legal(1), hint.Action) {
			t.Errorf("%q is no action of the seat", hint.Action)
		}
	}
	if _, err := h.Hint(context.Background(), table, people[0], seat(1)); game.CodeOf(err) != room.CodeNotYours {
		t.Errorf("a hint for another seat: %v", err)
	}
	if _, err := h.Review(context.Background(), table); game.CodeOf(err) != room.CodeNotOver {
		t.Errorf("a review of a running game: %v", err)
	}
}

func TestAFinishedGameIsReviewed(t *testing.T) {
	h := newHouse(t)
	people := []room.PersonID{h.person("Anna"), h.person("Borys")}
	table, _ := h.started(room.Settings{Game: "boxes", Config: []byte(`{"players":2,"columns":6,"rows":5}`)}, people...)
	h.playOut(table, people, nil)
	var review room.Reviewed
	for end := time.Now().Add(time.Minute); review.Seats == nil; time.Sleep(5 * time.Millisecond) {
		next, err := h.Review(context.Background(), table)
		if err != nil || next.Judged < review.Judged || time.Now().After(end) {
			t.Fatalf("got %+v after %+v, %v", next, review, err)
		}
		review = next
	}
	if review.Judged != review.Of || len(review.Seats) != 2 || len(review.Seats[0])+len(review.Seats[1]) == 0 {
		t.Errorf("got %+v", review)
	}
}

func TestAHouseClosesWithoutWaitingForAReview(t *testing.T) {
	h := newHouse(t)
	people := []room.PersonID{h.person("Anna"), h.person("Borys")}
	table, _ := h.started(room.Settings{Game: "boxes", Config: []byte(`{"players":2,"columns":6,"rows":5}`)}, people...)
	h.playOut(table, people, nil)
	if _, err := h.Review(context.Background(), table); err != nil {
		t.Fatal(err)
	}
	if err := h.Close(); err != nil {
		t.Error(err)
	}
	if _, err := h.Review(context.Background(), table); game.CodeOf(err) != room.CodeClosing {
		t.Errorf("a closed house reviews: %v", err)
	}
}

func TestAPauseOfABotCanBeSkipped(t *testing.T) {
	h := newHouse(t)
	h.Pace = time.Hour
	anna := h.person("Anna")
	table, err := h.Create(context.Background(), anna, room.Settings{Game: "isle", Config: []byte(`{"players":2}`)}, []string{"random"})
	if err != nil {
		t.Fatal(err)
	}
	h.do(table, anna, room.Command{Do: room.DoStart})
	chosen := func() bool {
		pos, err := h.Match(context.Background(), table, anna, nil)
		return err == nil && !pos.Match.Must().Has(1)
	}
	if chosen() {
		t.Fatal("the bot does not pause")
	}
	if err := h.try(table, h.person("Zoe"), room.Command{Do: room.DoHurry}); game.CodeOf(err) != room.CodeNotSeated {
		t.Errorf("a stranger hurries the bot: %v", err)
	}
	h.do(table, anna, room.Command{Do: room.DoHurry})
	for end := time.Now().Add(10 * time.Second); !chosen(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the bot still pauses")
		}
	}
}
