package table

import (
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
)

// NextID returns an id for a rematch by which its bots are called as before, each one seat further on.
func (t *Table) NextID(newID func() string) ids.TableID {
	n := len(t.Chairs)
	wanted := make([]string, n)
	for i := range wanted {
		if old := (i + 1) % n; t.Chairs[old].Bot != "" {
			wanted[i] = BotName(t.ID, game.Seat(old))
		}
	}
	return idCalling(func() ids.TableID { return ids.TableID(newID()) }, wanted)
}
