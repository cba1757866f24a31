package postgres

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"strconv"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed migrations/*.sql
var migrations embed.FS

// needsSetting names a setting that a migration must write if it does more than add. The setting holds the oldest schema whose
// programs can still use the database: INSERT INTO settings (name, value) VALUES ('needs-schema', '7') ON CONFLICT (name) DO UPDATE
// SET value = excluded.value.
const needsSetting = "needs-schema"

// prepare migrates a database to this program's schema. A read-only database must already have that schema. Migrations usually only
// add, so that the previous version keeps working during a rolling upgrade; a migration that breaks it must set needsSetting.
// prepare rejects a schema two or more versions newer, because this program cannot know what it would break.
func prepare(ctx context.Context, pool *pgxpool.Pool, readOnly bool) (err error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	locker, err := lock.NewPostgresSessionLocker() // servers that start together migrate one at a time
	if err != nil {
		return err
	}
	db := stdlib.OpenDBFromPool(pool)
	defer func() { err = errors.Join(err, db.Close()) }()
	provider, err := goose.NewProvider(goose.DialectPostgres, db, files, goose.WithLogger(goose.NopLogger()),
		goose.WithDisableGlobalRegistry(true), goose.WithSessionLocker(locker))
	if err != nil {
		return err
	}
	sources := provider.ListSources()
	known := sources[len(sources)-1].Version
	found, err := version(ctx, db)
	switch {
	case err != nil || found == known:
		return err
	case found > known+1:
		return fmt.Errorf("database has schema %d, but this program can use schemas up to %d: use a newer program", found, known+1)
	case found > known:
		return checkNeeds(ctx, db, found, known)
	case readOnly:
		return fmt.Errorf("database has schema %d, but this program reads schema %d: start the server once to migrate it", found, known)
	}
	_, err = provider.Up(ctx)
	return err
}

// checkNeeds rejects the next schema if its migration does more than add.
func checkNeeds(ctx context.Context, db *sql.DB, found, known int64) error {
	var value []byte
	err := db.QueryRowContext(ctx, "SELECT value FROM settings WHERE name = $1", needsSetting).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	needs, err := strconv.ParseInt(string(value), 10, 64)
	if err != nil {
		return fmt.Errorf("setting %s is %.40q, which is not the number of a schema", needsSetting, value)
	}
	if needs > known {
		return fmt.Errorf("database has schema %d, which programs of schema %d cannot use: use a newer program", found, known)
	}
	return nil
}

// version returns the schema of a database, 0 for an empty one.
func version(ctx context.Context, db *sql.DB) (found int64, err error) {
	var exists bool
	if err := db.QueryRowContext(ctx, "SELECT to_regclass('goose_db_version') IS NOT NULL").Scan(&exists); err != nil || !exists {
		return 0, err
	}
	err = db.QueryRowContext(ctx, "SELECT coalesce(max(version_id), 0) FROM goose_db_version WHERE is_applied").Scan(&found)
	return found, err
}
