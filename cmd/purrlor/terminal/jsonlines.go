package terminal

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/rules/game"
)

// answerLines answers every input line with a line of JSON. A line that cannot be answered gets an error with a code, and the
// next one follows.
func answerLines(p *command.Program, answer func(line []byte) (any, error)) error {
	type failure struct {
		ID    string      `json:"id"`
		Error *game.Error `json:"error"`
	}
	in := bufio.NewReader(p.In)
	out := bufio.NewWriter(p.Out)
	defer out.Flush()
	enc := json.NewEncoder(out)
	for {
		line, err := in.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			result, err := answer(line)
			if err != nil {
				var named failure
				_ = json.Unmarshal(line, &named) // a line that is not JSON has no id
				result = failure{named.ID, command.GameError(err)}
			}
			if err := enc.Encode(result); err != nil {
				return err
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// answerRecords is answerLines for lines that a game parses first.
func answerRecords[R, T any](p *command.Program, parse func([]byte) (R, error), answer func(*R) (T, error)) error {
	return answerLines(p, func(line []byte) (any, error) {
		r, err := parse(line)
		if err != nil {
			return nil, err
		}
		return answer(&r)
	})
}
