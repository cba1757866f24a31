// Package people holds the rules about persons: who may become friends, who hears whom, and who may act for whom.
//
// A rule that needs atomicity is a plain function of what a store reads while it locks the people concerned. The store runs
// it in a transaction and writes the change that it returns. All other rules call small stores that are declared here.
//
//	codes.go              why something is refused
//	directory.go          names, aliases and bots: what everyone may know
//	pair.go               the relation of two people, and how it changes
//	friends.go            friends, requests, links and opponents
//	relations.go          blocks and mutes
//	presence.go           who is online
//	profile.go            names, preferences, who sees whom, where a deletion starts
//	reports.go            reports to the operator
//	targets.go            destinations of notifications
//	session.go            who may act for whom, as functions of stored data
//	logincodes.go         one-time codes and recovery codes
//	sessions.go           sessions, codes and merging, for clients
//	holdings.go           all data about people, and what merging and deletion do with it
//	expiry.go             how long data is stored
//	merging.go            who may be merged, and what becomes of friends and blocks
//	loginmethods.go       passkeys and logins
//	userbots.go, bots.go  user bots, invitations and challenges
//
// Package export reads all that is stored about a person.
package people
