package room

import (
	"slices"
	"time"

	"github.com/purrlor/purrlor/game"
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
	Yes    []game.Seat
	Refuse bool
	Until  time.Time
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
	if t.Proposal != nil {
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

func (d *transaction) checkNoProposal() error {
	if d.table.Proposal != nil {
		return game.Refuse(CodeProposalOpen, "another proposal is open")
	}
	return nil
}

// propose opens a proposal by a seat. The person's other seats agree with it.
func (d *transaction) propose(p Proposal) error {
	t := d.table
	if err := d.checkNoProposal(); err != nil {
		return err
	}
	p.Until = t.voteUntil(d.now)
	for seat := range t.Chairs {
		c := &t.Chairs[seat]
		switch {
		case c.botLevel() != "" || game.Seat(seat) == p.Seat:
		case p.What == Replace && !d.present(c.Person):
		default:
			p.Voters = append(p.Voters, game.Seat(seat))
			if c.Person == d.person {
				p.Yes = append(p.Yes, game.Seat(seat))
			}
		}
	}
	if err := d.row(rowPropose, p.By, p); err != nil {
		return err
	}
	return d.settleProposal()
}

func (d *transaction) doVote(c *Command) error {
	p := d.table.Proposal
	if p == nil {
		return game.Refuse(CodeNoProposal, "there is nothing to vote on")
	}
	voted := false
	for _, seat := range p.Voters {
		if d.table.Chairs[seat].Person == d.person {
			if err := d.row(rowVote, seat, flagBody{c.Yes}); err != nil {
				return err
			}
			voted = true
		}
	}
	if !voted {
		return game.Refuse(CodeNotYours, "none of your seats may vote")
	}
	return d.settleProposal()
}

// settleProposal carries out what all have agreed to and closes what somebody has refused.
func (d *transaction) settleProposal() error {
	p := d.table.Proposal
	switch {
	case p == nil || !p.Refuse && !p.agreed():
		return nil
	case p.Refuse:
		return d.row(rowLapse, game.Nobody, nil)
	case p.What == Takeback:
		return d.row(rowTakeback, p.By, toBody{To: p.To})
	case p.What == Abandon:
		return d.end(Abandoned)
	}
	if err := d.row(rowLapse, game.Nobody, nil); err != nil || d.present(d.table.Chairs[p.Seat].Person) {
		return err
	}
	return d.replace(p.Seat)
}
