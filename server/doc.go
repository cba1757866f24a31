// Package server is the HTTP and WebSocket API. It knows tables and people, but not the rules of any game.
//
// # Files
//
//	server.go, routes.go         the server and its configuration; all routes, and who may use each
//	guard.go, errors.go          headers, origins and client addresses; error codes and responses
//	listen.go, networks.go       connection limits, counted by network
//	limits.go                    rate limits
//	compress.go                  compressed responses
//	stores.go                    what handlers need of a store
//	socket.go, conn.go           the protocol of a socket; its queue, pings and end
//	hub.go, presence.go          open sockets and notifications; who is online
//	person.go, sessions.go       guests and names; sessions, one-time codes and tokens
//	login.go, passkey.go         logging in with a provider or a passkey
//	ceremony.go, recovery.go     the state of such a login; recovery codes
//	merging.go, export.go        merging profiles; exporting the data of a person
//	profile.go, ratings.go       profiles, finished games and pictures; rating curves and lists
//	friends.go, relations.go     friends; blocking, muting and reports
//	invitation.go, preview.go    invitation codes; previews of links
//	userbots.go                  user bots and their challenges
//	tables.go, seek.go, deals.go tables and game files; pairing; deals and voyages
//	targets.go                   where notifications go
//	publicgames.go               the export of public games
//	ready.go, metrics.go         readiness; counters
package server
