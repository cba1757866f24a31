package skill

import "maps"

// DailyGames is how many games of a kind count for a player on a day: against the same rival, against people of the player's own
// network, against people who are not established, and won because a rival gave up. The rest of the day's games of that kind do not.
const DailyGames = 6

// newcomerWeight is how much a game against somebody counts of whom nothing is known. It grows to 1 until their rating is sure.
const newcomerWeight = 0.4

// newcomerCeiling is the strength, in points without a deviation, up to which winning against newcomers lifts a player.
const newcomerCeiling = 1700

// Rival is another seat of a game as a player has met it.
type Rival struct {
	Person   string // empty for a bot, and for somebody who has been deleted
	Rating   Rating // before the game
	Fixed    bool   // the rating is that of a bot or of the sister
	Near     bool   // the rival plays from the player's own network
	Beaten   bool   // the player came in before the rival
	Conceded bool   // because the rival gave up
}

// Day is what has counted for a player on a day.
type Day struct {
	Date      string         `json:"date,omitempty"`
	Rivals    map[string]int `json:"rivals,omitempty"` // games against each person
	Near      int            `json:"near,omitempty"`
	Newcomers int            `json:"newcomers,omitempty"`
	Conceded  int            `json:"conceded,omitempty"`
}

// Weigh returns how much a game counts for a player against each rival, from 0 to 1, and the day with the game. A game against several
// people is one game of each kind. Own is the rating of the player.
func (d Day) Weigh(date string, own Rating, rivals []Rival) ([]float64, Day) {
	if d.Date != date {
		d = Day{Date: date}
	}
	after := d
	after.Rivals = maps.Clone(d.Rivals)
	weights := make([]float64, len(rivals))
	for i := range rivals {
		r := &rivals[i]
		if r.Fixed {
			weights[i] = 1
			continue
		}
		newcomer := r.Rating.Provisional()
		if d.Rivals[r.Person] >= DailyGames || r.Near && d.Near >= DailyGames || newcomer && d.Newcomers >= DailyGames ||
			r.Conceded && d.Conceded >= DailyGames || newcomer && r.Beaten && own.Mu >= at(newcomerCeiling).Mu {
			continue
		}
		weights[i] = r.Rating.trust()
		if r.Person != "" {
			if after.Rivals == nil {
				after.Rivals = map[string]int{}
			}
			after.Rivals[r.Person] = d.Rivals[r.Person] + 1
		}
		if r.Near {
			after.Near = d.Near + 1
		}
		if newcomer {
			after.Newcomers = d.Newcomers + 1
		}
		if r.Conceded {
			after.Conceded = d.Conceded + 1
		}
	}
	return weights, after
}

// trust is how much a game against somebody tells of others.
func (r Rating) trust() float64 {
	return min(1, newcomerWeight+(1-newcomerWeight)*(startSigma-r.Sigma)/(startSigma-sureSigma))
}
