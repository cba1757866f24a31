package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
)

// limitless lifts the bounds that keep one address from doing what a load test does.
var limitless = []string{
	"--sockets-per-person", "1000", "--sockets-per-address", "1000000", "--commands-per-second", "1000000",
	"--requests-per-second", "1000000", "--guests-per-minute", "1000000", "--tables-per-person", "1000",
}

// childServer is a server in a process of its own.
type childServer struct {
	command *exec.Cmd
	url     string
}

// startServer runs this program as a server without limits on any free port, and waits until it is open.
func startServer(data string, log io.Writer, args ...string) (*childServer, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	args = append([]string{"serve", "--listen", "127.0.0.1:0", "--data", data}, append(limitless, args...)...)
	command := exec.Command(self, args...)
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
		_ = command.Process.Kill() // it has ended, or is of no use
		return nil, errors.Join(errors.New("the server did not open"), command.Wait())
	}
	s.url = url
	return s, nil
}

func (s *childServer) pid() int { return s.command.Process.Pid }

// stop ends the server as an operator would.
func (s *childServer) stop() error {
	if err := s.command.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	return s.command.Wait()
}

// kill ends the server as a power cut would, apart from what the system has in memory.
func (s *childServer) kill() {
	_ = s.command.Process.Kill() // a process that has ended already is what is wanted
	_ = s.command.Wait()         // the error says that it was killed
}

// serveForLoad starts a server in a temporary folder. The function ends it and removes the folder.
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
			fmt.Fprintln(p.err, "purrlor load: the server did not end well:", err)
		}
	}, nil
}
