package transfer

import "slices"

// Kind is the type of a column's values, independent of the database.
type Kind int

// The kinds of columns, each with the Go type of its values. Any of them may be nil.
const (
	Name  Kind = iota // string: an id, or a constant of the program
	Text              // string of any bytes: text that people or their bots have written
	Bytes             // []byte
	Int               // int64
	Flag              // bool
	Time              // int64: milliseconds since 1970 in UTC
	Names             // []string
	Ints              // []int64
)

// Column is a column of a table.
type Column struct {
	Name string
	Kind Kind
}

// Table is a table to copy.
type Table struct {
	Name    string
	Columns []Column
	Keys    int    // number of leading columns that order the rows; 0 for insertion order
	Where   string // SQL condition for the rows to copy; empty for all
	Derived bool   // the database derives the rows from other tables
}

// Tables lists all persistent data, with referenced tables first. It leaves out what only a running cluster needs: leases, claims,
// presence, seeks and the cluster's name. The name belongs to the database, as its schema version does.
func Tables() []Table { return slices.Concat(tables(), results(), deals(), userBots()) }

// deals returns the tables of deals and tries.
func deals() []Table {
	return []Table{
		{Name: "deals", Keys: 1, Columns: []Column{
			{"id", Name}, {"person", Name}, {"settings", Bytes}, {"bots", Bytes}, {"seed", Bytes}, {"opened", Time}, {"closes", Time},
		}},
		{Name: "tries", Keys: 3, Columns: []Column{
			{"deal", Name}, {"person", Name}, {"number", Int}, {"table_id", Name}, {"begun", Time}, {"picture", Bytes},
		}},
	}
}

// programs returns the tables of user bots and their challenges.
func userBots() []Table {
	return []Table{
		{Name: "bots", Keys: 1, Columns: []Column{{"person", Name}, {"since", Time}, {"open", Flag}, {"games", Bytes}}},
		{Name: "bot_challenges", Keys: 2, Columns: []Column{{"person", Name}, {"table_id", Name}, {"by", Name}, {"made", Time}}},
	}
}

// results returns the tables of results and what is derived from them.
func results() []Table {
	return []Table{
		{Name: "results", Keys: 1, Columns: []Column{
			{"table_id", Name},
			{"game", Name},
			{"version", Int},
			{"pool", Name},
			{"public", Flag},
			{"rated", Flag},
			{"reason", Name},
			{"started", Time},
			{"ended", Time},
			{"counted", Int},
			{"fair", Bytes},
		}},
		{Name: "result_seats", Keys: 2, Columns: []Column{
			{"table_id", Name},
			{"seat", Int},
			{"person", Name},
			{"bot", Name},
			{"bot_version", Int},
			{"rank", Int},
			{"points", Int},
			{"abandoned", Flag},
			{"hidden", Flag},
			{"figures", Bytes},
			{"pool", Name},
			{"ended", Time},
			{"mu_before", Int},
			{"sigma_before", Int},
			{"mu_after", Int},
			{"sigma_after", Int},
		}},
		{Name: "result_pictures", Keys: 4, Columns: []Column{
			{"person", Name}, {"ended", Time}, {"table_id", Name}, {"seat", Int}, {"body", Bytes},
		}},
		{Name: "tallies", Keys: 2, Columns: []Column{{"person", Name}, {"pool", Name}, {"body", Bytes}}},
		{Name: "ratings", Keys: 2, Columns: []Column{
			{"person", Name},
			{"pool", Name},
			{"mu", Int},
			{"sigma", Int},
			{"points", Int},
			{"sure", Flag},
			{"games", Int},
			{"changed", Time},
			{"day", Bytes},
		}},
		{Name: "profiles", Keys: 1, Columns: []Column{{"person", Name}, {"seen", Name}}},
	}
}

func tables() []Table {
	return []Table{
		{Name: "settings", Keys: 1, Where: "name NOT IN ('cluster', 'needs-schema')", Columns: []Column{{"name", Name}, {"value", Bytes}}},
		{Name: "persons", Keys: 1, Columns: []Column{{"id", Name}, {"name", Text}, {"created", Time}, {"banned", Flag}, {"prefs", Bytes}}},
		{Name: "devices", Keys: 1, Columns: []Column{
			{"secret", Bytes}, {"person", Name}, {"kind", Name}, {"label", Text}, {"created", Time}, {"seen", Time},
		}},
		// Codes are valid for minutes. Codes without a device predate that column.
		{Name: "codes", Keys: 1, Where: "device IS NOT NULL", Columns: []Column{{"code", Bytes}, {"person", Name}, {"expires", Time}, {"device", Bytes}}},
		{Name: "recoveries", Keys: 1, Columns: []Column{{"person", Name}, {"code", Bytes}, {"device", Bytes}, {"made", Time}}},
		{Name: "targets", Keys: 2, Columns: []Column{
			{"person", Name},
			{"endpoint", Name},
			{"kind", Name},
			{"p256dh", Name},
			{"auth", Name},
			{"secret", Name},
			{"form", Name},
			{"language", Name},
			{"mailed", Time},
		}},
		{Name: "mail_confirmations", Keys: 1, Columns: []Column{
			{"secret", Bytes}, {"person", Name}, {"endpoint", Name}, {"language", Name}, {"expires", Time},
		}},
		{Name: "blocks", Keys: 2, Columns: []Column{{"person", Name}, {"other", Name}}},
		{Name: "mutes", Keys: 2, Columns: []Column{{"person", Name}, {"other", Name}}},
		{Name: "friends", Keys: 2, Columns: []Column{{"person", Name}, {"other", Name}, {"since", Time}}},
		{Name: "friend_requests", Keys: 2, Columns: []Column{{"person", Name}, {"other", Name}, {"made", Time}}},
		{Name: "friend_cards", Keys: 1, Columns: []Column{{"person", Name}, {"link", Name}, {"hidden", Flag}}},
		{Name: "passkeys", Keys: 1, Columns: []Column{
			{"id", Bytes}, {"person", Name}, {"name", Text}, {"record", Bytes}, {"made", Time}, {"used", Time},
		}},
		{Name: "logins", Keys: 2, Columns: []Column{{"issuer", Text}, {"subject", Text}, {"person", Name}, {"made", Time}, {"used", Time}}},
		{Name: "challenges", Keys: 1, Columns: []Column{{"challenge", Bytes}, {"expires", Time}}},
		{Name: "aliases", Keys: 1, Columns: []Column{{"alias", Name}, {"person", Name}, {"made", Time}}},
		{Name: "tables", Keys: 1, Columns: []Column{
			{"id", Name},
			{"game", Name},
			{"version", Int},
			{"stage", Name},
			{"public", Flag},
			{"number", Int},
			{"created", Time},
			{"changed", Time},
			{"due", Time},
			{"people", Names},
			{"card", Bytes},
			{"awaited", Ints},
		}},
		{Name: "invitations", Keys: 1, Columns: []Column{{"code", Name}, {"table_id", Name}}},
		{Name: "seats", Keys: 2, Derived: true, Columns: []Column{{"person", Name}, {"table_id", Name}, {"ended", Time}}},
		{Name: "rows", Keys: 2, Columns: []Column{
			{"table_id", Name},
			{"number", Int},
			{"at", Time},
			{"by", Name},
			{"person", Name},
			{"command", Text},
			{"kind", Name},
			{"seat", Int},
			{"body", Bytes},
			{"hash", Bytes},
		}},
		{Name: "snapshots", Keys: 1, Columns: []Column{{"table_id", Name}, {"number", Int}, {"hash", Bytes}, {"version", Int}, {"body", Bytes}}},
		{Name: "lines", Keys: 2, Columns: []Column{
			{"table_id", Name}, {"number", Int}, {"at", Time}, {"person", Name}, {"text", Text}, {"reaction", Name},
		}},
		{Name: "asides", Keys: 2, Columns: []Column{
			{"table_id", Name}, {"number", Int}, {"at", Time}, {"person", Name}, {"text", Text}, {"reaction", Name},
		}},
		{Name: "commands", Keys: 3, Columns: []Column{{"table_id", Name}, {"person", Name}, {"command", Text}}},
		{Name: "reports", Columns: []Column{
			{"at", Time},
			{"table_id", Name},
			{"by", Name},
			{"about", Name},
			{"line", Int},
			{"text", Text},
			{"reason", Text},
			{"subject", Name},
			{"kind", Name},
			{"aside", Flag},
		}},
		{Name: "outbox", Keys: 1, Columns: []Column{
			{"id", Name},
			{"person", Name},
			{"endpoint", Name},
			{"table_id", Name},
			{"kind", Name},
			{"made", Time},
			{"due", Time},
			{"mail", Flag},
		}},
		{Name: "seat_names", Keys: 2, Columns: []Column{{"table_id", Name}, {"seat", Int}, {"person", Name}, {"name", Text}}},
	}
}

// Query returns the statement that reads a table in order. value returns the expression of a column, and order the one to sort by
// it, so that all databases sort by bytes.
func (t *Table) Query(value, order func(Column) string) string {
	query := "SELECT "
	for i, c := range t.Columns {
		if i > 0 {
			query += ", "
		}
		query += value(c)
	}
	query += " FROM " + t.Name
	if t.Where != "" {
		query += " WHERE " + t.Where
	}
	query += " ORDER BY "
	if t.Keys == 0 {
		return query + "id"
	}
	for i, c := range t.Columns[:t.Keys] {
		if i > 0 {
			query += ", "
		}
		query += order(c)
	}
	return query
}
