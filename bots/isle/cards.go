package isle

import (
	"cmp"
	"slices"

	"github.com/purrlor/purrlor/rules/isle"
)

// later is the number of days after this one.
func (j *evaluator) later() float64 { return float64(lastDay - int(j.state.Day)) }

// expectCatch estimates the gains of the next rescues, given that others take their share.
func (j *evaluator) expectCatch() {
	s := j.state
	j.catch = [maxCatch]float64{}
	var gains [64]float64
	n := 0
	for _, field := range [...]isle.Field{isle.Left, isle.Right} {
		row := &s.Fields[field]
		for i, t := range row.Tiles[:min(int(row.N), 24)] {
			if !slices.Contains(row.Tiles[:i], t) {
				gains[n] = j.gain(t, t.Colour())
				if field == isle.Left {
					gains[n] += j.spend(2)
				}
				n++
			}
		}
	}
	slices.SortFunc(gains[:n], func(a, b float64) int { return cmp.Compare(b, a) })
	others := 0.5 * float64(max(1, int(s.Players)-1))
	for i := range j.catch {
		if at := int(float64(i) * (1 + others)); at < n {
			j.catch[i] = gains[at]
		}
	}
	j.pack = j.held()
	if s.Phase == isle.Drafting && s.Mode != isle.Family {
		for _, c := range j.kept() {
			if c != isle.NoCard {
				j.pack.add(j, c, true)
			}
		}
	}
}

// rightPrice is the price of a rescue from the right field; cats from the left field count as more valuable instead.
const rightPrice = 5

// pack is a set of cards for a seat.
type pack struct {
	regular, broken, speed int
	baskets                int // permanent
	worth                  float64
	cost                   int
}

func (k *pack) add(j *evaluator, c isle.Card, buy bool) {
	if buy {
		k.cost += c.Cost()
	}
	if c.Type() != isle.TypeRescue {
		if c.Effect() == isle.GainBasket {
			k.baskets++
			k.worth += j.w.Basket * j.later()
			return
		}
		k.worth += j.card(c)
		return
	}
	r := rescueCards[c-firstRescue]
	k.speed += r.speed
	switch r.basket {
	case isle.RegularBasket:
		k.regular++
	case isle.BrokenBasket:
		k.broken++
	}
}

// total evaluates the seat's use of the cards and its fish: rescues today, and cards and fish kept for later.
func (k *pack) total(j *evaluator) float64 {
	fish := int(j.state.Seats[j.seat].Fish) - k.cost
	v, n := k.worth, 0
	carried := k.baskets + k.regular + k.broken/2
	for n < carried && n < maxCatch && fish >= rightPrice-1 && j.catch[n] > j.purse(fish)-j.purse(fish-rightPrice) {
		v += j.catch[n]
		fish -= rightPrice
		n++
	}
	v += j.purse(fish)
	if spare := carried - n; spare > 0 && j.later() > 0 {
		v += j.w.Card * float64(min(spare, 2))
	}
	if k.broken%2 == 1 && j.later() > 0 {
		v += j.w.Card / 3
	}
	return v + j.w.Speed*float64(k.speed)
}

// held is the pack of cards that the seat already has.
func (j *evaluator) held() pack {
	p := &j.state.Seats[j.seat]
	k := pack{baskets: int(p.UnusedBaskets)}
	for c, n := range p.Hand {
		for range n {
			k.add(j, isle.Card(c), false)
		}
	}
	return k
}

// buy evaluates buying cards.
func (j *evaluator) buy(a *isle.Action) float64 {
	k := j.pack
	before := k.total(j)
	for _, c := range a.Cards {
		if c != isle.NoCard {
			k.add(j, c, true)
		}
	}
	v := k.total(j) - before
	if j.knows() {
		v += j.senseCards(a.Cards[:], v, j.buying.recall(&j.learned.Buy, j.o.days))
	}
	return v
}

// keep evaluates cards kept in the draft, in addition to those kept before. The seat need not buy them.
func (j *evaluator) keep(a *isle.Action) float64 {
	if j.state.Mode == isle.Family {
		v := 0.0
		for _, c := range a.Cards {
			v += j.geometry.lessons[c].expect(&j.base, &j.o, isle.NoColour)
		}
		return v
	}
	k := j.pack
	before := j.drafted(&k)
	v := 0.0
	for _, c := range a.Cards {
		if c == isle.NoCard {
			break
		}
		if c.Type() == isle.TypeRescue || c.Effect() == isle.GainBasket {
			k.add(j, c, true)
			continue
		}
		v += max(0.01, j.card(c)-j.w.Fish*float64(c.Cost()))
	}
	v += j.drafted(&k) - before
	if j.knows() {
		v += j.senseCards(a.Cards[:], v, j.keeping.recall(&j.learned.Keep, j.o.days))
	}
	return v
}

// drafted evaluates the rescue cards of a draft: each further basket carries a less valuable cat.
func (j *evaluator) drafted(k *pack) float64 {
	carried := float64(k.baskets+k.regular) + float64(k.broken)/2
	v := j.w.Basket * j.later() * float64(k.baskets)
	for i := 0; i < maxCatch && float64(i) < carried; i++ {
		share := min(1, carried-float64(i))
		v += share * max(0.3, j.catch[i]-(rightPrice+2)*j.w.Fish)
	}
	return v + j.w.Speed*float64(k.speed)
}

// kept returns the cards that the seat has kept of today's draft.
func (j *evaluator) kept() (cards [6]isle.Card) {
	s := j.state
	if s.Mode == isle.Solo {
		copy(cards[:], s.Draft[0][:3*int(s.Stage)])
		return cards
	}
	n, step := int(s.Players), 1
	if s.Day%2 == 0 {
		step = int(s.Players) - 1
	}
	for stage := range int(s.Stage) {
		pool := (int(j.seat) + stage*(n-step)) % n
		copy(cards[2*stage:], s.Draft[pool][2*stage:2*stage+2])
	}
	return cards
}

// card evaluates a card in this hand, without its price; rescue cards are evaluated together.
func (j *evaluator) card(c isle.Card) float64 {
	k := &j.cards[c]
	if k.stamp != j.stamp {
		*k = known{stamp: j.stamp, gain: j.inHand(c)}
	}
	return k.gain
}

// inHand computes the result of card.
func (j *evaluator) inHand(c isle.Card) float64 {
	s, p := j.state, &j.state.Seats[j.seat]
	last := j.later() == 0
	switch c.Type() {
	case isle.TypeLesson:
		if last && s.Phase > isle.Reading {
			return 0
		}
		l := &j.geometry.lessons[c]
		j.o.lessons++
		points := l.expect(&j.base, &j.o, isle.NoColour)
		j.o.lessons--
		return j.w.Lesson*points + j.more(isle.RulePerPrivateLesson)
	case isle.TypePublicLesson:
		if last && s.Phase > isle.Reading {
			return 0
		}
		l := &j.geometry.lessons[c]
		if !l.colour {
			return j.w.Lesson * j.read(c, isle.NoColour)
		}
		most := 0.0
		for _, k := range colours {
			most = max(most, j.read(c, k))
		}
		return j.w.Lesson * most
	case isle.TypeOshax:
		if s.OshaxN == 0 {
			return 0
		}
		return j.gain(s.Oshax[0], j.favourite())
	case isle.TypeTreasure:
		return j.treasure(c.Effect() == isle.OneRareOrTwoCommon)
	}
	amount := float64(j.geometry.amounts[c])
	var count float64
	switch c.Effect() {
	case isle.FishPerOshax:
		count = float64(j.base.oshax) + 0.3*j.later()
	case isle.FishPerRare:
		count = float64(j.base.rares) + 0.3*j.later()
	case isle.FishPerCommon:
		count = float64(j.base.commons) + 0.6*j.later()
	case isle.FishPerLesson:
		count = float64(p.Lessons.Count()) + 0.6*j.later()
	case isle.FishPerColour:
		count = min(5, float64(j.coloursAboard())+0.5*j.later())
	case isle.FishPerCatOfColour:
		count = float64(j.base.cats[j.favourite()]) + 0.6*j.later()
	case isle.DrawCards:
		return 0.7 * amount
	case isle.PlaceRandomTile:
		return 3
	case isle.RescueSecondCat, isle.AddTiles:
		return 0.8
	default:
		return 0.2
	}
	if last {
		return 0.5 * count * amount * j.w.Fish
	}
	return 0.9 * count * amount * j.w.Fish
}

// more is the value of one more private lesson for lessons that count lessons.
func (j *evaluator) more(rule isle.LessonRule) float64 {
	v := 0.0
	for _, c := range j.private {
		if l := &j.geometry.lessons[c]; l.rule == rule {
			v += float64(l.points)
		}
	}
	for _, l := range j.state.Public[:j.state.PublicN] {
		if l := &j.geometry.lessons[l.Card]; l.rule == rule {
			v += float64(l.points)
		}
	}
	return v
}

func (j *evaluator) coloursAboard() int {
	n := 0
	for _, k := range colours {
		n += min(1, j.base.cats[k])
	}
	return n
}

// favourite is the colour of the largest group aboard, or the most frequent colour.
func (j *evaluator) favourite() isle.Colour {
	best, most := isle.Blue, -1
	for _, g := range j.base.groups[:j.base.groupN] {
		if score := 10*g.size + j.base.cats[g.colour]; score > most {
			best, most = g.colour, score
		}
	}
	return best
}

// treasure evaluates a treasure card by the best available treasure.
func (j *evaluator) treasure(rare bool) float64 {
	s := j.state
	var first, second float64
	for i, n := range s.Commons {
		t := j.geometry.commons + isle.Tile(i)
		if n == 0 || !rare && !t.Small() && s.Seats[j.seat].Fish < 2 {
			continue
		}
		if g := j.gain(t, isle.NoColour); g > first {
			first, second = g, first
		} else {
			second = max(second, g)
		}
	}
	v := first + 0.8*max(second, 0.8*first)
	if rare {
		for _, r := range s.Rares[:s.RareN] {
			v = max(v, j.gain(r.Tile, isle.NoColour))
		}
	}
	return v
}
