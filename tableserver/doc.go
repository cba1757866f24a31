// Package tableserver runs tables. One goroutine owns each live table and is the only writer of its log. It decides commands (package
// table), stores rows and sends the changes to every subscriber.
//
// # Words
//
//	live      a table in memory, with its goroutine
//	due       to be woken although nobody is subscribed
//	queue client   a person and their network, for whom bots think
//
// # Files
//
//	server.go, options.go       all tables of a server: finding, loading, evicting, closing; its options
//	live.go                     one live table: a command is decided, committed, and only then acknowledged and sent
//	command.go, questions.go    the handler of every command and of every question
//	tables.go                   creating tables, rematches, renaming
//	people.go                   sitting down, passing the host on, deletion, merged profiles, seat names
//	subscriptions.go, stream.go who follows a table, and the updates that each viewer gets
//	presence.go, watchers.go    who is present or away; spectators
//	position.go, replay.go      a table as one viewer sees it, and finished games
//	bots.go, pool.go            thinking time of bots, and the fair queue for the processors
//	pace.go, priority_*.go      pauses between moves of bots; the priority of their threads
//	hints.go, reviews.go        advice for players, and reviews of finished games
//	clock.go, outage.go         when a table has something to do; clocks that stop while no server runs
//	wake.go, evict.go, expire.go   waking due tables, making room in memory, deleting old tables
//	faults.go                   quarantine of tables that keep failing, and panics
//	network.go                  which network and lag a connection has; the networks that count for ratings
//	cluster.go                  what a cluster adds: owners, versions of rules, other nodes; package cluster implements it
//	seek.go, deal.go            pairing people who seek a game; daily deals and voyages
//	gamefile.go                 games received from a device
//	rated.go, best.go           ratings at a table, and best results
//	talk.go, reports.go         chat and reports
//	notices.go                  who is notified of a change
//	store.go, metrics.go        what a store must offer, and counters
package tableserver
