package sqlite

import (
	"context"
	"database/sql/driver"
	"fmt"
	"net/url"
	"path/filepath"
	"strconv"

	engine "modernc.org/sqlite"
)

// busyTimeout is how many milliseconds a connection waits for another process that has locked the file, such as a command.
const busyTimeout = "5000"

// synchronousFull is the value of the pragma synchronous when every commit waits for the disk.
const synchronousFull = 2

// requirement is a pragma and the value it must have before a connection is used.
type requirement struct {
	pragma string
	want   any
}

// requiredAlways applies to every connection.
var requiredAlways = []requirement{
	{"synchronous", int64(synchronousFull)},
	{"foreign_keys", int64(1)},
}

// dsn returns the file's data source name with the settings of every connection.
func dsn(path string, more url.Values) string {
	values := url.Values{
		"_busy_timeout": {busyTimeout},
		"_synchronous":  {"FULL"},
		"_foreign_keys": {"on"},
		"_dqs":          {"0"},
		"_defensive":    {"1"},
	}
	for key, value := range more {
		values[key] = value
	}
	name := url.URL{Scheme: "file", OmitHost: true, Path: filepath.ToSlash(path), RawQuery: values.Encode()}
	return name.String()
}

// connector opens connections and refuses those that do not meet the requirements.
type connector struct {
	driver.Connector
	required []requirement
}

func newConnector(name string, required ...requirement) (connector, error) {
	base, err := engine.NewConnector(name)
	return connector{Connector: base, required: append(required, requiredAlways...)}, err
}

// Connect opens one connection and verifies its settings.
func (c connector) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	for _, d := range c.required {
		if err := d.check(ctx, conn); err != nil {
			conn.Close()
			return nil, err
		}
	}
	return conn, nil
}

func (d requirement) check(ctx context.Context, conn driver.Conn) error {
	rows, err := conn.(driver.QueryerContext).QueryContext(ctx, "PRAGMA "+d.pragma, nil)
	if err != nil {
		return err
	}
	defer rows.Close()
	got := make([]driver.Value, 1)
	if err := rows.Next(got); err != nil {
		return fmt.Errorf("pragma %s: %w", d.pragma, err)
	}
	if got[0] != d.want {
		return fmt.Errorf("refuse connection: pragma %s is %v, want %v", d.pragma, got[0], d.want)
	}
	return nil
}

// writeConnector returns the connector of the only connection that may change the file.
func writeConnector(path string, maxPages int) (connector, error) {
	more := url.Values{
		"_journal_mode": {"WAL"},
		"_pragma":       {"wal_autocheckpoint(4000)", "journal_size_limit(67108864)", "secure_delete(ON)"},
	}
	if maxPages > 0 {
		more["_pragma"] = append(more["_pragma"], "max_page_count("+strconv.Itoa(maxPages)+")")
	}
	return newConnector(dsn(path, more), requirement{"journal_mode", "wal"}, requirement{"secure_delete", int64(1)})
}

// readConnector returns the connector for queries: SQLite itself rejects writes through it.
func readConnector(path string) (connector, error) {
	return newConnector(dsn(path, url.Values{"mode": {"ro"}}))
}
