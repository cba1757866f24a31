package skill

import "maps"

// DailyGames limits the games of one kind that count for a player in a day. The kinds are: against the same rival, against people
// in the player's own network, against people without an established rating, and won because a rival gave up.
const DailyGames = 6

// newcomerWeight is the weight of a game against an unknown player. It grows to 1 as the rival's rating becomes established.
const newcomerWeight = 0.4

// newcomerCeiling is the strength, in points without deviation, above which wins against newcomers no longer raise a rating.
const newcomerCeiling = 1700

// Rival is another seat of a game, from the view of a player.
type Rival struct {
	Person   string // empty for bots and deleted people
	Rating   Rating // before the game
	Fixed    bool   // the fixed rating of a bot or of the sister
	Near     bool   // the rival is in the player's own network
	Beaten   bool   // the player placed before the rival
	Conceded bool   // the rival gave up
}

// Day counts the games that have counted for a player in a day.
type Day struct {
	Date      string         `json:"date,omitempty"`
	Rivals    map[string]int `json:"rivals,omitempty"` // games against each person
	Near      int            `json:"near,omitempty"`
	Newcomers int            `json:"newcomers,omitempty"`
	Conceded  int            `json:"conceded,omitempty"`
}

// Weigh returns how much a game counts for a player against each rival, from 0 to 1, and the day including the game. A game against
// several people is one game of each kind. own is the player's rating.
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

// trust returns how much a game against this player reveals about the opponent.
func (r Rating) trust() float64 {
	return min(1, newcomerWeight+(1-newcomerWeight)*(startSigma-r.Sigma)/(startSigma-sureSigma))
}
