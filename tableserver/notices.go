package tableserver

import (
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// notify notifies people who do not follow the table, once each.
func (l *live) notify(notices []table.PersonNotice) {
	for _, n := range notices {
		l.server.Notifier.Notify(n.Person, n.Notice)
	}
}

// noticesOf returns the notifications of a change for people who do not follow the table.
func (l *live) noticesOf(next *table.Table, requests []table.NoticeRequest) []table.PersonNotice {
	var list []table.PersonNotice
	told := map[ids.PersonID]bool{}
	add := func(p ids.PersonID, kind table.NoticeKind) {
		looks := l.isViewing(p) && (kind != table.StandinSoon || !l.elsewhere(p))
		if kind != "" && !told[p] && !looks {
			list = append(list, table.PersonNotice{ID: ids.New(), Person: p, Notice: table.Notice{Kind: kind, Table: next.ID, Game: next.Settings.Game}})
		}
		told[p] = told[p] || kind != ""
	}
	for seat := range next.Chairs {
		add(next.Chairs[seat].Person, next.NoticeFor(l.table, game.Seat(seat)))
	}
	for _, w := range requests {
		add(w.Person, w.Kind)
	}
	return list
}
