package boxes_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/purrlor/purrlor/rules/boxes"
	"github.com/purrlor/purrlor/rules/game"
)

// The reference is written from the rules alone and as simply as possible: maps by column and row, recursion, and every score
// counted from scratch.

type pos [2]int // column, row

type refFace struct {
	ID    string   `json:"id"`
	Walls string   `json:"walls"`
	Icons []string `json:"icons"`
}

type refDeck struct {
	Boxes    []refFace `json:"box_cards"`
	Starts   []refFace `json:"starting_cards"`
	Specials []refFace `json:"special_cards"`
}

var refDeckFile = sync.OnceValue(func() (d refDeck) {
	raw, err := os.ReadFile("data/deck.json")
	if err == nil {
		err = json.Unmarshal(raw, &d)
	}
	if err != nil {
		panic(err)
	}
	return d
})

// refFaces are the faces by id. Princess and cat have neither walls nor icons (B3.2, B5.1).
var refFaces = sync.OnceValue(func() map[string]refFace {
	d := refDeckFile()
	faces := map[string]refFace{"princess": {ID: "princess"}, "cat": {ID: "cat"}}
	for _, f := range slices.Concat(d.Boxes, d.Starts, d.Specials) {
		faces[f.ID] = f
	}
	return faces
})

var refSides = []struct {
	name, facing string
	step         pos
}{
	{"N", "S", pos{0, -1}}, {"E", "W", pos{1, 0}}, {"S", "N", pos{0, 1}}, {"W", "E", pos{-1, 0}},
}

func (p pos) to(step pos) pos { return pos{p[0] + step[0], p[1] + step[1]} }
func (p pos) above() pos      { return p.to(pos{0, -1}) }
func (p pos) below() pos      { return p.to(pos{0, 1}) }

var refTurn = strings.NewReplacer("N", "S", "S", "N", "E", "W", "W", "E")

// refWalls returns the walls of a card in its orientation (B1.1).
func refWalls(walls string, turned bool) string {
	if turned {
		return refTurn.Replace(walls)
	}
	return walls
}

func refLooksTheSame(walls string) bool {
	for _, side := range refSides {
		if strings.Contains(walls, side.name) != strings.Contains(walls, side.facing) {
			return false
		}
	}
	return true
}

type refCard struct {
	walls string // in the card's orientation
	icons []string
	owner int  // of a sleeping cat, else -1
	bare  bool // a sleeping cat or a Princess: nothing lies on it (B4.1)
}

type refAcross struct {
	cat   int // the seat, else -1
	icons []string
}

type refTable struct {
	columns, rows, players int
	advanced               bool
	cards                  map[pos]refCard
	across                 map[pos]refAcross // by the upper slot
}

func refCardOf(id string, turned bool, owner int) refCard {
	f := refFaces()[id]
	return refCard{refWalls(f.Walls, turned), f.Icons, owner, id == "cat" || id == "princess"}
}

func refTableOf(v *boxes.View) *refTable {
	t := &refTable{
		columns: v.Config.Columns, rows: v.Config.Rows, players: v.Config.Players, advanced: v.Config.Rules == "advanced",
		cards: map[pos]refCard{}, across: map[pos]refAcross{},
	}
	for _, c := range v.Cards {
		owner := -1
		if c.Owner != nil {
			owner = int(*c.Owner)
		}
		t.cards[refPos(c.At)] = refCardOf(c.Card.String(), c.Turned, owner)
	}
	for _, o := range v.Across {
		if o.Cat != nil {
			t.across[refPos(o.At)] = refAcross{cat: int(*o.Cat)}
		} else {
			t.across[refPos(o.At)] = refAcross{-1, refFaces()[o.Card.String()].Icons}
		}
	}
	return t
}

func (t *refTable) withCard(p pos, c refCard) *refTable {
	next := *t
	next.cards = maps.Clone(t.cards)
	next.cards[p] = c
	return &next
}

func (t *refTable) withAcross(p pos, a refAcross) *refTable {
	next := *t
	next.across = maps.Clone(t.across)
	next.across[p] = a
	return &next
}

func (t *refTable) open(p pos, side string) bool {
	c, ok := t.cards[p]
	return ok && !strings.Contains(c.walls, side)
}

// box is the set of cards joined with one by open sides (B1.4).
func (t *refTable) box(p pos) map[pos]bool {
	box := map[pos]bool{}
	t.flood(p, box)
	return box
}

func (t *refTable) flood(p pos, box map[pos]bool) {
	box[p] = true
	for _, side := range refSides {
		if q := p.to(side.step); !box[q] && t.open(p, side.name) && t.open(q, side.facing) {
			t.flood(q, box)
		}
	}
}

// closed reports whether no open side of a box faces an empty slot or the rim (B1.4).
func (t *refTable) closed(box map[pos]bool) bool {
	for p := range box {
		for _, side := range refSides {
			if _, ok := t.cards[p.to(side.step)]; !ok && t.open(p, side.name) {
				return false
			}
		}
	}
	return true
}

// longJoint reports whether two cards meet with open long sides below a slot.
func (t *refTable) longJoint(upper pos) bool { return t.open(upper, "S") && t.open(upper.below(), "N") }

// free reports whether a cat or a special toy could lie across a joint (B4.1, B6).
func (t *refTable) free(upper pos) bool {
	_, taken := t.across[upper]
	return t.longJoint(upper) && !taken && !t.cards[upper].bare && !t.cards[upper.below()].bare
}

// whyNotFree returns why nothing can lie across a joint. The reasons have the same order as in the engine.
func (t *refTable) whyNotFree(upper pos) game.Code {
	_, above := t.cards[upper]
	_, below := t.cards[upper.below()]
	_, taken := t.across[upper]
	switch {
	case !above || !below:
		return boxes.CodeNoCardThere
	case !t.longJoint(upper):
		return boxes.CodeWallAtJoint
	case taken:
		return boxes.CodeJointTaken
	}
	return boxes.CodeAsleepThere
}

func (t *refTable) anyFree() bool {
	for p := range t.cards {
		if t.free(p) {
			return true
		}
	}
	return false
}

type refBox struct {
	slots         []pos // row by row
	closed        bool
	tied          int // kinds of toys tied for most frequent
	toys, bottles int
	awake, asleep []int
	claimants     []int
}

// counting is the number of a seat's cats that count. Sleeping ones count only beside an awake one (B5.2).
func (b *refBox) counting(seat int) int {
	if b.awake[seat] == 0 {
		return 0
	}
	return b.awake[seat] + b.asleep[seat]
}

// halves is a seat's weight for the majority, in half cats (B7.2, B8.4).
func (b *refBox) halves(seat int, advanced bool) int {
	if b.awake[seat] > 0 && advanced {
		return 2*b.awake[seat] + b.asleep[seat]
	}
	return 2 * b.counting(seat)
}

func (b *refBox) doubled(points int) int {
	if b.closed {
		return 2 * points
	}
	return points
}

// further is what a claimant adds for cats beyond the first (B7.2), nothing under the advanced rules (B8.3).
func (b *refBox) further(seat int, advanced bool) int {
	if advanced {
		return 0
	}
	return b.counting(seat) - 1
}

func (t *refTable) boxes() []refBox {
	var list []refBox
	seen := map[pos]bool{}
	for y := range t.rows {
		for x := range t.columns {
			p := pos{x, y}
			if _, ok := t.cards[p]; ok && !seen[p] {
				slots := t.box(p)
				maps.Copy(seen, slots)
				list = append(list, t.count(slots))
			}
		}
	}
	return list
}

// count counts the contents of a box and determines its claimants (B7.2).
func (t *refTable) count(slots map[pos]bool) refBox {
	b := refBox{closed: t.closed(slots), awake: make([]int, t.players), asleep: make([]int, t.players)}
	icons := map[string]int{}
	for p := range slots {
		b.slots = append(b.slots, p)
		c := t.cards[p]
		for _, icon := range c.icons {
			icons[icon]++
		}
		if c.owner >= 0 {
			b.asleep[c.owner]++
		}
		if a, ok := t.across[p]; ok {
			for _, icon := range a.icons {
				icons[icon]++
			}
			if a.cat >= 0 {
				b.awake[a.cat]++
			}
		}
	}
	slices.SortFunc(b.slots, func(p, q pos) int { return slices.Compare([]int{p[1], p[0]}, []int{q[1], q[0]}) })
	b.bottles = icons["spray"]
	delete(icons, "spray")
	most := 0
	for _, n := range icons {
		most = max(most, n)
	}
	for _, n := range icons {
		if n == most {
			b.toys += n
			b.tied++
		}
	}
	weight := 0
	for seat := range t.players {
		weight = max(weight, b.halves(seat, t.advanced))
	}
	for seat := range t.players {
		if weight > 0 && b.halves(seat, t.advanced) == weight {
			b.claimants = append(b.claimants, seat)
		}
	}
	return b
}

type refScore struct {
	boxes                   []refBox
	points, penalty, places []int
}

// score adds up all points and ranks the seats (B7.2, B7.3).
func (t *refTable) score() refScore {
	s := refScore{t.boxes(), make([]int, t.players), make([]int, t.players), make([]int, t.players)}
	for _, b := range s.boxes {
		for _, seat := range b.claimants {
			s.points[seat] += b.doubled(b.toys-b.bottles) + b.further(seat, t.advanced)
			s.penalty[seat] += b.doubled(b.bottles)
		}
	}
	for i := range t.players {
		s.places[i] = 1
		for k := range t.players {
			if s.points[k] > s.points[i] || s.points[k] == s.points[i] && s.penalty[k] < s.penalty[i] {
				s.places[i]++
			}
		}
	}
	return s
}

// delta is the change of each seat's points between two tables.
func (t *refTable) delta(before []int) []int {
	after := t.score().points
	for i := range after {
		after[i] -= before[i]
	}
	return after
}

// mayLie reports whether a card may be laid in a slot (B1.3, B8.2); a starting card joins by a short side (B2.3).
func (t *refTable) mayLie(p pos, walls string, start bool) bool {
	if _, taken := t.cards[p]; taken || p[0] < 0 || p[0] >= t.columns || p[1] < 0 || p[1] >= t.rows {
		return false
	}
	touches := len(t.cards) == 0
	for _, side := range refSides {
		c, ok := t.cards[p.to(side.step)]
		if !ok {
			continue
		}
		if !start || side.step[1] == 0 {
			touches = true
		}
		if t.advanced && strings.Contains(walls, side.name) && strings.Contains(c.walls, side.facing) {
			return false
		}
	}
	return touches
}

// whyNoCat returns why a seat cannot lay a cat across a joint of the card just laid, or "" (B4). The reasons have the same order as
// in the engine.
func (t *refTable) whyNoCat(upper, laid pos, seat, supply int) game.Code {
	if supply == 0 {
		return boxes.CodeNoCatLeft
	}
	if !t.free(upper) {
		return t.whyNotFree(upper)
	}
	b := t.count(t.box(laid))
	others := 0
	for k := range t.players {
		if k != seat {
			others += b.awake[k] + b.asleep[k]
		}
	}
	if others > 0 && b.awake[seat]+b.asleep[seat] == 0 {
		return boxes.CodeStrangersBox // B4.2
	}
	return ""
}

// place is the expected result of Options for a slot and a turn.
func (t *refTable) place(p pos, c refCard, cats bool, seat, supply int, before []int) string {
	next := t.withCard(p, c)
	box := next.box(p)
	joins, closes := 0, 0
	var owners []int
	joined := map[pos]bool{}
	for q := range box {
		if q != p && !joined[q] {
			joins++
			t.flood(q, joined)
		}
	}
	for _, b := range next.boxes() {
		if box[b.slots[0]] {
			owners = b.claimants
		}
		// A box closes if it is the card's own or was open until now.
		if b.closed && (box[b.slots[0]] || !t.closed(t.box(b.slots[0]))) {
			closes++
		}
	}
	out := fmt.Sprint(len(box), " cards of ", owners, " joins ", joins, " closed ", next.closed(box), " closes ", closes, next.delta(before))
	if !cats {
		return out
	}
	for _, upper := range []pos{p.above(), p} {
		if upper[1] < 0 {
			continue
		}
		why := next.whyNoCat(upper, p, seat, supply)
		out += fmt.Sprint(" cat ", upper, why)
		if why == "" {
			out += fmt.Sprint(next.withAcross(upper, refAcross{cat: seat}).delta(before))
		}
	}
	return out
}

func enginePlace(p *boxes.Place) string {
	out := fmt.Sprint(len(p.Box), " cards of ", p.Owners, " joins ", len(p.Joins), " closed ", p.Closed, " closes ", len(p.Closes), p.Scores)
	for _, c := range p.Cats {
		out += fmt.Sprint(" cat ", refPos(c.At), c.Why)
		if c.Why == "" {
			out += fmt.Sprint(c.Scores)
		}
	}
	return out
}

type refLay struct {
	at     pos
	turned bool
}

// lays lists the slots and turns a card may have.
func (t *refTable) lays(id string) (list []refLay) {
	f := refFaces()[id]
	for y := range t.rows {
		for x := range t.columns {
			for _, turned := range []bool{false, true} {
				if turned && refLooksTheSame(f.Walls) {
					continue
				}
				if t.mayLie(pos{x, y}, refWalls(f.Walls, turned), strings.HasPrefix(id, "start")) {
					list = append(list, refLay{pos{x, y}, turned})
				}
			}
		}
	}
	return list
}

// options is the expected result of Options for a card, by place.
func (t *refTable) options(id string, seat, supply int) map[string]string {
	out := map[string]string{}
	before := t.score().points
	special := strings.HasPrefix(id, "special")
	if special && t.anyFree() { // B6
		for p := range t.cards {
			if t.free(p) {
				out[fmt.Sprint("joint ", p)] = fmt.Sprint(t.withAcross(p, refAcross{-1, refFaces()[id].Icons}).delta(before))
			} else if t.longJoint(p) {
				out[fmt.Sprint("joint ", p)] = string(t.whyNotFree(p))
			}
		}
		return out
	}
	if id == "princess" { // B5.1
		for p, c := range t.cards {
			if a, ok := t.across[p]; ok && a.cat >= 0 {
				out[fmt.Sprint("joint ", p)] = fmt.Sprint(t.withAcross(p, refAcross{cat: -1}).delta(before))
			}
			if c.owner >= 0 {
				out[fmt.Sprint("slot ", p)] = fmt.Sprint(t.withCard(p, refCardOf("princess", false, -1)).delta(before))
			}
		}
		return out
	}
	owner := -1
	if id == "cat" {
		owner = seat
	}
	for _, l := range t.lays(id) {
		cats := special || strings.HasPrefix(id, "box")
		out[fmt.Sprint("lay ", l)] = t.place(l.at, refCardOf(id, l.turned, owner), cats, seat, supply, before)
	}
	return out
}

func engineOptions(v *boxes.View, id string) (map[string]string, error) {
	got, err := boxes.Rules{}.Options(v, id)
	if err != nil {
		return nil, err
	}
	o := got.(boxes.Options)
	out := map[string]string{}
	add := func(key, value string) {
		if _, twice := out[key]; twice {
			value += " twice"
		}
		out[key] = value
	}
	for i := range o.Places {
		p := &o.Places[i]
		add(fmt.Sprint("lay ", refLay{refPos(p.At), p.Turned}), enginePlace(p))
	}
	for _, c := range o.Joints {
		kind := "slot "
		if c.Joint {
			kind = "joint "
		}
		value := string(c.Why)
		if value == "" {
			value = fmt.Sprint(c.Scores)
		}
		add(kind+fmt.Sprint(refPos(c.At)), value)
	}
	return out, nil
}

// moves lists the cards that may be laid and their places, in the state of a view.
func (t *refTable) moves(v *boxes.View) map[string]bool {
	out := map[string]bool{}
	lay := func(verb boxes.Verb, cards ...boxes.Card) {
		for _, c := range cards {
			for _, l := range t.lays(c.String()) {
				out[fmt.Sprint(verb, c, l)] = true
			}
		}
	}
	supply := v.Seats[v.Seat].Cats
	switch v.Phase {
	case boxes.Starting:
		lay(boxes.Start, v.Starts...)
	case boxes.Deciding:
		if supply > 0 { // B3.2
			for _, l := range t.lays("cat") {
				out[fmt.Sprint(boxes.Sleep, l)] = true
			}
		}
	case boxes.Playing:
		if v.Special != boxes.NoCard { // B6
			for p := range t.cards {
				if t.free(p) {
					out[fmt.Sprint(boxes.Toy, p)] = true
				}
			}
			if len(out) == 0 {
				lay(boxes.Lay, v.Special)
			}
			break
		}
		for _, c := range v.Own.Hand {
			if c.String() != "princess" {
				lay(boxes.Lay, c)
				continue
			}
			for p := range t.options("princess", int(v.Seat), supply) {
				out[fmt.Sprint(boxes.PlayPrincess, p)] = true
			}
		}
	case boxes.Claiming:
		last := refPos(*v.Last)
		for _, upper := range []pos{last.above(), last} {
			if t.whyNoCat(upper, last, int(v.Seat), supply) == "" {
				out[fmt.Sprint(boxes.Cat, upper)] = true
			}
		}
	}
	return out
}

func engineMoves(legal []boxes.Action) map[string]bool {
	out := map[string]bool{}
	for _, a := range legal {
		at := refPos(a.At)
		switch a.Verb {
		case boxes.Start, boxes.Lay:
			out[fmt.Sprint(a.Verb, a.Card, refLay{at, a.Turned})] = true
		case boxes.Sleep:
			out[fmt.Sprint(a.Verb, refLay{at, a.Turned})] = true
		case boxes.Toy, boxes.Cat:
			out[fmt.Sprint(a.Verb, at)] = true
		case boxes.PlayPrincess:
			if a.Joint {
				out[fmt.Sprint(a.Verb, "joint ", at)] = true
			} else {
				out[fmt.Sprint(a.Verb, "slot ", at)] = true
			}
		}
	}
	return out
}

// refSlots maps between the engine's slots and positions, in both directions.
var refSlots = sync.OnceValues(func() (map[pos]boxes.Slot, map[boxes.Slot]pos) {
	slots, places := map[pos]boxes.Slot{}, map[boxes.Slot]pos{}
	for x := range 15 {
		for y := range 15 {
			var q boxes.Slot
			if err := json.Unmarshal(fmt.Appendf(nil, "[%d,%d]", x, y), &q); err != nil {
				panic(err)
			}
			slots[pos{x, y}], places[q] = q, pos{x, y}
		}
	}
	return slots, places
})

func refPos(q boxes.Slot) pos {
	_, places := refSlots()
	p, ok := places[q]
	if !ok {
		return pos{-1, int(q)}
	}
	return p
}

// checkScore compares the engine's sheet with the reference: every line, the totals, the penalties and the ranks.
func checkScore(v *boxes.View, t *refTable, want refScore) error {
	lines := make([][]string, t.players)
	for _, b := range want.boxes {
		for _, seat := range b.claimants {
			further := b.further(seat, t.advanced)
			lines[seat] = append(lines[seat], fmt.Sprint(b.slots, " closed ", b.closed, len(b.slots), b.toys, b.bottles,
				b.counting(seat), further, len(b.claimants), b.claimants, " points ", b.doubled(b.toys-b.bottles)+further))
		}
	}
	sheet := boxes.Rules{}.Score(v)
	if len(sheet.Accounts) != t.players {
		return fmt.Errorf("%d accounts of %d players", len(sheet.Accounts), t.players)
	}
	for seat, a := range sheet.Accounts {
		var got []string
		for _, l := range a.Lines {
			var slots []pos
			for _, c := range l.Squares {
				slots = append(slots, pos{int(c.X), int(c.Y)})
			}
			g := l.Args
			got = append(got, fmt.Sprint(slots, " closed ", l.Key == "boxes.source.closed", g["cards"], g["toys"], g["bottles"],
				g["cats"], g["further"], g["claimants"], g["seats"], " points ", l.Points))
		}
		slices.Sort(got)
		slices.Sort(lines[seat])
		if !slices.Equal(got, lines[seat]) {
			return fmt.Errorf("seat %d: lines\n%s\nreference\n%s", seat, strings.Join(got, "\n"), strings.Join(lines[seat], "\n"))
		}
		if a.Total != want.points[seat] || a.Rank != want.places[seat] || len(a.Breaks) != 1 || -a.Breaks[0] != want.penalty[seat] {
			return fmt.Errorf("seat %d: total %d, breaks %v, rank %d; reference %d, penalty %d, rank %d", seat, a.Total, a.Breaks,
				a.Rank, want.points[seat], want.penalty[seat], want.places[seat])
		}
	}
	return nil
}

// checkOptions compares the engine's options with laying the card in the reference.
func checkOptions(v *boxes.View, t *refTable, id string) error {
	got, err := engineOptions(v, id)
	if err != nil {
		return err
	}
	want := t.options(id, int(v.Seat), v.Seats[v.Seat].Cats)
	for key, w := range want {
		if g, ok := got[key]; !ok {
			return fmt.Errorf("%s: %s is missing: %s", id, key, w)
		} else if g != w {
			return fmt.Errorf("%s: %s: engine\n%s\nreference\n%s", id, key, g, w)
		}
	}
	for key, g := range got {
		if _, ok := want[key]; !ok {
			return fmt.Errorf("%s: %s is not legal by the reference: %s", id, key, g)
		}
	}
	return nil
}

// refTell describes a table for a test failure.
func refTell(v *boxes.View) string {
	raw, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(raw)
}

// refGames plays random games of every configuration and passes every state to a visitor.
func refGames(t *testing.T, label string, games int, visit func(s *boxes.State, r *game.Rand) error) {
	for players := 2; players <= 5; players++ {
		for _, set := range []string{"basic", "advanced"} {
			for _, size := range []string{"", `,"columns":6,"rows":5`, `,"columns":15,"rows":15`} {
				config := fmt.Sprintf(`{"players":%d,"rules":%q%s}`, players, set, size)
				t.Run(config, func(t *testing.T) {
					t.Parallel()
					for i := range games {
						refGame(t, config, game.SeedOf(fmt.Sprint(label, config, i)), visit)
					}
				})
			}
		}
	}
}

// refGame plays a random game and passes every state to a visitor.
func refGame(t *testing.T, config string, seed game.Seed, visit func(s *boxes.State, r *game.Rand) error) {
	t.Helper()
	rules := boxes.Rules{}
	s, err := rules.New([]byte(config), seed)
	if err != nil {
		t.Fatal(err)
	}
	r, look := seed.Stream("reference walk", 0), seed.Stream("reference look", 0)
	for step := 0; ; step++ {
		if err := visit(&s, &look); err != nil {
			v := rules.View(&s, s.Turn)
			t.Fatalf("seed %v, step %d: %v\n%s", seed, step, err, refTell(&v))
		}
		if rules.Over(&s) {
			return
		}
		seat := rules.Must(&s).First()
		a := game.RandomChoice(rules, &r, rules.Legal(&s, seat, nil))
		if err := rules.Step(&s, seat, a, nil); err != nil {
			t.Fatal(err)
		}
	}
}

func TestReferenceScoresGames(t *testing.T) {
	refGames(t, "score", 4, func(s *boxes.State, r *game.Rand) error {
		v := boxes.Rules{}.View(s, game.Seat(r.IntN(int(s.Players)+1))-1)
		ref := refTableOf(&v)
		return checkScore(&v, ref, ref.score())
	})
}

func TestReferenceMovesAndOptions(t *testing.T) {
	refGames(t, "options", 2, func(s *boxes.State, r *game.Rand) error {
		rules := boxes.Rules{}
		v := rules.View(s, s.Turn)
		ref := refTableOf(&v)
		got, want := engineMoves(rules.Legal(s, s.Turn, nil)), ref.moves(&v)
		if !maps.Equal(got, want) {
			return fmt.Errorf("%v: engine %v\nreference %v", v.Phase, slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
		}
		if v.Phase == boxes.Starting {
			return checkOptions(&v, ref, v.Starts[r.IntN(len(v.Starts))].String())
		}
		if r.IntN(60) > 0 {
			return nil
		}
		v = rules.View(s, game.Seat(r.IntN(int(s.Players))))
		for _, id := range []string{refAnyBox(r), refAny(r, refDeckFile().Specials), "princess", "cat"} {
			if id == "cat" && v.Phase == boxes.Claiming && v.Turn == v.Seat {
				continue // Options then describes the card just laid, which the moves above check
			}
			if err := checkOptions(&v, ref, id); err != nil {
				return err
			}
		}
		return nil
	})
}

func refAny(r *game.Rand, faces []refFace) string { return faces[r.IntN(len(faces))].ID }

// refAnyBox returns a box card by the engine's id.
func refAnyBox(r *game.Rand) string {
	for {
		id := refAny(r, refDeckFile().Boxes)
		if _, ok := boxes.ParseCard(id); ok {
			return id
		}
	}
}

func refMust(id string) boxes.Card {
	c, ok := boxes.ParseCard(id)
	if !ok {
		panic(id)
	}
	return c
}

// refScatter makes a table that no game would produce: cards anywhere, and any number of cats in any box. For each slot it tries
// several cards and takes the one whose sides fit best, to get large and closed boxes too.
func refScatter(r *game.Rand) boxes.View {
	slots, _ := refSlots()
	v := boxes.View{Config: boxes.Config{Players: 2 + r.IntN(4), Rules: "basic", Columns: 6, Rows: 5}, Phase: boxes.Playing}
	if r.IntN(2) == 0 {
		v.Config.Rules = "advanced"
	}
	if r.IntN(2) == 0 {
		v.Config.Columns, v.Config.Rows = 6+r.IntN(10), 5+r.IntN(11)
	}
	players := v.Config.Players
	v.Seat = game.Seat(r.IntN(players))
	v.Turn = v.Seat
	v.Own = &boxes.OwnView{}
	for range players {
		v.Seats = append(v.Seats, boxes.SeatView{Cats: r.IntN(4)})
	}
	t := refTableOf(&v)
	full, tries, odd, busy := 10+r.IntN(91), 1+r.IntN(12), r.IntN(20), r.IntN(101)
	for y := range t.rows {
		for x := range t.columns {
			if p := (pos{x, y}); r.IntN(100) < full {
				v.Cards = append(v.Cards, t.scatterCard(r, p, tries, odd))
				v.Cards[len(v.Cards)-1].At = slots[p]
			}
		}
	}
	for y := range t.rows {
		for x := range t.columns {
			p := pos{x, y}
			if !t.free(p) || r.IntN(100) >= busy {
				continue
			}
			over := boxes.Overlay{At: slots[p]}
			switch r.IntN(8) {
			case 0:
				over.Card = refMust("princess")
			case 1, 2:
				over.Card = refMust(refAny(r, refDeckFile().Specials))
			default:
				seat := game.Seat(r.IntN(players))
				over.Cat = &seat
			}
			v.Across = append(v.Across, over)
		}
	}
	return v
}

// scatterCard lays a random card.
func (t *refTable) scatterCard(r *game.Rand, p pos, tries, odd int) boxes.CardView {
	var best boxes.CardView
	worst := 100
	for range tries {
		id, owner := refAnyBox(r), -1
		if r.IntN(100) < odd {
			switch r.IntN(6) {
			case 0:
				id = "princess"
			case 1:
				id = refAny(r, refDeckFile().Specials)
			case 2:
				id = refAny(r, refDeckFile().Starts)
			default:
				id, owner = "cat", r.IntN(t.players)
			}
		}
		c := boxes.CardView{Card: refMust(id), Turned: r.IntN(2) == 0 && !refLooksTheSame(refFaces()[id].Walls)}
		if owner >= 0 {
			seat := game.Seat(owner)
			c.Owner = &seat
		}
		laid := refCardOf(id, c.Turned, owner)
		bad := 0
		for _, side := range refSides {
			q := p.to(side.step)
			_, later := t.cards[q]
			later = !later && (side.name == "E" && q[0] < t.columns || side.name == "S" && q[1] < t.rows)
			if !later && t.open(q, side.facing) == strings.Contains(laid.walls, side.name) {
				bad++
			}
		}
		if bad < worst {
			best, worst = c, bad
			t.cards[p] = laid
		}
	}
	return best
}

func TestReferenceScoresScatteredTables(t *testing.T) {
	t.Parallel()
	seed := game.SeedOf("reference scatter")
	seen := map[string]int{}
	for i := range 4_000 {
		r := seed.Stream("table", uint64(i))
		v := refScatter(&r)
		ref := refTableOf(&v)
		score := ref.score()
		if err := checkScore(&v, ref, score); err != nil {
			t.Fatalf("table %d: %v\n%s", i, err, refTell(&v))
		}
		refCover(seen, ref, score)
	}
	// The test is useless unless all these cases occur.
	for _, what := range refKinds {
		if seen[what] < 20 {
			t.Errorf("%s: only %d times", what, seen[what])
		}
	}
}

var refKinds = []string{
	"claimed", "closed", "shared", "tied toys", "negative box", "closed with bottles", "closed with further cats",
	"sleeping cats that count", "sleeping cats that do not count", "half a cat decides", "tie broken by penalties", "shared rank",
	"negative total",
}

// refCover counts rare cases.
func refCover(seen map[string]int, t *refTable, s refScore) {
	for _, b := range s.boxes {
		claimed := len(b.claimants) > 0
		count := map[string]bool{
			"claimed": claimed, "closed": claimed && b.closed, "shared": len(b.claimants) > 1, "tied toys": claimed && b.tied > 1,
			"negative box": claimed && b.toys < b.bottles, "closed with bottles": claimed && b.closed && b.bottles > 0,
		}
		for seat := range t.players {
			mine := slices.Contains(b.claimants, seat)
			asleep := b.asleep[seat] > 0
			count["closed with further cats"] = count["closed with further cats"] || mine && b.closed && b.further(seat, t.advanced) > 0
			count["sleeping cats that count"] = count["sleeping cats that count"] || mine && asleep
			count["sleeping cats that do not count"] = count["sleeping cats that do not count"] || claimed && asleep && b.awake[seat] == 0
			for k := range t.players {
				half := t.advanced && b.halves(seat, true) > b.halves(k, true) && b.halves(seat, false) <= b.halves(k, false)
				count["half a cat decides"] = count["half a cat decides"] || mine && half && b.awake[k] > 0
			}
		}
		for what, is := range count {
			if is {
				seen[what]++
			}
		}
	}
	for i, p := range s.points {
		if p < 0 {
			seen["negative total"]++
		}
		for k := range i {
			if s.points[k] == p && s.penalty[k] != s.penalty[i] {
				seen["tie broken by penalties"]++
			} else if s.points[k] == p {
				seen["shared rank"]++
			}
		}
	}
}

func TestReferenceOptionsOfScatteredTables(t *testing.T) {
	t.Parallel()
	seed := game.SeedOf("reference options")
	why := map[game.Code]int{}
	placed := 0
	for i := range 150 {
		r := seed.Stream("table", uint64(i))
		v := refScatter(&r)
		ref := refTableOf(&v)
		for _, id := range []string{refAnyBox(&r), refAny(&r, refDeckFile().Specials), "princess", "cat"} {
			if err := checkOptions(&v, ref, id); err != nil {
				t.Fatalf("table %d: %v\n%s", i, err, refTell(&v))
			}
			o, err := boxes.Rules{}.Options(&v, id)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range o.(boxes.Options).Places {
				for _, c := range p.Cats {
					why[c.Why]++
				}
				if strings.HasPrefix(id, "special") {
					placed++
				}
			}
		}
	}
	for _, code := range []game.Code{
		"", boxes.CodeNoCatLeft, boxes.CodeNoCardThere, boxes.CodeWallAtJoint, boxes.CodeAsleepThere, boxes.CodeStrangersBox,
	} {
		if why[code] < 20 {
			t.Errorf("cats with the reason %q: only %d", code, why[code])
		}
	}
	if placed == 0 {
		t.Error("no special toy was laid as a card")
	}
}

// The engine merges equal cards under one id, and must know every card of the deck by its face.
func TestReferenceKnowsEveryCard(t *testing.T) {
	look := func(f refFace) string {
		walls, icons := strings.Split(f.Walls, ""), slices.Clone(f.Icons)
		slices.Sort(walls)
		slices.Sort(icons)
		return fmt.Sprint(walls, icons)
	}
	known := map[string]bool{}
	for _, f := range refDeckFile().Boxes {
		if c, ok := boxes.ParseCard(f.ID); ok && c.Kind() == boxes.KindBox {
			known[look(f)] = true
		}
	}
	for _, f := range refDeckFile().Boxes {
		if !known[look(f)] {
			t.Errorf("%s: no card with its face", f.ID)
		}
	}
	for _, f := range slices.Concat(refDeckFile().Starts, refDeckFile().Specials) {
		refMust(f.ID)
	}
}
