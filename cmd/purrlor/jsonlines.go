package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"github.com/purrlor/purrlor/rules/game"
)

// answerLines answers every input line with a line of JSON. A line that cannot be answered gets an error with a code, and the
// next one follows.
func (p *program) answerLines(answer func(line []byte) (any, error)) error {
	type failure struct {
		ID    string      `json:"id"`
		Error *game.Error `json:"error"`
	}
	in := bufio.NewReader(p.in)
	out := bufio.NewWriter(p.out)
	defer out.Flush()
	enc := json.NewEncoder(out)
	for {
		line, err := in.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			result, err := answer(line)
			if err != nil {
				var named failure
				_ = json.Unmarshal(line, &named) // a line that is not JSON has no id
				result = failure{named.ID, gameError(err)}
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
func answerRecords[R, T any](p *program, parse func([]byte) (R, error), answer func(*R) (T, error)) error {
	return p.answerLines(func(line []byte) (any, error) {
		r, err := parse(line)
		if err != nil {
			return nil, err
		}
		return answer(&r)
	})
}
