package game_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

func TestErrorCode(t *testing.T) {
	refused := game.Refuse(game.CodeWrongPhase, "%d is not %s", 3, "four")
	tests := []struct {
		name string
		err  error
		want game.Code
	}{
		{"no error", nil, ""},
		{"a refusal", refused, "wrong_phase"},
		{"a refusal within another error", fmt.Errorf("action 3: %w", refused), "wrong_phase"},
		{"a refusal two errors deep", fmt.Errorf("game 2: %w", fmt.Errorf("action 3: %w", refused)), "wrong_phase"},
		{"a refusal among joined errors", errors.Join(io.EOF, refused), "wrong_phase"},
		{"the text of a refusal only", fmt.Errorf("action 3: %v", refused), ""},
		{"another error", io.EOF, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := game.CodeOf(tt.err); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestRefusalCodeAndDetail(t *testing.T) {
	err := game.Refuse(game.CodeWrongPhase, "%d is not %s", 3, "four")
	if got, want := err.Error(), "wrong_phase: 3 is not four"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	raw, jsonErr := json.Marshal(err)
	if want := `{"code":"wrong_phase","detail":"3 is not four"}`; jsonErr != nil || string(raw) != want {
		t.Errorf("got %s, %v, want %s", raw, jsonErr, want)
	}
}

func TestSharedCodesAreDistinct(t *testing.T) {
	seen := map[game.Code]bool{}
	for _, code := range game.SharedCodes() {
		if code == "" || seen[code] {
			t.Errorf("%q is empty or listed twice", code)
		}
		seen[code] = true
	}
}

// Only a buffer collects events.
func TestEventsNeedBuffer(t *testing.T) {
	for _, ev := range []*game.Events{nil, {}} {
		ev.Add(3, 1, 7, -2)
		ev.Seal()
		if ev != nil {
			want := game.Event{Kind: 3, To: 1, N: 2, Args: [game.EventArgs]int16{7, -2}}
			if len(ev.List) != 1 || ev.List[0] != want || !ev.Sealed {
				t.Errorf("got %+v, want %+v, sealed", ev, want)
			}
		}
		ev.Reset()
		if ev != nil && (len(ev.List) > 0 || ev.Sealed) {
			t.Errorf("%+v is left after a reset", ev)
		}
	}
}
