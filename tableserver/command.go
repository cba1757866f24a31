package tableserver

import (
	"context"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/table"
)

// A handler executes a person's command at a table.
type handler func(s *Server, ctx context.Context, id ids.TableID, p ids.PersonID, c *table.Command) error

var handlers = map[table.Verb]handler{
	table.DoSit:      (*Server).sit,
	table.DoRise:     byRows((*table.Transaction).DoRise),
	table.DoRemove:   byRows((*table.Transaction).DoRemove),
	table.DoAllow:    byRows((*table.Transaction).DoAllow),
	table.DoSwap:     byRows((*table.Transaction).DoSwap),
	table.DoBot:      byRows((*table.Transaction).DoBot),
	table.DoSettings: byRows((*table.Transaction).DoSettings),
	table.DoClose:    byRows((*table.Transaction).DoClose),
	table.DoDoor:     byRows((*table.Transaction).DoDoor),
	table.DoShare:    byRows((*table.Transaction).DoShare),
	table.DoReady:    byRows((*table.Transaction).DoReady),
	table.DoStart:    byRows((*table.Transaction).DoStart),
	table.DoAct:      byRows((*table.Transaction).DoAct),
	table.DoUndo:     byRows((*table.Transaction).DoUndo),
	table.DoQuiet:    byRows((*table.Transaction).DoQuiet),
	table.DoTakeback: byRows((*table.Transaction).DoTakeback),
	table.DoAbandon:  byRows((*table.Transaction).DoAbandon),
	table.DoReplace:  byRows((*table.Transaction).DoReplace),
	table.DoReturn:   byRows((*table.Transaction).DoReturn),
	table.DoVote:     byRows((*table.Transaction).DoVote),
	table.DoConcede:  byRows((*table.Transaction).DoConcede),
	table.DoRematch:  (*Server).doRematch,
	table.DoName:     (*Server).nameSeat,
	table.DoPlan:     byRows((*table.Transaction).DoPlan),
	table.DoCancel:   byRows((*table.Transaction).DoCancel),
	table.DoVacation: byRows((*table.Transaction).DoVacation),
	table.DoHurry:    (*Server).hurry,
	table.DoSay:      (*Server).say,
	table.DoReport:   (*Server).report,
}

// byRows makes a handler from a function that decides rows on the table's goroutine.
func byRows(decide table.Decider) handler {
	return func(s *Server, ctx context.Context, id ids.TableID, p ids.PersonID, c *table.Command) error {
		return s.onTable(ctx, id, func(l *live) error { return l.do(ctx, p, c, decide) })
	}
}
