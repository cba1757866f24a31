package boxes

import "github.com/purrlor/purrlor/rules/game"

// figureBox is how many cards the largest box of a seat has.
const figureBox = "box"

// Keepsakes keeps the largest box of each seat. The table belongs to all, so that there is no picture of one's own.
func (Rules) Keepsakes(v *View) []game.Keepsake {
	if v.Phase != Over {
		return nil
	}
	list := make([]game.Keepsake, v.Config.Players)
	for seat, h := range v.holdings() {
		list[seat].Figures = []game.Figure{{Name: figureBox, Value: h.cards}}
	}
	return list
}
