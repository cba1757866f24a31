package identity

import (
	"errors"
	"testing"
	"time"
)

// A seal opens only for its purpose, with its key and before its end.
func TestSealPurposeKeyTime(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	key := NewKey()
	seal, err := NewSeal(key)
	if err != nil {
		t.Fatal(err)
	}
	text, err := seal.Close("log in", "secret", now.Add(time.Minute))
	if err != nil {
		t.Fatal(err)
	}
	again, err := NewSeal(key) // another node
	if err != nil {
		t.Fatal(err)
	}
	var value string
	if expires, err := again.Open("log in", text, now, &value); err != nil || value != "secret" || !expires.Equal(now.Add(time.Minute)) {
		t.Errorf("got %q until %v (%v)", value, expires, err)
	}
	other, err := NewSeal(NewKey())
	if err != nil {
		t.Fatal(err)
	}
	changed := []byte(text)
	changed[20] ^= 1
	for name, open := range map[string]func() error{
		"another purpose": func() error { _, err := seal.Open("use passkey", text, now, &value); return err },
		"another key":     func() error { _, err := other.Open("log in", text, now, &value); return err },
		"too late":        func() error { _, err := seal.Open("log in", text, now.Add(time.Minute), &value); return err },
		"changed":         func() error { _, err := seal.Open("log in", string(changed), now, &value); return err },
		"nonsense":        func() error { _, err := seal.Open("log in", "?", now, &value); return err },
		"nothing":         func() error { _, err := seal.Open("log in", "", now, &value); return err },
	} {
		if err := open(); !errors.Is(err, ErrSeal) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}
