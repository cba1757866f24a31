package main

import (
	"fmt"

	"github.com/purrlor/purrlor/games/boxes"
)

// boxesFace shows Boxes in the terminal.
type boxesFace struct{}

func (boxesFace) help() string { return "boxes.help" }

func (boxesFace) view(t *table) boxes.View { return t.match.View(t.human).(boxes.View) }

func (f boxesFace) key(t *table, letter string) bool {
	switch letter {
	case "s", "o", "t":
		f.table(t)
	case "h":
		f.hand(t)
	default:
		return false
	}
	return true
}

// ask shows the table and the hand, and what is to be done now.
func (f boxesFace) ask(t *table, legal []string) []string {
	v := f.view(t)
	fmt.Fprintln(t.out)
	if v.Phase != boxes.Ending {
		f.table(t)
		f.hand(t)
	}
	t.say("boxes.phase."+v.Phase.String(), nil)
	return legal[:min(listed, len(legal))]
}

func (f boxesFace) table(t *table) {
	v := f.view(t)
	table := v.Table()
	fmt.Fprintf(t.out, "%s%s\n", table.Picture(), boxes.Legend())
}

// hand shows the cards in hand with their walls and icons.
func (f boxesFace) hand(t *table) {
	t.say("play.hand", nil)
	for _, c := range f.view(t).Own.Hand {
		fmt.Fprintf(t.out, "  %-16s %s\n", c, c.Face())
	}
}
