// Package cluster lets several servers share the tables of one store. Each server is a node. Exactly one node, the owner, has a live
// table in memory. The other nodes reach the owner over NATS, which stores nothing. The log in the store is authoritative, and its fence
// admits only the owner's writes.
//
// # Where to look
//
//	connect.go   the connection to NATS
//	node.go      a node, from its start to its end
//	lease.go     how long a node may speak for its tables
//	claims.go    which tables are its own, and who owns the others
//	route.go     commands and questions, here or at the owner
//	gateway.go   subscriptions of clients of this node to tables of others
//	owner.go     what other nodes ask of this one
//	rules.go     tables whose rules only some nodes have
//	people.go    what every node has to know about people
//	wire.go      the messages
//	metrics.go   what a node counts
//
// # Words
//
//	node      a server of the cluster
//	owner     the node that has a table in memory and writes its log
//	lease     how long the claims of a node last, by the clock of the store
//	term      the number of a claim to a table, which only rises
//	gateway   the node that a client is connected to, as the owner of a table sees it
//	client    a client of a gateway, as the owner sees it
package cluster
