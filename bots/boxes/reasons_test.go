package boxes

import (
	"testing"

	"github.com/purrlor/purrlor/bots/search"
	"github.com/purrlor/purrlor/bots/search/searchtest"
	"github.com/purrlor/purrlor/rules/boxes"
	"github.com/purrlor/purrlor/rules/game"
)

func TestEveryReason(t *testing.T) {
	rules := boxes.Rules{}
	// One card is open below, and the card under it is open above and below. Slots are in the notation of actions.
	table := map[string]string{"d4": "box-05", "d5": "box-04"}
	across := func(seat boxes.Across) func(*boxes.State) {
		return func(s *boxes.State) { s.Table.Across[3*stride+3] = seat + 1 }
	}
	tested := map[string]bool{}
	for _, c := range []struct {
		reason string
		facts  search.Args
		action string
		change func(*boxes.State)
		more   map[string]string
		legal  []string
	}{
		{reason: "closes", facts: search.Args{"cards": 3}, action: "lay box-05 d6 180", change: across(0)},
		{reason: "toys", facts: search.Args{"points": 2}, action: "lay box-04 d6", change: across(0)},
		{reason: "grows", action: "lay box-19 d6", change: across(0)},
		{reason: "claims", facts: search.Args{"cards": 2}, action: "cat d4-d5"},
		{reason: "claimable", facts: search.Args{"cards": 3}, action: "lay box-04 d6"},
		{reason: "majority", action: "cat d5-d6", change: across(1), more: map[string]string{"d6": "box-04"}},
		{reason: "extra_cat", action: "cat d5-d6", change: across(0), more: map[string]string{"d6": "box-04"}},
		{reason: "holds", action: "sleep d6"},
		{reason: "spoils", action: "lay box-06 d6", change: across(1)},
		{reason: "cat_out", action: "princess d4-d5", change: across(1)},
		{reason: "cat_back", action: "princess d4-d5", change: func(s *boxes.State) {
			across(0)(s)
			s.Table.Laid[3*stride+3].Card = 6 // the bottle
			s.Table.Laid[4*stride+3].Card = 6
		}},
		{reason: "ends", action: "cat d4-d5", change: func(s *boxes.State) { s.Seats[0].Cats = 1 }},
		{reason: "draw", action: "draw"},
		{reason: "keeps_cat", action: "end", legal: []string{"cat d4-d5", "end"}},
		{reason: "starts", action: "start start-1 d6"},
		{reason: "little", action: "discard box-01"},
	} {
		t.Run(c.reason, func(t *testing.T) {
			s, err := rules.New([]byte(`{"players":2}`), game.SeedOf("reasons"))
			if err != nil {
				t.Fatal(err)
			}
			s.Turn, s.Phase = 0, boxes.Playing
			parse := func(text string) boxes.Action {
				a, err := rules.Parse(text)
				if err != nil {
					t.Fatal(err)
				}
				return a
			}
			for _, cards := range []map[string]string{table, c.more} {
				for at, card := range cards {
					a := parse("lay " + card + " " + at)
					s.Table.Laid[a.At] = boxes.Laid{Card: a.Card}
				}
			}
			if c.change != nil {
				c.change(&s)
			}
			var legal []boxes.Action
			for _, text := range c.legal {
				legal = append(legal, parse(text))
			}
			tested[c.reason] = true
			j := newEvaluator()
			j.look(&s, 0)
			w := explainer{search.Reasons{Game: "boxes"}, j}
			a := parse(c.action)
			w.action(&a, legal)
			searchtest.Reason(t, &w.Reasons, reasonNames, c.reason, c.facts)
		})
	}
	searchtest.NameEach(t, reasonNames, tested)
}
