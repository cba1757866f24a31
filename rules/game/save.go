package game

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"hash/fnv"
	"reflect"
)

// ErrOtherLayout reports that a program with other state fields saved the state. The state is intact, but must be rebuilt by
// replaying the game.
var ErrOtherLayout = errors.New("the state was saved with another layout")

// Save encodes a state field by field, which is compact and fast for plain values. A checksum of the layout comes first, so that a
// program with another layout rejects it.
func Save(state any) ([]byte, error) {
	return binary.Append(binary.LittleEndian.AppendUint64(nil, layout(state)), binary.LittleEndian, state)
}

// Load decodes the output of Save into a pointer to a state.
func Load(saved []byte, state any) error {
	const front = 8
	if len(saved) < front || binary.LittleEndian.Uint64(saved) != layout(state) {
		return ErrOtherLayout
	}
	n, err := binary.Decode(saved[front:], binary.LittleEndian, state)
	if err == nil && n != len(saved)-front {
		err = fmt.Errorf("got %d bytes, but a state has %d", len(saved)-front, n)
	}
	return err
}

// layout is a checksum of a state type with the names of all its fields.
func layout(state any) uint64 {
	t := reflect.TypeOf(state)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	sum := fnv.New64a()
	writeLayout(sum, t)
	return sum.Sum64()
}

func writeLayout(sum hash.Hash64, t reflect.Type) {
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			_, _ = sum.Write([]byte(f.Name))
			writeLayout(sum, f.Type)
		}
		_, _ = sum.Write([]byte{'}'})
	case reflect.Array:
		_, _ = sum.Write(binary.LittleEndian.AppendUint32(nil, uint32(t.Len())))
		writeLayout(sum, t.Elem())
	default:
		_, _ = sum.Write([]byte{byte(t.Kind())})
	}
}
