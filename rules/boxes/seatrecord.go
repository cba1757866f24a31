package boxes

import "github.com/purrlor/purrlor/rules/game"

// figureBox is the number of cards in a seat's largest box.
const figureBox = "box"

// SeatRecords records the largest box of each seat. It has no picture, because the table belongs to everyone.
func (Rules) SeatRecords(v *View) []game.SeatRecord {
	if v.Phase != Over {
		return nil
	}
	list := make([]game.SeatRecord, v.Config.Players)
	for seat, h := range v.holdings() {
		list[seat].Figures = []game.Figure{{Name: figureBox, Value: h.cards}}
	}
	return list
}
