package isle

import (
	"github.com/purrlor/purrlor/rules/grid"
	"github.com/purrlor/purrlor/rules/isle"
)

// A trait is a number that describes a position: a ship, fish and baskets, or cards to buy or keep. Training found the weights of traits,
// which are added to the hand-tuned evaluation; see learned.go.

// The first traits of a ship are the sources of its hand-tuned value.
const (
	traitSpace    = int(sourceCount)   // arrangement of the free squares
	traitRooms    = traitSpace + 8     // rooms by the number of their free squares
	traitGroups   = traitRooms + 8     // groups of cats by size, and their room to grow
	traitFamilies = traitGroups + 12   // prospective families
	traitRats     = traitFamilies + 10 // rats, maps and treasures
	traitFound    = traitRats + 8      // the placement finds the treasure of a map
	traitPurse    = traitFound + 1     // fish and baskets
	traitLessons  = traitPurse + 6     // what lessons promise, by rule
	traitSister   = traitLessons + isle.LessonRuleCount
	traitHand     = traitSister + isle.LessonRuleCount // what remains at the end of a day
	traitCount    = traitHand + 8
)

// traits describes a ship and what its owner can spend.
type traits [traitCount]float64

// promise is the expected gain of a lesson, as a trait.
type promise struct {
	trait  int
	points float64
}

// promised is how many points of a lesson make a trait of 1.
const promised = 5

// The traits of cards: some for all kinds, then lessons by rule.
const (
	cardLessons = 20                                 // how many there are of each rule
	cardWorth   = cardLessons + isle.LessonRuleCount // what they promise
	cardHand    = cardWorth + isle.LessonRuleCount
	cardCount   = cardHand + 1
)

// cardTraits describes cards that a seat may buy or keep. The last trait is their hand-tuned value.
type cardTraits [cardCount]float64

// describe computes the traits of a ship after its evaluation by source.
func (j *evaluator) describe(c *shipContents, v *shares, x *traits) {
	*x = traits{}
	c.describe(v, (*contentsTraits)(x[:]))
	for _, p := range j.promises {
		x[p.trait] += p.points / promised
	}
}

// contentsTraits are the traits of a ship's contents.
type contentsTraits [traitFound]float64

func (c *shipContents) describe(v *shares, x *contentsTraits) {
	copy(x[:], v[:])
	free := c.free()
	tight := c.describeSpace(free, (*[8]float64)(x[traitSpace:]))
	c.describeRooms((*[8]float64)(x[traitRooms:]))
	c.describeGroups(free, (*[12]float64)(x[traitGroups:]), (*[10]float64)(x[traitFamilies:]))
	c.describeFinds(c.findGaps().touch, tight, (*[8]float64)(x[traitRats:]))
}

// describeSpace computes the traits of free squares, and returns the squares that few tiles can cover.
func (c *shipContents) describeSpace(free grid.Bits, x *[8]float64) (tight grid.Bits) {
	g := c.findGaps()
	*x = [8]float64{
		float64(g.holes.Count()),
		float64(g.pairs),
		float64(g.ends.Count() - 2*g.pairs),
		float64(g.wide) / 10,
		float64(g.rim) / 10,
		float64(free.Count()) / 10,
		float64(g.touch.Count()) / 10,
		float64(c.geometry.edge.And(free).Count()) / 10,
	}
	return g.holes.Or(g.ends)
}

// nearlyFull are the thresholds of free squares that classify rooms; empty rooms are a class of their own.
var nearlyFull = [...]int{0, 1, 2, 4, 7, 11}

// roomClass is the class of a room by its number of free squares.
var roomClass = func() (classes [maxRoom + 1]uint8) {
	for open := range classes {
		for k := 0; k < len(nearlyFull) && open > nearlyFull[k]; k++ {
			classes[open]++
		}
	}
	return classes
}()

func (c *shipContents) describeRooms(x *[8]float64) {
	for r := range c.geometry.rooms {
		open := c.unfilled[r]
		if open == c.geometry.rooms[r].size {
			x[len(x)-1]++
		} else {
			x[roomClass[open]]++
		}
	}
}

// describeGroups computes the traits of groups by size with their space to grow, and of the prospects of colours.
func (c *shipContents) describeGroups(free grid.Bits, x *[12]float64, f *[10]float64) {
	const sizes = len(x) / 2
	var largest, second, groups [colourCount]int
	for i := range c.groups[:c.groupN] {
		g := &c.groups[i]
		k := min(g.size, sizes) - 1
		x[k]++
		x[sizes+k] += float64(min(g.near.And(free).Count(), 8)) / 8
		if g.size > largest[g.colour] {
			largest[g.colour], second[g.colour] = g.size, largest[g.colour]
		} else {
			second[g.colour] = max(second[g.colour], g.size)
		}
		groups[g.colour]++
		for more := range 3 {
			f[more] += float64(isle.FamilyPoints(g.size+more)) / 10
		}
	}
	most, next := 0, 0
	for _, k := range colours {
		joined := isle.FamilyPoints(largest[k]+second[k]) - isle.FamilyPoints(largest[k]) - isle.FamilyPoints(second[k])
		f[3] += float64(joined) / 10
		f[4] += float64(c.cats[k] - largest[k])
		f[5] += float64(max(0, groups[k]-1))
		f[6] += float64(isle.FamilyPoints(c.cats[k])) / 10
		if c.cats[k] > most {
			most, next = c.cats[k], most
		} else {
			next = max(next, c.cats[k])
		}
	}
	f[7], f[8], f[9] = float64(most), float64(next), float64(c.catsN)
}

// describeFinds computes the traits of rats, maps and treasures.
func (c *shipContents) describeFinds(touch, tight grid.Bits, x *[8]float64) {
	rats, maps := c.board.rats.AndNot(c.covered), c.board.chest.AndNot(c.covered)
	*x = [8]float64{
		float64(rats.Count()), float64(rats.And(touch).Count()), float64(rats.And(tight).Count()),
		float64(maps.Count()), float64(maps.And(touch).Count()), 0, 0,
		float64(c.commons),
	}
	for _, k := range colours {
		at := c.board.maps[k]
		if c.covered.Has(at) || c.cats[k] == 0 {
			continue
		}
		x[5] += oneIf(c.board.besideMap[k].Intersects(c.of[k]))
		x[6] += oneIf(c.board.nearMap[k].Intersects(c.of[k]))
	}
}

// describePurse computes the traits of fish and baskets by their use.
func describePurse(fish, baskets int, x *traits) {
	*(*[6]float64)(x[traitPurse:]) = [6]float64{
		float64(fish) / 5,
		float64(min(fish, 10)) / 5,
		float64(baskets),
		float64(max(0, fish-4*baskets)) / 5,
		float64(max(0, 4*baskets-fish)) / 5,
		float64(min(fish/3, baskets)),
	}
}

// describeHand computes the traits of the cards for later days.
func describeHand(p *isle.Player, x *traits) {
	hand := (*[8]float64)(x[traitHand:])
	hand[0] = float64(p.UnusedBaskets + p.UsedBaskets)
	for card, n := range p.Hand {
		if n == 0 {
			continue
		}
		c, count := isle.Card(card), float64(n)
		switch c.Type() {
		case isle.TypeRescue:
			r := rescueCards[c-firstRescue]
			hand[1+int(r.basket)] += count // none, regular or broken
			hand[4] += count * float64(r.speed)
		case isle.TypeOshax:
			hand[5] += count
		case isle.TypeTreasure:
			hand[6] += count
		default:
			hand[7] += count
		}
	}
}

// describeCards computes the traits of cards to buy, or to keep in the draft. It reports whether there is a lesson among them.
func (j *evaluator) describeCards(cards []isle.Card, x *cardTraits) (lesson bool) {
	*x = cardTraits{}
	cost := 0
	more := pack{}
	for _, c := range cards {
		if c == isle.NoCard {
			break
		}
		cost += c.Cost()
		j.describeCard(c, &more, x)
	}
	x[0], x[1], x[2], x[11] = float64(more.speed), float64(more.regular), float64(more.broken), float64(more.baskets)
	x[15] = float64(cost) / 5
	fish := float64(int(j.state.Seats[j.seat].Fish) - cost)
	baskets := float64(j.pack.baskets+j.pack.regular+more.baskets+more.regular) + float64(j.pack.broken+more.broken)/2
	x[16] = min(fish, 4*baskets) / 5
	x[17] = max(0, fish-4*baskets) / 5
	x[18] = max(0, 4*baskets-fish) / 5
	x[19] = min(baskets, 4)
	return x[3]+x[5] > 0
}

// describeCard adds a card: rescue cards and baskets to a pack, others to the traits.
func (j *evaluator) describeCard(c isle.Card, more *pack, x *cardTraits) {
	count, worth := 14, 0 // cards of other kinds are only counted
	switch c.Type() {
	case isle.TypeRescue:
		more.add(j, c, false)
		return
	case isle.TypeLesson:
		count, worth = 3, 4
	case isle.TypePublicLesson:
		count, worth = 5, 6
	case isle.TypeOshax:
		count, worth = 7, 8
	case isle.TypeTreasure:
		count, worth = 9, 10
	default:
		switch c.Effect() {
		case isle.GainBasket:
			more.baskets++
			return
		case isle.FishPerOshax, isle.FishPerRare, isle.FishPerCommon, isle.FishPerLesson, isle.FishPerColour, isle.FishPerCatOfColour:
			count, worth = 12, 13
		}
	}
	x[count]++
	if worth == 0 {
		return
	}
	points := j.card(c) / promised
	x[worth] += points
	if rule := int(j.geometry.lessons[c].rule); rule > 0 {
		x[cardLessons+rule]++
		x[cardWorth+rule] += points
	}
}
