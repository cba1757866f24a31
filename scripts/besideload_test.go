package scripts

import (
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/waittest"
)

// loaded runs a shell command beside two loops on one core. It fails if a loop outlives it.
func loaded(t *testing.T, script string) (out string, code int) {
	t.Helper()
	m := newMachine(t, "beside-load", "sh", "ps")
	m.has("getconf", "echo 1")
	command := exec.CommandContext(t.Context(), "/bin/sh", m.script, "sh", "-c", script)
	command.Env = []string{"PATH=" + m.folder}
	alive, held, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer alive.Close()
	command.ExtraFiles = []*os.File{held} // the loops inherit it, so that the pipe ends with the last of them
	printed, _ := command.Output()
	if err := held.Close(); err != nil {
		t.Fatal(err)
	}
	if err := alive.SetReadDeadline(time.Now().Add(waittest.Patience)); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadAll(alive); err != nil {
		t.Errorf("the loops go on without the command: %v", err)
	}
	return string(printed), command.ProcessState.ExitCode()
}

func TestBesideLoad(t *testing.T) {
	t.Run("passes on how the command ended", func(t *testing.T) {
		for _, want := range []int{0, 7} {
			if _, got := loaded(t, "exit "+strconv.Itoa(want)); got != want {
				t.Errorf("got %d, want %d", got, want)
			}
		}
	})
	t.Run("runs twice as many loops as cores", func(t *testing.T) {
		out, _ := loaded(t, "echo $PPID; ps -A -o ppid=,args=")
		parent, list, _ := strings.Cut(out, "\n")
		loops := 0
		for line := range strings.Lines(list) {
			if fields := strings.Fields(line); fields[0] == parent && strings.Contains(line, "beside-load") {
				loops++
			}
		}
		if loops != 2 {
			t.Errorf("got %d, want 2", loops)
		}
	})
	t.Run("stops the loops when it is killed", func(t *testing.T) {
		loaded(t, "kill -9 $PPID")
	})
}
