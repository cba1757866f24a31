package patch

import (
	"bytes"
	"encoding/json"
	"math"
	"reflect"
)

// atom is anything that is replaced as a whole: scalars, bytes and what writes its own JSON.
type atom struct {
	comparable bool
	plain      bool // no method writes its JSON
}

// isComparable tells whether all values of a type can be compared; there may be interfaces in arrays.
func isComparable(t reflect.Type) bool {
	for i := 0; t.Kind() == reflect.Struct && i < t.NumField(); i++ {
		if !isComparable(t.Field(i).Type) {
			return false
		}
	}
	return t.Comparable() && t.Kind() != reflect.Interface && t.Kind() != reflect.Array
}

func (s atom) diff(d *differ, old, new reflect.Value) {
	if !s.equal(d, old, new) {
		d.emit("replace", new)
	}
}

// equal tells whether two atoms have the same JSON. Scalars differ in JSON if they differ, even where a method writes it.
func (s atom) equal(d *differ, a, b reflect.Value) bool {
	switch a.Kind() {
	case reflect.String:
		return a.String() == b.String()
	case reflect.Bool:
		return a.Bool() == b.Bool()
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return a.Int() == b.Int()
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return a.Uint() == b.Uint()
	case reflect.Float32, reflect.Float64:
		return math.Float64bits(a.Float()) == math.Float64bits(b.Float())
	case reflect.Slice:
		if isBytes(a.Type()) && a.IsNil() == b.IsNil() && bytes.Equal(a.Bytes(), b.Bytes()) {
			return true
		}
	}
	return s.comparable && a.Equal(b) || bytes.Equal(d.marshal(a), d.marshal(b))
}

// decoded is a struct that encoding/json has special rules for. It is compared as the map that its JSON object holds, and
// replaced as a whole where a method of its pointer writes something else.
type decoded struct{}

func (decoded) diff(d *differ, old, new reflect.Value) {
	was, is := d.marshal(old), d.marshal(new)
	switch {
	case bytes.Equal(was, is):
	case bytes.HasPrefix(was, []byte{'{'}) && bytes.HasPrefix(is, []byte{'{'}):
		d.diffInside(d.decode(was), d.decode(is))
	default:
		d.emit("replace", new)
	}
}

func (d *differ) decode(raw []byte) reflect.Value {
	if d.err != nil {
		return reflect.Value{}
	}
	var tree any
	r := json.NewDecoder(bytes.NewReader(raw))
	r.UseNumber()
	d.err = r.Decode(&tree)
	return reflect.ValueOf(tree)
}

// indirect is a pointer or an interface, which may be nil.
type indirect struct{}

func (indirect) diff(d *differ, old, new reflect.Value) {
	if new.Kind() != reflect.Pointer || old.Pointer() != new.Pointer() {
		d.diffInside(old.Elem(), new.Elem())
	}
}

// diffInside compares what is inside two pointers or interfaces; an invalid value is nil.
func (d *differ) diffInside(old, new reflect.Value) {
	switch {
	case !old.IsValid() && !new.IsValid():
	case !old.IsValid() || !new.IsValid() || old.Type() != new.Type():
		d.emit("replace", new)
	default:
		d.diff(shapeOf(new.Type()), old, new)
	}
}
