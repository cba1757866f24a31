package lobby

import (
	"cmp"
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// Standings is what a person may see of a deal.
type Standings struct {
	Seed    *game.Seed // nil until the deal has closed
	Places  []Place    // finished first tries, the best first
	Playing int        // number of people in their first try
	Mine    *Standing  // nil for a person who has not started the deal
	Picture []byte     // the best ship, JSON; nil for none
}

// Place is the result of a person's first try.
type Place struct {
	table.Try
	Place int // ties share one
}

// Standing is a person's own result in a deal.
type Standing struct {
	Tries   int
	Last    ids.TableID
	Done    bool // the first try is finished
	Percent *int // percentage of the other tries with a worse result; nil if there are none
}

// listedPlaces limits the list of places.
const listedPlaces = 100

// Standings decides what a viewer may see of a deal, given everyone's first tries and the viewer's own. A deal for friends shows
// places when everyone who has started has finished. The best ship is visible to people who have finished their first try.
// Everything is public after the deal has closed.
func (d *Deal) Standings(first, mine []table.Try, viewer ids.PersonID, now time.Time) Standings {
	closed := d.Closed(now)
	var out Standings
	if closed {
		out.Seed = &d.Seed
	}
	if len(mine) > 0 {
		out.Mine = &Standing{Tries: len(mine), Last: mine[len(mine)-1].Table, Done: mine[0].Done()}
	}
	done := slices.DeleteFunc(slices.Clone(first), func(t table.Try) bool { return !t.Done() })
	out.Playing = len(first) - len(done)
	if d.Person != "" && out.Playing > 0 && !closed {
		return out
	}
	slices.SortStableFunc(done, compareTries)
	for i := range done {
		place := i + 1
		if i > 0 && compareTries(done[i-1], done[i]) == 0 {
			place = out.Places[i-1].Place
		}
		out.Places = append(out.Places, Place{done[i], place})
		if done[i].Person == viewer && viewer != "" && out.Mine != nil {
			out.Mine.Percent = percentWorse(done, i)
		}
	}
	out.Places = out.Places[:min(len(out.Places), listedPlaces)]
	best := slices.IndexFunc(done, func(t table.Try) bool { return t.Picture != nil })
	if best >= 0 && (closed || out.Mine != nil && out.Mine.Done) {
		out.Picture = done[best].Picture
	}
	return out
}

// percentWorse returns the percentage of the other tries with a worse result.
func percentWorse(ranked []table.Try, i int) *int {
	if len(ranked) < 2 {
		return nil
	}
	worse := 0
	for j := i + 1; j < len(ranked); j++ {
		if compareTries(ranked[i], ranked[j]) < 0 {
			worse++
		}
	}
	percent := 100 * worse / (len(ranked) - 1)
	return &percent
}

// compareTries orders the best first: by lead, then by points. Tries that were given up come last.
func compareTries(a, b table.Try) int {
	switch {
	case a.Abandoned != b.Abandoned && a.Abandoned:
		return 1
	case a.Abandoned != b.Abandoned:
		return -1
	}
	return cmp.Or(cmp.Compare(b.Lead, a.Lead), cmp.Compare(b.Points, a.Points))
}
