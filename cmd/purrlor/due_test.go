//go:build unix

package main

import (
	"fmt"
	"syscall"
	"testing"
	"time"

	"github.com/purrlor/purrlor/cmd/purrlor/lab/load"
	"github.com/purrlor/purrlor/table"
)

// A due table of a dead node is woken, even without viewers.
func TestDueTableOfDeadNode(t *testing.T) {
	skipIfShort(t)
	f := newFleet(t, 2)
	owner, other := f.nodes[0], f.nodes[1]
	tbl := load.NewTable(load.NewClient([]string{owner.URL}, "isle", 2), "Guest", 2)
	tbl.Client.Settings.Clock = table.Clock{Kind: table.Reminder, Minutes: int(jump/time.Minute) / 2}
	defer tbl.Close()
	err := tbl.Connect(t.Context())
	if err == nil {
		err = tbl.StartGame(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	tbl.Close()
	if owned, err := f.store.OwnedBy(t.Context(), owner.id); err != nil || len(owned) != 1 || owned[0] != tbl.ID {
		t.Fatalf("the node owns %v (%v), want %s", owned, err, tbl.ID)
	}
	owner.Kill()
	f.signal(other, syscall.SIGUSR1) // by its clock the players have been awaited for too long
	begun := time.Now()
	f.awaitCount(fmt.Sprintf("SELECT count(*) FROM rows WHERE table_id = '%s' AND kind = 'remind'", tbl.ID))
	t.Logf("it was woken after %v", time.Since(begun).Round(time.Millisecond))
}
