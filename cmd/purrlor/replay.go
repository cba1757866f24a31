package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/purrlor/purrlor/game"
)

func (p *program) replay(args []string) error {
	fs := p.flags("replay", "FILE", `Plays a recorded game (configuration, seed and actions) again and prints what came of it.
A record of another version of the rules is refused. "-" reads standard input.`)
	show := fs.String("show", "score", "what to print: score, view, state or actions")
	seat := fs.Int("seat", -1, "whose view, or whose score sheet; -1 for a spectator's")
	at := fs.Int("at", -1, "after this many actions; all of them without this")
	if err := p.parse(fs, args, 1); err != nil {
		return err
	}
	if fs.NArg() == 0 {
		return p.usage(fs, errors.New("a file is missing"))
	}
	raw, err := p.read(fs.Arg(0))
	if err != nil {
		return err
	}
	m, err := replayRecord(raw, *at)
	if err != nil {
		return err
	}
	if *seat < -1 || *seat >= m.Players() {
		return game.Refuse(game.CodeUnknownSeat, "there is no seat %d", *seat)
	}
	viewer := game.Seat(*seat)
	switch *show {
	case "score":
		return printSheet(p.out, m.Score(viewer), m.Players())
	case "view":
		return printJSON(p.out, m.View(viewer))
	case "state":
		return printJSON(p.out, m.State())
	case "actions":
		for _, seat := range m.Must().List() {
			for _, a := range m.Legal(seat) {
				fmt.Fprintln(p.out, seat, a)
			}
		}
		return nil
	}
	return p.usage(fs, fmt.Errorf("--show takes score, view, state or actions, not %q", *show))
}

func printJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", " ")
	return enc.Encode(v)
}

// printSheet writes a score sheet line by line.
func printSheet(w io.Writer, sheet game.Sheet, players int) error {
	if !sheet.Final {
		fmt.Fprintln(w, "The game is not over; this is the score now.")
	}
	for _, a := range sheet.Accounts {
		name := fmt.Sprintf("seat %d", a.Seat)
		if int(a.Seat) >= players {
			name = "sister"
		}
		fmt.Fprintf(w, "%s: %d points, rank %d\n", name, a.Total, a.Rank)
		for _, l := range a.Lines {
			facts := []string{}
			for _, name := range []string{
				"room", "squares", "colour", "cats", "tiles", "tile", "card", "count", "event", "day", "cards", "toys",
				"bottles", "further", "claimants",
			} {
				if v, ok := l.Args[name]; ok {
					facts = append(facts, fmt.Sprintf("%s %v", name, v))
				}
			}
			fmt.Fprintf(w, "  %+4d  %-20s %s\n", l.Points, l.Source, strings.Join(facts, ", "))
		}
		if a.Unknown > 0 {
			fmt.Fprintf(w, "     ?  %d private lessons not shown\n", a.Unknown)
		}
	}
	return nil
}
