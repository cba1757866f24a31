package main

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
)

// noLimitFlags lift the limits that keep one address from doing what a load test does.
var noLimitFlags = []string{
	"--sockets-per-person", "1000", "--sockets-per-address", "1000000", "--commands-per-second", "1000000",
	"--requests-per-second", "1000000", "--guests-per-minute", "1000000", "--tables-per-person", "1000",
}

// childServer is a server in a process of its own.
type childServer struct {
	command *exec.Cmd
	url     string
}

// startServer runs this program as a server without limits on any free port, and waits until it is open. The database is a file
// or the URL of one in PostgreSQL.
func startServer(data string, log io.Writer, args ...string) (*childServer, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return startProgram(self, data, log, args...)
}

// startProgram is startServer with another build of the program.
func startProgram(path, data string, log io.Writer, args ...string) (*childServer, error) {
	args = append([]string{"serve", "--listen", "127.0.0.1:0", databaseFlag(data), data}, append(noLimitFlags, args...)...)
	command := exec.Command(path, args...)
	command.Stderr = log
	output, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := command.Start(); err != nil {
		return nil, err
	}
	s := &childServer{command: command}
	line, err := bufio.NewReader(output).ReadString('\n')
	_, url, ok := strings.Cut(strings.TrimSpace(line), " at ")
	if err != nil || !ok {
		_ = command.Process.Kill() // it has exited or is of no use
		return nil, errors.Join(errors.New("the server did not start"), command.Wait())
	}
	s.url = url
	return s, nil
}

// databaseFlag returns the flag that names a database.
func databaseFlag(data string) string {
	if strings.HasPrefix(data, "postgres://") {
		return "--store"
	}
	return "--data"
}

func (s *childServer) pid() int { return s.command.Process.Pid }

// stop stops the server as an operator would.
func (s *childServer) stop() error {
	if runtime.GOOS == "windows" { // which has no signals
		s.kill()
		return nil
	}
	if err := s.command.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	return s.command.Wait()
}

// kill ends the server as a power cut would, except that the system's caches survive.
func (s *childServer) kill() {
	_ = s.command.Process.Kill() // it may have exited already
	_ = s.command.Wait()         // the error says that it was killed
}

// serveForLoad starts a server in a temporary folder. The returned function stops it and removes the folder.
func (p *program) serveForLoad(ctx context.Context) (*childServer, func(), error) {
	dir, err := os.MkdirTemp("", "purrlor-load-")
	if err != nil {
		return nil, nil, err
	}
	server, err := startServer(dir+"/purrlor.db", p.err)
	if err != nil {
		return nil, nil, errors.Join(err, os.RemoveAll(dir))
	}
	killed := context.AfterFunc(ctx, func() { _ = server.command.Process.Kill() })
	return server, func() {
		killed()
		if err := errors.Join(server.stop(), os.RemoveAll(dir)); err != nil {
			fmt.Fprintln(p.err, "purrlor load: stop server:", err)
		}
	}, nil
}
