// Package protocol has the messages between clients and a server over any transport: how those of one connection are carried
// out, and the answers to requests about tables. Package api carries it over HTTP and WebSockets, package device within a browser.
package protocol
