package sqlstore

import (
	"fmt"
	"strings"

	"github.com/purrlor/purrlor/people"
)

// holding says where a holding of package people is stored.
type holding struct {
	table  string
	column string // names the person
	keys   string // what tells a person's rows apart, separated by commas; empty if there is one row
	copied string // the other columns, if other tables refer to a row, so that it cannot change its person
	words  string // assignments that remove words and what people have chosen
}

// holdingOf is a holding by its name in package people.
type holdingOf struct {
	name string
	holding
}

// holdings lists where the holdings of package people are stored, by their names, in the order of merging: rows come before those that
// refer to them. Ties, cards and tallies have statements of their own for merging.
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

// fates returns the holdings of package people by their names.
func fates() map[string]people.Holding {
	all := map[string]people.Holding{}
	for _, h := range people.Holdings() {
		all[h.Name] = h
	}
	return all
}

// mergeStatements returns what makes the holdings of $2 those of $1, as package people says. First the owner gets what moves, then the
// rest of the alias is deleted, what refers to other rows first.
func mergeStatements() (statements []string) {
	var deletions []string
	all := fates()
	for i := range holdings {
		h := &holdings[i].holding
		switch all[holdings[i].name].Merge {
		case people.Moves:
			statements = append(statements, h.move())
		case people.MovesOnce:
			statements = append(statements, h.moveNew())
			deletions = append(deletions, h.remove())
		case people.Recounts: // joinRatings deletes the rest
			statements = append(statements, h.moveNew())
		case people.EndsForBoth:
			deletions = append(deletions, fmt.Sprintf("DELETE FROM %s WHERE %s IN ($1, $2)", h.table, h.column))
		case people.Ends, people.Sums: // joinTallies has added them
			deletions = append(deletions, h.remove())
		case people.Decided, people.Stays:
		}
	}
	for i := range deletions {
		statements = append(statements, deletions[len(deletions)-1-i])
	}
	return statements
}

// move gives rows of $2 to $1. Indexes leave out rows without a person, which the condition says for the planner.
func (h *holding) move() string {
	return fmt.Sprintf("UPDATE %[1]s SET %[2]s = $1 WHERE %[2]s = $2 AND %[2]s <> ''", h.table, h.column)
}

// moveNew gives those rows of $2 to $1 that $1 does not have.
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

// remove deletes rows of $2. It mentions $1 for PostgreSQL, which wants to know the type of each parameter.
func (h *holding) remove() string {
	return fmt.Sprintf("DELETE FROM %[1]s WHERE %[2]s = $2 AND %[2]s <> $1", h.table, h.column)
}

// deleteStatements returns what removes the holdings of $1 and their aliases, as package people says.
func deleteStatements() (statements []string) {
	all := fates()
	for i := range holdings {
		h := &holdings[i].holding
		set := ""
		switch all[holdings[i].name].Delete {
		case people.Goes:
			if h.table == "aliases" { // they go with their persons, and until then say which rows go
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
