package load

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Permissions is what a player may do now, the part of a scene below /may. It is never modified, so that the socket and its
// table can share it.
type Permissions struct {
	Decision int
	Must     bool
	Undo     bool
	Actions  []string
}

// applyUpdate returns the permissions after an update. Only operations below /may are read; the others, which are the majority,
// are skipped by searching for the next path.
func (m *Permissions) applyUpdate(update []byte) (*Permissions, error) {
	mark := []byte(`"path":"/may`)
	for {
		_, rest, ok := bytes.Cut(update, mark)
		if !ok {
			return m, nil
		}
		op := operationBefore(update[:len(update)-len(rest)-len(mark)])
		path, rest, _ := bytes.Cut(rest, []byte(`"`))
		var value json.RawMessage
		if rest, ok = bytes.CutPrefix(rest, []byte(`,"value":`)); ok {
			value = rest[:jsonValueLength(rest)]
		}
		var err error
		if m, err = m.applyOperation(op, string(path), value); err != nil {
			return m, err
		}
		update = rest[len(value):]
	}
}

// operationBefore returns the op of the operation whose path follows the given text.
func operationBefore(before []byte) string {
	return TextAfter(before[max(0, bytes.LastIndexByte(before, '{')):], `"op":"`)
}

// applyOperation applies one operation. The path is relative to /may.
func (m *Permissions) applyOperation(op, path string, value json.RawMessage) (*Permissions, error) {
	var next Permissions
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
		next.Actions, err = applyToActions(next.Actions, op, place, value)
	case path == "/actions" && op == "remove":
		next.Actions = nil
	case path == "/actions":
		next.Actions = nil
		err = json.Unmarshal(value, &next.Actions)
	case path == "/decision":
		next.Decision, err = strconv.Atoi(string(value))
	case path == "/must":
		next.Must = string(value) == "true"
	case path == "/undo":
		next.Undo = string(value) == "true"
	}
	return &next, err
}

// applyToActions changes one element of a list of actions.
func applyToActions(list []string, op, place string, value json.RawMessage) ([]string, error) {
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

// jsonValueLength returns the length in bytes of the JSON value at the start of a text.
func jsonValueLength(raw []byte) int {
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
