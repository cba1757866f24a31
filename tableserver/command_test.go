package tableserver

import (
	"slices"
	"testing"

	"github.com/purrlor/purrlor/table"
)

func TestEveryVerbHasAHandler(t *testing.T) {
	t.Parallel()
	for _, v := range table.Verbs() {
		if handlers[v] == nil {
			t.Errorf("%q has no handler", v)
		}
	}
	for v := range handlers {
		if !slices.Contains(table.Verbs(), v) {
			t.Errorf("%q has a handler and is not listed", v)
		}
	}
}
