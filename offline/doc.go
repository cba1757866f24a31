// Package offline is a table server for one person without a network: packages table and tableserver over a store that keeps its
// records in a journal, such as the database of a browser. Package cmd/offline runs it in a browser.
//
//	server.go, request.go         the server, and the requests of a page
//	localanswers.go               options, scores and hints for games of a remote server
//	store.go, people.go           the store: tables, and everything else
//	records.go, journal.go        how the store writes its records, and what a journal promises
//	botworker.go, remotebots.go   bots that run in another worker, and the server's side of that
//
// Nothing here depends on a browser, so tests need none.
package offline
