package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/purrlor/purrlor/bot"
	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/games"
	"github.com/purrlor/purrlor/words"
)

// table is a game in the terminal: one person against bots.
type table struct {
	*program
	match  game.Match
	human  game.Seat
	words  *words.Catalogue
	mind   bot.Mind // of the other seats
	random game.Rand
	lines  *bufio.Scanner
	record game.Record
	save   func() error // writes the record down, if it is to be kept
	face   face
}

// faces are the games that the terminal knows to show.
var faces = map[string]face{"isle": isleFace{}, "boxes": boxesFace{}}

// face shows a game's own things in the terminal.
type face interface {
	// help is the key of the text that explains moves and keys.
	help() string
	// key answers a one-letter question; ok is false for a letter that it does not know.
	key(t *table, letter string) (ok bool)
	// ask tells what the person has to decide and which moves are worth naming first.
	ask(t *table, legal []string) []string
}

func (p *program) play(args []string) error {
	fs := p.flags("play", "[GAME]", "Plays a game, isle without a name, in the terminal against bots. Moves are typed in notation.")
	seat := fs.Int("seat", 0, "your seat, from 0")
	seed := fs.String("seed", "", "any text: the same seed gives the same cards and tiles; random without this")
	lang := fs.String("lang", "", "uk, ru, pl or en; your locale's without this")
	level := fs.String("level", bot.Tabby, "how well the others play: "+strings.Join(bot.Levels(), ", "))
	options := p.tableFlags(fs)
	save := fs.String("save", "", "record the game in this file")
	name, further := "isle", 1
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		name, args, further = args[0], args[1:], 0
	}
	if err := p.parse(fs, args, further); err != nil {
		return err
	}
	if fs.NArg() == 1 {
		name = fs.Arg(0)
	}
	g, err := games.Named(name)
	if err != nil {
		return err
	}
	mind, err := bot.For(name, *level)
	if err != nil {
		return err
	}
	config, err := options.config(fs, 2)
	if err != nil {
		return err
	}
	secret := game.SeedOf(*seed)
	if *seed == "" {
		if _, err := rand.Read(secret[:]); err != nil {
			return err
		}
	}
	m, err := g.New(config, secret)
	if err != nil {
		return err
	}
	if *seat < 0 || *seat >= m.Players() {
		return game.Refuse(game.CodeUnknownSeat, "there is no seat %d", *seat)
	}
	if *lang == "" {
		*lang = words.Match(localeOf(os.Getenv))
	}
	catalogue, err := words.For(*lang)
	if err != nil {
		return err
	}
	t := &table{
		program: p, match: m, human: game.Seat(*seat), words: catalogue, mind: mind,
		random: secret.Stream("other players", 0), lines: bufio.NewScanner(p.in), face: faces[name],
		record: game.Record{Game: name, Version: g.Info().Version, Config: m.Config(), Seed: secret},
	}
	if t.face == nil {
		return game.Refuse(game.CodeUnknownGame, "the terminal cannot show %s yet", name)
	}
	t.save = func() error { return nil }
	if *save != "" {
		t.save = func() error { return writeRecord(*save, &t.record) }
	}
	if err := t.save(); err != nil { // a file that cannot be written shows before the first move
		return err
	}
	t.run()
	return t.save()
}

// writeRecord writes a recorded game to a file.
func writeRecord(file string, r *game.Record) error {
	raw, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(raw, '\n'), 0o644)
}

// localeOf returns the language of the locale, uk-UA for uk_UA.UTF-8, in the order in which programs look for it.
func localeOf(env func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := env(name); v != "" {
			tag, _, _ := strings.Cut(v, ".")
			return strings.ReplaceAll(tag, "_", "-")
		}
	}
	return ""
}

// run plays until the game is over or the person leaves.
func (t *table) run() {
	t.say(t.face.help(), nil)
	for !t.match.Over() {
		awaited := t.match.Must()
		if others := awaited.Without(t.human); others != 0 {
			if !t.botMove(others.First()) {
				return
			}
			continue
		}
		if !t.turn() {
			t.say("play.bye", nil)
			return
		}
	}
	t.sheet()
}

// botMove lets a bot act for a seat, which sees what that seat sees.
func (t *table) botMove(seat game.Seat) bool {
	action, err := t.mind.Choose(context.Background(), t.match.View(seat), t.match.Legal(seat), bot.Budget{}, &t.random)
	if err != nil {
		fmt.Fprintln(t.err, "purrlor:", err)
		return false
	}
	return t.act(seat, action)
}

// act carries out an action, writes it down and tells what happened.
func (t *table) act(seat game.Seat, action string) bool {
	out, err := t.match.Act(seat, action)
	if err != nil {
		fmt.Fprintln(t.out, t.words.Text("error."+string(game.CodeOf(err)), nil))
		return false
	}
	t.record.Add(seat, out.Action)
	if seat == t.human {
		if err := t.save(); err != nil {
			fmt.Fprintln(t.err, "purrlor:", err)
		}
	}
	for _, e := range out.Events {
		if e.To == game.Nobody || e.To == t.human {
			fmt.Fprintln(t.out, t.words.Text(e.Key, t.inWords(e.Args)))
		}
	}
	return true
}

// inWords replaces seats and lists by what a person reads.
func (t *table) inWords(args map[string]any) map[string]any {
	out := make(map[string]any, len(args))
	for name, value := range args {
		switch v := value.(type) {
		case game.Seat:
			out[name] = t.name(v)
		case []game.Seat:
			names := make([]string, len(v))
			for i, seat := range v {
				names[i] = t.name(seat)
			}
			out[name] = strings.Join(names, ", ")
		default:
			out[name] = t.listInWords(value)
		}
	}
	return out
}

// name is how a seat is called.
func (t *table) name(seat game.Seat) string {
	if int(seat) >= t.match.Players() { // in a solo game she has an account of her own
		return t.words.Text("play.sister", nil)
	}
	name := t.words.Text("play.seat", map[string]any{"n": int(seat) + 1})
	if seat == t.human {
		name += " (" + t.words.Text("play.you", nil) + ")"
	}
	return name
}

// listed is how many moves are named without being asked for.
const listed = 12

// turn asks the person for a move; it returns false when the person leaves.
func (t *table) turn() bool {
	legal := t.match.Legal(t.human)
	first := t.face.ask(t, legal)
	t.list(first, len(legal))
	for {
		fmt.Fprintf(t.out, "%s > ", t.words.Text("play.prompt", nil))
		if !t.lines.Scan() {
			fmt.Fprintln(t.out)
			return false
		}
		line := strings.TrimSpace(t.lines.Text())
		switch line {
		case "":
			continue
		case "q":
			return false
		case "?":
			t.say(t.face.help(), nil)
			continue
		case "l":
			first = legal
			t.list(legal, len(legal))
			continue
		case "v":
			t.sheet()
			continue
		}
		if len(line) == 1 && t.face.key(t, line) {
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

// list numbers moves.
func (t *table) list(moves []string, all int) {
	t.say("play.moves", map[string]any{"n": all})
	for i, m := range moves {
		fmt.Fprintf(t.out, "%4d  %s\n", i+1, m)
	}
	if rest := all - len(moves); rest > 0 {
		t.say("play.more", map[string]any{"n": rest})
	}
}

func (t *table) say(key string, args map[string]any) {
	fmt.Fprintln(t.out, t.words.Text(key, args))
}

// sheet shows the score as far as the person knows it.
func (t *table) sheet() {
	sheet := t.match.Score(t.human)
	heading := "play.score_now"
	if sheet.Final {
		heading = "play.score"
	}
	t.say(heading, nil)
	accounts := slices.Clone(sheet.Accounts)
	slices.SortStableFunc(accounts, func(a, b game.Account) int { return a.Rank - b.Rank })
	for _, a := range accounts {
		fmt.Fprintf(t.out, "\n%s: %s\n", t.name(a.Seat), t.words.Text("play.points", map[string]any{"n": a.Total}))
		for i := 0; i < len(a.Lines); i++ {
			l, n := a.Lines[i], 1
			for len(l.Args) == 0 && i+1 < len(a.Lines) && a.Lines[i+1].Source == l.Source { // equal lines on one line
				i, n = i+1, n+1
				l.Points += a.Lines[i].Points
			}
			text := t.words.Text(l.Key, t.inWords(l.Args))
			if n > 1 {
				text += fmt.Sprintf(" × %d", n)
			}
			fmt.Fprintf(t.out, "  %+4d  %s\n", l.Points, text)
		}
		if a.Unknown > 0 {
			fmt.Fprintf(t.out, "     ?  %s\n", t.words.Text("play.hidden", map[string]any{"n": a.Unknown}))
		}
	}
	if sheet.Final {
		for _, seat := range sheet.Winners().List() {
			t.say("play.won", map[string]any{"seat": t.name(seat), "n": sheet.Accounts[seat].Total})
		}
	}
}
