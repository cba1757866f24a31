// Package offline is a table server for one person that needs no network: packages table and tableserver on a store that keeps its
// records in a journal, such as the database of a browser. Package cmd/offline runs it in a browser.
//
// The parts:
//
//	store.go, people.go   the store: tables, and what there is besides
//	records.go            how the store writes its records
//	journal.go            what a journal promises
//	house.go, request.go  the house, and what a page asks of it
//	near.go               what a device does for games of a server
//	thinker.go, remote.go bots that think elsewhere, and the house that asks them
//
// Nothing here knows a browser, so that all of it is tested as any other package.
package offline
