// Package postgrestest runs PostgreSQL servers for tests, each in a temporary folder with a Unix socket. When the test process ends
// for any reason, its servers stop and their folders are removed.
package postgrestest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"
)

// owner runs the servers if the tests run as root, because PostgreSQL refuses to run as root.
const owner = "postgres"

// options apply to every server: no TCP port that could conflict, and little memory.
const options = "-c listen_addresses='' -c max_connections=200 -c shared_buffers=32MB -c unix_socket_directories=%s"

// Server is a PostgreSQL server.
type Server struct {
	programs string // folder of the PostgreSQL binaries
	folder   string
	lifeline io.Closer // closing it stops the server, and so does the end of this process
	lasts    bool      // survives the test that started it
	count    atomic.Int64
	mu       sync.Mutex // held while a template is made
	template map[string]string
}

// shared is started by the first test that needs it.
var shared = sync.OnceValues(func() (*Server, error) {
	s, err := start(inMemory())
	if err == nil {
		s.lasts = true
	}
	return s, err
})

// Shared returns the server that the tests of this process share. Short test runs skip everything that needs one.
func Shared(t testing.TB) *Server {
	t.Helper()
	skipIfShort(t)
	s, err := shared()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Start starts a server for one test, which can stop and restart it. Its files are in memory if there is room, so that a busy disk
// does not look like a fault. Written data survives a crash there too.
func Start(t testing.TB) *Server {
	t.Helper()
	return startIn(t, inMemory())
}

// StartOnDisk starts a server for benchmarks, which must wait for a real disk.
func StartOnDisk(t testing.TB) *Server {
	t.Helper()
	return startIn(t, "")
}

func skipIfShort(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("needs PostgreSQL")
	}
}

func startIn(t testing.TB, parent string) *Server {
	t.Helper()
	skipIfShort(t)
	s, err := start(parent)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.lifeline.Close() })
	return s
}

// start starts a server with its files in a new folder under parent, which defaults to the temporary folder.
func start(parent string) (*Server, error) {
	s := &Server{template: map[string]string{}}
	programs, err := findPrograms()
	if err != nil {
		return nil, err
	}
	s.programs = programs
	if s.folder, err = os.MkdirTemp(parent, "purrlor-postgres-"); err != nil {
		return nil, err
	}
	if err := s.giveAway(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(s.folder))
	}
	if err := s.guard(); err != nil {
		return nil, err
	}
	if err := s.run("initdb", "-D", s.data(), "-U", owner, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"); err != nil {
		return nil, errors.Join(err, s.lifeline.Close())
	}
	if err := s.begin(); err != nil {
		return nil, errors.Join(err, s.lifeline.Close())
	}
	return s, nil
}

// findPrograms runs the script that locates PostgreSQL and installs it where possible.
func findPrograms() (string, error) {
	root, err := moduleRoot()
	if err != nil {
		return "", err
	}
	command := exec.Command(filepath.Join(root, "scripts", "postgres"))
	var problem strings.Builder
	command.Stderr = &problem
	found, err := command.Output()
	if err != nil {
		return "", fmt.Errorf("find PostgreSQL: %w: %s", err, strings.TrimSpace(problem.String()))
	}
	server, err := filepath.EvalSymlinks(filepath.Join(strings.TrimSpace(string(found)), "postgres"))
	return filepath.Dir(server), err
}

// moduleRoot returns the folder of the module, in which tests run.
func moduleRoot() (string, error) {
	folder, err := os.Getwd()
	for err == nil {
		if _, missing := os.Stat(filepath.Join(folder, "go.mod")); missing == nil {
			return folder, nil
		}
		if filepath.Dir(folder) == folder {
			return "", errors.New("find PostgreSQL: the test does not run in its module")
		}
		folder = filepath.Dir(folder)
	}
	return "", err
}

func (s *Server) data() string { return filepath.Join(s.folder, "data") }

// giveAway makes the server's owner the owner of its folder when the tests run as root.
func (s *Server) giveAway() error {
	if os.Geteuid() != 0 {
		return nil
	}
	account, err := user.Lookup(owner)
	if err != nil {
		return fmt.Errorf("PostgreSQL does not run as root: %w", err)
	}
	uid, err := strconv.Atoi(account.Uid)
	if err != nil {
		return err
	}
	return os.Chown(s.folder, uid, -1)
}

// command returns a command that runs as the owner of the server.
func (s *Server) command(name string, args ...string) *exec.Cmd {
	args = append([]string{name}, args...)
	if os.Geteuid() == 0 {
		args = append([]string{"runuser", "-u", owner, "--"}, args...)
	}
	command := exec.Command(args[0], args[1:]...)
	command.Dir = s.folder
	return command
}

// run runs a PostgreSQL program until it exits. Its output goes to a file, because a server left running would keep a pipe open.
func (s *Server) run(program string, args ...string) error {
	output, err := os.CreateTemp(s.folder, program)
	if err != nil {
		return err
	}
	defer output.Close()
	command := s.command(filepath.Join(s.programs, program), args...)
	command.Stdout, command.Stderr = output, output
	if err := command.Run(); err != nil {
		said, _ := os.ReadFile(output.Name())
		return fmt.Errorf("%s: %w: %s", program, err, said)
	}
	return nil
}

// guard starts a process that waits for this one to close the lifeline, then stops the server and removes its folder.
func (s *Server) guard() error {
	const script = `trap '' INT HUP TERM; cat; "$0" stop -D "$1/data" -m immediate -s; cd /; rm -rf "$1"`
	guard := s.command("/bin/sh", "-c", script, filepath.Join(s.programs, "pg_ctl"), s.folder)
	lifeline, err := guard.StdinPipe()
	if err != nil {
		return err
	}
	s.lifeline = lifeline
	return guard.Start()
}

func (s *Server) begin() error {
	return s.run("pg_ctl", "start", "-D", s.data(), "-w", "-s", "-l", filepath.Join(s.folder, "log"), "-o", fmt.Sprintf(options, s.folder))
}

// Restart stops the server, cleanly or by a crash, and starts it again.
func (s *Server) Restart(t testing.TB, crash bool) {
	t.Helper()
	mode := "fast"
	if crash {
		mode = "immediate"
	}
	if err := s.run("pg_ctl", "stop", "-D", s.data(), "-m", mode, "-s"); err != nil {
		t.Fatal(err)
	}
	if err := s.begin(); err != nil {
		t.Fatal(err)
	}
}

// Socket returns the path of the socket that the server listens on.
func (s *Server) Socket() string { return filepath.Join(s.folder, ".s.PGSQL.5432") }

// URL returns the address of a database.
func (s *Server) URL(database string) string {
	values := url.Values{"host": {s.folder}, "user": {owner}}
	return "postgres:///" + database + "?" + values.Encode()
}

// NewDatabase creates a database and returns its address. The database is empty, or a copy of a template that fill prepares once
// for each name.
func (s *Server) NewDatabase(t testing.TB, name string, fill func(address string)) string {
	t.Helper()
	address := s.KeepDatabase(t, name, fill)
	if s.lasts { // other servers end with their test
		u, _ := url.Parse(address)
		t.Cleanup(func() { s.Exec(t, "postgres", "DROP DATABASE IF EXISTS "+strings.Trim(u.Path, "/")+" WITH (FORCE)") })
	}
	return address
}

// KeepDatabase is NewDatabase for several tests: the database exists as long as the server.
func (s *Server) KeepDatabase(t testing.TB, name string, fill func(address string)) string {
	t.Helper()
	template := "template0"
	if fill != nil {
		template = s.templateNamed(t, name, fill)
	}
	return s.URL(s.create(t, template))
}

func (s *Server) templateNamed(t testing.TB, name string, fill func(address string)) string {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.template[name] == "" {
		database := s.create(t, "template0")
		fill(s.URL(database))
		s.template[name] = database
	}
	return s.template[name]
}

func (s *Server) create(t testing.TB, template string) string {
	t.Helper()
	name := fmt.Sprint("test_", s.count.Add(1))
	s.Exec(t, "postgres", fmt.Sprintf("CREATE DATABASE %s TEMPLATE %s", name, template))
	return name
}

// Exec runs statements in a database.
func (s *Server) Exec(t testing.TB, database, statements string) {
	t.Helper()
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, s.URL(database))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, statements, pgx.QueryExecModeSimpleProtocol); err != nil {
		t.Fatal(err)
	}
}

// Dump returns the statements that recreate a database.
func (s *Server) Dump(t testing.TB, database string) string {
	t.Helper()
	dump, err := s.command(filepath.Join(s.programs, "pg_dump"), "-h", s.folder, "-U", owner, "--inserts", "--no-owner", "--no-privileges", database).Output()
	if err != nil {
		t.Fatal(err)
	}
	var statements strings.Builder
	for line := range strings.Lines(string(dump)) {
		if !strings.HasPrefix(line, `\`) && !strings.HasPrefix(line, "--") && strings.TrimSpace(line) != "" { // commands of psql, comments
			statements.WriteString(line)
		}
	}
	return statements.String()
}
