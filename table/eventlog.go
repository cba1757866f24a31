package table

import (
	"slices"

	"github.com/purrlor/purrlor/rules/game"
)

// storyLength is how many events a viewer who comes back is told: about what a day of Isle brings, so that the page can show where
// the cats of the morning lay.
const storyLength = 200

// storyEdition is raised when events come to tell more than before: a story of an earlier edition is told anew from the log.
const storyEdition = 1

// EventLog is what has happened at a table. Every viewer's events have numbers of their own, from 1, which stay what they are for
// as long as the table exists: they count what the viewer was told, and nothing that was told to others.
type EventLog struct {
	Edition int
	Counts  [game.MaxSeats + 1]int // how many events there were for the spectators, and then for each seat
	Last    []game.AddressedEvent  // of every audience, storyLength at least
}

func Addressed(viewer, to game.Seat) bool { return to == game.Nobody || to == viewer }

// Add goes on with the story.
func (s *EventLog) Add(told []game.AddressedEvent) {
	s.Edition = storyEdition
	for _, e := range told {
		for i := range s.Counts {
			if Addressed(game.Seat(i-1), e.To) {
				s.Counts[i]++
			}
		}
	}
	before := len(s.Last)
	s.Last = append(s.Last, told...)
	if len(s.Last)/storyLength > max(1, before/storyLength) { // not each time: what many audiences keep is longer than that
		s.shorten()
	}
}

// shorten drops what no viewer is told any more. It counts each audience for itself, so that nobody can tell by what is gone how
// much others were told.
func (s *EventLog) shorten() {
	var left []game.AddressedEvent
	var kept [game.MaxSeats + 1]int
	for _, e := range slices.Backward(s.Last) {
		if kept[e.To+1]++; kept[e.To+1] <= storyLength {
			left = append(left, e)
		}
	}
	slices.Reverse(left)
	s.Last = left
}

// Of returns how many events there were for a viewer, and the last of them.
func (s *EventLog) Of(viewer game.Seat) (count int, last []game.Message) {
	for _, e := range slices.Backward(s.Last) {
		if Addressed(viewer, e.To) && len(last) < storyLength {
			last = append(last, e.Message)
		}
	}
	slices.Reverse(last)
	return s.Counts[viewer+1], last
}
