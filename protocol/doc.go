// Package protocol defines the messages between clients and a server, for any transport. It executes the messages of a connection and
// answers requests about tables. Package server uses it over HTTP and WebSockets, and package offline inside a browser.
package protocol
