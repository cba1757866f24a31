package lobby_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

func TestInvitationCodes(t *testing.T) {
	t.Parallel()
	for range 1000 {
		code := lobby.NewInvitationCode()
		if got, ok := lobby.ParseInvitationCode(code); !ok || got != code {
			t.Fatalf("%q was read as %q", code, got)
		}
	}
	tests := []struct {
		typed, want string
	}{
		{"ABCEFG", "ABCEFG"},
		{"abcefg", "ABCEFG"},
		{" abc efg\t", "ABCEFG"},
		{"AbC-eFg", "ABCEFG"},
		{"А В С Е F G", "ABCEFG"}, // typed on a Cyrillic keyboard, which lacks F and G
		{"нкмртх", "HKMPTX"},
		{"ABCEF", ""},
		{"ABCEFGH", ""},
		{"ABCEF1", ""},
		{"ABCEFI", ""},
		{"ABCEFЖ", ""},
		{"", ""},
		{"A                                                                  BCEFG", ""},
		{"../../", ""},
	}
	for _, tt := range tests {
		if got, ok := lobby.ParseInvitationCode(tt.typed); got != tt.want || ok != (tt.want != "") {
			t.Errorf("%q: got %q, %v, want %q", tt.typed, got, ok, tt.want)
		}
	}
}

// invitations stores tables and their codes in memory. The first codes belong to other tables.
type invitations struct {
	tables map[ids.TableID]table.Summary
	codes  map[string]ids.TableID
	taken  int
	asked  int
}

func (m *invitations) Summary(_ context.Context, id ids.TableID) (table.Summary, error) {
	summary, ok := m.tables[id]
	if !ok {
		return summary, storage.ErrNotFound
	}
	return summary, nil
}

func (m *invitations) AddInvitation(_ context.Context, id ids.TableID, code string) (string, error) {
	m.asked++
	if m.asked <= m.taken {
		return "", storage.ErrTaken
	}
	for known, t := range m.codes {
		if t == id {
			return known, nil
		}
	}
	m.codes[code] = id
	return code, nil
}

func (m *invitations) Invitation(_ context.Context, code string) (ids.TableID, error) {
	id, ok := m.codes[code]
	if !ok {
		return "", storage.ErrNotFound
	}
	return id, nil
}

// tableOf returns a table with the host ann and a seat for bob.
func tableOf(stage table.Stage, watch, public bool) table.Summary {
	card, _ := json.Marshal(table.LobbyCard{Watch: watch})
	return table.Summary{Table: "t", Stage: stage, Public: public, People: []ids.PersonID{"ann", "bob"}, Card: card}
}

func over(summary *table.Summary) *invitations {
	return &invitations{tables: map[ids.TableID]table.Summary{"t": *summary}, codes: map[string]ids.TableID{}}
}

// TestInvitationRights checks who may create a code, and who may invite people by name.
func TestInvitationRights(t *testing.T) {
	for _, tt := range []struct {
		name         string
		summary      table.Summary
		by           ids.PersonID
		at           ids.TableID
		code, byName game.Code // expected refusals
	}{
		{name: "open/player", summary: tableOf(table.Open, false, false), by: "bob"},
		{name: "open/stranger", summary: tableOf(table.Open, true, true), by: "cat", code: table.CodeNotSeated, byName: table.CodeNotSeated},
		{name: "open/not_logged_in", summary: tableOf(table.Open, true, true), code: table.CodeNotSeated, byName: table.CodeNotSeated},
		{name: "playing/to_watch", summary: tableOf(table.Playing, true, false), by: "ann", byName: table.CodeStarted},
		{name: "playing/behind_a_closed_door", summary: tableOf(table.Playing, false, false), by: "ann", code: table.CodeStarted, byName: table.CodeStarted},
		{name: "over", summary: tableOf(table.Over, true, false), by: "ann", code: table.CodeTableOver, byName: table.CodeStarted},
		{name: "unknown", summary: tableOf(table.Open, true, true), by: "ann", at: "u", code: table.CodeUnknownTable, byName: table.CodeUnknownTable},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := over(&tt.summary)
			f := lobby.NewInvitations(m, m)
			if tt.at == "" {
				tt.at = "t"
			}
			code, err := f.Code(t.Context(), tt.by, tt.at)
			if game.CodeOf(err) != tt.code || (len(m.codes) > 0) != (tt.code == "") {
				t.Errorf("code: got %q, %v, want %q", code, err, tt.code)
			}
			again, _ := f.Code(t.Context(), tt.by, tt.at)
			if again != code {
				t.Errorf("asked again: %q, want %q", again, code)
			}
			if summary, err := f.OpenTable(t.Context(), tt.by, tt.at); game.CodeOf(err) != tt.byName || tt.byName == "" && summary.Table != "t" {
				t.Errorf("by name: got %v, want %q", err, tt.byName)
			}
		})
	}
}

func TestInvitationCodeTaken(t *testing.T) {
	summary := tableOf(table.Open, false, false)
	m := over(&summary)
	m.taken = 7
	if code, err := lobby.NewInvitations(m, m).Code(t.Context(), "ann", "t"); err != nil || m.codes[code] != "t" {
		t.Errorf("got %q, %v after %d tries", code, err, m.asked)
	}
	m = over(&summary)
	m.taken = 8
	if _, err := lobby.NewInvitations(m, m).Code(t.Context(), "ann", "t"); game.CodeOf(err) != table.CodeRetry {
		t.Errorf("got %v, want %q", err, table.CodeRetry)
	}
}

// TestJoinByCode checks that a wrong code is indistinguishable from one of a closed table.
func TestJoinByCode(t *testing.T) {
	errThrottled := errors.New("throttled")
	for _, tt := range []struct {
		name    string
		summary table.Summary
		who     ids.PersonID
		typed   string
		allow   error
		open    bool
	}{
		{name: "open/anybody", summary: tableOf(table.Open, false, false), open: true},
		{name: "open/as_people_type", summary: tableOf(table.Open, false, false), typed: " abc-efg", open: true},
		{name: "playing/spectator", summary: tableOf(table.Playing, true, false), who: "cat", open: true},
		{name: "playing/closed_to_spectators", summary: tableOf(table.Playing, false, false), who: "cat"},
		{name: "playing/player_comes_back", summary: tableOf(table.Playing, false, false), who: "bob", open: true},
		{name: "over/player", summary: tableOf(table.Over, true, true), who: "bob"},
		{name: "wrong_code", summary: tableOf(table.Open, true, true), typed: "HKMPRS"},
		{name: "not_a_code", summary: tableOf(table.Open, true, true), typed: "..", allow: errThrottled},
		{name: "too_often", summary: tableOf(table.Open, true, true), allow: errThrottled},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := over(&tt.summary)
			m.codes["ABCEFG"] = "t"
			if tt.typed == "" {
				tt.typed = "ABCEFG"
			}
			id, err := lobby.NewInvitations(m, m).Table(t.Context(), tt.who, tt.typed, func() error { return tt.allow })
			switch {
			case tt.open && (id != "t" || err != nil):
				t.Errorf("got %q, %v, want the table", id, err)
			case !tt.open && id != "", tt.allow == nil && !tt.open && game.CodeOf(err) != lobby.CodeBadInvitation:
				t.Errorf("got %q, %v, want %q", id, err, lobby.CodeBadInvitation)
			case tt.name == "too_often" && !errors.Is(err, errThrottled):
				t.Errorf("got %v, want %v", err, errThrottled)
			case tt.name == "not_a_code" && game.CodeOf(err) != lobby.CodeBadInvitation: // does not use up a guess
				t.Errorf("got %v, want %q", err, lobby.CodeBadInvitation)
			}
			delete(m.tables, "t")
			if _, err := lobby.NewInvitations(m, m).Table(t.Context(), tt.who, "ABCEFG", func() error { return nil }); game.CodeOf(err) != lobby.CodeBadInvitation {
				t.Errorf("of a deleted table: got %v", err)
			}
		})
	}
}

// TestTablesOfFriends checks which tables a list of friends links to.
func TestTablesOfFriends(t *testing.T) {
	var shown []string
	for _, stage := range []table.Stage{table.Open, table.Playing, table.Over} {
		for _, kind := range []struct {
			name          string
			viewer        ids.PersonID
			watch, public bool
		}{
			{"own", "bob", false, false}, {"public", "cat", false, true}, {"public_watched", "cat", true, true}, {"private_watched", "cat", true, false},
		} {
			summary := tableOf(stage, kind.watch, kind.public)
			if lobby.ShownTo(kind.viewer, &summary) {
				shown = append(shown, string(stage)+"/"+kind.name)
			}
		}
	}
	if want := []string{"open/own", "open/public", "open/public_watched", "playing/own", "playing/public_watched"}; !slices.Equal(shown, want) {
		t.Errorf("shown are %q, want %q", shown, want)
	}
}
