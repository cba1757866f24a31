package bot

import (
	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/games/isle"
)

// Greedy plays Isle by the points that each step brings at once and a few rules of thumb. It makes no plans; it is there
// to show that the game runs well with players who want to win.
func Greedy(v *isle.View, legal []isle.Action, r *game.Rand) isle.Action {
	if legal[0].Verb == isle.Place && v.Own != nil {
		return place(v, legal, r)
	}
	best, most, ties := legal[0], -1e9, 1
	for _, a := range legal {
		switch worth := value(v, a); {
		case worth > most:
			best, most, ties = a, worth, 1
		case worth == most:
			if ties++; r.IntN(ties) == 0 {
				best = a
			}
		}
	}
	return best
}

// place takes the placement that is worth most now; of equal ones a random one.
func place(v *isle.View, legal []isle.Action, r *game.Rand) isle.Action {
	colour := legal[0].Tile.Colour()
	if n := len(v.Effects); n > 0 {
		colour = v.Effects[n-1].Colour
	}
	options := v.Options(legal[0].Tile, colour)
	best := options.Best(options.Count)
	n := 1
	for n < len(best) && best[n].Points == best[0].Points {
		n++
	}
	return best[r.IntN(n)].Action
}

// cardValue is what a card is worth before its price.
func cardValue(c isle.Card) float64 {
	switch c.Type() {
	case isle.TypeRescue:
		if c.Cost() >= 2 {
			return 5
		}
		return 2
	case isle.TypeOshax:
		return 9
	case isle.TypeTreasure, isle.TypeLesson:
		return 5
	case isle.TypePublicLesson:
		return 3
	}
	if c.Effect() == isle.GainBasket {
		return 12
	}
	return 3
}

// value judges an action that is no placement.
func value(v *isle.View, a isle.Action) float64 {
	switch a.Verb {
	case isle.Keep, isle.Buy:
		return purchase(v, a)
	case isle.Lay, isle.TokenBasket, isle.TokenSpeed, isle.Rescue, isle.Take:
		return 10 + wanted(v, a.Tile)
	case isle.Read, isle.Dye:
		return 10 + float64(cats(v, a.Colour))
	case isle.Play:
		return play(v, a)
	case isle.Withdraw, isle.Chase:
		return -100
	case isle.Stop:
		return -1
	}
	return 0
}

// purchase values the cards of a draft or a payment. Fish that are left can still buy rescues.
func purchase(v *isle.View, a isle.Action) float64 {
	worth, cost := 0.0, 0
	for _, c := range a.Named() {
		worth += cardValue(c)
		cost += c.Cost()
	}
	if a.Verb == isle.Keep {
		return worth
	}
	if left := v.Seats[v.Seat].Fish - cost; left < 9 {
		worth -= 2 * float64(9-left)
	}
	return worth - float64(cost)
}

// wanted tells how welcome a tile is: a cat of a colour aboard, a large treasure.
func wanted(v *isle.View, t isle.Tile) float64 {
	size := 0
	for _, row := range t.Rows() {
		for _, sign := range row {
			if sign != '.' {
				size++
			}
		}
	}
	return float64(size) + 2*float64(cats(v, t.Colour()))
}

// cats counts the own cats of a colour.
func cats(v *isle.View, c isle.Colour) int {
	n := 0
	for _, p := range v.Seats[v.Seat].Ship.Pieces {
		if c != isle.NoColour && p.Colour == c {
			n++
		}
	}
	return n
}

// play judges a card. Finds are worth it, baskets too, fish once there is something to pay for; nothing is thrown away.
func play(v *isle.View, a isle.Action) float64 {
	switch a.Named()[0].Effect() {
	case isle.TakeOshax, isle.OneRareOrTwoCommon, isle.TwoSmallOrPay:
		return 10 + wanted(v, a.Tile) + 2*float64(cats(v, a.Colour))
	case isle.GainBasket, isle.PlaceRandomTile, isle.DrawCards:
		return 20
	case isle.FishPerCatOfColour:
		return 4 * float64(cats(v, a.Colour)-2)
	case isle.FishPerOshax, isle.FishPerRare, isle.FishPerCommon, isle.FishPerLesson, isle.FishPerColour:
		if v.Day >= 3 {
			return 15
		}
	case isle.RescueSecondCat:
		if v.Seats[v.Seat].Unused > 1 && v.Done == 0 {
			return 30
		}
	}
	return -10
}

// GreedyGame plays a whole game of greedy players and returns its score and the number of actions.
func GreedyGame(config []byte, seed game.Seed) (game.Sheet, int, error) {
	rules := isle.Rules{}
	s, err := rules.New(config, seed)
	if err != nil {
		return game.Sheet{}, 0, err
	}
	r := seed.Stream("greedy players", 0)
	steps := 0
	for ; !rules.Over(&s); steps++ {
		seat := rules.Must(&s).First()
		v := rules.View(&s, seat)
		if err := rules.Step(&s, seat, Greedy(&v, rules.Legal(&s, seat, nil), &r), nil); err != nil {
			return game.Sheet{}, steps, err
		}
	}
	v := rules.View(&s, game.Nobody)
	return rules.Score(&v), steps, nil
}
