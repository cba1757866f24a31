package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"sync"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/storage/sqlstore"
)

// Store is a backend.Store in one SQLite file.
type Store struct {
	*sqlstore.Store
	lock       *sql.DB // nil for a read-only store
	readers    *sql.DB
	statements *statements // of the readers
	writer     *writer
	closing    sync.Once
}

var _ backend.Store = (*Store)(nil)

// Options configure Open. The zero value suits a server.
type Options struct {
	// ReadOnly suits commands that run beside a server: Open takes no lock, the file must exist, and writes fail with
	// storage.ErrUnwritable.
	ReadOnly bool
	// MaxPages limits the size of the file in pages of 4 KB; 0 means no limit.
	MaxPages int
	// Log receives a line when the store becomes unwritable and when it recovers; nil disables it.
	Log *slog.Logger
	// Trace is called with every statement of the writing connection, for measurements; nil disables it.
	Trace func(query string)
}

// Open opens a database file. Unless it is read-only, Open creates a missing file, migrates it to this program's schema and locks
// it until Close. ErrLocked reports that another process has the lock.
func Open(path string, options Options) (*Store, error) {
	path, err := RealPath(path)
	if err != nil {
		return nil, err
	}
	s := &Store{}
	s.Store = sqlstore.New(database{s}, &dialect)
	if err := s.open(context.Background(), path, options); err != nil {
		return nil, errors.Join(fmt.Errorf("open %s: %w", path, err), s.Close())
	}
	return s, nil
}

func (s *Store) open(ctx context.Context, path string, options Options) (err error) {
	connect := readConnector
	if !options.ReadOnly {
		connect = func(path string) (connector, error) { return writeConnector(path, options.MaxPages) }
		if s.lock, err = takeLock(ctx, path); err != nil {
			return err
		}
		if err := create(path); err != nil {
			return err
		}
	}
	open, err := connect(path)
	if err != nil {
		return err
	}
	db := sql.OpenDB(open)
	db.SetMaxOpenConns(1)
	if err := prepare(ctx, db, options.ReadOnly); err != nil {
		return errors.Join(err, db.Close())
	}
	if s.writer, err = newWriter(ctx, db); err != nil {
		return errors.Join(err, db.Close())
	}
	s.writer.path, s.writer.trace = path, options.Trace
	if options.Log != nil {
		s.writer.log = options.Log
	}
	go s.writer.loop()

	if open, err = readConnector(path); err != nil {
		return err
	}
	s.readers = sql.OpenDB(open)
	s.readers.SetMaxOpenConns(max(4, runtime.GOMAXPROCS(0)))
	s.readers.SetMaxIdleConns(max(4, runtime.GOMAXPROCS(0)))
	s.statements = newStatements(s.readers)
	return s.readers.PingContext(ctx)
}

// create creates the file readable only by its owner, because it holds secrets. SQLite gives its side files the same permissions.
func create(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, os.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return errors.Join(file.Close(), syncDir(filepath.Dir(path)))
}

// Close waits for running writes. It may be called again.
func (s *Store) Close() (err error) {
	s.closing.Do(func() { err = s.close() })
	return err
}

// close closes the writer after the readers, so that it can checkpoint the write-ahead log.
func (s *Store) close() error {
	var errs []error
	if s.readers != nil {
		errs = append(errs, s.statements.close(), s.readers.Close())
	}
	if s.writer != nil {
		errs = append(errs, s.writer.close())
	}
	if s.lock != nil {
		errs = append(errs, s.lock.Close())
	}
	return errors.Join(errs...)
}

// DeletePerson removes a person and their aliases, from the pages of the file and from the write-ahead log.
func (s *Store) DeletePerson(ctx context.Context, id ids.PersonID) error {
	return s.writer.write(ctx, func(w *writer) error {
		w.traces = true
		return sqlstore.NewTx(w, &dialect).DeletePerson(id)
	})
}
