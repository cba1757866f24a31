package table

import (
	"cmp"
	"hash/fnv"
	"slices"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
)

// botNames are the names of bots; bots.NAME in the word catalogues translates them. Their number is prime, so that steps of any
// length visit each name once.
var botNames = [...]string{
	"biscuit", "bramble", "button", "clover", "domino", "dumpling", "figaro", "marzipan", "pretzel", "toffee", "truffle",
	"waffle", "whiskers",
}

// AnyCharacter requests a bot with any character of its game.
const AnyCharacter = "any"

// WithCharacter returns the name of a bot for a seat. AnyCharacter becomes one derived from the table and the seat, so that the
// bots of a table differ, or nothing in a game whose bots have no characters.
func WithCharacter(gameName string, table ids.TableID, seat game.Seat, name string) string {
	level, character := bots.SplitName(name)
	if character != AnyCharacter {
		return name
	}
	list := bots.Characters(gameName)
	if len(list) == 0 {
		return level
	}
	h := fnv.New64a()
	h.Write([]byte(table)) // never fails
	return level + "." + list[(h.Sum64()+uint64(seat))%uint64(len(list))]
}

// HashedBotName returns a name derived from the table and the seat, unique at the table. It is the first choice for a new bot,
// and the name of a bot whose row is older than stored names.
func HashedBotName(table ids.TableID, seat game.Seat) string {
	h := fnv.New64a()
	h.Write([]byte(table)) // never fails
	sum, n := h.Sum64(), uint64(len(botNames))
	first, step := sum%n, 1+sum/n%(n-1)
	return botNames[(first+uint64(seat)*step)%n]
}

// BotName returns the name of the bot at a seat, empty for people and free seats.
func (t *Table) BotName(seat game.Seat) string {
	chair := &t.Chairs[seat]
	if chair.Bot == "" {
		return ""
	}
	return cmp.Or(chair.BotName, HashedBotName(t.ID, seat))
}

// NewBot returns the body of a row that seats a bot. The bot gets the wanted name if that exists and no other bot of the table has it;
// without a wanted name, a bot that replaces another keeps its name.
func (t *Table) NewBot(seat game.Seat, level, wanted string) BotBody {
	if level == "" {
		return BotBody{}
	}
	taken := map[string]bool{}
	for i := range t.Chairs {
		chair := &t.Chairs[i]
		if game.Seat(i) == seat || chair.Bot == "" {
			continue
		}
		if chair.BotName == "" { // hashed names change with the seat, so a stored one could meet them after a swap
			return BotBody{Level: level}
		}
		taken[chair.BotName] = true
	}
	if wanted = cmp.Or(wanted, t.BotName(seat)); slices.Contains(botNames[:], wanted) && !taken[wanted] {
		return BotBody{level, wanted}
	}
	for next := seat; ; next++ { // ends because there are more names than seats, and steps lead to all of them
		if name := HashedBotName(t.ID, next); !taken[name] {
			return BotBody{level, name}
		}
	}
}
