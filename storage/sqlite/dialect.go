package sqlite

import (
	"encoding/json"
	"regexp"
	"strings"
	"time"

	"github.com/purrlor/purrlor/storage/sqlstore"
)

// dialect holds the statements that SQLite writes differently. SQLite has one writer, so it needs no row locks.
var dialect = sqlstore.Dialect{
	ForgetName: `UPDATE reports SET reason = replace(reason, (SELECT name FROM persons WHERE id = $1), '…')
		WHERE table_id IN (SELECT table_id FROM seats WHERE person IN ` + sqlstore.IDsOf + `)
		AND EXISTS (SELECT 1 FROM persons WHERE id = $1 AND length(CAST(name AS BLOB)) > 2)`,
	// A cross join stops the planner from sorting all tables of a person.
	TablesOfSeats: " FROM seats s CROSS JOIN tables ON tables.id = s.table_id",
	Now:           func(sqlstore.Reader) (time.Time, error) { return time.Now(), nil },
	List:          func(into any) any { return listField{into} },
	PutPresence: `INSERT INTO presence (person, node, table_id, seen, away)
		SELECT p.id, $1, t.value, $4, a.value FROM json_each($2) n JOIN json_each($3) t ON t.key = n.key JOIN json_each($5) a ON a.key = n.key
		JOIN persons p ON p.id = n.value WHERE true
		ON CONFLICT (person, node) DO UPDATE SET table_id = excluded.table_id, seen = excluded.seen, away = excluded.away`,
}

var (
	parameter = regexp.MustCompile(`\$([0-9]+)`)
	cast      = regexp.MustCompile(`::[a-z]+(\[\])?`)
	anyOf     = regexp.MustCompile(`= ANY\((\?[0-9]+)\)`)
	lock      = regexp.MustCompile(` FOR (NO KEY )?UPDATE( SKIP LOCKED)?`)
	spelling  = strings.NewReplacer(" = true", " = 1")
)

// rewrite translates a query of package sqlstore for SQLite. SQLite uses a partial index only if a query repeats its condition
// exactly, so flags are compared with 1.
func rewrite(query string) string {
	query = parameter.ReplaceAllString(query, "?$1")
	query = cast.ReplaceAllString(query, "")
	query = anyOf.ReplaceAllString(query, "IN (SELECT value FROM json_each($1))")
	query = lock.ReplaceAllString(query, "")
	return spelling.Replace(query)
}

// encode converts arguments for SQLite: times to milliseconds, and lists to JSON.
func encode(args []any) []any {
	return sqlstore.Encode(args, func(arg any) (any, bool) {
		switch arg := arg.(type) {
		case sqlstore.Words:
			return string(arg), true
		case time.Time:
			return arg.UnixMilli(), true
		case []string:
			return jsonList(arg), true
		case []bool:
			return jsonList(arg), true
		}
		return nil, false
	})
}

// jsonList returns a JSON array.
func jsonList[T any](list []T) string {
	text, err := json.Marshal(list)
	if err != nil || list == nil {
		return "[]"
	}
	return string(text)
}

// listField scans a JSON array into a pointer to a slice; NULL is nil.
type listField struct{ into any }

// Scan implements sql.Scanner.
func (f listField) Scan(value any) error {
	text, ok := value.(string)
	if !ok {
		text = "null"
	}
	return json.Unmarshal([]byte(text), f.into)
}
