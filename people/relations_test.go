package people_test

import (
	"slices"
	"testing"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
)

func TestMutedOrBlocked(t *testing.T) {
	m := newMemory("ann", "bob", "cat", "dan", "eve", "fay")
	m.mutes[link{"ann", "bob"}], m.mutes[link{"ann", "cat"}] = true, true
	m.blocks[link{"ann", "cat"}], m.blocks[link{"ann", "dan"}] = true, true
	m.blocks[link{"eve", "ann"}] = true // the other direction hides nothing from ann
	m.friends[link{"ann", "fay"}] = start
	got, err := people.MutedOrBlocked(t.Context(), m, "ann")
	if want := []ids.PersonID{"bob", "cat", "dan"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("got %v, %v, want %v", got, err, want)
	}
}
