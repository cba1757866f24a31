package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrations embed.FS

// prepare migrates a database to this program's schema. A read-only database must already have that schema. prepare rejects a newer
// schema, because an older program cannot know what it would break.
func prepare(ctx context.Context, db *sql.DB, readOnly bool) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, files,
		goose.WithLogger(goose.NopLogger()), goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return err
	}
	sources := provider.ListSources()
	known := sources[len(sources)-1].Version
	found, err := version(ctx, db)
	switch {
	case err != nil || found == known:
		return err
	case found > known:
		return fmt.Errorf("database has schema %d, but this program knows schemas up to %d: use a newer program", found, known)
	case readOnly:
		return fmt.Errorf("database has schema %d, but this program reads schema %d: start the server once to migrate it", found, known)
	}
	_, err = provider.Up(ctx)
	return err
}

// version returns the schema of a database, 0 for an empty one.
func version(ctx context.Context, db *sql.DB) (found int64, err error) {
	var tables int
	const exists = "SELECT count(*) FROM sqlite_schema WHERE name = 'goose_db_version'"
	if err := db.QueryRowContext(ctx, exists).Scan(&tables); err != nil || tables == 0 {
		return 0, err
	}
	err = db.QueryRowContext(ctx, "SELECT coalesce(max(version_id), 0) FROM goose_db_version WHERE is_applied").Scan(&found)
	return found, err
}

// SchemaVersion returns the schema that this program reads and writes.
func SchemaVersion() (known int64) {
	files, _ := migrations.ReadDir("migrations") // embedded, so this cannot fail
	for _, file := range files {
		if number, err := goose.NumericComponent(file.Name()); err == nil {
			known = max(known, number)
		}
	}
	return known
}
