package tableserver

import (
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// notify delivers notifications.
func (s *Server) notify(notices []table.PersonNotice) {
	for _, n := range notices {
		s.Notifier.Notify(n.Person, n.Notice)
	}
}

// sees reports whether a person follows the table closely enough to need no notification of a kind. A bot that is about to play for
// them is announced even while they look elsewhere.
func (l *live) sees(p ids.PersonID, kind table.NoticeKind) bool {
	return l.isViewing(p) && (kind != table.StandinSoon || !l.elsewhere(p))
}

// noticesOf returns the notifications of a change for people who do not see the table, at most one each.
func noticesOf(before, next *table.Table, requests []table.NoticeRequest, sees func(ids.PersonID, table.NoticeKind) bool) []table.PersonNotice {
	var list []table.PersonNotice
	told := map[ids.PersonID]bool{}
	add := func(p ids.PersonID, kind table.NoticeKind) {
		if kind != "" && !told[p] && !sees(p, kind) {
			list = append(list, table.PersonNotice{ID: ids.New(), Person: p, Notice: table.Notice{Kind: kind, Table: next.ID, Game: next.Settings.Game}})
		}
		told[p] = told[p] || kind != ""
	}
	for seat := range next.Chairs {
		add(next.Chairs[seat].Person, next.NoticeFor(before, game.Seat(seat)))
	}
	for _, w := range requests {
		add(w.Person, w.Kind)
	}
	return list
}
