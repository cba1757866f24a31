package main

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode"

	"github.com/purrlor/purrlor/cmd/purrlor/admin"
	"github.com/purrlor/purrlor/table"
)

// hostile has what could steer a terminal, forge a line or turn a text around.
const hostile = "A\x1b[2J\x1b]0;x\x07\u009b31m\u202e\u2066\u200f\u200b\x7f\r\nB\tC\U000e0041"

func TestOperatorCommandsPrintNothingRaw(t *testing.T) {
	d := newDatabase(t)
	quoted := strings.ReplaceAll(hostile, "'", "''")
	d.change(t,
		"UPDATE persons SET name = '"+quoted+"'",
		"UPDATE reports SET text = '"+quoted+"', reason = '"+quoted+"', about = '"+quoted+"', by = '"+quoted+"', table_id = '"+quoted+"'",
		"UPDATE tables SET game = '"+quoted+"' WHERE id = '"+string(d.open)+"'",
	)
	for _, args := range [][]string{
		{"list"},
		{"list", "--json"},
		{"people"},
		{"people", "--json"},
		{"reports"},
		{"reports", "--json"},
		{"export", string(d.over)},
		{"verify"},
		{"ban", string(d.anna)},
		{"ban", string(d.anna), "--lift"},
		{"ban", hostile},
		{"people", hostile},
		{"export", hostile},
		{"delete-table", hostile},
		{"verify", hostile},
		{"expire", "--older-than", "1h", "--dry-run"},
	} {
		got := d.admin(args...)
		for _, text := range []string{got.out, got.err} {
			for _, r := range text {
				if r != '\n' && r != '\t' && (!unicode.IsPrint(r) || r == unicode.ReplacementChar) {
					t.Errorf("%.20q: printed %q within %.200q", args, r, text)
					break
				}
			}
		}
	}
	if got := strings.Count(d.mustAdmin(t, "people"), "\n"); got != 3 {
		t.Errorf("two people take %d lines, want 3 with the heading", got)
	}
	if got := strings.Count(d.mustAdmin(t, "reports"), "\n"); got != 5 {
		t.Errorf("a report takes %d lines, want 5 with the total", got)
	}
	var people []admin.PersonLine
	if err := json.Unmarshal([]byte(d.mustAdmin(t, "people", "--json")), &people); err != nil || people[0].Name != hostile {
		t.Errorf("got %+v, %v, want the name as it is stored", people, err)
	}
	var replay table.Replay
	if err := json.Unmarshal([]byte(d.mustAdmin(t, "export", string(d.over))), &replay); err != nil || replay.Seats[0].Name != hostile {
		t.Errorf("got %+v, %v, want the name as it is stored", replay.Seats, err)
	}
}
