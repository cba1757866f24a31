// Package protocol has the messages between clients and a server, for any transport: it runs the messages of a connection and answers
// requests about tables. Package server carries it over HTTP and WebSockets, package offline inside a browser.
package protocol
