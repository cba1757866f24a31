package isle_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/purrlor/purrlor/rules/isle"
)

// toMap converts a report to its JSON object.
func toMap(t *testing.T, v any) map[string]any {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var m map[string]any
	if err := json.Unmarshal(raw, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

func TestGoldenScoring(t *testing.T) {
	records := refLines[isle.ShipRecord](t, "scoring.jsonl")
	if len(records) != 400 {
		t.Fatalf("%d golden cases, want 400", len(records))
	}
	for _, r := range records {
		report, err := r.Report()
		if err != nil {
			t.Fatalf("%s: %v", r.ID, err)
		}
		for _, missing := range refMissing(r.ID, r.Expect, toMap(t, report)) {
			t.Error(missing)
		}
	}
}

func TestGoldenPlacements(t *testing.T) {
	records := refLines[isle.ShipRecord](t, "placements.jsonl")
	if len(records) != 100 {
		t.Fatalf("%d golden cases, want 100", len(records))
	}
	for _, r := range records {
		report, err := r.Placements()
		if err != nil {
			t.Fatalf("%s: %v", r.ID, err)
		}
		got := toMap(t, report)
		delete(got, "id")
		if !reflect.DeepEqual(got, r.Expect) {
			t.Errorf("%s: got %v, want %v", r.ID, got, r.Expect)
		}
	}
}
