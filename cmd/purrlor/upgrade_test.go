//go:build unix

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/purrlor/purrlor/cmd/purrlor/lab/load"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
)

var upgrade = flag.Bool("upgrade", false, "replace a cluster's nodes by those of the next program")

// TestNodesReplacedByNextProgram replaces the nodes of a cluster one by one while people play. The old program has older
// rules of Isle. The new one has one more migration, and reads messages that the old one does not know.
func TestNodesReplacedByNextProgram(t *testing.T) {
	if !*upgrade {
		t.Skip("it builds two programs, which make cluster-crash does")
	}
	isle, err := games.Named("isle")
	if err != nil {
		t.Fatal(err)
	}
	migrations, err := filepath.Glob("../../storage/postgres/migrations/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	newest := isle.Info().Version
	before := buildEdited(t, "the program before", []edit{
		{"rules/isle/version.go", fmt.Sprintf("const Version = %d\n", newest), fmt.Sprintf("const Version = %d\n", newest-1)},
	})
	next := buildEdited(t, "the next program", []edit{
		{"tableserver/cluster/wire.go", "newestVersion  = 1 ", "newestVersion  = 2 "},
		{fmt.Sprintf("storage/postgres/migrations/%04d_next.sql", len(migrations)+1), "", "-- +goose Up\nALTER TABLE tables ADD COLUMN next TEXT;\n"},
	})
	f := newFleet(t, 0)
	f.program = before
	for range 3 {
		f.add()
	}
	v := f.sail(6)
	f.program = next
	for i, n := range v.all() {
		v.drain(n)
		v.awaitMoves(time.Now())
		nodes := v.all()
		v.playAcross(nodes[len(nodes)-1], nodes[0], newest)
		t.Logf("%d of 3 nodes are replaced, %d commands are acknowledged", i+1, v.ackedSoFar())
	}
	const foreign = "SELECT count(*) FROM claims c JOIN tables t ON t.id = c.table_id WHERE t.game = 'isle' AND c.version = $1 AND c.node IN ('node1', 'node2', 'node3')"
	var wrong int
	if err := v.watcher.QueryRow(t.Context(), foreign, newest).Scan(&wrong); err != nil || wrong > 0 {
		t.Errorf("%d tables were claimed by nodes that do not have their rules (%v)", wrong, err)
	}
	v.strangers("upgrade")
	v.land()
}

// playAcross plays a game by the newest rules with players at two nodes, one of which may lack these rules. The first player to sit down
// determines the claim. Then that node is replaced, and both players use the other one.
func (run *clusterRun) playAcross(owner, gateway *fleetNode, version int) {
	run.t.Helper()
	ctx := run.t.Context()
	table := load.NewTable(load.NewClient([]string{gateway.URL, owner.URL}, "isle", 2), "Guest", 2)
	defer table.Close()
	err := table.Connect(ctx)
	if err == nil {
		err = table.StartGame(ctx)
	}
	if err == nil {
		err = playSome(ctx, table)
	}
	if err != nil {
		run.t.Fatal(err)
	}
	if s, err := run.store.Summary(ctx, table.ID); err != nil || s.Version != version {
		run.t.Errorf("table %s is played by version %d of the rules (%v), want %d", table.ID, s.Version, err, version)
	}
	table.Close()
	run.drain(owner)
	table.Client = load.NewClient([]string{gateway.URL}, "isle", 2)
	if err = table.Connect(ctx); err == nil {
		err = table.Watch(ctx)
	}
	if err == nil {
		err = playSome(ctx, table)
	}
	if err != nil {
		run.t.Fatal(err)
	}
}

// playSome makes some moves.
func playSome(ctx context.Context, t *load.Table) error {
	for range 10 {
		m, err := t.Choose(ctx)
		if err == nil {
			_, err = t.Move(ctx, m)
		}
		if slices.Contains(finalCodes, game.CodeOf(err)) || errors.Is(err, load.ErrNobodyAwaited) {
			err = t.Watch(ctx)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
