//go:build unix

package main

import (
	"fmt"
	"syscall"
	"testing"
	"time"

	"github.com/purrlor/purrlor/cmd/purrlor/lab/load"
	"github.com/purrlor/purrlor/room"
)

func TestADueTableOfADeadNodeThatNobodyLooksAtIsWoken(t *testing.T) {
	skipIfShort(t)
	f := newFleet(t, 2)
	owner, other := f.nodes[0], f.nodes[1]
	table := load.NewTable(load.NewClient([]string{owner.URL}, "isle", 2), "Guest", 2)
	table.Client.Settings.Clock = room.Clock{Kind: room.Reminder, Minutes: int(jump/time.Minute) / 2}
	defer table.Close()
	err := table.Connect(t.Context())
	if err == nil {
		err = table.StartGame(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	table.Close()
	if owned, err := f.store.OwnedBy(t.Context(), owner.id); err != nil || len(owned) != 1 || owned[0] != table.ID {
		t.Fatalf("the node owns %v (%v), want %s", owned, err, table.ID)
	}
	owner.Kill()
	f.signal(other, syscall.SIGUSR1) // by its clock the players have been awaited for too long
	begun := time.Now()
	f.awaitCount(fmt.Sprintf("SELECT count(*) FROM rows WHERE table_id = '%s' AND kind = 'remind'", table.ID))
	t.Logf("it was woken after %v", time.Since(begun).Round(time.Millisecond))
}
