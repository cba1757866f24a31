// Package server serves tables over HTTP and WebSocket. It knows rooms and people, and nothing of what is inside a game.
//
// Where to look: routes.go (the list of all addresses), person.go and device.go (guests), tables.go (tables),
// socket.go (the protocol of play), ask.go (questions) and conn.go (one connection), limits.go (what strangers may do), guard.go (headers,
// origins, addresses), hub.go (who is connected, notices).
package server
