package game_test

import (
	"errors"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

// A state of another layout is not read.
func TestStateOfAnotherLayout(t *testing.T) {
	type state struct {
		Day  uint8
		Fish [3]int16
	}
	type renamed struct {
		Night uint8
		Fish  [3]int16
	}
	type longer struct {
		Day  uint8
		Fish [4]int16
	}
	type wider struct {
		Day  uint8
		Fish [3]int32
	}
	saved, err := game.Save(&state{7, [3]int16{1, -2, 3}})
	if err != nil {
		t.Fatal(err)
	}
	var same state
	if err := game.Load(saved, &same); err != nil || same != (state{7, [3]int16{1, -2, 3}}) {
		t.Errorf("got %+v, %v", same, err)
	}
	for name, into := range map[string]any{"another name": &renamed{}, "another length": &longer{}, "another type": &wider{}} {
		if err := game.Load(saved, into); !errors.Is(err, game.ErrOtherLayout) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	for name, cut := range map[string][]byte{"nothing": nil, "less than a front": saved[:5], "a state without its front": saved[8:]} {
		if err := game.Load(cut, &same); !errors.Is(err, game.ErrOtherLayout) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	for name, other := range map[string][]byte{"too little": saved[:len(saved)-1], "too much": append(saved, 0)} {
		if err := game.Load(other, &same); err == nil {
			t.Errorf("%s is read", name)
		}
	}
}

func TestUnknownVersionsRefused(t *testing.T) {
	g := isleGame(t)
	info := g.Info()
	for version := info.Oldest - 1; version <= info.Version+1; version++ {
		of, err := g.At(version)
		if version < info.Oldest || version > info.Version {
			if game.CodeOf(err) != game.CodeRulesVersion {
				t.Errorf("version %d: got %v", version, err)
			}
			continue
		}
		if err != nil || of.Info().Version != version {
			t.Errorf("version %d: got %+v, %v", version, of, err)
		}
	}
}
