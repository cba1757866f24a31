package people

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people/names"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// maxReason limits a reason, in characters.
const maxReason = 500

// Report is a report about a person, for the operator.
type Report struct {
	At    time.Time
	Table ids.TableID
	By    ids.PersonID
	About ids.PersonID
	// Subject is a chat line, the name or the profile; empty for behaviour.
	Subject    table.ReportSubject
	Kind       table.ReportKind // empty if Reason is the only description
	Line       int              // number of the chat line, 0 for none
	Spectators bool             // the line is from the spectator chat
	Text       string           // the chat line, or the name at that time
	Reason     string
	// Command is the command id by which a store detects repetition; stores do not return it.
	Command string
}

// ReportStore stores reports about people.
type ReportStore interface {
	// Report stores a report. It returns storage.ErrRepeated for a repeated command, and for the same report by the same author
	// with any reason.
	Report(ctx context.Context, r Report) error
	Names(ctx context.Context, ids []ids.PersonID) (map[ids.PersonID]string, error)
	Aliases(ctx context.Context, ids []ids.PersonID) (map[ids.PersonID]ids.PersonID, error)
}

// CheckReport validates a report, and resolves the alias that it is about.
func CheckReport(ctx context.Context, store ReportStore, r Report) (Report, error) {
	if r.Line != 0 {
		r.Subject = table.ReportLine
	}
	known, err := store.Aliases(ctx, []ids.PersonID{r.About})
	if err != nil {
		return r, err
	}
	r.About = cmp.Or(known[r.About], r.About)
	switch {
	case r.Kind != "" && !slices.Contains(table.ReportKinds(), r.Kind):
		return r, game.Refuse(CodeBadReport, "there is no kind of report %q", r.Kind)
	case r.Subject == table.ReportLine && r.Line == 0, !slices.Contains([]table.ReportSubject{"", table.ReportLine, table.ReportName, table.ReportProfile}, r.Subject):
		return r, game.Refuse(CodeBadReport, "a report cannot be about %q", r.Subject)
	case r.Reason == "" && r.Kind != "" && r.Kind != table.ReportOther:
		return r, nil
	}
	r.Reason, err = names.CleanChat(r.Reason, maxReason)
	return r, err
}

// StoreReport stores a report about another person who exists. A report that is not about a chat line contains the current name,
// which called completes. A repeated report counts as stored, so that repetition does not fill the list.
func StoreReport(ctx context.Context, store ReportStore, r Report, called func(name string) (string, error)) error {
	return storeReport(ctx, store, r, game.Refuse(CodeNotAtTable, "that person does not exist any more"), called)
}

func storeReport(ctx context.Context, store ReportStore, r Report, gone error, called func(name string) (string, error)) error {
	if r.About == r.By {
		return game.Refuse(CodeBadReport, "nobody can report themselves")
	}
	known, err := store.Names(ctx, []ids.PersonID{r.About})
	if err != nil {
		return err
	}
	name := known[r.About]
	if name == "" {
		return gone
	}
	if r.Line == 0 {
		if r.Text, err = called(name); err != nil {
			return err
		}
	}
	if err := store.Report(ctx, r); !errors.Is(err, storage.ErrRepeated) {
		return err
	}
	return nil
}

// ReportPerson stores a report from outside of tables, about a name in a list or a profile.
func ReportPerson(ctx context.Context, store ReportStore, r Report) error {
	r, err := CheckReport(ctx, store, r)
	switch {
	case err != nil:
		return err
	case r.Line != 0:
		return game.Refuse(CodeBadReport, "a line is said at a table")
	}
	r.Table, r.Command = "", "" // only used at tables
	return storeReport(ctx, store, r, storage.ErrNotFound, func(name string) (string, error) { return name, nil })
}
