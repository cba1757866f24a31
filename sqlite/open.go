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

	"github.com/purrlor/purrlor/room"
)

// Store is a room.Store in one SQLite file.
type Store struct {
	lock       *sql.DB // nil for a store that only reads
	readers    *sql.DB
	statements *statements // of the readers
	writer     *writer
	closing    sync.Once
}

var _ room.Store = (*Store)(nil)

// Options say how a file is opened. The zero value is right for a server.
type Options struct {
	// ReadOnly is for commands beside a running server: there is no lock, the file must be there, and writes are refused
	// with room.ErrFull.
	ReadOnly bool
	// MaxPages bounds the size of the file in pages of 4 KB; 0 for no bound.
	MaxPages int
	// Log is told when the store becomes full and when there is room again; nil for nobody.
	Log *slog.Logger
}

// Open opens a database file. Unless it is only read, the file is made if it is missing, brought to this program's schema
// and kept from other servers until Close.
func Open(path string, options Options) (*Store, error) {
	path, err := RealPath(path)
	if err != nil {
		return nil, err
	}
	s := &Store{}
	if err := s.open(context.Background(), path, options); err != nil {
		return nil, errors.Join(fmt.Errorf("open %s: %w", path, err), s.Close())
	}
	return s, nil
}

func (s *Store) open(ctx context.Context, path string, options Options) (err error) {
	connect := reading
	if !options.ReadOnly {
		connect = func(path string) (connector, error) { return writing(path, options.MaxPages) }
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
	s.writer.path = path
	if options.Log != nil {
		s.writer.log = options.Log
	}
	go s.writer.loop()

	if open, err = reading(path); err != nil {
		return err
	}
	s.readers = sql.OpenDB(open)
	s.readers.SetMaxOpenConns(max(4, runtime.GOMAXPROCS(0)))
	s.readers.SetMaxIdleConns(max(4, runtime.GOMAXPROCS(0)))
	s.statements = newStatements(s.readers)
	return s.readers.PingContext(ctx)
}

// create makes the file for its owner only: it holds people's secrets. SQLite gives its side files the same rights.
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

// Setting returns a value of the server itself.
func (s *Store) Setting(ctx context.Context, name string) ([]byte, error) {
	var value []byte
	err := s.find(ctx, "SELECT value FROM settings WHERE name = ?", []any{name}, &value)
	return value, err
}

// SetSetting keeps a value of the server itself.
func (s *Store) SetSetting(ctx context.Context, name string, value []byte) error {
	return s.writer.write(ctx, func(w *writer) error {
		_, err := w.exec("INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value", name, blob(value))
		return err
	})
}
