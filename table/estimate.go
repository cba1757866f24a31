package table

import "encoding/json"

// tempo is how long a game takes: what is the same for every number of players, and what each person and each bot adds, in minutes.
type tempo struct{ base, person, bot float64 }

// tempos are by game and by mode or rules, for people who know the game a little and talk a little. A day of Isle takes a person
// between two and three minutes besides the draft, which all do at once; a card of Boxes takes half a minute.
var tempos = map[string]map[string]tempo{
	"isle":  {"standard": {10, 12, 2}, "family": {6, 7, 1}, "solo": {5, 25, 0}},
	"boxes": {"basic": {6, 7, 1}, "advanced": {8, 8, 1}},
}

// eachModule is how much longer a game takes for each module that it is played with.
const eachModule = 0.1

// estimate returns about how many minutes the game of the table takes: see Minutes.
func (t *Table) estimate() int {
	bots := 0
	for i := range t.Chairs {
		if t.Chairs[i].Bot != "" {
			bots++
		}
	}
	return estimate(t.Settings.Game, t.Settings.Config, t.Settings.Clock, len(t.Chairs)-bots, bots)
}

// Minutes returns about how many minutes the game of a card takes, by game, mode, players and clock: a guess for invitations, to
// five minutes, in which a free seat counts as a person. It is 0 for a game that nobody knows about, and for one that goes on for
// days because its clock gives days for a move.
func (c *LobbyCard) Minutes(gameName string) int {
	bots := 0
	for i := range c.Seats {
		if c.Seats[i].Bot != "" {
			bots++
		}
	}
	return estimate(gameName, c.Config, c.Clock, len(c.Seats)-bots, bots)
}

func estimate(gameName string, raw json.RawMessage, clock Clock, people, bots int) int {
	var config struct {
		Mode, Rules string
		Modules     []string
	}
	_ = json.Unmarshal(raw, &config) // what cannot be read has no tempo
	pace, known := tempos[gameName][config.Mode+config.Rules]
	if !known || clock.Kind == Days {
		return 0
	}
	minutes := pace.base + float64(bots)*pace.bot + float64(people)*pace.person
	minutes *= 1 + eachModule*float64(len(config.Modules))
	const step = 5
	return max(1, int(minutes/step+0.5)) * step
}
