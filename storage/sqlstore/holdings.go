package sqlstore

import (
	"fmt"
	"strings"

	"github.com/purrlor/purrlor/people"
)

// holding describes where a holding of package people is stored.
type holding struct {
	name   string // in package people
	table  string
	column string // names the person
	keys   string // columns that distinguish a person's rows, separated by commas; empty if there is one row
	copied string // the other columns, if rows of other tables refer to a row and its person therefore cannot change
	words  string // assignments that erase texts and personal choices
}

// holdings lists where the holdings of package people are stored, in the order of merging: rows come before the rows that refer to
// them. Ties, cards and tallies have their own merge statements.
var holdings = []holding{
	{name: "sessions", table: "devices", column: "person"},
	{name: "passkeys", table: "passkeys", column: "person"},
	{name: "logins", table: "logins", column: "person"},
	{name: "codes", table: "codes", column: "person"},
	{name: "recovery code", table: "recoveries", column: "person"},
	{name: "targets", table: "targets", column: "person", keys: "endpoint"},
	{name: "unconfirmed addresses", table: "mail_confirmations", column: "person"},
	{name: "deliveries", table: "outbox", column: "person"},
	{name: "lines", table: "lines", column: "person", words: "text = '', reaction = ''"},
	{name: "lines of spectators", table: "asides", column: "person", words: "text = '', reaction = ''"},
	{name: "reports", table: "reports", column: "by", words: "reason = ''"},
	{name: "reports of others", table: "reports", column: "about", words: "text = '', reason = ''"},
	{name: "commands", table: "commands", column: "person"},
	{name: "names of seats", table: "seat_names", column: "person"},
	{name: "friends", table: "friends", column: "person"},
	{name: "friends", table: "friends", column: "other"},
	{name: "requests", table: "friend_requests", column: "person"},
	{name: "requests", table: "friend_requests", column: "other"},
	{name: "blocks", table: "blocks", column: "person"},
	{name: "blocks", table: "blocks", column: "other"},
	{name: "mutes", table: "mutes", column: "person"},
	{name: "mutes", table: "mutes", column: "other"},
	{name: "friend card", table: "friend_cards", column: "person"},
	{name: "presence", table: "presence", column: "person"},
	{name: "seek", table: "seeks", column: "person"},
	{name: "tries", table: "tries", column: "person", keys: "deal"},
	{name: "deals", table: "deals", column: "person"},
	{name: "results", table: "result_seats", column: "person", words: "hidden = false"},
	{name: "pictures", table: "result_pictures", column: "person"},
	{name: "tallies", table: "tallies", column: "person"},
	{name: "ratings", table: "ratings", column: "person", keys: "pool"},
	{name: "visibility", table: "profiles", column: "person"},
	{name: "bot", table: "bots", column: "person", copied: "since, open, games"},
	{name: "challenges of a bot", table: "bot_challenges", column: "person", keys: "table_id"},
	{name: "challenges", table: "bot_challenges", column: "by"},
	{name: "aliases", table: "aliases", column: "person"},
}

// holdingsByName returns the holdings of package people by name.
func holdingsByName() map[string]people.Holding {
	all := map[string]people.Holding{}
	for _, h := range people.Holdings() {
		all[h.Name] = h
	}
	return all
}

// mergeStatements returns the statements that merge the holdings of $2 into those of $1, as package people defines. The statements
// that move rows come first. Then the alias's other rows are deleted, referring rows first.
func mergeStatements() (statements []string) {
	var deletions []string
	all := holdingsByName()
	for i := range holdings {
		h := &holdings[i]
		switch all[h.name].Merge {
		case people.Moves:
			statements = append(statements, h.move())
		case people.MovesOnce:
			statements = append(statements, h.moveNew())
			deletions = append(deletions, h.remove())
		case people.Recounts: // mergeRatings deletes the rest
			statements = append(statements, h.moveNew())
		case people.EndsForBoth:
			deletions = append(deletions, fmt.Sprintf("DELETE FROM %s WHERE %s IN ($1, $2)", h.table, h.column))
		case people.Ends, people.Sums: // mergeTallies has added them
			deletions = append(deletions, h.remove())
		case people.Decided, people.Stays:
		}
	}
	for i := range deletions {
		statements = append(statements, deletions[len(deletions)-1-i])
	}
	return statements
}

// move gives rows of $2 to $1. Indexes omit rows without a person, so the planner needs that condition repeated.
func (h *holding) move() string {
	return fmt.Sprintf("UPDATE %[1]s SET %[2]s = $1 WHERE %[2]s = $2 AND %[2]s <> ''", h.table, h.column)
}

// moveNew gives $1 those rows of $2 that $1 does not have.
func (h *holding) moveNew() string {
	if h.copied != "" {
		return fmt.Sprintf("INSERT INTO %[1]s (%[2]s, %[3]s) SELECT $1::text, %[3]s FROM %[1]s WHERE %[2]s = $2 ON CONFLICT DO NOTHING", h.table, h.column, h.copied)
	}
	same := fmt.Sprintf("o.%s = $1", h.column)
	for key := range strings.SplitSeq(h.keys, ", ") {
		if key != "" {
			same += fmt.Sprintf(" AND o.%[1]s = %[2]s.%[1]s", key, h.table)
		}
	}
	return fmt.Sprintf("UPDATE %[1]s SET %[2]s = $1 WHERE %[2]s = $2 AND NOT EXISTS (SELECT 1 FROM %[1]s o WHERE %[3]s)", h.table, h.column, same)
}

// remove deletes rows of $2. It mentions $1 because PostgreSQL must know the type of each parameter.
func (h *holding) remove() string {
	return fmt.Sprintf("DELETE FROM %[1]s WHERE %[2]s = $2 AND %[2]s <> $1", h.table, h.column)
}

// deleteStatements returns the statements that delete the holdings of $1 and its aliases, as package people defines.
func deleteStatements() (statements []string) {
	all := holdingsByName()
	for i := range holdings {
		h := &holdings[i]
		set := ""
		switch all[h.name].Delete {
		case people.Goes:
			if h.table == "aliases" { // deleted with the persons, because the other statements still need them
				continue
			}
			statements = append(statements, fmt.Sprintf("DELETE FROM %s WHERE %s IN %s", h.table, h.column, IDsOf))
			continue
		case people.Silenced:
			set = h.words
		case people.Nameless, people.Anonymous:
			set = h.column + " = '', " + h.words
		case people.Remains:
			continue
		}
		statements = append(statements, fmt.Sprintf("UPDATE %[1]s SET %[2]s WHERE %[3]s IN %[4]s AND %[3]s <> ''", h.table, set, h.column, IDsOf))
	}
	return statements
}
