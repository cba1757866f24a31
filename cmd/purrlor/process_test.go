package main

import (
	"fmt"
	"io"
	"os"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
)

// asProgram runs this test binary as the program itself, so a test can kill a server.
const asProgram = "PURRLOR_TEST_PROGRAM"

// asNATS runs this test binary as a NATS server, so its CPU time is separate from that of the clients.
const asNATS = "PURRLOR_TEST_NATS"

// serveNATS prints its address and runs until the test ends.
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

// skipIfShort skips a test that starts processes or plays whole games when -short is set.
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
