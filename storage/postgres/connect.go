package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"
)

// connectTimeout limits how long connecting may take, unless the address sets its own limit.
const connectTimeout = 5 * time.Second

// programName is the default application_name of connections. The address or Options.Name can override it.
const programName = "purrlor"

// parseAddress reads a URL such as postgres://user@host/database.
func parseAddress(address string) (*pgxpool.Config, error) {
	if !strings.HasPrefix(address, "postgres://") && !strings.HasPrefix(address, "postgresql://") {
		return nil, errors.New("the address of a PostgreSQL database begins with postgres://, such as postgres://purrlor@127.0.0.1/purrlor")
	}
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, err // pgx removes the password from this error
	}
	if config.ConnConfig.ConnectTimeout == 0 {
		config.ConnConfig.ConnectTimeout = connectTimeout
	}
	if config.ConnConfig.RuntimeParams["application_name"] == "" {
		config.ConnConfig.RuntimeParams["application_name"] = programName
	}
	return config, nil
}

// newPool opens a pool whose connections meet the requirements.
func newPool(ctx context.Context, config *pgxpool.Config, most int, readOnly bool) (*pgxpool.Pool, error) {
	config = config.Copy()
	config.MaxConns, config.MinConns = int32(most), 0
	config.AfterConnect = func(ctx context.Context, conn *pgx.Conn) error {
		conn.TypeMap().RegisterType(&pgtype.Type{
			Name: "timestamptz", OID: pgtype.TimestamptzOID, Codec: &pgtype.TimestamptzCodec{ScanLocation: time.UTC},
		})
		return checkConnection(ctx, conn, readOnly)
	}
	return pgxpool.NewWithConfig(ctx, config)
}

// requirementError describes a setting that the connection lacks. Retrying does not help.
type requirementError struct{ text string }

func (e requirementError) Error() string { return "refuse connection: " + e.text }

// checkConnection rejects a connection on which a commit could return before it is on disk. It also makes read-only connections
// read-only.
func checkConnection(ctx context.Context, conn *pgx.Conn, readOnly bool) error {
	var synchronous, fsync, encoding string
	err := conn.QueryRow(ctx, "SELECT current_setting('synchronous_commit'), current_setting('fsync'), current_setting('server_encoding')").
		Scan(&synchronous, &fsync, &encoding)
	switch {
	case err != nil:
		return err
	case encoding != "UTF8":
		return requirementError{fmt.Sprintf("the database has the encoding %s, want UTF8", encoding)}
	case readOnly:
		_, err := conn.Exec(ctx, "SET default_transaction_read_only = on")
		return err
	case synchronous == "off":
		return requirementError{"synchronous_commit is off, which loses moves that players were told are made"}
	case fsync == "off":
		return requirementError{"fsync is off, which loses moves that players were told are made"}
	}
	return nil
}

// checkWritable rejects a read-only database at startup, because every later move would fail.
func checkWritable(ctx context.Context, pool *pgxpool.Pool) error {
	var standby, readOnly bool
	err := pool.QueryRow(ctx, "SELECT pg_is_in_recovery(), current_setting('transaction_read_only')::boolean").Scan(&standby, &readOnly)
	switch {
	case err != nil:
		return err
	case standby:
		return errors.New("the server is a standby, which cannot be written: name the primary")
	case readOnly:
		return errors.New("the database is read only: default_transaction_read_only is on")
	}
	return nil
}

// explainConnect shortens the first connection error to one line, because pgx often repeats the same text for each address of a
// host.
func explainConnect(err error) error {
	var requirement requirementError
	var fault *pgconn.PgError
	switch {
	case errors.As(err, &requirement):
		return requirement
	case errors.As(err, &fault):
		return fmt.Errorf("%s (SQLSTATE %s)", fault.Message, fault.Code)
	}
	if connect := (*pgconn.ConnectError)(nil); errors.As(err, &connect) {
		lines := strings.FieldsFunc(connect.Error(), func(r rune) bool { return r == '\n' || r == '\t' })
		return errors.New(strings.Join(slices.Compact(lines), " "))
	}
	return err
}
