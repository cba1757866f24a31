package patch

import (
	"cmp"
	"reflect"
	"strings"
	"unsafe"
)

// record is a struct whose JSON object follows from the names of its fields and what is omitted.
type record struct{ fields []field }

// field is a member of an object, or stands for the members of an embedded struct.
type field struct {
	index     int
	step      string // of the path, as it stands in a JSON string
	omitEmpty bool
	omitZero  bool
	embedded  bool
	shape     shape
	offset    uintptr
	memory    *comparer
}

// diff takes an invalid value for an embedded struct that is absent.
func (s *record) diff(d *differ, old, new reflect.Value) {
	a, b := addressOf(old), addressOf(new)
	byMemory := a != nil && b != nil && !d.reflecting
	for i := range s.fields {
		f := &s.fields[i]
		if byMemory && f.memory.same(unsafe.Add(a, f.offset), unsafe.Add(b, f.offset), 0) {
			continue
		}
		was, is := f.of(old), f.of(new)
		if f.embedded {
			d.diffEmbedded(f, was, is)
		} else {
			d.change(f.step, f.shape, was, is)
		}
	}
}

// of returns the field of a struct, an invalid value if it is omitted or the struct absent.
func (f *field) of(v reflect.Value) reflect.Value {
	if !v.IsValid() {
		return v
	}
	v = v.Field(f.index)
	if f.embedded {
		return reflect.Indirect(v)
	}
	if f.omitEmpty && isEmpty(v) || f.omitZero && v.IsZero() {
		return reflect.Value{}
	}
	return v
}

func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return v.Len() == 0
	case reflect.Struct:
		return false
	}
	return v.IsZero()
}

// newRecord returns the shape of a struct, unless encoding/json has rules for it that are not followed here: about names that
// clash or are unusual, values in quotes, and methods that tell what is zero. Names and embedded types met before are in seen.
func newRecord(t reflect.Type, seen map[any]bool) (s *record, ok bool) {
	s, ok = &record{}, !seen[t]
	seen[t] = true
	for i := 0; i < t.NumField() && ok; i++ {
		f := t.Field(i)
		if tag := f.Tag.Get("json"); tag != "-" && (f.IsExported() || f.Anonymous) {
			ok = s.add(f, tag, seen)
		}
	}
	return s, ok
}

// add adds a field, unless there are other rules for it.
func (s *record) add(sf reflect.StructField, tag string, seen map[any]bool) (ok bool) {
	name, option, _ := strings.Cut(tag, ",")
	f := field{index: sf.Index[0], omitEmpty: option == "omitempty", omitZero: option == "omitzero", embedded: sf.Anonymous}
	f.offset, f.memory = sf.Offset, comparerOf(sf.Type)
	hasIsZero := sf.Type.Implements(zeroerType) || reflect.PointerTo(sf.Type).Implements(zeroerType)
	switch inner := sf.Type; {
	case option != "" && !f.omitEmpty && !f.omitZero, f.omitZero && hasIsZero:
		return false
	case f.embedded:
		if inner.Kind() == reflect.Pointer {
			inner = inner.Elem()
		}
		if name != "" || inner.Kind() != reflect.Struct {
			return false
		}
		f.shape, ok = newRecord(inner, seen)
	default:
		name = cmp.Or(name, sf.Name)
		ok = !seen[name] && isPlain(name)
		seen[name] = true
		f.step, f.shape = "/"+name, shapeOf(sf.Type)
	}
	s.fields = append(s.fields, f)
	return ok
}
