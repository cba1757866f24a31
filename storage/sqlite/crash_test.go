package sqlite

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// victim names the file that a process of this test writes until it is killed.
const victim = "PURRLOR_TEST_KILL"

func TestKilledServerLosesNothing(t *testing.T) {
	if path := os.Getenv(victim); path != "" {
		s := openAt(t, path, Options{})
		table := &tbl{id: "table"}
		for s.Commit(t.Context(), table.next()) == nil {
			fmt.Println(table.last)
		}
		return
	}
	path := filepath.Join(t.TempDir(), "purrlor.db")
	command := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+t.Name()+"$")
	command.Env = append(os.Environ(), victim+"="+path)
	output, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	acknowledged := 0
	for lines := bufio.NewScanner(output); lines.Scan(); {
		if _, err := fmt.Sscan(lines.Text(), &acknowledged); err != nil {
			t.Error(err)
		}
		if acknowledged == 100 {
			command.Process.Kill()
		}
	}
	command.Wait()

	s := openAt(t, path, Options{})
	rows, err := s.Rows(t.Context(), "table", 0)
	if err != nil || acknowledged < 100 || len(rows) < acknowledged || len(rows) > acknowledged+1 {
		t.Errorf("got %d rows (%v), want the %d that were acknowledged and at most one more", len(rows), err, acknowledged)
	}
	if err := s.Check(t.Context()); err != nil {
		t.Error(err)
	}
}
