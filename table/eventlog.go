package table

import (
	"slices"

	"github.com/purrlor/purrlor/rules/game"
)

// eventLogLength is how many events a returning viewer gets: about a day of Isle, so that the page can show where the cats lay in
// the morning.
const eventLogLength = 200

// eventLogEdition rises when events get new content. A log of an earlier edition is rebuilt from the rows.
const eventLogEdition = 1

// EventLog holds the events of a table. Every viewer's events are numbered from 1, permanently. The numbers count only the events
// of that viewer.
type EventLog struct {
	Edition int
	Counts  [game.MaxSeats + 1]int // number of events of the spectators, then of each seat
	Last    []game.AddressedEvent  // at least eventLogLength events for every viewer
}

func Addressed(viewer, to game.Seat) bool { return to == game.Nobody || to == viewer }

// Add appends events.
func (l *EventLog) Add(told []game.AddressedEvent) {
	l.Edition = eventLogEdition
	for _, e := range told {
		for i := range l.Counts {
			if Addressed(game.Seat(i-1), e.To) {
				l.Counts[i]++
			}
		}
	}
	before := len(l.Last)
	l.Last = append(l.Last, told...)
	if len(l.Last)/eventLogLength > max(1, before/eventLogLength) { // not every time, because the events of several viewers exceed the length
		l.shorten()
	}
}

// shorten drops events that no viewer gets any more. It counts each audience separately, so that the missing events do not reveal
// how many events others got.
func (l *EventLog) shorten() {
	var left []game.AddressedEvent
	var kept [game.MaxSeats + 1]int
	for _, e := range slices.Backward(l.Last) {
		if kept[e.To+1]++; kept[e.To+1] <= eventLogLength {
			left = append(left, e)
		}
	}
	slices.Reverse(left)
	l.Last = left
}

// Of returns the number of a viewer's events, and the latest of them.
func (l *EventLog) Of(viewer game.Seat) (count int, last []game.Message) {
	for _, e := range slices.Backward(l.Last) {
		if Addressed(viewer, e.To) && len(last) < eventLogLength {
			last = append(last, e.Message)
		}
	}
	slices.Reverse(last)
	return l.Counts[viewer+1], last
}
