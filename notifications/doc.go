// Package notifications carries short notifications ("your turn", "the game has ended") out of the server, by Web Push to browsers,
// by webhooks to programs and messengers, and by mail.
//
// Endpoints come from strangers, so every request goes through the client of NewClient, which speaks https only and refuses, at the
// moment of dialling, any address that is not a public one. A Sender holds a bounded number of notifications, sends them in
// the background with workers that people and hosts share (queue.go), tries again a few times and reports endpoints that no
// longer exist. Nothing here blocks a table.
package notifications
