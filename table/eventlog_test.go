package table_test

import (
	"reflect"
	"strconv"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

func TestEventLogIsShortenedForEachViewerAlike(t *testing.T) {
	t.Parallel()
	var s table.EventLog
	var heard []game.Message
	for i := range 3000 {
		e := game.AddressedEvent{To: game.Nobody, Message: game.Message{Key: strconv.Itoa(i)}}
		if i%3 > 0 {
			e.To = game.Seat(i % 3)
		}
		if e.To != 2 {
			heard = append(heard, e.Message)
		}
		s.Add([]game.AddressedEvent{e})
		if count, last := s.Of(1); count != len(heard) || !reflect.DeepEqual(last, heard[max(0, len(heard)-200):]) {
			t.Fatalf("after %d events seat 1 has heard %d, the last are %v", i+1, count, last)
		}
	}
	if most := 4 * 200; len(s.Last) > most { // two hundred for each of three audiences, and as many that come before it is shortened
		t.Errorf("%d events are kept, at most %d are wanted", len(s.Last), most)
	}
}
