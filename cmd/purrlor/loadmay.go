package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// loadMay is the part of a scene that a player needs to go on: /may. It is a value that is never changed, so that the
// socket and its table can share it.
type loadMay struct {
	Decision int
	Must     bool
	Actions  []string
}

// patched returns what an update makes of it. Of its patch only the operations below /may are read; the others, which are
// most, are skipped by searching for the next path.
func (m *loadMay) patched(update []byte) (*loadMay, error) {
	mark := []byte(`"path":"/may`)
	for {
		_, rest, ok := bytes.Cut(update, mark)
		if !ok {
			return m, nil
		}
		op := operation(update[:len(update)-len(rest)-len(mark)])
		path, rest, _ := bytes.Cut(rest, []byte(`"`))
		var value json.RawMessage
		if rest, ok = bytes.CutPrefix(rest, []byte(`,"value":`)); ok {
			value = rest[:jsonLength(rest)]
		}
		var err error
		if m, err = m.with(op, string(path), value); err != nil {
			return m, err
		}
		update = rest[len(value):]
	}
}

// operation returns the verb of an operation that ends before its path.
func operation(before []byte) string {
	return textAfter(before[max(0, bytes.LastIndexByte(before, '{')):], `"op":"`)
}

// with applies one operation. The path is that below /may.
func (m *loadMay) with(op, path string, value json.RawMessage) (*loadMay, error) {
	var next loadMay
	if path == "" {
		if op == "remove" {
			return nil, nil
		}
		return &next, json.Unmarshal(value, &next)
	}
	if m == nil {
		return nil, fmt.Errorf("%s /may%s of nothing", op, path)
	}
	next = *m
	var err error
	switch place, isAction := strings.CutPrefix(path, "/actions/"); {
	case isAction:
		next.Actions, err = withAction(next.Actions, op, place, value)
	case path == "/actions" && op == "remove":
		next.Actions = nil
	case path == "/actions":
		next.Actions = nil
		err = json.Unmarshal(value, &next.Actions)
	case path == "/decision":
		next.Decision, err = strconv.Atoi(string(value))
	case path == "/must":
		next.Must = string(value) == "true"
	}
	return &next, err
}

// withAction changes a list of actions at one place.
func withAction(list []string, op, place string, value json.RawMessage) ([]string, error) {
	i, err := len(list), error(nil)
	if place != "-" {
		i, err = strconv.Atoi(place)
	}
	if err != nil || i < 0 || i > len(list) || i == len(list) && op != "add" {
		return nil, fmt.Errorf("%s /may/actions/%s of %d", op, place, len(list))
	}
	action := strings.Trim(string(value), `"`)
	switch op {
	case "add":
		return slices.Insert(slices.Clip(slices.Clone(list)), i, action), nil
	case "remove":
		return slices.Delete(slices.Clone(list), i, i+1), nil
	}
	list = slices.Clone(list)
	list[i] = action
	return list, nil
}

// jsonLength returns how many bytes the JSON value at the beginning of a text has.
func jsonLength(raw []byte) int {
	depth, quoted := 0, false
	for i := 0; i < len(raw); i++ {
		switch c := raw[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			depth++
		case depth == 0 && (c == ',' || c == '}' || c == ']'):
			return i
		case c == '}' || c == ']':
			depth--
		}
	}
	return len(raw)
}
