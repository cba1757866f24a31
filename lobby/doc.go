// Package lobby decides how people come to play: invitations, matchmaking and deals.
//
//	invitation.go    the codes of invitations
//	invitations.go   who makes a code, and who comes to a table by it
//	inviter.go       what an invitation by name does
//	seek.go          what somebody who seeks a game accepts
//	seeks.go         who waits for a game, and how long
//	matchmaking.go   who plays with whom
//	deal.go          one deal that several people play, each at their own table
//	standings.go     what a person may know of a deal
//	voyage.go        the deal of the day, and streaks
package lobby
