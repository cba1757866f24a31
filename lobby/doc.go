// Package lobby decides how people come to play: invitations, matchmaking and deals.
//
//	invitation.go    the codes of invitations
//	seek.go          what somebody who seeks a game accepts
//	matchmaking.go   who plays with whom
//	deal.go          one deal that several people play, each at their own table
//	voyage.go        the deal of the day, and streaks
package lobby
