package terminal

import (
	"encoding/json"
	"fmt"
	"io"

	"charm.land/lipgloss/v2"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
)

// IsleCommands are the commands for ships of Isle.
type IsleCommands struct {
	Score      isleScoreCommand      `cmd:"" group:"Commands:" help:"Score ships: a line of JSON in, a line of JSON out."`
	Placements islePlacementsCommand `cmd:"" group:"Commands:" help:"Count where a tile may lie: a line of JSON in, a line of JSON out."`
	Show       isleShowCommand       `cmd:"" group:"Commands:" help:"Draw a ship or a recorded game, in the terminal or as SVG."`
}

type isleScoreCommand struct{}

// Help is the long help of isle score.
func (*isleScoreCommand) Help() string {
	return `It reads one ship per line from standard input and writes everything that scores on it, every lesson included:

  {"id":"a","ship":"blue","tiles":[{"tile":"cat-07","colour":"red","cells":[[12,2],[12,3],…]},…],
   "fish":3,"permanent_baskets":2,"private_lessons":1,"first_in_turn_order":false,
   "others_largest_family":[4],"others_treasures":[7]}

For an impossible ship it writes {"id":…,"error":{"code":…,"detail":…}} and goes on.

Example:

  purrlor isle score < ships.jsonl`
}

// Run scores ships.
func (*isleScoreCommand) Run(p *command.Program) error {
	return answerRecords(p, isle.ParseRecord, (*isle.ShipRecord).Report)
}

type islePlacementsCommand struct{}

// Help is the long help of isle placements.
func (*islePlacementsCommand) Help() string {
	return `It reads one ship and one tile per line from standard input and writes how many placements are legal:

  {"id":"a","ship":"blue","tiles":[…],"place":{"tile":"cat-07","colour":"red"}}

For an impossible ship it writes {"id":…,"error":{"code":…,"detail":…}} and goes on.`
}

// Run counts placements.
func (*islePlacementsCommand) Run(p *command.Program) error {
	return answerRecords(p, isle.ParseRecord, (*isle.ShipRecord).Placements)
}

type isleShowCommand struct {
	File string `arg:"" optional:"" complete:"file" help:"A ship written as for \"isle score\", or a recorded game; standard input by default."`
	SVG  bool   `name:"svg" help:"Write SVG instead of a picture for the terminal."`
	Seat int    `default:"-1" placeholder:"SEAT" help:"Draw only this seat's ship of a game. SVG draws one ship, that of seat 0 by default."`
	At   int    `default:"-1" placeholder:"COUNT" help:"Draw a game after COUNT actions; after all of them by default."`
}

// Help is the long help of isle show.
func (*isleShowCommand) Help() string {
	return `Example:

  purrlor isle show docs/examples/ship.json`
}

// Run draws ships.
func (c *isleShowCommand) Run(p *command.Program) error {
	raw, err := p.ReadInput(c.File)
	if err != nil {
		return err
	}
	ships, err := readShips(raw, c.At)
	if err != nil {
		return err
	}
	if c.Seat >= len(ships) || c.Seat < -1 {
		return game.Refuse(game.CodeUnknownSeat, "there is no seat %d", c.Seat)
	}
	if c.SVG {
		_, err := io.WriteString(p.Out, ships[max(c.Seat, 0)].SVG())
		return err
	}
	for i := range ships {
		if c.Seat >= 0 && c.Seat != i {
			continue
		}
		fmt.Fprintf(p.Out, "%s ship\n", ships[i].Board)
		if _, err := lipgloss.Fprint(p.Out, ships[i].Picture(paint)); err != nil {
			return err
		}
	}
	return nil
}

// readShips reads a written ship, or the ships of a recorded game.
func readShips(raw []byte, at int) ([]isle.Ship, error) {
	var kind struct {
		Actions json.RawMessage `json:"actions"`
	}
	if err := json.Unmarshal(raw, &kind); err != nil {
		return nil, game.Refuse(isle.CodeBadCase, "neither a ship nor a recorded game: %v", err)
	}
	if kind.Actions == nil {
		r, err := isle.ParseRecord(raw)
		if err != nil {
			return nil, err
		}
		ship, err := r.Build()
		return []isle.Ship{ship}, err
	}
	m, err := command.ReplayRecord(raw, at)
	if err != nil {
		return nil, err
	}
	view, ok := m.View(game.Nobody).(isle.View)
	if !ok {
		return nil, game.Refuse(game.CodeUnknownGame, "only games of Isle have ships")
	}
	var ships []isle.Ship
	for i := range view.Seats {
		ships = append(ships, view.Seats[i].Ship.Ship())
	}
	return ships, nil
}

// inks are the colours of a picture in a terminal: text on background.
var inks = map[isle.Ink]lipgloss.Style{
	isle.InkBeast: ink("#1E241A", "#9AA78F"), isle.InkRoyal: ink("#FFFFFF", "#6B625C"),
	"blue": ink("#10233A", "#6FA8DC"), "green": ink("#14290F", "#7DB46C"), "red": ink("#3A0D0D", "#E08A80"),
	"purple": ink("#22103A", "#B79AD8"), "orange": ink("#3A2203", "#F0A23B"),
	isle.InkCommon: ink("#3A1F0B", "#C98A5B"), isle.InkRare: ink("#3A2C00", "#F2C94C"),
	isle.InkRat:  lipgloss.NewStyle().Foreground(lipgloss.Color("#E0524D")).Bold(true),
	isle.InkMap:  lipgloss.NewStyle().Foreground(lipgloss.Color("#E5A100")).Bold(true),
	isle.InkLine: lipgloss.NewStyle().Foreground(lipgloss.Color("#8A7F72")),
}

func ink(text, background string) lipgloss.Style {
	return lipgloss.NewStyle().Foreground(lipgloss.Color(text)).Background(lipgloss.Color(background))
}

// paint colours a part of a picture; terminals without colours show it uncoloured.
func paint(i isle.Ink, text string) string {
	style, ok := inks[i]
	if !ok {
		return text
	}
	return style.Render(text)
}
