package terminal

import (
	"bufio"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/words"
)

// terminalGame is a game in the terminal: one person against bots.
type terminalGame struct {
	*command.Program
	match     game.Match
	human     game.Seat
	words     *words.Catalogue
	otherMind bots.Mind // of the other seats
	random    game.Rand
	lines     *bufio.Scanner
	record    game.Record
	save      func() error // writes the record, if one was asked for
	screen    screen
}

// screens are the games that can be played in the terminal.
var screens = map[string]screen{"isle": isleScreen{}, "boxes": boxesScreen{}}

// screen shows what is particular to a game in the terminal.
type screen interface {
	// help is the key of the text that explains moves and keys.
	help(t *terminalGame) string
	// key answers a one-letter command; ok is false if it does not know the letter.
	key(t *terminalGame, letter string) (ok bool)
	// ask shows what the person has to decide and returns the moves to list first.
	Ask(t *terminalGame, legal []string) []string
}

// run plays until the game is over or the person leaves.
func (t *terminalGame) run() {
	t.say(t.screen.help(t), nil)
	for !t.match.Over() {
		awaited := t.match.Must()
		if others := awaited.Without(t.human); others != 0 {
			if !t.botMove(others.First()) {
				return
			}
			continue
		}
		if !t.humanTurn() {
			t.say("play.bye", nil)
			return
		}
	}
	t.printScore()
}

// botMove lets a bot act for a seat, which sees what that seat sees.
func (t *terminalGame) botMove(seat game.Seat) bool {
	action, err := t.otherMind.Choose(context.Background(), t.match.View(seat), t.match.Legal(seat), bots.Budget{}, &t.random)
	if err != nil {
		fmt.Fprintln(t.Err, "purrlor:", err)
		return false
	}
	return t.act(seat, action)
}

// act performs an action, records it and prints what happened.
func (t *terminalGame) act(seat game.Seat, action string) bool {
	out, err := t.match.Act(seat, action)
	if err != nil {
		fmt.Fprintln(t.Out, t.words.Text("error."+string(game.CodeOf(err)), nil))
		return false
	}
	t.record.Add(seat, out.Action)
	if seat == t.human {
		if err := t.save(); err != nil {
			fmt.Fprintln(t.Err, "purrlor:", err)
		}
	}
	for _, e := range out.Events {
		if e.To == game.Nobody || e.To == t.human {
			fmt.Fprintln(t.Out, t.words.Text(t.eventKey(e.Message), t.argsInWords(e.Args)))
		}
	}
	return true
}

// eventKey returns the key of an event: what the person does is told as theirs.
func (t *terminalGame) eventKey(e game.Message) string {
	if own := strings.Replace(e.Key, ".event.", ".own.", 1); e.Args["seat"] == t.human && t.words.Has(own) {
		return own
	}
	return e.Key
}

// argsInWords replaces seats and lists by readable text.
func (t *terminalGame) argsInWords(args map[string]any) map[string]any {
	out := make(map[string]any, len(args))
	for name, value := range args {
		switch v := value.(type) {
		case game.Seat:
			out[name] = t.seatName(v)
		case []game.Seat:
			names := make([]string, len(v))
			for i, seat := range v {
				names[i] = t.seatName(seat)
			}
			out[name] = strings.Join(names, ", ")
		default:
			out[name] = t.cardsInWords(value)
		}
	}
	return out
}

// seatName returns the name of a seat.
func (t *terminalGame) seatName(seat game.Seat) string {
	if int(seat) >= t.match.Players() { // the sister of a solo game
		return t.words.Text("play.sister", nil)
	}
	name := t.words.Text("play.seat", map[string]any{"n": int(seat) + 1})
	if seat == t.human {
		name += " (" + t.words.Text("play.you", nil) + ")"
	}
	return name
}

// maxListed is how many moves are listed unasked.
const maxListed = 12

// humanTurn asks the person for a move; it returns false when the person leaves.
func (t *terminalGame) humanTurn() bool {
	legal := t.match.Legal(t.human)
	first := t.screen.Ask(t, legal)
	t.listMoves(first, len(legal))
	for {
		fmt.Fprintf(t.Out, "%s > ", t.words.Text("play.prompt", nil))
		if !t.lines.Scan() {
			fmt.Fprintln(t.Out)
			return false
		}
		line := strings.TrimSpace(t.lines.Text())
		switch line {
		case "":
			continue
		case "q":
			return false
		case "?":
			t.say(t.screen.help(t), nil)
			continue
		case "l":
			first = legal
			t.listMoves(legal, len(legal))
			continue
		case "v":
			t.printScore()
			continue
		}
		if len(line) == 1 && t.screen.key(t, line) {
			continue
		}
		if n, err := strconv.Atoi(line); err == nil && n >= 1 && n <= len(first) {
			line = first[n-1]
		}
		if t.act(t.human, line) {
			return true
		}
	}
}

// listMoves prints a numbered list of moves.
func (t *terminalGame) listMoves(moves []string, all int) {
	t.say("play.moves", map[string]any{"n": all})
	for i, m := range moves {
		fmt.Fprintf(t.Out, "%4d  %s\n", i+1, m)
	}
	if rest := all - len(moves); rest > 0 {
		t.say("play.more", map[string]any{"n": rest})
	}
}

func (t *terminalGame) say(key string, args map[string]any) {
	fmt.Fprintln(t.Out, t.words.Text(key, args))
}

// printScore prints the score as far as the person knows it.
func (t *terminalGame) printScore() {
	sheet := t.match.Score(t.human)
	heading := "play.score_now"
	if sheet.Final {
		heading = "play.score"
	}
	t.say(heading, nil)
	accounts := slices.Clone(sheet.Accounts)
	slices.SortStableFunc(accounts, func(a, b game.Account) int { return a.Rank - b.Rank })
	for _, a := range accounts {
		fmt.Fprintf(t.Out, "\n%s: %s\n", t.seatName(a.Seat), t.words.Text("play.points", map[string]any{"n": a.Total}))
		for i := 0; i < len(a.Lines); i++ {
			l, n := a.Lines[i], 1
			for len(l.Args) == 0 && i+1 < len(a.Lines) && a.Lines[i+1].Source == l.Source { // equal lines on one line
				i, n = i+1, n+1
				l.Points += a.Lines[i].Points
			}
			text := t.words.Text(l.Key, t.argsInWords(l.Args))
			if n > 1 {
				text += fmt.Sprintf(" × %d", n)
			}
			fmt.Fprintf(t.Out, "  %+4d  %s\n", l.Points, text)
		}
		if a.Unknown > 0 {
			fmt.Fprintf(t.Out, "     ?  %s\n", t.words.Text("play.hidden", map[string]any{"n": a.Unknown}))
		}
	}
	if sheet.Final {
		for _, seat := range sheet.Winners().List() {
			t.say("play.won", map[string]any{"seat": t.seatName(seat), "n": sheet.Accounts[seat].Total})
		}
	}
}
