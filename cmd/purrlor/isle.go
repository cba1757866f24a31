package main

import (
	"encoding/json"
	"fmt"
	"io"

	"charm.land/lipgloss/v2"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/games"
	"github.com/purrlor/purrlor/games/isle"
)

func (p *program) isle(args []string) error {
	return p.dispatch("purrlor isle", []command{
		{"score", "score ships: a line of JSON in, a line out", (*program).isleScore},
		{"placements", "count where a tile may lie: a line of JSON in, a line out", (*program).islePlacements},
		{"show", "draw a ship or a recorded game, in the terminal or as SVG", (*program).isleShow},
	}, args)
}

func (p *program) isleScore(args []string) error {
	fs := p.flags("isle score", "< cases.jsonl", `Reads a ship a line and writes everything that scores on it, every lesson among it:
  {"id":"a","ship":"blue","tiles":[{"tile":"cat-07","colour":"red","cells":[[12,2],[12,3],…]},…],
   "fish":3,"permanent_baskets":2,"private_lessons":1,"first_in_turn_order":false,
   "others_largest_family":[4],"others_treasures":[7]}
A ship that cannot be gives {"id":…,"error":{"code":…,"detail":…}} and the next line goes on.`)
	if err := p.parse(fs, args, 0); err != nil {
		return err
	}
	return eachRecord(p, isle.ParseRecord, (*isle.ShipRecord).Report)
}

func (p *program) islePlacements(args []string) error {
	fs := p.flags("isle placements", "< cases.jsonl", `Reads a ship and a tile a line and writes how many placements are legal:
  {"id":"a","ship":"blue","tiles":[…],"place":{"tile":"cat-07","colour":"red"}}
A ship that cannot be gives {"id":…,"error":{"code":…,"detail":…}} and the next line goes on.`)
	if err := p.parse(fs, args, 0); err != nil {
		return err
	}
	return eachRecord(p, isle.ParseRecord, (*isle.ShipRecord).Placements)
}

func (p *program) isleShow(args []string) error {
	fs := p.flags("isle show", "[FILE]", `Draws a ship written as for "isle score", or the ships of a recorded game.
Without a file it reads standard input.`)
	svg := fs.Bool("svg", false, "write SVG instead of a picture for the terminal")
	seat := fs.Int("seat", -1, "of a game: only this seat's ship; SVG draws one ship, seat 0 without this")
	at := fs.Int("at", -1, "of a game: after this many actions; all of them without this")
	if err := p.parse(fs, args, 1); err != nil {
		return err
	}
	raw, err := p.read(fs.Arg(0))
	if err != nil {
		return err
	}
	ships, err := readShips(raw, *at)
	if err != nil {
		return err
	}
	if *seat >= len(ships) || *seat < -1 {
		return game.Refuse(game.CodeUnknownSeat, "there is no seat %d", *seat)
	}
	if *svg {
		_, err := io.WriteString(p.out, ships[max(*seat, 0)].SVG())
		return err
	}
	for i := range ships {
		if *seat >= 0 && *seat != i {
			continue
		}
		fmt.Fprintf(p.out, "%s ship\n", ships[i].Board)
		if _, err := lipgloss.Fprint(p.out, ships[i].Picture(paint)); err != nil {
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
	m, err := replayRecord(raw, at)
	if err != nil {
		return nil, err
	}
	view, ok := m.View(game.Nobody).(isle.View)
	if !ok {
		return nil, game.Refuse(game.CodeUnknownGame, "only games of isle have ships")
	}
	var ships []isle.Ship
	for i := range view.Seats {
		ships = append(ships, view.Seats[i].Ship.Ship())
	}
	return ships, nil
}

// replayRecord plays a recorded game up to an action.
func replayRecord(raw []byte, at int) (game.Match, error) {
	g, rec, err := parseRecord(raw, at)
	if err != nil {
		return nil, err
	}
	return rec.Replay(g, -1)
}

// parseRecord reads a recorded game, by itself or within a replay, and cuts it behind an action; -1 leaves it whole.
func parseRecord(raw []byte, at int) (g game.Game, rec game.Record, err error) {
	var replay struct{ Record json.RawMessage }
	if err := json.Unmarshal(raw, &replay); err == nil && replay.Record != nil {
		raw = replay.Record
	}
	if err := game.DecodeStrict(raw, &rec); err != nil {
		return nil, rec, game.Refuse(isle.CodeBadCase, "no recorded game: %v", err)
	}
	if g, err = games.Named(rec.Game); err != nil {
		return nil, rec, err
	}
	if rec.Seed == (game.Seed{}) {
		return nil, rec, game.Refuse(isle.CodeBadCase, "the record has no seed")
	}
	if at < -1 || at > len(rec.Actions) {
		return nil, rec, game.Refuse(isle.CodeBadCase, "there is no action %d; the record has %d", at, len(rec.Actions))
	}
	if at >= 0 {
		rec.Actions = rec.Actions[:at]
	}
	return g, rec, nil
}

// inks are the colours of a picture in a terminal: text on ground.
var inks = map[isle.Ink]lipgloss.Style{
	isle.InkBeast: ink("#1E241A", "#9AA78F"), isle.InkRoyal: ink("#FFFFFF", "#6B625C"),
	"blue": ink("#10233A", "#6FA8DC"), "green": ink("#14290F", "#7DB46C"), "red": ink("#3A0D0D", "#E08A80"),
	"purple": ink("#22103A", "#B79AD8"), "orange": ink("#3A2203", "#F0A23B"),
	isle.InkCommon: ink("#3A1F0B", "#C98A5B"), isle.InkRare: ink("#3A2C00", "#F2C94C"),
	isle.InkRat:  lipgloss.NewStyle().Foreground(lipgloss.Color("#E0524D")).Bold(true),
	isle.InkMap:  lipgloss.NewStyle().Foreground(lipgloss.Color("#E5A100")).Bold(true),
	isle.InkLine: lipgloss.NewStyle().Foreground(lipgloss.Color("#8A7F72")),
}

func ink(text, ground string) lipgloss.Style {
	return lipgloss.NewStyle().Foreground(lipgloss.Color(text)).Background(lipgloss.Color(ground))
}

// paint colours a part of a picture; a terminal without colours shows it plain.
func paint(i isle.Ink, text string) string {
	style, ok := inks[i]
	if !ok {
		return text
	}
	return style.Render(text)
}
