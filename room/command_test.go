package room

import (
	"slices"
	"testing"
)

func TestEveryVerbHasAHandler(t *testing.T) {
	t.Parallel()
	for _, v := range Verbs() {
		if handlers[v] == nil {
			t.Errorf("%q has no handler", v)
		}
	}
	for v := range handlers {
		if !slices.Contains(Verbs(), v) {
			t.Errorf("%q has a handler and is not listed", v)
		}
	}
}
