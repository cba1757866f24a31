// Package people holds the rules about persons: who may become friends, who hears whom, who may act for whom.
//
// A rule that needs atomicity is a plain function of what a store reads while it holds the people concerned; the store runs
// it in a transaction and writes the change that it returns. All other rules call small stores that are declared here.
//
//	codes.go              why something is refused
//	directory.go          names, aliases and bots: what everybody may know
//	pair.go               what is between two people, and every change of it
//	friends.go            friends, requests, links and opponents
//	relations.go          blocks and mutes
//	presence.go           who is online
//	profile.go            names, preferences, who sees whom, deletion
//	reports.go            reports to the operator
//	targets.go            where notifications of a person go
//	session.go            who may act for whom, as functions of what a store holds
//	logincodes.go         one-time codes and recovery codes
//	sessions.go           sessions, codes and merging, as a client asks
//	holdings.go           what is stored about people, and what merging and deletion keep of it
//	expiry.go             how long it is stored
//	merging.go            who may be merged, and what becomes of friends and blocks
//	loginmethods.go       passkeys and logins
//	userbots.go, bots.go  user bots, invitations and challenges
//
// Package export reads all that is stored about a person.
package people
