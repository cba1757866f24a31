package load

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/cmd/purrlor/database"
)

// noLimitFlags lift the limits that keep one address from doing what a load test does.
var noLimitFlags = []string{
	"--sockets-per-person", "1000", "--sockets-per-address", "1000000", "--commands-per-second", "1000000",
	"--requests-per-second", "1000000", "--guests-per-minute", "1000000", "--tables-per-person", "1000",
}

// Server is a server in a process of its own.
type Server struct {
	Command *exec.Cmd
	URL     string
}

// StartServer runs this program as a server without limits on any free port, and waits until it is open. The database is a file
// or the URL of one in PostgreSQL.
func StartServer(data string, log io.Writer, args ...string) (*Server, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return StartProgram(self, data, log, args...)
}

// StartProgram is StartServer with another build of the program.
func StartProgram(path, data string, log io.Writer, args ...string) (*Server, error) {
	args = append([]string{"serve", "--listen", "127.0.0.1:0", database.FlagFor(data), data}, append(noLimitFlags, args...)...)
	command := exec.Command(path, args...)
	command.Stderr = log
	output, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := command.Start(); err != nil {
		return nil, err
	}
	s := &Server{Command: command}
	line, err := bufio.NewReader(output).ReadString('\n')
	_, url, ok := strings.Cut(strings.TrimSpace(line), " at ")
	if err != nil || !ok {
		_ = command.Process.Kill() // it has exited or is of no use
		return nil, errors.Join(errors.New("the server did not start"), command.Wait())
	}
	s.URL = url
	return s, nil
}

func (s *Server) PID() int { return s.Command.Process.Pid }

// Stop stops the server as an operator would.
func (s *Server) Stop() error {
	if runtime.GOOS == "windows" { // which has no signals
		s.Kill()
		return nil
	}
	if err := s.Command.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	return s.Command.Wait()
}

// Kill ends the server as a power cut would, except that the system's caches survive.
func (s *Server) Kill() {
	_ = s.Command.Process.Kill() // it may have exited already
	_ = s.Command.Wait()         // the error says that it was killed
}

// serve starts a server in a temporary folder. The returned function stops it and removes the folder.
func serve(ctx context.Context, p *command.Program) (*Server, func(), error) {
	dir, err := os.MkdirTemp("", "purrlor-load-")
	if err != nil {
		return nil, nil, err
	}
	server, err := StartServer(dir+"/purrlor.db", p.Err)
	if err != nil {
		return nil, nil, errors.Join(err, os.RemoveAll(dir))
	}
	killed := context.AfterFunc(ctx, func() { _ = server.Command.Process.Kill() })
	return server, func() {
		killed()
		if err := errors.Join(server.Stop(), os.RemoveAll(dir)); err != nil {
			fmt.Fprintln(p.Err, "purrlor load: stop server:", err)
		}
	}, nil
}
