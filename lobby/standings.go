package lobby

import (
	"cmp"
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// Standings is what a person may know of a deal.
type Standings struct {
	Seed    *game.Seed // nil until the deal has closed
	Places  []Place    // of those who have ended their first try, the best first
	Playing int        // how many are at their first try
	Mine    *Standing  // nil for a person who does not play the deal
	Picture []byte     // the best ship, JSON; nil for none
}

// Place is how somebody's first try came out.
type Place struct {
	table.Try
	Place int // ties share one
}

// Standing is what a person has made of a deal.
type Standing struct {
	Tries   int
	Last    ids.TableID
	Done    bool // the first try is over
	Percent *int // how many of the others came out worse, of a hundred; nil if there are none
}

// listedPlaces is how many places a list has.
const listedPlaces = 100

// Standings decides what a viewer may know of a deal, by the first tries of all and the viewer's own. Friends compare when all who have
// begun are done. The best ship is for those who have ended their first try. When the deal has closed all may know everything.
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

// percentWorse returns how many of the other tries came out worse than one, of a hundred.
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

// compareTries puts the best first: by the lead, then by the points. A try that was given up comes last.
func compareTries(a, b table.Try) int {
	switch {
	case a.Abandoned != b.Abandoned && a.Abandoned:
		return 1
	case a.Abandoned != b.Abandoned:
		return -1
	}
	return cmp.Or(cmp.Compare(b.Lead, a.Lead), cmp.Compare(b.Points, a.Points))
}
