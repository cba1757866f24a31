// Package notifications decides which notifications people get and carries them out of the server: by Web Push to browsers, by
// webhooks to programs and messengers, and by mail.
//
// A table of kinds (kinds.go) says what each kind means. A Dispatcher claims stored notifications, drops outdated ones, writes digests for
// mail and hands messages to a Sender. The Sender holds a bounded number of messages and sends them in the background, with workers that
// people and hosts share. It retries a few times and reports endpoints that no longer exist. Nothing here blocks a table.
//
// Endpoints come from strangers. So every request goes through the client of NewClient, which speaks https only and refuses any address
// that is not public at the moment of dialling.
package notifications
