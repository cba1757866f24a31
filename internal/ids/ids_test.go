package ids_test

import (
	"strings"
	"testing"

	"github.com/purrlor/purrlor/internal/ids"
)

func TestValid(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, "a": true, "a b~": true, "\x1f": false, "é": false,
		strings.Repeat("x", ids.MaxLength): true, strings.Repeat("x", ids.MaxLength+1): false,
	} {
		if got := ids.Valid(text); got != want {
			t.Errorf("Valid(%q) = %v, want %v", text, got, want)
		}
	}
	if id := ids.New(); !ids.Valid(id) || len(id) != 26 || id == ids.New() {
		t.Errorf("New() = %q, want 26 other characters each time", id)
	}
}

// TestDerive pins what is stored: logs hold command ids in this form.
func TestDerive(t *testing.T) {
	if got, want := ids.Derive("c1"), "4d5ddvt75rxqzr8s3rsam9g6wa"; got != want {
		t.Errorf("Derive = %q, want %q", got, want)
	}
	secret, hash := ids.NewSecret()
	if hash != ids.HashOf(secret) {
		t.Errorf("hash of %q = %v, want %v", secret, hash, ids.HashOf(secret))
	}
}
