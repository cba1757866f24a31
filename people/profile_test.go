package people_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/people/names"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

func profilesOver(m *memory) *people.Profiles { return people.NewProfiles(m, m, m, m, 24) }

func TestProfileVisibility(t *testing.T) {
	const stranger, friend, blocked, nobody = "stranger", "friend", "blocked", ""
	for _, tt := range []struct {
		seen  people.Visibility
		shown []ids.PersonID
	}{
		{people.VisibleToAll, []ids.PersonID{"ann", stranger, friend, nobody}},
		{people.VisibleToFriends, []ids.PersonID{"ann", friend}},
		{people.VisibleToNobody, []ids.PersonID{"ann"}},
	} {
		t.Run(string(tt.seen), func(t *testing.T) {
			m := newMemory("ann", stranger, friend, blocked)
			m.aliases["anna"] = "ann"
			for _, other := range []ids.PersonID{friend, blocked} {
				m.friends[link{"ann", other}] = start
			}
			m.blocks[link{"ann", blocked}] = true
			f := profilesOver(m)
			if err := f.SetVisibility(t.Context(), "ann", tt.seen); err != nil {
				t.Fatal(err)
			}
			for _, viewer := range []ids.PersonID{"ann", stranger, friend, blocked, nobody} {
				for _, id := range []ids.PersonID{"ann", "anna"} {
					p, err := f.Profile(t.Context(), viewer, id)
					if shown := err == nil; shown != slices.Contains(tt.shown, viewer) || err != nil && game.CodeOf(err) != people.CodeHidden {
						t.Errorf("%q looks at %s: %v", viewer, id, err)
					}
					if err == nil && (p.ID != "ann" || (p.Seen == tt.seen) != (viewer == "ann")) {
						t.Errorf("%q looks at %s: got %+v", viewer, id, p)
					}
				}
			}
			if _, err := f.Owner(t.Context(), "ann", "gone"); !errors.Is(err, storage.ErrNotFound) {
				t.Errorf("a person who does not exist: %v", err)
			}
		})
	}
}

func TestListedNames(t *testing.T) {
	m := newMemory("ann", "bob", "cat")
	m.userBots = []ids.PersonID{"bob"}
	m.seen["bob"], m.seen["ann"] = people.VisibleToNobody, people.VisibleToNobody
	named, err := profilesOver(m).Listed(t.Context(), "ann", []ids.PersonID{"ann", "bob", "cat"})
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[ids.PersonID]people.Named{
		"ann": {Person: "ann", Name: "the ann"}, "bob": {UserBot: true}, "cat": {Person: "cat", Name: "the cat"},
	} {
		if got := named(id); got != want {
			t.Errorf("%s: got %+v, want %+v", id, got, want)
		}
	}
}

func TestChangeProfile(t *testing.T) {
	for _, tt := range []struct {
		name, called string
		prefs        []byte
		refused      game.Code
		want         string
	}{
		{"name/cleaned", "  Anna  Maria ", nil, "", "Anna Maria"},
		{"name/too_long", strings.Repeat("a", 25), nil, names.CodeNameTooLong, "the ann"},
		{"prefs/too_large", "Anna", make([]byte, people.MaxPrefs+1), people.CodeTooLarge, "the ann"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := newMemory("ann")
			p, err := profilesOver(m).Change(t.Context(), "ann", people.ProfileChanges{Name: &tt.called, Prefs: tt.prefs})
			if game.CodeOf(err) != tt.refused || err == nil && p.Name != tt.want || m.persons["ann"].Name != tt.want {
				t.Errorf("got %+v, %v, stored %q", p, err, m.persons["ann"].Name)
			}
		})
	}
	m := newMemory("ann")
	p, err := profilesOver(m).Change(t.Context(), "ann", people.ProfileChanges{Prefs: []byte(`{"a":1}`)})
	if err != nil || p.Name != "the ann" || string(m.persons["ann"].Prefs) != `{"a":1}` {
		t.Errorf("preferences alone: %+v, %v", p, err)
	}
}

func TestDeletePerson(t *testing.T) {
	m := newMemory("ann", "anna")
	m.aliases["anna"] = "ann"
	all, err := profilesOver(m).Delete(t.Context(), "ann")
	if err != nil || !slices.Equal(all, []ids.PersonID{"anna", "ann"}) || len(m.persons) != 1 {
		t.Errorf("got %v, %v, left %v", all, err, m.persons)
	}
}

func TestReportPerson(t *testing.T) {
	for _, tt := range []struct {
		name    string
		report  people.Report
		refused game.Code
		err     error
		want    people.Report
	}{
		{
			name: "alias/about_its_person", report: people.Report{About: "bobby", Subject: table.ReportProfile, Kind: "cheating"},
			want: people.Report{About: "bob", Subject: table.ReportProfile, Kind: "cheating", Text: "the bob"},
		},
		{name: "other/needs_reason", report: people.Report{About: "bob", Kind: table.ReportOther}, refused: names.CodeEmptyText},
		{
			name: "other/reason_cleaned", report: people.Report{About: "bob", Kind: table.ReportOther, Reason: " rude "},
			want: people.Report{About: "bob", Kind: table.ReportOther, Reason: "rude", Text: "the bob"},
		},
		{name: "kind/unknown", report: people.Report{About: "bob", Kind: "dislike"}, refused: people.CodeBadReport},
		{name: "subject/unknown", report: people.Report{About: "bob", Kind: "spam", Subject: "hat"}, refused: people.CodeBadReport},
		{name: "subject/line_without_number", report: people.Report{About: "bob", Kind: "spam", Subject: table.ReportLine}, refused: people.CodeBadReport},
		{name: "line/only_at_a_table", report: people.Report{About: "bob", Kind: "spam", Line: 1}, refused: people.CodeBadReport},
		{name: "oneself/refused", report: people.Report{About: "ann", Kind: "spam"}, refused: people.CodeBadReport},
		{name: "own_alias/refused", report: people.Report{About: "anna", Kind: "spam"}, refused: people.CodeBadReport},
		{name: "deleted/not_found", report: people.Report{About: "gone", Kind: "spam"}, err: storage.ErrNotFound},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := newMemory("ann", "bob")
			m.aliases["bobby"], m.aliases["anna"] = "bob", "ann"
			r := tt.report
			r.At, r.By, r.Command = start, "ann", "command"
			for range 2 { // repeating a report succeeds
				err := people.ReportPerson(t.Context(), m, r)
				if game.CodeOf(err) != tt.refused || tt.refused == "" && !errors.Is(err, tt.err) {
					t.Errorf("got %v, want %q, %v", err, tt.refused, tt.err)
				}
			}
			tt.want.At, tt.want.By = start, "ann"
			if want := tt.refused == "" && tt.err == nil; want != slices.Equal(m.reports, []people.Report{tt.want}) {
				t.Errorf("stored %+v, want %+v", m.reports, tt.want)
			}
		})
	}
}

func (m *memory) Report(_ context.Context, r people.Report) error {
	if slices.Contains(m.reports, r) {
		return storage.ErrRepeated
	}
	m.reports = append(m.reports, r)
	return nil
}

func (m *memory) ChangePerson(_ context.Context, id ids.PersonID, change func(*people.Person) error) (people.Person, error) {
	p := m.persons[id]
	err := change(&p)
	if err == nil {
		m.persons[id] = p
	}
	return p, err
}

func (m *memory) Visibility(_ context.Context, id ids.PersonID) (people.Visibility, error) {
	if v, ok := m.seen[id]; ok {
		return v, nil
	}
	return people.VisibleToFriends, nil
}

func (m *memory) SetVisibility(_ context.Context, id ids.PersonID, v people.Visibility) error {
	m.seen[id] = v
	return nil
}

func (m *memory) seenBy(v people.Visibility, list []ids.PersonID) []ids.PersonID {
	return slices.DeleteFunc(slices.Clone(list), func(id ids.PersonID) bool { return m.seen[id] != v })
}

func (m *memory) Unseen(_ context.Context, list []ids.PersonID) ([]ids.PersonID, error) {
	return m.seenBy(people.VisibleToNobody, list), nil
}

func (m *memory) Seen(_ context.Context, list []ids.PersonID) ([]ids.PersonID, error) {
	return m.seenBy(people.VisibleToAll, list), nil
}

func (m *memory) AliasesOf(_ context.Context, id ids.PersonID) (list []ids.PersonID, err error) {
	for alias, p := range m.aliases {
		if p == id {
			list = append(list, alias)
		}
	}
	slices.Sort(list)
	return list, nil
}

func (m *memory) DeletePerson(_ context.Context, id ids.PersonID) error {
	delete(m.persons, id)
	return nil
}

func (m *memory) SetBanned(_ context.Context, id ids.PersonID, banned bool) error {
	p := m.persons[id]
	p.Banned = banned
	m.persons[id] = p
	return nil
}

func (m *memory) BannedAmong(_ context.Context, list []ids.PersonID) ([]ids.PersonID, error) {
	return slices.DeleteFunc(slices.Clone(list), func(id ids.PersonID) bool { return !m.persons[id].Banned }), nil
}
