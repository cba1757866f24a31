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

// writers is the number of groups that can be committed concurrently. More writers make the groups smaller.
const writers = 4

// Store is a backend.Store in a PostgreSQL database.
type Store struct {
	*sqlstore.Store
	pool    *pgxpool.Pool // for everything except table changes
	writer  *writer
	space   *space
	leases  *pgxpool.Pool // used by the registry, if there is one
	closing sync.Once
}

var _ backend.Store = (*Store)(nil)

// Options configure Open. The zero value suits a server.
type Options struct {
	// ReadOnly suits commands that run beside a server: writes fail with storage.ErrUnwritable.
	ReadOnly bool
	// Name is the application_name of the connections; empty means the name of a server.
	Name string
	// Log receives a line when the store becomes unwritable and when it recovers; nil disables it.
	Log *slog.Logger
}

// Open opens an existing database by its URL. Unless it is read-only, Open migrates it to this program's schema.
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

// Close waits for running writes. It may be called again.
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

// errLeaseOver reports that a node claimed a table after its lease had expired.
var errLeaseOver = errors.New("the lease of the node is over")
