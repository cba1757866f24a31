package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// operation is a step of a JSON Patch (RFC 6902). The server sends add, replace and remove.
type operation struct {
	Op    string
	Path  string
	Value any
}

// apply applies a patch and returns the new value.
func apply(value any, patch []operation) (any, error) {
	for _, o := range patch {
		var err error
		if o.Path == "" {
			value = o.Value
		} else if value, err = change(value, strings.Split(o.Path[1:], "/"), &o); err != nil {
			return nil, err
		}
	}
	return value, nil
}

var unescape = strings.NewReplacer("~1", "/", "~0", "~")

// change applies an operation below a value and returns the new value.
func change(value any, path []string, o *operation) (any, error) {
	key, last := unescape.Replace(path[0]), len(path) == 1
	switch v := value.(type) {
	case map[string]any:
		switch {
		case !last:
			below, err := change(v[key], path[1:], o)
			v[key] = below
			return v, err
		case o.Op == "remove":
			delete(v, key)
		default:
			v[key] = o.Value
		}
		return v, nil
	case []any:
		if key == "-" {
			return append(v, o.Value), nil
		}
		i, err := strconv.Atoi(key)
		if err != nil || i < 0 || i > len(v) || i == len(v) && (!last || o.Op != "add") {
			return nil, fmt.Errorf("cannot %s element %q", o.Op, key)
		}
		switch {
		case !last:
			v[i], err = change(v[i], path[1:], o)
			return v, err
		case o.Op == "remove":
			return slices.Delete(v, i, i+1), nil
		case o.Op == "add":
			return slices.Insert(v, i, o.Value), nil
		}
		v[i] = o.Value
		return v, nil
	}
	return nil, fmt.Errorf("cannot %s %q: nothing is there", o.Op, o.Path)
}
