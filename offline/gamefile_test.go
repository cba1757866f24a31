package offline_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/table"
)

func TestGameTakenAsFile(t *testing.T) {
	p := enter(t, newJournal())
	id := p.begin("isle", `{"players":2,"mode":"family"}`, "kitten")
	at := "/api/tables/" + string(id)
	p.playOut(id, 5)
	var file table.GameFile
	p.must("GET", at+"/file", nil, &file)
	other := enter(t, newJournal())
	var tbl protocol.TableRef
	other.must("POST", "/api/files", file, &tbl)
	var again table.GameFile
	other.must("GET", "/api/tables/"+string(tbl.ID)+"/file", nil, &again)
	if n := len(file.Record.Actions); n == 0 || !reflect.DeepEqual(again.Record.Actions[:n], file.Record.Actions) || !reflect.DeepEqual(again.Seats, file.Seats) {
		t.Errorf("the file has become %+v, was %+v", again, file)
	}
	if other.send(map[string]any{"type": "look", "table": tbl.ID})["type"] != "done" {
		t.Error("the table cannot be looked at")
	}
	other.playOut(tbl.ID, -1)
	other.must("GET", "/api/tables/"+string(tbl.ID)+"/replay", nil, nil)

	forged := file
	forged.Record.Actions = append(slices.Clone(file.Record.Actions), "0 score")
	for _, bad := range []any{forged, map[string]any{"seats": []any{}, "record": file.Record}, "text", map[string]any{"seats": 1}} {
		before := len(tablesOf(other))
		if code := other.request("POST", "/api/files", bad, nil); code == "" || code == protocol.CodeInternal {
			t.Errorf("%v is answered by %q", asJSON(t, bad), code)
		}
		if len(tablesOf(other)) != before {
			t.Error("a file that was refused has left a table")
		}
	}
}

// Games that ended early can be exported, too.
func TestEarlyEndedGamesTaken(t *testing.T) {
	for end, bots := range map[ratings.Reason][]string{ratings.Conceded: {"kitten"}, ratings.Abandoned: nil} {
		p, other := enter(t, newJournal()), enter(t, newJournal())
		id := p.begin("boxes", `{"players":2}`, bots...)
		at := "/api/tables/" + string(id)
		p.playOut(id, 3)
		do := map[ratings.Reason]string{ratings.Conceded: "concede", ratings.Abandoned: "abandon"}[end]
		p.must("POST", at+"/commands", map[string]any{"id": "end", "do": do, "seat": 0}, nil)
		var file table.GameFile
		p.must("GET", at+"/file", nil, &file)
		if file.Ended != end || file.Seats[0].Conceded != (end == ratings.Conceded) {
			t.Fatalf("the file is %+v, want a game that was %s", file, end)
		}
		var tbl protocol.TableRef
		other.must("POST", "/api/files", file, &tbl)
		var again table.GameFile
		other.must("GET", "/api/tables/"+string(tbl.ID)+"/file", nil, &again)
		if !reflect.DeepEqual(again, file) {
			t.Errorf("the file has become %+v, was %+v", again, file)
		}
		was, is := tablesOf(p)[0].Card, tablesOf(other)[0].Card
		if is.Reason != end || !reflect.DeepEqual(is.Winners, was.Winners) {
			t.Errorf("the game is over as %s, won by %v, was won by %v", is.Reason, is.Winners, was.Winners)
		}
		goesOn, unheard, won := file, file, file
		goesOn.Ended, unheard.Ended, won.Ended = "", "other", ratings.Finished
		giver := file
		giver.Seats = slices.Clone(file.Seats)
		giver.Seats[1].Conceded, giver.Seats[1].Bot = true, "kitten"
		bad := []table.GameFile{unheard, won, giver}
		if end == ratings.Conceded {
			bad = append(bad, goesOn)
		}
		for _, f := range bad {
			if code := other.request("POST", "/api/files", f, nil); code != table.CodeBadOptions {
				t.Errorf("a game that ended as %q with seats %+v is answered by %q", f.Ended, f.Seats, code)
			}
		}
	}
}
