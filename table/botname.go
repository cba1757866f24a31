package table

import (
	"hash/fnv"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
)

// botNames are what bots can be called; bots.NAME in the word catalogues is what a language makes of it. Their number is
// prime, so that steps of any length lead to each of them once.
var botNames = [...]string{
	"biscuit", "bramble", "button", "clover", "domino", "dumpling", "figaro", "marzipan", "pretzel", "toffee", "truffle",
	"waffle", "whiskers",
}

// AnyCharacter asks for a bot with one of the characters of its game.
const AnyCharacter = "any"

// WithCharacter returns the name of a bot for a seat: where any character is asked for, one that follows from the table and the
// seat, so that the bots of a table differ.
func WithCharacter(gameName string, table ids.TableID, seat game.Seat, name string) string {
	level, character := bots.SplitName(name)
	list := bots.Characters(gameName)
	if character != AnyCharacter || len(list) == 0 {
		return name
	}
	h := fnv.New64a()
	h.Write([]byte(table)) // never fails
	return level + "." + list[(h.Sum64()+uint64(seat))%uint64(len(list))]
}

// BotName returns what the bot at a seat is called, which no other seat of the table can be. It follows from the table and
// the seat alone: nothing is stored, and the table, its log, lists and replays agree for good.
func BotName(table ids.TableID, seat game.Seat) string {
	h := fnv.New64a()
	h.Write([]byte(table)) // never fails
	sum, n := h.Sum64(), uint64(len(botNames))
	first, step := sum%n, 1+sum/n%(n-1)
	return botNames[(first+uint64(seat)*step)%n]
}

// idCalling returns an id by which bots are called as wanted, by seat; seats without a name have any. Names follow from the id, so
// ids are made until one fits, or the best of many where none can: that costs a few of its random bits.
func idCalling(next func() ids.TableID, wanted []string) ids.TableID {
	const tries = 4000 // the names of all seats are one of 156 rows
	var best ids.TableID
	for try, most := 0, -1; try < tries; try++ {
		id, fits, all := next(), 0, true
		for i, name := range wanted {
			switch {
			case name == "":
			case BotName(id, game.Seat(i)) == name:
				fits++
			default:
				all = false
			}
		}
		if fits > most {
			best, most = id, fits
		}
		if all {
			break
		}
	}
	return best
}
