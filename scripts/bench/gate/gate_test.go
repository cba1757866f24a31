package main

import (
	"testing"
)

func TestCompare(t *testing.T) {
	recorded := func() map[string]float64 {
		return map[string]float64{"a move, allocations": 100, "a move, CPU time": 10}
	}
	tests := []struct {
		name   string
		values []value
		fails  bool
	}{
		{"accepts what is recorded", []value{{"a move, allocations", 100, counted, ""}, {"a move, CPU time", 10, timed, ""}}, false},
		{"accepts less", []value{{"a move, allocations", 50, counted, ""}, {"a move, CPU time", 5, timed, ""}}, false},
		{"accepts a little more", []value{{"a move, allocations", 104, counted, ""}, {"a move, CPU time", 11.9, timed, ""}}, false},
		{"refuses more allocations", []value{{"a move, allocations", 106, counted, ""}, {"a move, CPU time", 10, timed, ""}}, true},
		{"refuses more CPU time", []value{{"a move, allocations", 100, counted, ""}, {"a move, CPU time", 12.1, timed, ""}}, true},
		{"refuses an unknown cost", []value{{"a move, allocations", 100, counted, ""}, {"a move, CPU time", 10, timed, ""}, {"new", 1, counted, ""}}, true},
		{"refuses to lose a cost", []value{{"a move, allocations", 100, counted, ""}}, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if err := compare(tt.values, recorded()); (err != nil) != tt.fails {
				t.Errorf("got error %v, want one: %v", err, tt.fails)
			}
		})
	}
}
