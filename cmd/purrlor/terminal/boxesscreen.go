package terminal

import (
	"fmt"

	"github.com/purrlor/purrlor/rules/boxes"
)

// boxesScreen shows Boxes in the terminal.
type boxesScreen struct{}

func (boxesScreen) help(*terminalGame) string { return "boxes.help" }

func (boxesScreen) view(t *terminalGame) boxes.View { return t.match.View(t.human).(boxes.View) }

func (f boxesScreen) key(t *terminalGame, letter string) bool {
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

// Ask shows the table, the hand and what to do now.
func (f boxesScreen) Ask(t *terminalGame, legal []string) []string {
	v := f.view(t)
	fmt.Fprintln(t.Out)
	if v.Phase != boxes.Ending {
		f.table(t)
		f.hand(t)
	}
	t.say("boxes.phase."+v.Phase.String(), nil)
	return legal[:min(maxListed, len(legal))]
}

func (f boxesScreen) table(t *terminalGame) {
	v := f.view(t)
	table := v.Table()
	legend := boxes.Legend(func(icon string) string { return t.words.Text("boxes.icon."+icon, nil) })
	fmt.Fprintf(t.Out, "%s%s\n", table.Picture(), legend)
	deck := 0
	for _, n := range v.Piles {
		deck += n
	}
	t.say("boxes.status", map[string]any{"cats": v.Seats[t.human].Cats, "deck": deck})
	if v.Final {
		t.say("boxes.event.final", nil)
	}
}

// hand shows the cards in hand with their walls and icons, and a special toy that has to be played.
func (f boxesScreen) hand(t *terminalGame) {
	v := f.view(t)
	t.say("play.hand", nil)
	cards := v.Own.Hand
	if v.Special != boxes.NoCard && v.Turn == t.human {
		cards = []boxes.Card{v.Special}
	}
	for _, c := range cards {
		fmt.Fprintf(t.Out, "  %-16s %-7s %s\n", c, c.Face(), t.words.Text("boxes.card."+c.Name(), nil))
	}
}
