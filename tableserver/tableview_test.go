package tableserver_test

import (
	"encoding/json"
	"testing"

	"github.com/purrlor/purrlor/table"
)

// Clients of the previous version read the settings beside the other fields of a table.
func TestTableView(t *testing.T) {
	h := newFixture(t)
	id := h.create("anna", table.Settings{Game: "isle", Config: []byte(`{"players":2}`), Public: true, Start: table.StartWhenFull, Hints: table.HintsNever})
	raw, err := json.Marshal(h.scene(id, "anna", 0).Table)
	if err != nil {
		t.Fatal(err)
	}
	var view map[string]json.RawMessage
	var settings map[string]json.RawMessage
	if err := json.Unmarshal(raw, &view); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(view["settings"], &settings); err != nil {
		t.Fatal(err)
	}
	t.Logf("a view of %d bytes has settings of %d bytes", len(raw), len(view["settings"]))
	if len(settings) != 8 || string(settings["game"]) != `"isle"` {
		t.Errorf("got the settings %s", view["settings"])
	}
	for name, want := range settings {
		if string(view[name]) != string(want) {
			t.Errorf("the copy of %s is %s, want %s", name, view[name], want)
		}
	}
}
