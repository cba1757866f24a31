package sqlstore

import (
	"fmt"
	"strings"

	"github.com/purrlor/purrlor/people"
)

// holding describes where a holding of package people is stored.
type holding struct {
	table  string
	column string // names the person
	keys   string // columns that distinguish a person's rows, separated by commas; empty if there is one row
	copied string // the other columns, if rows of other tables refer to a row and its person therefore cannot change
	words  string // assignments that erase texts and personal choices
}

// holdingOf is a holding by its name in package people.
type holdingOf struct {
	name string
	holding
}

// holdings lists where the holdings of package people are stored, in the order of merging: rows come before the rows that refer to
// them. Ties, cards and tallies have their own merge statements.
var holdings = []holdingOf{
	{"sessions", holding{table: "devices", column: "person"}},
	{"passkeys", holding{table: "passkeys", column: "person"}},
	{"logins", holding{table: "logins", column: "person"}},
	{"codes", holding{table: "codes", column: "person"}},
	{"recovery code", holding{table: "recoveries", column: "person"}},
	{"targets", holding{table: "targets", column: "person", keys: "endpoint"}},
	{"unconfirmed addresses", holding{table: "mail_confirmations", column: "person"}},
	{"deliveries", holding{table: "outbox", column: "person"}},
	{"lines", holding{table: "lines", column: "person", words: "text = '', reaction = ''"}},
	{"lines of spectators", holding{table: "asides", column: "person", words: "text = '', reaction = ''"}},
	{"reports", holding{table: "reports", column: "by", words: "reason = ''"}},
	{"reports of others", holding{table: "reports", column: "about", words: "text = '', reason = ''"}},
	{"commands", holding{table: "commands", column: "person"}},
	{"names of seats", holding{table: "seat_names", column: "person"}},
	{"friends", holding{table: "friends", column: "person"}},
	{"friends", holding{table: "friends", column: "other"}},
	{"requests", holding{table: "friend_requests", column: "person"}},
	{"requests", holding{table: "friend_requests", column: "other"}},
	{"blocks", holding{table: "blocks", column: "person"}},
	{"blocks", holding{table: "blocks", column: "other"}},
	{"mutes", holding{table: "mutes", column: "person"}},
	{"mutes", holding{table: "mutes", column: "other"}},
	{"friend card", holding{table: "friend_cards", column: "person"}},
	{"presence", holding{table: "presence", column: "person"}},
	{"seek", holding{table: "seeks", column: "person"}},
	{"tries", holding{table: "tries", column: "person", keys: "deal"}},
	{"deals", holding{table: "deals", column: "person"}},
	{"results", holding{table: "result_seats", column: "person", words: "hidden = false"}},
	{"pictures", holding{table: "result_pictures", column: "person"}},
	{"tallies", holding{table: "tallies", column: "person"}},
	{"ratings", holding{table: "ratings", column: "person", keys: "pool"}},
	{"visibility", holding{table: "profiles", column: "person"}},
	{"bot", holding{table: "bots", column: "person", copied: "since, open, games"}},
	{"challenges of a bot", holding{table: "bot_challenges", column: "person", keys: "table_id"}},
	{"challenges", holding{table: "bot_challenges", column: "by"}},
	{"aliases", holding{table: "aliases", column: "person"}},
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
		h := &holdings[i].holding
		switch all[holdings[i].name].Merge {
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
		h := &holdings[i].holding
		set := ""
		switch all[holdings[i].name].Delete {
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
