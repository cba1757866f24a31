//go:build unix

package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"text/tabwriter"
	"time"
)

var tryMutants = flag.String("mutants", "", "try the checks of clusters on the broken builds whose names match, each of which they must catch")

// mutant is a broken build of the program, with the faults that reveal it and the expected reports.
type mutant struct {
	name   string
	edits  []edit
	faults string
	caught string
}

var mutants = []mutant{
	{name: "none: the program as it is", faults: "kill before a commit;kill after a commit;cut at a commit;late commit, table taken;late commit, table free;" +
		"late commit, table claimed again;late commit, table gone on;client returns after a drain;nothing"},
	{
		name: "the number of a table is not checked",
		edits: []edit{
			{"storage/postgres/tables.go", "WHERE id = $1 AND number = $3 AND (", "WHERE id = $1 AND $3::integer >= 0 AND ("},
			{"storage/postgres/tables.go", "body, hash)\n\t\tORDER BY", "body, hash)\n\t\tWHERE r.number > coalesce((SELECT max(x.number) FROM rows x WHERE x.table_id = put.id), 0) ORDER BY"},
		},
		faults: "late commit, table gone on", caught: "the acknowledged command",
	},
	{
		name:   "the owner of a table is not checked",
		edits:  []edit{{"storage/postgres/tables.go", "OR owner = $28 AND term = $29) AND", "OR $28::text <> '' AND term = $29) AND"}},
		faults: "late commit, table free", caught: "which did not own it",
	},
	{
		name:   "the term of a claim is not checked",
		edits:  []edit{{"storage/postgres/tables.go", "OR owner = $28 AND term = $29) AND", "OR owner = $28 AND $29::bigint > 0) AND"}},
		faults: "late commit, table claimed again", caught: "which did not own it",
	},
	{
		name:   "neither owner nor term is checked",
		edits:  []edit{{"storage/postgres/tables.go", "OR owner = $28 AND term = $29) AND", "OR $28::text <> '' AND $29::bigint > 0) AND"}},
		faults: "late commit, table taken", caught: "which did not own it",
	},
	{
		name:   "moves are acknowledged before the commit",
		edits:  []edit{{"storage/postgres/write.go", "<-waiting.done\n\treturn waiting.err", "if waiting.before() > 0 {\n\t\treturn nil\n\t}\n\t<-waiting.done\n\treturn waiting.err"}},
		faults: "kill before a commit", caught: "the acknowledged command",
	},
	{
		name:   "a commit that cannot be found is taken for not made",
		edits:  []edit{{"storage/postgres/outcome.go", "case err == nil:\n\t\t\terr = w.tryTogether([]*change{c})", "case err == nil && !lost:\n\t\t\treturn errUnknown\n\t\tcase err == nil:\n\t\t\terr = w.tryTogether([]*change{c})"}},
		faults: "cut at a commit", caught: "players had to try again",
	},
	{
		name:   "ids of commands are forgotten",
		edits:  []edit{{"table/transaction.go", "if slices.Contains(tx.Table.Done, commandKey{tx.Person, id}) {", "if slices.Contains(tx.Table.Done, commandKey{tx.Person, id}) && id == \"\" {"}},
		faults: "kill after a commit;kill after a commit;kill after a commit", caught: "was refused with",
	},
	{
		name:   "what was seen of an old epoch counts",
		edits:  []edit{{"tableserver/subscriptions.go", "if had.Seat != viewer || had.Epoch != l.epoch {", "if had.Seat != viewer {"}},
		faults: "client returns after a drain", caught: "came after",
	},
	{
		name:   "subscriptions are never renewed",
		edits:  []edit{{"tableserver/cluster/gateway.go", "n.renewAt(node, renewal{Subscriptions: part})", "_, _ = node, part"}},
		faults: "nothing", caught: "subscriptions restarted without a fault",
	},
}

// TestMutantsMatchSource checks that every edit of a mutant still applies, without building it.
func TestMutantsMatchSource(t *testing.T) {
	for _, m := range mutants {
		t.Run(m.name, func(t *testing.T) { editedSource(t, m.name, m.edits) })
	}
}

// TestClusterMutantsCaught injects faults into clusters of broken builds: the checks must report the defects, and must
// pass for the unchanged program.
func TestClusterMutantsCaught(t *testing.T) {
	if *tryMutants == "" {
		t.Skip("make cluster-mutants tries it")
	}
	chosen := regexp.MustCompile(*tryMutants)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var table strings.Builder
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "build\tfaults\tcaught by\tseconds")
	for _, m := range mutants {
		if !chosen.MatchString(m.name) {
			continue
		}
		path := buildEdited(t, m.name, m.edits)
		begun := time.Now()
		suffer := exec.CommandContext(t.Context(), self, "-test.run", "^TestClusterLosesNothing$", "-test.timeout", "10m",
			"-test.v", "-program", path, "-kinds", m.faults)
		said, err := suffer.CombinedOutput()
		seconds := time.Since(begun).Seconds()
		found := lineWith(string(said), m.caught)
		switch {
		case m.caught == "" && err != nil:
			t.Fatalf("%s: %v\n%s", m.name, err, said)
		case m.caught != "" && err == nil:
			t.Errorf("%s: nothing was found", m.name)
		case m.caught != "" && found == "":
			t.Errorf("%s: it was not found by %q\n%s", m.name, m.caught, said)
		}
		t.Logf("%s: %.0f s: %.200s", m.name, seconds, found)
		fmt.Fprintf(w, "%s\t%.40s\t%s\t%.0f\n", m.name, m.faults, m.caught, seconds)
	}
	_ = w.Flush() // a builder takes everything
	t.Logf("\n%s", table.String())
}

// lineWith returns the first line of a text with some words in it.
func lineWith(text, words string) string {
	for line := range strings.Lines(text) {
		if words != "" && strings.Contains(line, words) {
			return strings.TrimSpace(line)
		}
	}
	return ""
}
