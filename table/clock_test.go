package table_test

import (
	"testing"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

func TestTimeout(t *testing.T) {
	t.Parallel()
	reminder := table.Clock{Kind: table.Reminder, Minutes: 10}
	days := table.Clock{Kind: table.Days, Days: 2}
	bank := table.Clock{Kind: table.Bank, Minutes: 5}
	move := table.Clock{Kind: table.PerMove, Seconds: 60}
	own, other := game.Seats(0).With(0), game.Seats(0).With(1)
	for _, tt := range []struct {
		name    string
		clock   table.Clock
		lapses  int
		decline string
		secret  game.Seats
		want    string
	}{
		{"a reminder", reminder, 0, "", 0, "reminds"},
		{"a reminder to confirm", reminder, 0, "pass", own, "reminds"},
		{"days", days, 0, "", 0, "replaces"},
		{"days, asked to confirm", days, 0, "pass", own, "declines"},
		{"days, with a secret answer", days, 0, "", own, "replaces"},
		{"a bank", bank, 0, "", 0, "ends the move"},
		{"a bank for the second time", bank, 1, "", 0, "ends the move"},
		{"a bank for the third time", bank, 2, "", 0, "replaces"},
		{"a bank, asked to confirm for the third time", bank, 2, "pass", own, "declines"},
		{"a bank, with a secret answer", bank, 2, "", own, "waits"},
		{"a bank, while another seat answers in secret", bank, 0, "", other, "ends the move"},
		{"a move", move, 0, "", 0, "ends the move"},
		{"a move for the third time", move, 2, "", 0, "replaces"},
		{"a move, with a secret answer", move, 0, "", own, "waits"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := table.TimeoutOf(tt.clock, tt.lapses, tt.decline, tt.secret); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
