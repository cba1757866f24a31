// Package postgres stores tables and people in a PostgreSQL database. The queries come from package sqlstore.
//
// A few writers commit the changes of tables. Each writer sends all waiting changes as one pipelined transaction, so a group costs
// one round trip and one disk flush. If another writer has taken a change's place in the log, the change affects no rows and the
// rest of the group is still committed. Every other write has its own transaction.
package postgres
