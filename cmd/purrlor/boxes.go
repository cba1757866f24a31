package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/games/boxes"
)

func (p *program) boxes(args []string) error {
	return p.dispatch("purrlor boxes", []command{
		{"score", "score tables: a line of JSON in, a line out", (*program).boxesScore},
		{"show", "draw a table or a recorded game, in the terminal or as SVG", (*program).boxesShow},
	}, args)
}

func (p *program) boxesScore(args []string) error {
	fs := p.flags("boxes score", "< table.jsonl", `Reads a table a line, one laid in real life say, and writes everybody's score:
  {"id":"a","players":2,"rules":"basic","columns":10,"rows":8,
   "cards":[{"at":"c4","card":"box-07","turned":true},{"at":"c5","card":"start-1"},{"at":"d5","card":"cat","cat":1}],
   "across":[{"at":"c4-c5","cat":0},{"at":"c5-c6","card":"special-yarn"}]}
A table that cannot be gives {"id":…,"error":{"code":…,"detail":…}} and the next line goes on.`)
	if err := p.parse(fs, args, 0); err != nil {
		return err
	}
	return eachRecord(p, boxes.ParseRecord, (*boxes.TableRecord).Report)
}

func (p *program) boxesShow(args []string) error {
	fs := p.flags("boxes show", "[FILE]", `Draws a table written as for "boxes score", or that of a recorded game.
Without a file it reads standard input.`)
	svg := fs.Bool("svg", false, "write SVG instead of a picture for the terminal")
	at := fs.Int("at", -1, "of a game: after this many actions; all of them without this")
	if err := p.parse(fs, args, 1); err != nil {
		return err
	}
	raw, err := p.read(fs.Arg(0))
	if err != nil {
		return err
	}
	t, err := readTable(raw, *at)
	if err != nil {
		return err
	}
	if *svg {
		_, err = io.WriteString(p.out, t.SVG())
		return err
	}
	_, err = fmt.Fprintf(p.out, "%s%s\n", t.Picture(), boxes.Legend(nil))
	return err
}

// readTable reads a written table, or that of a recorded game.
func readTable(raw []byte, at int) (boxes.Table, error) {
	var kind struct {
		Actions json.RawMessage `json:"actions"`
	}
	if err := json.Unmarshal(raw, &kind); err != nil {
		return boxes.Table{}, game.Refuse(boxes.CodeBadTableCase, "neither a table nor a recorded game: %v", err)
	}
	if kind.Actions == nil {
		r, err := boxes.ParseRecord(raw)
		if err != nil {
			return boxes.Table{}, err
		}
		t, _, err := r.Build()
		return t, err
	}
	m, err := replayRecord(raw, at)
	if err != nil {
		return boxes.Table{}, err
	}
	v, ok := m.View(game.Nobody).(boxes.View)
	if !ok {
		return boxes.Table{}, game.Refuse(game.CodeUnknownGame, "only games of boxes have a table")
	}
	return v.Table(), nil
}
