package table

import (
	"strings"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
)

// Codes lists the codes of this package, for the word catalogues.
func Codes() []game.Code {
	return []game.Code{
		CodeDamaged, CodeUnknownTable, CodeStoreFull, CodeClosing, CodeUnknownCommand, CodeBadCommand, CodeNotYours,
		CodeNotHost, CodeNotSeated, CodeSeatTaken, CodeTableFull, CodeStarted, CodeNotStarted, CodeTableOver, CodeNotReady,
		CodeNothingToUndo, CodeDoorClosed, CodeNoProposal, CodeProposalOpen, CodeNotAbsent, CodeBadOptions,
		CodeUnknownReaction, CodeRetry, CodeNotOver, CodeUnknownMoment, CodeHintReplaced, CodeQuarantined, CodeTooManyTables, CodeNotAtTable, bots.CodeUnknownLevel,
		bots.CodeUnknownCharacter, CodeUnknownPlan, CodeTooManyPlans, CodePlanTouched, CodeNoVacation, bots.CodeNoDecision,
		CodeRated, CodeRatedClock, CodeNoHints, CodeClockDecides, CodeTooFewAgree, CodeRemoved, CodeSealed, CodeDealOnce, CodeNoSeek,
	}
}

// Words lists what the word catalogues have to hold for tables.
func Words() game.Words {
	w := game.Words{Keys: map[string][]string{}, Values: map[string][]string{"level": bots.Levels()}}
	for _, key := range []string{
		"sat", "rose", "started", "undone", "taken_back", "asks_takeback", "asks_abandon", "asks_replace", "agreed",
		"refused", "lapsed", "standin", "returned", "conceded", "swapped", "settings", "host", "door_open", "door_closed",
		"talk_shared", "talk_apart",
		"bot_sat", "hurried", "finished", "ended_conceded", "ended_abandoned", "ended_closed", "next",
	} {
		w.Keys["table."+key] = nil
	}
	for _, key := range []string{
		"sat", "rose", "undone", "taken_back", "asks_takeback", "asks_abandon", "agreed", "refused", "standin", "returned",
		"conceded", "swapped", "host", "hurried", "plan_done", "late", "hinted",
	} {
		w.Keys["table."+key] = []string{"seat"}
	}
	w.Keys["table.asks_replace"] = []string{"seat", "other"}
	w.Keys["table.plan_void"] = []string{"seat", "why"}
	w.Keys["table.vacation"] = []string{"seat", "days"}
	w.Keys["table.bot_sat"] = []string{"seat", "level"}
	for _, r := range Reactions() {
		w.Keys["reaction."+r] = nil
	}
	for _, level := range bots.Levels() {
		w.Keys["level."+level] = nil
	}
	for _, name := range botNames {
		w.Keys["bot."+name] = nil
	}
	w.Values["why"] = planCodes()
	for _, g := range Games() {
		w.Keys["game."+g.Name] = nil
		for _, name := range bots.Characters(g.Name) {
			w.Keys["character."+name] = nil
		}
		w.Values["game"] = append(w.Values["game"], g.Name)
	}
	return w
}

// planCodes lists why plans end: what a game refuses, or that something touches them.
func planCodes() []string {
	codes := []string{string(CodePlanTouched)}
	for _, code := range game.SharedCodes() {
		codes = append(codes, string(code))
	}
	for _, g := range games.All() {
		for key := range g.Words().Keys {
			if code, ok := strings.CutPrefix(key, "error."); ok {
				codes = append(codes, code)
			}
		}
	}
	return codes
}

// logEvent adds an event about the table itself, for everyone.
func (t *Table) logEvent(key string, seat game.Seat, more ...any) {
	t.logEventTo(game.Nobody, key, seat, more...)
}

// logEventTo is logEvent for one seat, or for everyone. More holds names and values of further parameters.
func (t *Table) logEventTo(to game.Seat, key string, seat game.Seat, more ...any) {
	m := game.Message{Key: "table." + key}
	if seat != game.Nobody {
		m.Args = map[string]any{"seat": seat}
	}
	for i := 0; i+1 < len(more); i += 2 {
		m.Args[more[i].(string)] = more[i+1]
	}
	t.events = append(t.events, game.AddressedEvent{To: to, Message: m})
}

// rowMessages are the messages of rows that always cause the same event, about their seat if they have one.
var rowMessages = map[RowKind]string{
	RowSit: "sat", rowRise: "rose", rowRemove: "rose", rowSwap: "swapped", rowSettings: "settings", RowStart: "started", rowTakeback: "taken_back",
	rowReplace: "standin", rowLate: "late", RowReturn: "returned", rowConcede: "conceded", RowNext: "next",
}

// logRow adds the events of a row. Events of the game itself come from the game.
func (t *Table) logRow(r *Row, before *Proposal) {
	if key, ok := rowMessages[r.Kind]; ok {
		t.logEvent(key, r.Seat)
		return
	}
	switch r.Kind {
	case RowBot:
		if level, _ := bots.SplitName(t.Chairs[r.Seat].Bot); level != "" {
			t.logEvent("bot_sat", r.Seat, "level", level)
		} else {
			t.logEvent("rose", r.Seat)
		}
	case rowHost:
		if seats := t.Seats(r.Person); len(seats) > 0 {
			t.logEvent("host", seats[0])
		}
	case rowDoor:
		t.logEvent(either(t.Settings.Watch, "door_open", "door_closed"), game.Nobody)
	case rowShare:
		t.logEvent(either(t.Shared, "talk_shared", "talk_apart"), game.Nobody)
	case rowPropose:
		if p := t.Proposal; p.What == Replace {
			t.logEvent("asks_replace", p.By, "other", p.Seat)
		} else {
			t.logEvent("asks_"+string(p.What), p.By)
		}
	case rowVote:
		t.logEvent(either(t.Proposal.Refuse, "refused", "agreed"), r.Seat)
	case RowLapse:
		if before != nil && !before.Refuse && !before.agreed() {
			t.logEvent("lapsed", game.Nobody)
		}
	case RowEnd:
		t.logEvent(either(t.Reason == ratings.Finished, "finished", "ended_"+string(t.Reason)), game.Nobody)
	}
}

func either(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}
