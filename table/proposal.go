package table

import (
	"slices"
	"time"

	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
)

// ProposalKind is what the people at a table can be asked to agree to.
type ProposalKind string

// What can be proposed.
const (
	Takeback ProposalKind = "takeback" // undo more than one may undo alone
	Abandon  ProposalKind = "abandon"  // end the game without a winner
	Replace  ProposalKind = "replace"  // let a bot play for a seat whose person is gone
)

// Proposal is open until all voters have agreed, one has refused, or its time is over, which refuses it too.
type Proposal struct {
	What   ProposalKind
	By     game.Seat
	Seat   game.Seat      // the one to be replaced, else Nobody
	Count  int            // how many moves of the proposer a takeback undoes
	To     int            // the row that a takeback goes back to
	Events []game.Message `json:"Told,omitempty"` // what everyone was told of these moves
	Voters []game.Seat    // the seats of people who are asked; bots consent
	Keep   bool           `json:",omitempty"` // a voter for whom a bot comes to play is still asked
	Yes    []game.Seat
	Refuse bool
	Until  time.Time // when it lapses, or when the bot comes
}

func (p *Proposal) clone() Proposal {
	c := *p
	c.Voters, c.Yes = slices.Clone(p.Voters), slices.Clone(p.Yes)
	return c
}

func (p *Proposal) vote(seat game.Seat, yes bool) {
	if !yes {
		p.Refuse = true
	} else if !slices.Contains(p.Yes, seat) {
		p.Yes = append(p.Yes, seat)
		slices.Sort(p.Yes)
	}
}

// agreed reports whether all who are asked have said yes.
func (p *Proposal) agreed() bool {
	return !slices.ContainsFunc(p.Voters, func(s game.Seat) bool { return !slices.Contains(p.Yes, s) })
}

// removeVoter takes a seat that a bot plays from now on out of an open vote.
func (t *Table) removeVoter(seat game.Seat) {
	if t.Proposal != nil && !t.Proposal.Keep {
		t.Proposal.Voters = slices.DeleteFunc(t.Proposal.Voters, func(s game.Seat) bool { return s == seat })
	}
}

// How long people have to answer. On a table that is played over days nobody sits and waits.
const (
	voteTime     = time.Minute
	voteTimeDays = 24 * time.Hour
)

func (t *Table) voteUntil(now time.Time) time.Time {
	if t.Settings.Clock.Kind == Days {
		return now.Add(voteTimeDays)
	}
	return now.Add(voteTime)
}

func (tx *Transaction) checkNoProposal() error {
	if tx.Table.Proposal != nil {
		return game.Refuse(CodeProposalOpen, "another proposal is open")
	}
	return nil
}

// unfinishedPeople returns the seats of people who have not given up, also those that a bot plays.
func (t *Table) unfinishedPeople() (seats []game.Seat) {
	for i := range t.Chairs {
		if c := &t.Chairs[i]; c.Person != "" && !c.Conceded {
			seats = append(seats, game.Seat(i))
		}
	}
	return seats
}

// propose opens a proposal by a seat. The person's other seats agree with it.
func (tx *Transaction) propose(p Proposal) error {
	t := tx.Table
	if err := tx.checkNoProposal(); err != nil {
		return err
	}
	switch voters := t.playingPeople(); {
	case p.What == Replace:
		p.Until, p.Voters = tx.Now.Add(replaceAfter), t.attending(tx.Away)
	case p.What == Abandon && t.Settings.Clock.Kind == Days:
		// The bot that plays for somebody until they return does not end their game.
		p.Until, p.Voters, p.Keep = t.voteUntil(tx.Now), t.unfinishedPeople(), true
	default:
		p.Until, p.Voters = t.voteUntil(tx.Now), voters.List()
	}
	for _, seat := range p.Voters {
		if t.Chairs[seat].Person == tx.Person {
			p.Yes = append(p.Yes, seat)
		}
	}
	if err := tx.Row(rowPropose, p.By, p); err != nil {
		return err
	}
	return tx.settleProposal()
}

func (tx *Transaction) DoVote(c *Command) error {
	p := tx.Table.Proposal
	if p == nil {
		return game.Refuse(CodeNoProposal, "there is nothing to vote on")
	}
	voted := false
	for _, seat := range p.Voters {
		if tx.Table.Chairs[seat].Person == tx.Person {
			if err := tx.Row(rowVote, seat, FlagBody{c.Yes}); err != nil {
				return err
			}
			voted = true
		}
	}
	if !voted {
		return game.Refuse(CodeNotYours, "none of your seats may vote")
	}
	return tx.settleProposal()
}

// settleProposal carries out what all have agreed to and closes what somebody has refused.
func (tx *Transaction) settleProposal() error {
	p := tx.Table.Proposal
	switch {
	case p == nil:
		return nil
	case p.What == Replace:
		return tx.settleReplace()
	case !p.Refuse && !p.agreed():
		return nil
	case p.Refuse:
		return tx.Row(RowLapse, game.Nobody, nil)
	case p.What == Takeback:
		return tx.Row(rowTakeback, p.By, toBody{To: p.To})
	}
	return tx.end(ratings.Abandoned)
}

// settleReplace lets a bot play for somebody whose time to come back is over, or calls it off.
func (tx *Transaction) settleReplace() error {
	seat, what := tx.Table.Proposal.Seat, tx.Table.replacing(tx.Now, tx.Away)
	if what == countdownRuns {
		return nil
	}
	if err := tx.Row(RowLapse, game.Nobody, nil); err != nil || what == countdownCancelled {
		return err
	}
	return tx.Replace(seat)
}

// ExpireProposal settles a proposal whose time is over.
func (tx *Transaction) ExpireProposal() error {
	if tx.Table.Proposal.What == Replace {
		return tx.Settle()
	}
	return tx.Row(RowLapse, game.Nobody, nil)
}
