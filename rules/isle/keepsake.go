package isle

import "github.com/purrlor/purrlor/rules/game"

// The figures that are kept of a ship.
const (
	figureFamily = "family"
	figureRats   = "rats"
)

// Keepsakes keeps the ship of each seat, its largest family and its rats.
func (Rules) Keepsakes(v *View) []game.Keepsake {
	if v.Phase != Over {
		return nil
	}
	facts := v.facts()
	list := make([]game.Keepsake, len(v.Seats))
	for seat := range list {
		list[seat] = game.Keepsake{
			Figures: []game.Figure{
				{Name: figureFamily, Value: facts[seat].largest()},
				{Name: figureRats, Value: facts[seat].rats.Count(), Least: true},
			},
			Picture: v.Seats[seat].Ship,
		}
	}
	return list
}
