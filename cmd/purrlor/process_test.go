package main

import (
	"fmt"
	"io"
	"os"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
)

// asProgram makes a process of this test the program itself, so that a test can kill a server.
const asProgram = "PURRLOR_TEST_PROGRAM"

// asNATS makes a process of this test a NATS server, so that its CPU time can be told from that of the clients.
const asNATS = "PURRLOR_TEST_NATS"

// serveNATS says where it is, and stays until the test ends.
func serveNATS() int {
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, HTTPHost: "127.0.0.1", HTTPPort: server.RANDOM_PORT, NoSigs: true, NoLog: true})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	s.Start()
	fmt.Println(s.ClientURL(), "http://"+s.MonitorAddr().String())
	_, _ = io.Copy(io.Discard, os.Stdin)
	return 0
}

// skipIfShort skips a test that starts processes or plays whole games in a short run.
func skipIfShort(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("takes long")
	}
}

func TestMain(m *testing.M) {
	switch {
	case os.Getenv(asProgram) != "":
		serveAsProgram()
	case os.Getenv(asPageServer) != "":
		os.Exit(runCommandLine(newPageServer(os.Stdin, os.Stdout), os.Args[1:]))
	case os.Getenv(asNATS) != "":
		os.Exit(serveNATS())
	}
	os.Exit(m.Run())
}
