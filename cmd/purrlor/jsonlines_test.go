package main

import "testing"

// A line with more or less than one ship is refused.
func TestLineOfOneShip(t *testing.T) {
	tests := []struct{ name, line string }{
		{"a brace too many", `{"id":"x","ship":"blue","tiles":[]}}`},
		{"a bracket too many", `{"id":"x","ship":"blue","tiles":[]}]`},
		{"a brace too many and more", `{"id":"x","ship":"blue","tiles":[]}} and so on`},
		{"a square of three numbers", aboard("x", `{"tile":"common-2","cells":[[10,4,7],[11,4,9]]}`)},
		{"a square of one number", aboard("x", `{"tile":"common-2","cells":[[11],[12]]}`)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := answers(t, "score", tt.line)
			failure, _ := got[0]["error"].(map[string]any)
			if failure["code"] != "bad_case" {
				t.Errorf("got %v, want the code bad_case", got[0])
			}
		})
	}
}
