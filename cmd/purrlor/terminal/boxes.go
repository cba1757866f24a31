package terminal

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/rules/boxes"
	"github.com/purrlor/purrlor/rules/game"
)

// BoxesCommands are the commands for tables of Boxes.
type BoxesCommands struct {
	Score boxesScoreCommand `cmd:"" group:"Commands:" help:"Score tables: a line of JSON in, a line of JSON out."`
	Show  boxesShowCommand  `cmd:"" group:"Commands:" help:"Draw a table or a recorded game, in the terminal or as SVG."`
}

type boxesScoreCommand struct{}

// Help is the long help of boxes score.
func (*boxesScoreCommand) Help() string {
	return `It reads one table per line from standard input, such as one laid in real life, and writes everybody's score:

  {"id":"a","players":2,"rules":"basic","columns":10,"rows":8,
   "cards":[{"at":"c4","card":"box-07","turned":true},{"at":"c5","card":"start-1"},{"at":"d5","card":"cat","cat":1}],
   "across":[{"at":"c4-c5","cat":0},{"at":"c5-c6","card":"special-yarn"}]}

For an impossible table it writes {"id":…,"error":{"code":…,"detail":…}} and goes on.

Example:

  purrlor boxes score < table.jsonl`
}

// Run scores tables.
func (*boxesScoreCommand) Run(p *command.Program) error {
	return answerRecords(p, boxes.ParseRecord, (*boxes.TableRecord).Report)
}

type boxesShowCommand struct {
	File string `arg:"" optional:"" complete:"file" help:"A table written as for \"boxes score\", or a recorded game; standard input by default."`
	SVG  bool   `name:"svg" help:"Write SVG instead of a picture for the terminal."`
	At   int    `default:"-1" placeholder:"COUNT" help:"Draw a game after COUNT actions; after all of them by default."`
}

// Help is the long help of boxes show.
func (*boxesShowCommand) Help() string {
	return `Example:

  purrlor boxes show docs/examples/table.json --svg > table.svg`
}

// Run draws a table.
func (c *boxesShowCommand) Run(p *command.Program) error {
	raw, err := p.ReadInput(c.File)
	if err != nil {
		return err
	}
	t, err := readBoxesTable(raw, c.At)
	if err != nil {
		return err
	}
	if c.SVG {
		_, err = io.WriteString(p.Out, t.SVG())
		return err
	}
	_, err = fmt.Fprintf(p.Out, "%s%s\n", t.Picture(), boxes.Legend(nil))
	return err
}

// readBoxesTable reads a written table, or that of a recorded game.
func readBoxesTable(raw []byte, at int) (boxes.Table, error) {
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
	m, err := command.ReplayRecord(raw, at)
	if err != nil {
		return boxes.Table{}, err
	}
	v, ok := m.View(game.Nobody).(boxes.View)
	if !ok {
		return boxes.Table{}, game.Refuse(game.CodeUnknownGame, "only games of Boxes have a table")
	}
	return v.Table(), nil
}
