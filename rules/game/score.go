package game

import (
	"slices"

	"github.com/purrlor/purrlor/rules/grid"
)

// Line is one source of points: its kind, a message with its facts, and the squares concerned.
type Line struct {
	Source  string         `json:"source"`
	Key     string         `json:"key"`
	Args    map[string]any `json:"args,omitempty"`
	Points  int            `json:"points"`
	Squares []grid.Cell    `json:"squares,omitempty"`
	Open    bool           `json:"open,omitempty"` // a loss that can still be averted
}

// Account is one seat's score: its lines, their sum and the tie breakers, the most important first.
type Account struct {
	Seat    Seat   `json:"seat"`
	Lines   []Line `json:"lines"`
	Total   int    `json:"total"`
	Open    int    `json:"open,omitempty"` // part of the total in open lines; the rest is earned
	Breaks  []int  `json:"breaks,omitempty"`
	Rank    int    `json:"rank"`              // 1 for the winners; tied seats share a rank
	Unknown int    `json:"unknown,omitempty"` // number of hidden cards whose points are not in the lines
}

// Sheet is the score of a table, now or at the end.
type Sheet struct {
	Final    bool      `json:"final"`
	Accounts []Account `json:"accounts"`
}

// Sum sets the total and the open part of each account, and ranks the accounts.
func (s *Sheet) Sum() {
	for i := range s.Accounts {
		a := &s.Accounts[i]
		a.Total, a.Open = 0, 0
		for _, l := range a.Lines {
			a.Total += l.Points
			if l.Open {
				a.Open += l.Points
			}
		}
	}
	for i := range s.Accounts {
		a := &s.Accounts[i]
		a.Rank = 1
		for _, b := range s.Accounts {
			if b.Total > a.Total || b.Total == a.Total && slices.Compare(b.Breaks, a.Breaks) > 0 {
				a.Rank++
			}
		}
	}
}

// Winners returns the seats of rank 1.
func (s *Sheet) Winners() Seats {
	var w Seats
	for _, a := range s.Accounts {
		if a.Rank == 1 {
			w = w.With(a.Seat)
		}
	}
	return w
}
