package postgres

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"sync"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/storage/sqlstore"
)

// writers is how many groups of changes can be under way at a time. More of them make the groups smaller.
const writers = 4

// Store is a backend.Store in a PostgreSQL database.
type Store struct {
	*sqlstore.Store
	pool    *pgxpool.Pool // for everything but the changes of tables
	writer  *writer
	space   *space
	leases  *pgxpool.Pool // of the registry, if there is one
	closing sync.Once
}

var _ backend.Store = (*Store)(nil)

// Options say how a database is opened. The zero value is right for a server.
type Options struct {
	// ReadOnly is for commands while a server runs: writes are refused with storage.ErrUnwritable.
	ReadOnly bool
	// Name is what the connections call themselves; empty for what a server is called.
	Name string
	// Log gets a line when the store cannot be written and when it can be again; nil for no log.
	Log *slog.Logger
}

// Open opens a database by its URL and, unless it is read only, migrates it to this program's schema. The database must
// exist.
func Open(ctx context.Context, address string, options Options) (*Store, error) {
	config, err := parseAddress(address)
	if err != nil {
		return nil, err
	}
	if options.Name != "" {
		config.ConnConfig.RuntimeParams["application_name"] = options.Name
	}
	s := &Store{space: newSpace(options.Log)}
	s.Store = sqlstore.New(database{s}, &dialect)
	if err := s.open(ctx, config, options); err != nil {
		s.Close()
		at := config.ConnConfig
		return nil, fmt.Errorf("open database %s at %s: %w", at.Database, at.Host, explainConnect(err))
	}
	return s, nil
}

func (s *Store) open(ctx context.Context, config *pgxpool.Config, options Options) (err error) {
	if s.pool, err = newPool(ctx, config, max(4, runtime.GOMAXPROCS(0)), options.ReadOnly); err != nil {
		return err
	}
	if err := s.pool.Ping(ctx); err != nil {
		return err
	}
	if !options.ReadOnly {
		if err := checkWritable(ctx, s.pool); err != nil {
			return err
		}
	}
	if err := prepare(ctx, s.pool, options.ReadOnly); err != nil {
		return err
	}
	pool, err := newPool(ctx, config, writers, options.ReadOnly)
	if err != nil {
		return err
	}
	s.writer = newWriter(pool, s.space)
	return nil
}

// Close waits for the writes that are under way. It may be called again.
func (s *Store) Close() error {
	s.closing.Do(func() {
		if s.writer != nil {
			s.writer.close()
		}
		if s.leases != nil {
			s.leases.Close()
		}
		if s.pool != nil {
			s.pool.Close()
		}
	})
	return nil
}

// errLeaseOver says that a node claimed a table after its lease.
var errLeaseOver = errors.New("the lease of the node is over")
