package patch

import (
	"encoding"
	"encoding/json"
	"reflect"
	"sync"
)

// shape is how the values of a type are compared.
type shape interface {
	// diff writes the operations that turn one value into another.
	diff(d *differ, old, new reflect.Value)
}

var (
	shapes sync.Map // reflect.Type to shape

	jsonType   = reflect.TypeFor[json.Marshaler]()
	textType   = reflect.TypeFor[encoding.TextMarshaler]()
	numberType = reflect.TypeFor[json.Number]() // a text that is written without quotes
	zeroerType = reflect.TypeFor[interface{ IsZero() bool }]()
)

// shapeOf returns the shape of a type, worked out at its first use.
func shapeOf(t reflect.Type) shape {
	if s, ok := shapes.Load(t); ok {
		return s.(shape)
	}
	s, _ := shapes.LoadOrStore(t, newShape(t))
	return s.(shape)
}

// lazyShape returns the shape of a type later, since a type may contain itself.
func lazyShape(t reflect.Type) func() shape {
	return sync.OnceValue(func() shape { return shapeOf(t) })
}

func newShape(t reflect.Type) shape {
	switch kind := t.Kind(); {
	case kind == reflect.Pointer, kind == reflect.Interface:
		return indirect{}
	case kind == reflect.Struct && !isMarshaler(t):
		if s, ok := newRecord(t, map[any]bool{}); ok && !isMarshaler(reflect.PointerTo(t)) {
			return s
		}
		return decoded{}
	case isMarshaler(reflect.PointerTo(t)): // t itself or only its pointer
	case kind == reflect.Array, kind == reflect.Slice && (!isBytes(t) || isMarshaler(reflect.PointerTo(t.Elem()))):
		return list{lazyShape(t.Elem()), comparerOf(t.Elem())}
	case kind == reflect.Map && t.Key().Kind() == reflect.String:
		return object{lazyShape(t.Elem())}
	}
	return atom{isComparable(t), !isMarshaler(reflect.PointerTo(t)) && t != numberType}
}

// isBytes tells whether the elements of a slice are bytes, which are base64 in JSON unless they write their own.
func isBytes(t reflect.Type) bool { return t.Elem().Kind() == reflect.Uint8 }

func isMarshaler(t reflect.Type) bool { return t.Implements(jsonType) || t.Implements(textType) }
