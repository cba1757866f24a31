// Package server serves tables over HTTP and WebSocket. It knows rooms and people, and nothing of what is inside a game.
//
// routes.go lists all addresses, each with the handler in the file of its subject. socket.go and conn.go run the protocol of a table. guard.go
// checks headers, origins and addresses. limits.go bounds what strangers may do. hub.go knows who is connected.
package server
