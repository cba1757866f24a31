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
	lock       *sql.DB // nil for a store that only reads
	readers    *sql.DB
	statements *statements // of the readers
	writer     *writer
	closing    sync.Once
}

var _ backend.Store = (*Store)(nil)

// Options say how a file is opened. The zero value is right for a server.
type Options struct {
	// ReadOnly is for commands while a server runs: nothing is locked, the file must exist, and writes are refused with
	// storage.ErrUnwritable.
	ReadOnly bool
	// MaxPages bounds the size of the file in pages of 4 KB; 0 for no bound.
	MaxPages int
	// Log gets a line when the store cannot be written and when it can be again; nil for no log.
	Log *slog.Logger
	// Trace hears of every statement of the connection that writes, for measurements; nil for none.
	Trace func(query string)
}

// Open opens a database file. Unless it is read only, the file is created if it is missing, migrated to this program's
// schema and locked until Close; ErrLocked says that another process has it.
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

// create makes the file readable for its owner only: it holds people's secrets. SQLite gives its side files the same rights.
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

// Close waits for the writes that are under way. It may be called again.
func (s *Store) Close() (err error) {
	s.closing.Do(func() { err = s.close() })
	return err
}

// close ends the writer after the readers, so that it can tidy up the write-ahead log.
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

// DeletePerson removes a person with their aliases, from the pages of the file and from its log.
func (s *Store) DeletePerson(ctx context.Context, id ids.PersonID) error {
	return s.writer.write(ctx, func(w *writer) error {
		w.traces = true
		return sqlstore.NewTx(w, &dialect).DeletePerson(id)
	})
}
