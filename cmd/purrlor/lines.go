package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"github.com/purrlor/purrlor/game"
)

// eachLine answers every line of the input with a line of JSON; one that cannot be answered gets an error with a code, and
// the next goes on.
func (p *program) eachLine(answer func(line []byte) (id string, out any, err error)) error {
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
			id, result, err := answer(line)
			if err != nil {
				result = failure{id, refusal(err)}
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
