// Package wiring splits a store into the interfaces that the table server and the HTTP server declare.
package wiring
