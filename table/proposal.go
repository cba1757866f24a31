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

func (d *Transaction) checkNoProposal() error {
	if d.Table.Proposal != nil {
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
func (d *Transaction) propose(p Proposal) error {
	t := d.Table
	if err := d.checkNoProposal(); err != nil {
		return err
	}
	switch voters := t.playingPeople(); {
	case p.What == Replace:
		p.Until, p.Voters = d.Now.Add(replaceAfter), t.attending(d.Away)
	case p.What == Abandon && t.Settings.Clock.Kind == Days:
		// The bot that plays for somebody until they return does not end their game.
		p.Until, p.Voters, p.Keep = t.voteUntil(d.Now), t.unfinishedPeople(), true
	default:
		p.Until, p.Voters = t.voteUntil(d.Now), voters.List()
	}
	for _, seat := range p.Voters {
		if t.Chairs[seat].Person == d.Person {
			p.Yes = append(p.Yes, seat)
		}
	}
	if err := d.Row(rowPropose, p.By, p); err != nil {
		return err
	}
	return d.settleProposal()
}

func (d *Transaction) DoVote(c *Command) error {
	p := d.Table.Proposal
	if p == nil {
		return game.Refuse(CodeNoProposal, "there is nothing to vote on")
	}
	voted := false
	for _, seat := range p.Voters {
		if d.Table.Chairs[seat].Person == d.Person {
			if err := d.Row(rowVote, seat, FlagBody{c.Yes}); err != nil {
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
func (d *Transaction) settleProposal() error {
	p := d.Table.Proposal
	switch {
	case p == nil:
		return nil
	case p.What == Replace:
		return d.settleReplace()
	case !p.Refuse && !p.agreed():
		return nil
	case p.Refuse:
		return d.Row(RowLapse, game.Nobody, nil)
	case p.What == Takeback:
		return d.Row(rowTakeback, p.By, toBody{To: p.To})
	}
	return d.end(ratings.Abandoned)
}

// settleReplace lets a bot play for somebody whose time to come back is over, or calls it off.
func (d *Transaction) settleReplace() error {
	seat, what := d.Table.Proposal.Seat, d.Table.replacing(d.Now, d.Away)
	if what == countsDown {
		return nil
	}
	if err := d.Row(RowLapse, game.Nobody, nil); err != nil || what == called {
		return err
	}
	return d.Replace(seat)
}

// ExpireProposal settles a proposal whose time is over.
func (d *Transaction) ExpireProposal() error {
	if d.Table.Proposal.What == Replace {
		return d.Settle()
	}
	return d.Row(RowLapse, game.Nobody, nil)
}
