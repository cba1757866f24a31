package table

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
)

// Actor says what kind of actor a row comes from.
type Actor string

// The actors of rows.
const (
	ByPerson Actor = "person"
	ByBot    Actor = "bot"
	ByClock  Actor = "auto" // nobody's wish of this moment: a timeout, a preference
)

// RowKind says what a row does to its table.
type RowKind string

// Row is one line of a table's log. A row is never changed; an undo is a row too.
type Row struct {
	Table   ids.TableID
	Number  int // from 1, without gaps
	At      time.Time
	By      Actor
	Person  ids.PersonID // whose command it was, empty for bots and clocks
	Command string       // LoggedID of the client's own id of the command, so that it is applied once however often it is sent
	Kind    RowKind
	Seat    game.Seat
	Body    []byte   // JSON, by kind
	Hash    ids.Hash // the link in the chain: it covers the row and, by the hash before it, all earlier ones

	decoded any // what Body was made from, while its own server folds the row
}

// Starts reports whether the game of the table begins with the row.
func (r *Row) Starts() bool { return r.Kind == RowStart }

// chain returns the hash that a row must have after the one before it. Texts are written with their lengths, so that no two rows
// are written alike.
func (r *Row) chain(before ids.Hash) ids.Hash {
	var room [512]byte
	b := append(room[:0], before[:]...)
	b = appendText(b, string(r.Table))
	b = appendNumber(b, int64(r.Number))
	b = appendNumber(b, r.At.UnixMilli())
	b = appendText(b, string(r.By))
	b = appendText(b, string(r.Person))
	b = appendText(b, r.Command)
	b = appendText(b, string(r.Kind))
	b = appendNumber(b, int64(r.Seat))
	b = append(appendNumber(b, int64(len(r.Body))), r.Body...)
	return ids.Hash(sha256.Sum256(b))
}

func appendText(b []byte, text string) []byte {
	return append(appendNumber(b, int64(len(text))), text...)
}

func appendNumber(b []byte, n int64) []byte { return binary.LittleEndian.AppendUint64(b, uint64(n)) }

// Seal numbers rows and chains them to the row before them.
func Seal(rows []Row, last int, before ids.Hash) {
	for i := range rows {
		rows[i].Number = last + 1 + i
		rows[i].At = rows[i].At.UTC().Truncate(time.Millisecond)
		rows[i].Hash = rows[i].chain(before)
		before = rows[i].Hash
	}
}

// CheckChain says whether rows follow each other without gap or change. The rows before the first are trusted.
func CheckChain(rows []Row, last int, before ids.Hash) error {
	for i := range rows {
		switch r := &rows[i]; {
		case r.Number != last+1:
			return game.Refuse(CodeDamaged, "table %s: row %d follows row %d", r.Table, r.Number, last)
		case r.Hash != r.chain(before):
			return game.Refuse(CodeDamaged, "table %s: row %d does not match its hash", r.Table, r.Number)
		default:
			last, before = r.Number, r.Hash
		}
	}
	return nil
}

func (r *Row) String() string {
	return fmt.Sprintf("%s/%d %s by %s", r.Table, r.Number, r.Kind, r.By)
}

// The kinds of rows. The comment names the body.
const (
	RowCreate   RowKind = "create"   // Settings; the person is the host
	rowSettings RowKind = "settings" // Settings
	RowSit      RowKind = "sit"      // the person takes the seat
	rowRise     RowKind = "rise"     // the seat becomes free
	rowRemove   RowKind = "remove"   // the seat's person leaves all seats, and is not to sit down again
	rowAllow    RowKind = "allow"    // personBody: who was removed may sit down again
	rowSwap     RowKind = "swap"     // swapBody
	RowBot      RowKind = "bot"      // BotBody
	RowReady    RowKind = "ready"    // flagBody
	rowHost     RowKind = "host"     // the person becomes the host
	rowDoor     RowKind = "door"     // flagBody
	rowShare    RowKind = "share"    // flagBody: spectators share the chat of the players, or have their own
	RowStart    RowKind = "start"    // startBody
	RowAct      RowKind = "act"      // actBody
	rowUndo     RowKind = "undo"     // toBody: the seat's own actions from there on are undone
	rowTakeback RowKind = "takeback" // toBody: all actions from there on are undone, and everything still hidden is shuffled again
	rowQuiet    RowKind = "quiet"    // flagBody: the seat does not want to be asked for confirmations
	rowPropose  RowKind = "propose"  // Proposal
	rowVote     RowKind = "vote"     // flagBody
	RowLapse    RowKind = "lapse"    // the proposal is gone
	rowRemind   RowKind = "remind"   // the seat's person has been reminded that the table waits
	rowReplace  RowKind = "replace"  // levelBody: a bot plays for the seat
	RowReturn   RowKind = "return"   // the person plays again
	rowLate     RowKind = "late"     // levelBody: the seat has run out of time, and a bot ends its move
	rowVacation RowKind = "vacation" // daysBody: the person of the seat takes days off
	RowOutage   RowKind = "outage"   // outageBody: no server ran
	rowConcede  RowKind = "concede"
	RowHint     RowKind = "hint"   // hintBody: the seat was given advice
	rowPlan     RowKind = "plan"   // Plan: what the seat means to do as soon as it can
	rowDrop     RowKind = "drop"   // dropBody: a plan is over
	RowEnd      RowKind = "end"    // endBody
	RowNext     RowKind = "next"   // nextBody
	RowSeries   RowKind = "series" // Series: how the games before this one went
	rowAlias    RowKind = "alias"  // aliasBody: a person was merged into another
)

type (
	swapBody  struct{ With game.Seat }
	levelBody struct{ Level string }
	// BotBody has no level if the bot leaves its seat, and no name in tables that are older than stored names.
	BotBody struct {
		Level string
		Name  string `json:",omitempty"`
	}
	FlagBody  struct{ On bool }
	daysBody  struct{ Days int }
	StartBody struct {
		Version int
		Seed    game.Seed
	}
	NextBody struct{ Table ids.TableID }
	HintBody struct{ Decision Decision }
	toBody   struct {
		To      int    // the number of the first row that no longer counts
		Counter uint64 `json:",omitempty"` // of the shuffle, if it is not the number of the row: a takeback of an imported game
	}
	ActBody struct {
		Action  string
		Plan    int  `json:",omitempty"` // by which the action was taken
		Hurried bool `json:",omitempty"` // a bot that should have searched has judged instead, because the server was busy
		Late    bool `json:",omitempty"` // the seat had run out of time
		Lag     int  `json:",omitempty"` // milliseconds that its clock is given back
	}
	endBody struct {
		Reason  ratings.Reason
		Winners []game.Seat
		Sheet   game.Sheet
	}
)
