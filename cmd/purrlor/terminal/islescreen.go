package terminal

import (
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
	"github.com/purrlor/purrlor/words"
)

// isleScreen shows Isle in the terminal.
type isleScreen struct{}

func (f isleScreen) help(t *terminalGame) string {
	if v := f.view(t); isFamily(&v) {
		return "play.help_family"
	}
	return "play.help"
}

func (isleScreen) view(t *terminalGame) isle.View { return t.match.View(t.human).(isle.View) }

func (f isleScreen) key(t *terminalGame, letter string) bool {
	v := f.view(t)
	switch letter {
	case "s":
		f.ship(t, &v, t.human)
		t.say("play.legend", nil)
	case "o":
		for i := range v.Seats {
			if seat := game.Seat(i); seat != t.human {
				f.ship(t, &v, seat)
			}
		}
	case "t":
		f.table(t, &v)
	case "h":
		f.hand(t, &v)
	default:
		return false
	}
	return true
}

// Ask shows what the decision is about. For a tile to place, the most profitable placements come first.
func (f isleScreen) Ask(t *terminalGame, legal []string) []string {
	v := f.view(t)
	fmt.Fprintln(t.Out)
	phase := t.words.Text("isle.phase."+v.Phase.String(), nil)
	if v.Day == 0 { // the choice of cards before a family game
		fmt.Fprintln(t.Out, phase)
	} else {
		t.say("play.day", map[string]any{"day": v.Day, "phase": phase})
	}
	if n := len(v.Effects); n > 0 && v.Effects[n-1].Seat == t.human {
		e := v.Effects[n-1]
		t.say("isle.asked."+e.Kind, nil)
		if e.Kind == "place" {
			f.ship(t, &v, t.human)
			fmt.Fprint(t.Out, sideBySide([]isle.Tile{e.Tile}))
			options := v.Options(e.Tile, e.Colour)
			var best []string
			for _, o := range options.Best(maxListed) {
				best = append(best, o.Action.String())
			}
			return best
		}
		return legal[:min(maxListed, len(legal))]
	}
	switch v.Phase {
	case isle.Drafting:
		f.cards(t, v.Own.Draft[len(v.Own.Draft)-1].Saw)
	case isle.Paying:
		f.status(t, &v, t.human)
		f.cards(t, v.Own.Offer)
	case isle.Dawn:
		f.ship(t, &v, t.human)
	case isle.Rescuing:
		f.ship(t, &v, t.human)
		f.table(t, &v)
		f.turned(t, &v)
	}
	return legal[:min(maxListed, len(legal))]
}

// isFamily reports whether this is the family game, which has neither fish nor baskets.
func isFamily(v *isle.View) bool { return v.Config.Mode == "family" }

// status is a line about a seat.
func (isleScreen) status(t *terminalGame, v *isle.View, seat game.Seat) {
	if isFamily(v) {
		return
	}
	s := &v.Seats[seat]
	parts := []string{
		t.words.Text("play.fish", map[string]any{"n": s.Fish}),
		t.words.Text("play.baskets", map[string]any{"unused": s.UnusedBaskets, "used": s.UsedBaskets}),
		t.words.Text("play.cards", map[string]any{"n": s.Hand}),
		t.words.Text("play.hidden", map[string]any{"n": s.Lessons}),
	}
	fmt.Fprintf(t.Out, "%s: %s\n", t.seatName(seat), strings.Join(parts, "; "))
}

func (f isleScreen) ship(t *terminalGame, v *isle.View, seat game.Seat) {
	t.say("play.ship", map[string]any{"seat": t.seatName(seat)})
	ship := v.Seats[seat].Ship.Ship()
	_, _ = lipgloss.Fprint(t.Out, ship.Picture(paint))
	f.status(t, v, seat)
}

// table shows fields, treasures and oshax with their shapes, and the order of play.
func (f isleScreen) table(t *terminalGame, v *isle.View) {
	row := func(key string, tiles []isle.Tile) {
		if len(tiles) > 0 {
			fmt.Fprintf(t.Out, "%s\n%s", t.words.Text(key, nil), sideBySide(tiles))
		}
	}
	left, right := "play.left", "play.right"
	if isFamily(v) {
		left, right = "play.field", "play.field"
	}
	row(left, v.Left)
	row(right, v.Right)
	var treasures []isle.Tile
	for _, s := range append(append([]isle.Stack{}, v.Commons...), v.Rares...) {
		if s.N > 0 {
			treasures = append(treasures, s.Tile)
		}
	}
	row("play.treasures", treasures)
	if v.Phase == isle.Finding {
		row("play.oshax", v.Oshax)
	}
	var kittens []isle.Tile
	for _, k := range v.Kittens {
		if k != isle.NoTile {
			kittens = append(kittens, k)
		}
	}
	row("isle.module.kittens", kittens)
	f.days(t, v)
	f.sister(t, v)
	names := make([]string, len(v.Order))
	for i, seat := range v.Order {
		names[i] = t.seatName(seat)
	}
	fmt.Fprintf(t.Out, "%s: %s\n", t.words.Text("play.order", nil), strings.Join(names, ", "))
}

// days shows the events of the days.
func (isleScreen) days(t *terminalGame, v *isle.View) {
	for i, token := range v.Tokens {
		mark := " "
		if i+1 == v.Day {
			mark = ">"
		}
		fmt.Fprintf(t.Out, "%s %d  %s: %s\n", mark, i+1, t.words.Text("isle.token."+token.Event, nil),
			t.words.Text("isle.token_text."+token.Event, nil))
	}
}

// sister shows the sister's open colours, cards and lessons.
func (f isleScreen) sister(t *terminalGame, v *isle.View) {
	h := v.Sister
	if h == nil {
		return
	}
	colours := make([]string, len(h.Colours))
	for i, c := range h.Colours {
		colours[i] = t.words.Text("isle.colour."+c.String(), nil)
	}
	fmt.Fprintf(t.Out, "%s: %s; %v +%d\n", t.words.Text("play.sister", nil), strings.Join(colours, ", "), h.Row, h.Hidden)
	for _, c := range h.Lessons {
		text := c.Text()
		fmt.Fprintf(t.Out, "  %s. %s\n", t.words.Text("isle.card."+c.String(), nil), t.words.Text(text.Key, text.Args))
	}
}

// turned shows what the sister's open card will do, which may be answered first.
func (isleScreen) turned(t *terminalGame, v *isle.View) {
	if v.Sister == nil || !v.Sister.Waits {
		return
	}
	t.say("play.sister_waits", nil)
	for _, says := range v.Sister.Turned() {
		fmt.Fprintf(t.Out, "  %s\n", t.words.Text(says.Key, says.Args))
	}
}

// hand shows the cards in hand, the private and the public lessons.
func (f isleScreen) hand(t *terminalGame, v *isle.View) {
	t.say("play.hand", nil)
	f.cards(t, v.Own.Hand)
	t.say("play.lessons", nil)
	f.cards(t, v.Own.Lessons)
	t.say("play.public", nil)
	f.listed(t, v, v.Public)
}

// cards lists cards with their names, costs and effects.
func (f isleScreen) cards(t *terminalGame, cards []isle.Card) {
	lessons := make([]isle.PublicLesson, len(cards))
	for i, c := range cards {
		lessons[i].Card = c
	}
	v := f.view(t)
	f.listed(t, &v, lessons)
}

// listed lists cards, and the colours that were chosen for them.
func (isleScreen) listed(t *terminalGame, v *isle.View, cards []isle.PublicLesson) {
	if len(cards) == 0 {
		fmt.Fprintln(t.Out, "  "+t.words.Text("play.nothing", nil))
	}
	for _, c := range cards {
		name, text := t.words.Text("isle.card."+c.Card.String(), nil), c.Card.Text()
		facts := factsOf(t.words, c.Card, c.Colour, isFamily(v))
		if len(facts) > 0 {
			name += " (" + strings.Join(facts, ", ") + ")"
		}
		fmt.Fprintf(t.Out, "  %-36s %s. %s\n", c.Card, name, t.words.Text(text.Key, text.Args))
	}
}

// factsOf are the cost of a card, which the family game does not have, and the colour that was chosen for it.
func factsOf(w *words.Catalogue, c isle.Card, chosen isle.Colour, family bool) []string {
	var facts []string
	if !family {
		facts = append(facts, w.Text("play.cost", map[string]any{"n": c.Cost()}))
	}
	if chosen != isle.NoColour {
		facts = append(facts, w.Text("isle.colour."+chosen.String(), nil))
	}
	return facts
}

// sideBySide draws tiles next to each other, four in a row, with their names below.
func sideBySide(tiles []isle.Tile) string {
	const inRow, width, height = 4, 18, 5
	var out strings.Builder
	for from := 0; from < len(tiles); from += inRow {
		part := tiles[from:min(from+inRow, len(tiles))]
		for y := range height {
			line := ""
			for _, tile := range part {
				cell := ""
				if rows := tile.Rows(); y < len(rows) {
					cell = twoWide(rows[y])
				}
				line += "  " + cell + strings.Repeat(" ", width-len([]rune(cell)))
			}
			if strings.TrimSpace(line) != "" {
				fmt.Fprintln(&out, strings.TrimRight(line, " "))
			}
		}
		for _, tile := range part {
			fmt.Fprintf(&out, "  %-*s", width, tile)
		}
		out.WriteString("\n\n")
	}
	return out.String()
}

// twoWide draws a row of a tile two columns a square. A letter, the mark of a beast, keeps its place on the square.
func twoWide(row string) string {
	var out strings.Builder
	for _, square := range row {
		switch square {
		case '#':
			out.WriteString("██")
		case '.':
			out.WriteString("  ")
		default:
			out.WriteString(string(square) + "█")
		}
	}
	return out.String()
}

// cardsInWords replaces a list of cards by their names; other values stay as they are.
func (t *terminalGame) cardsInWords(value any) any {
	cards, ok := value.([]isle.Card)
	if !ok {
		return value
	}
	if len(cards) == 0 {
		return t.words.Text("play.nothing", nil)
	}
	names := make([]string, len(cards))
	for i, c := range cards {
		names[i] = t.words.Text("isle.quoted_card", map[string]any{"card": c})
	}
	return strings.Join(names, ", ")
}
