package table

import (
	"strings"

	"github.com/purrlor/purrlor/rules/game"
)

// GoesOn reports whether what a seat does next belongs to the same move. Its part of what several have chosen at the same time
// is over when all is shown.
func (m *Move) GoesOn(seat game.Seat) bool {
	verb, _, _ := strings.Cut(m.Action, " ")
	return m.Seat == seat && verb != game.EndVerb && !(m.Aside && m.Sealed)
}
