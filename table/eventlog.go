package table

import (
	"slices"

	"github.com/purrlor/purrlor/rules/game"
)

// storyLength is how many events a returning viewer gets: about as many as a day of Isle has, so that the page can show where
// the cats of the morning lay.
const eventLogLength = 200

// eventLogEdition rises when events get new content. A log of an earlier edition is rebuilt from the rows.
const eventLogEdition = 1

// EventLog is what has happened at a table. Every viewer's events have numbers of their own, from 1, which stay what they are for
// as long as the table exists: they count what the viewer was told, and nothing that was told to others.
type EventLog struct {
	Edition int
	Counts  [game.MaxSeats + 1]int // how many events there were for the spectators, and then for each seat
	Last    []game.AddressedEvent  // of every audience, storyLength at least
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
	if len(l.Last)/eventLogLength > max(1, before/eventLogLength) { // not each time: what many audiences keep is longer than that
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

// Of returns how many events there were for a viewer, and the last of them.
func (l *EventLog) Of(viewer game.Seat) (count int, last []game.Message) {
	for _, e := range slices.Backward(l.Last) {
		if Addressed(viewer, e.To) && len(last) < eventLogLength {
			last = append(last, e.Message)
		}
	}
	slices.Reverse(last)
	return l.Counts[viewer+1], last
}
