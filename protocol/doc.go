// Package protocol is what clients and a server say to each other, whatever carries it: the messages, how those of one connection are carried
// out, and the answers to requests about tables. Package api carries it over HTTP and WebSockets, package device within a browser.
package protocol
