package patch

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
)

// object is a map with strings as keys.
type object struct{ elem func() shape }

// diff goes by the order of the keys.
func (s object) diff(d *differ, old, new reflect.Value) {
	if old.IsNil() != new.IsNil() {
		d.emit("replace", new)
		return
	}
	keys := slices.Concat(old.MapKeys(), new.MapKeys())
	slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
	keys = slices.CompactFunc(keys, func(a, b reflect.Value) bool { return a.String() == b.String() })
	for _, key := range keys {
		d.change(stepOf(key.String()), s.elem(), old.MapIndex(key), new.MapIndex(key))
	}
}

const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"

// isPlain tells whether the name of a member needs no escapes.
func isPlain(name string) bool { return name != "" && strings.Trim(name, plain) == "" }

var escapes = strings.NewReplacer("~", "~0", "/", "~1")

// stepOf writes the name of a member as a step of a path, as it stands in a JSON string.
func stepOf(name string) string {
	if isPlain(name) {
		return "/" + name
	}
	raw, _ := json.Marshal(escapes.Replace(name)) // a string never fails
	return "/" + string(raw[1:len(raw)-1])
}
