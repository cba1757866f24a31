package offline

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// Record kinds, which are the first part of a key. Keys of tables continue with the table, and those of rows and lines with their number.
const (
	kindRow      = "row"
	kindLine     = "line"
	kindSnapshot = "snapshot"
	kindSummary  = "summary"
	kindSeatName = "seatname"
	kindSetting  = "setting"
	kindPerson   = "person"
)

// lastSnapshot ends the key of a table's only snapshot.
const lastSnapshot = "last"

// key joins the parts of a key.
func key(parts ...string) string { return strings.Join(parts, "/") }

// numbered formats a number so that keys sort by it.
func numbered(n int) string { return fmt.Sprintf("%08d", n) }

// Record formats, which must not change with the program. Times are milliseconds since 1970, 0 for none.
type (
	rowRecord struct {
		At      int64         `json:"at"`
		By      table.Actor   `json:"by"`
		Person  ids.PersonID  `json:"person,omitempty"`
		Command string        `json:"command,omitempty"`
		Kind    table.RowKind `json:"kind"`
		Seat    game.Seat     `json:"seat"`
		Body    []byte        `json:"body,omitempty"`
		Hash    []byte        `json:"hash"`
	}
	lineRecord struct {
		At       int64        `json:"at"`
		Person   ids.PersonID `json:"person,omitempty"`
		Text     string       `json:"text,omitempty"`
		Reaction string       `json:"reaction,omitempty"`
		Command  string       `json:"command,omitempty"`
	}
	snapshotRecord struct {
		Number  int    `json:"number"`
		Hash    []byte `json:"hash"`
		Version int    `json:"version"`
		Body    []byte `json:"body"`
	}
	summaryRecord struct {
		Game    string         `json:"game"`
		Version int            `json:"version"`
		Stage   table.Stage    `json:"stage"`
		Public  bool           `json:"public,omitempty"`
		Number  int            `json:"number"`
		Created int64          `json:"created"`
		Changed int64          `json:"changed"`
		Due     int64          `json:"due,omitempty"`
		People  []ids.PersonID `json:"people"`
		Card    []byte         `json:"card"`
		Awaited []game.Seat    `json:"awaited,omitempty"`
	}
	seatNameRecord struct {
		Person ids.PersonID `json:"person"`
		Name   string       `json:"name"`
	}
	personRecord struct {
		Name    string          `json:"name"`
		Created int64           `json:"created"`
		Prefs   json.RawMessage `json:"prefs,omitempty"`
	}
)

func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func moment(millis int64) time.Time {
	if millis == 0 {
		return time.Time{}
	}
	return time.UnixMilli(millis).UTC()
}

// put adds a record to a batch.
func (b *Batch) put(value any, parts ...string) error {
	raw, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("encode record %s: %w", key(parts...), err)
	}
	b.Puts = append(b.Puts, Record{key(parts...), string(raw)})
	return nil
}

func (b *Batch) putRow(r *table.Row) error {
	return b.put(rowRecord{millis(r.At), r.By, r.Person, r.Command, r.Kind, r.Seat, r.Body, r.Hash[:]}, kindRow, string(r.Table), numbered(r.Number))
}

func (b *Batch) putSummary(s *table.Summary) error {
	return b.put(summaryRecord{
		s.Game, s.Version, s.Stage, s.Public, s.Number, millis(s.Created), millis(s.Changed), millis(s.Due), s.People, s.Card, s.Awaited,
	}, kindSummary, string(s.Table))
}

func (b *Batch) putSnapshot(s *table.Snapshot) error {
	return b.put(snapshotRecord{s.Number, s.Hash[:], s.Version, s.Body}, kindSnapshot, string(s.Table), lastSnapshot)
}

func (b *Batch) putSeatName(n *table.SeatName) error {
	return b.put(seatNameRecord{n.Person, n.Name}, kindSeatName, string(n.Table), strconv.Itoa(int(n.Seat)))
}

func (b *Batch) putPerson(p *people.Person) error {
	return b.put(personRecord{p.Name, millis(p.Created), p.Prefs}, kindPerson, string(p.ID))
}

// hashOf parses a hash.
func hashOf(raw []byte) (h ids.Hash, err error) {
	if len(raw) != len(h) {
		return h, fmt.Errorf("a hash has %d bytes, not %d", len(h), len(raw))
	}
	copy(h[:], raw)
	return h, nil
}

// apply loads a record into memory. All data in memory passes through it, so a restart restores the same state.
func (s *Store) apply(r Record) error {
	parts := strings.Split(r.Key, "/")
	if len(parts) < 2 { //nolint:mnd // a kind and a name
		return fmt.Errorf("record %q has no kind", r.Key)
	}
	var err error
	switch id := ids.TableID(parts[1]); parts[0] {
	case kindRow:
		err = s.table(id).applyRow(id, parts, r.Value)
	case kindLine:
		err = s.table(id).applyLine(id, parts, r.Value)
	case kindSnapshot:
		err = s.table(id).applySnapshot(id, r.Value)
	case kindSummary:
		err = s.applySummary(id, r.Value)
	case kindSeatName:
		err = s.applySeatName(id, parts, r.Value)
	case kindPerson:
		err = s.applyPerson(ids.PersonID(parts[1]), r.Value)
	case kindSetting:
		var value []byte
		err = json.Unmarshal([]byte(r.Value), &value)
		s.settings[strings.TrimPrefix(r.Key, kindSetting+"/")] = value
	default:
		err = fmt.Errorf("there are no records of kind %q", parts[0])
	}
	if err != nil {
		return fmt.Errorf("read record %q: %w", r.Key, err)
	}
	return nil
}

// numberIn parses the number at the end of a key.
func numberIn(parts []string) (int, error) {
	if len(parts) != 3 { //nolint:mnd // kind, table, number
		return 0, fmt.Errorf("the key has %d parts", len(parts))
	}
	return strconv.Atoi(parts[2])
}

func (t *tbl) applyRow(id ids.TableID, parts []string, value string) error {
	n, err := numberIn(parts)
	if err != nil {
		return err
	}
	var v rowRecord
	if err := json.Unmarshal([]byte(value), &v); err != nil {
		return err
	}
	hash, err := hashOf(v.Hash)
	if err != nil {
		return err
	}
	if n != len(t.rows)+1 {
		return fmt.Errorf("row %d follows row %d", n, len(t.rows))
	}
	t.rows = append(t.rows, table.Row{
		Table: id, Number: n, At: moment(v.At), By: v.By, Person: v.Person, Command: v.Command, Kind: v.Kind, Seat: v.Seat, Body: v.Body, Hash: hash,
	})
	return nil
}

func (t *tbl) applyLine(id ids.TableID, parts []string, value string) error {
	n, err := numberIn(parts)
	if err != nil {
		return err
	}
	var v lineRecord
	if err := json.Unmarshal([]byte(value), &v); err != nil {
		return err
	}
	if v.Command != "" {
		t.said[string(v.Person)+" "+v.Command] = true
	}
	t.lines = append(t.lines, table.Line{Table: id, Number: n, At: moment(v.At), Person: v.Person, Text: v.Text, Reaction: v.Reaction})
	return nil
}

func (t *tbl) applySnapshot(id ids.TableID, value string) error {
	var v snapshotRecord
	if err := json.Unmarshal([]byte(value), &v); err != nil {
		return err
	}
	hash, err := hashOf(v.Hash)
	t.snapshot = &table.Snapshot{Table: id, Number: v.Number, Hash: hash, Version: v.Version, Body: v.Body}
	return err
}

func (s *Store) applySummary(id ids.TableID, value string) error {
	var v summaryRecord
	if err := json.Unmarshal([]byte(value), &v); err != nil {
		return err
	}
	s.summaries[id] = table.Summary{
		Table: id, Game: v.Game, Version: v.Version, Stage: v.Stage, Public: v.Public, Number: v.Number,
		Created: moment(v.Created), Changed: moment(v.Changed), Due: moment(v.Due), People: v.People, Card: v.Card, Awaited: v.Awaited,
	}
	return nil
}

func (s *Store) applySeatName(id ids.TableID, parts []string, value string) error {
	seat, err := numberIn(parts)
	if err != nil {
		return err
	}
	var v seatNameRecord
	if err := json.Unmarshal([]byte(value), &v); err != nil {
		return err
	}
	if s.seatNames[id] == nil {
		s.seatNames[id] = map[game.Seat]table.SeatName{}
	}
	at := game.Seat(seat) //nolint:gosec // a seat was written
	s.seatNames[id][at] = table.SeatName{Table: id, Seat: at, Person: v.Person, Name: v.Name}
	return nil
}

func (s *Store) applyPerson(id ids.PersonID, value string) error {
	var v personRecord
	if err := json.Unmarshal([]byte(value), &v); err != nil {
		return err
	}
	s.people[id] = people.Person{ID: id, Name: v.Name, Created: moment(v.Created), Prefs: v.Prefs}
	return nil
}
