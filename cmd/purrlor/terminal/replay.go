package terminal

import (
	"fmt"
	"io"
	"strings"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/rules/game"
)

type ReplayCommand struct {
	File string `arg:"" complete:"file" help:"The record; - for standard input."`
	Show string `default:"score" enum:"score,view,state,actions" help:"What to print: ${enum}."`
	Seat int    `default:"-1" placeholder:"SEAT" help:"Whose view or score sheet; -1 for a spectator's, which is the default."`
	At   int    `default:"-1" placeholder:"COUNT" help:"Stop after COUNT actions; after all of them by default."`
}

// Help is the long help of replay.
func (*ReplayCommand) Help() string {
	return `A record is what "play --save" and "admin export" write: configuration, seed and actions. One of an unknown version of the
rules is refused.

Examples:

  purrlor replay game.json
  purrlor replay game.json --show view --seat 1 --at 40`
}

// Run replays a game.
func (c *ReplayCommand) Run(p *command.Program) error {
	raw, err := p.ReadInput(c.File)
	if err != nil {
		return err
	}
	m, err := command.ReplayRecord(raw, c.At)
	if err != nil {
		return err
	}
	if c.Seat < -1 || c.Seat >= m.Players() {
		return game.Refuse(game.CodeUnknownSeat, "there is no seat %d", c.Seat)
	}
	viewer := game.Seat(c.Seat)
	switch c.Show {
	case "view":
		return command.PrintJSON(p.Out, m.View(viewer))
	case "state":
		return command.PrintJSON(p.Out, m.State())
	case "actions":
		for _, seat := range m.Must().List() {
			for _, a := range m.Legal(seat) {
				fmt.Fprintln(p.Out, seat, a)
			}
		}
		return nil
	}
	return printSheet(p.Out, m.Score(viewer), m.Players())
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
