package tableserver_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

var errFailed = errors.New("failed")

// aliasTables lists the tables of anna, whose alias is boris, and records what a merge does with them.
type aliasTables struct {
	list    []table.Summary
	failing ids.TableID // cannot be loaded
	steps   []string
}

func (m *aliasTables) List(_ context.Context, q table.Query) ([]table.Summary, error) {
	if q.Person != "anna" {
		return nil, errFailed
	}
	return slices.DeleteFunc(slices.Clone(m.list), func(s table.Summary) bool { return s.Stage != q.Stage }), nil
}

func (m *aliasTables) Renamed(_ context.Context, p ids.PersonID) {
	m.steps = append(m.steps, "rename "+string(p))
}

func (m *aliasTables) Answer(_ context.Context, id ids.TableID, p ids.PersonID, _ *tableserver.Question) (any, error) {
	m.steps = append(m.steps, "load "+string(id)+" for "+string(p))
	if id == m.failing {
		return nil, errFailed
	}
	return nil, nil
}

// TestTransferSeats checks which tables a merge loads.
func TestTransferSeats(t *testing.T) {
	t.Parallel()
	tableOf := func(id ids.TableID, stage table.Stage, people ...ids.PersonID) table.Summary {
		return table.Summary{Table: id, Stage: stage, People: people}
	}
	m := &aliasTables{failing: "a", list: []table.Summary{
		tableOf("a", table.Open, "boris"), tableOf("b", table.Playing, "celina", "boris"), tableOf("c", table.Playing, "anna", "celina"),
		tableOf("d", table.Over, "anna", "boris"), tableOf("e", table.Open, "boris", "celina"),
	}}
	err := tableserver.TransferSeats(t.Context(), m, m, "anna", "boris")
	want := []string{"rename boris", "load a for anna", "load e for anna", "load b for anna"}
	if !errors.Is(err, errFailed) || !slices.Equal(m.steps, want) {
		t.Errorf("got %q, %v, want %q and the error of table a", m.steps, err, want)
	}
}
