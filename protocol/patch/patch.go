package patch

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strconv"
)

// maxDepth is the deepest nesting that is followed, the same that encoding/json reads.
const maxDepth = 10_000

var errDepth = errors.New("patch: value is nested too deeply or contains itself")

// Append appends the array of operations (add, replace and remove) that turn the JSON of one value into that of another.
// It is [] when nothing differs. After an error dst is returned as it was.
func Append(dst []byte, old, new any) ([]byte, error) { return (*Memo)(nil).Append(dst, old, new) }

// Append is like the function Append, for one of several pairs of values.
func (m *Memo) Append(dst []byte, old, new any) ([]byte, error) {
	var room [128]byte
	d := differ{out: append(dst, '['), path: room[:0], memo: m}
	d.diffInside(reflect.ValueOf(old), reflect.ValueOf(new))
	if d.err != nil {
		return dst, d.err
	}
	return append(d.out, ']'), nil
}

// differ is a patch being written.
type differ struct {
	out   []byte
	path  []byte // of the current value, as it stands in a JSON string
	ops   int
	depth int
	err   error
	memo  *Memo // may be nil

	probing bool // nothing is written: the question is only whether values differ
	differs bool

	reflecting bool // every value is compared by reflection, for tests
}

// diff writes what turns one value of a shape into another.
func (d *differ) diff(s shape, old, new reflect.Value) {
	if d.err != nil || d.differs {
		return
	}
	if d.depth++; d.depth > maxDepth {
		d.err = errDepth
	}
	mark, ops := len(d.out), d.ops
	s.diff(d, old, new)
	if d.ops-ops > 1 && d.err == nil && s != (indirect{}) { // what is inside has been shortened
		d.shorten(s, new, mark, ops)
	}
	d.depth--
}

// equal tells whether two elements of a list need no operation. Values that fail to be written may pass as equal.
func (d *differ) equal(s list, a, b reflect.Value) bool {
	if d.same(s.memory, a, b) {
		return true
	}
	d.probing = true
	d.diff(s.elem(), a, b)
	same := !d.differs
	d.probing, d.differs = false, false
	return same
}

// change writes the operation for a member that has come, gone or perhaps changed; an invalid value is absent.
func (d *differ) change(step string, s shape, old, new reflect.Value) {
	both := old.IsValid() && new.IsValid()
	if a, ok := s.(atom); ok && both && a.equal(d, old, new) {
		return
	}
	back := len(d.path)
	d.path = append(d.path, step...)
	switch {
	case both:
		d.diff(s, old, new)
	case new.IsValid():
		d.emit("add", new)
	case old.IsValid():
		d.emit("remove", old)
	}
	d.path = d.path[:back]
}

// emit writes an operation with a value, which a removal ignores.
func (d *differ) emit(op string, v reflect.Value) {
	if d.probing {
		d.differs = true
		return
	}
	d.separate()
	d.out = append(append(d.out, `{"op":"`...), op...)
	d.out = append(append(d.out, `","path":"`...), d.path...)
	d.out = append(d.out, '"')
	if op != "remove" {
		d.value(v)
	}
	d.out = append(d.out, '}')
	d.ops++
}

// value writes the value of an operation. Numbers and short words, which most values are, need no encoder.
func (d *differ) value(v reflect.Value) {
	d.out = append(d.out, `,"value":`...)
	if v.IsValid() {
		switch a, ok := shapeOf(v.Type()).(atom); {
		case !ok || !a.plain:
		case v.CanInt():
			d.out = strconv.AppendInt(d.out, v.Int(), 10)
			return
		case v.CanUint():
			d.out = strconv.AppendUint(d.out, v.Uint(), 10)
			return
		case v.Kind() == reflect.Bool:
			d.out = strconv.AppendBool(d.out, v.Bool())
			return
		case v.Kind() == reflect.String && isPlain(v.String()):
			d.out = append(append(append(d.out, '"'), v.String()...), '"')
			return
		}
	}
	d.out = append(d.out, d.marshal(v)...)
}

// separate writes a comma after another operation.
func (d *differ) separate() {
	if d.out[len(d.out)-1] == '}' {
		d.out = append(d.out, ',')
	}
}

// marshal returns the JSON of a value, null for an invalid one. An addressable value goes by its address, so that the
// methods of its pointer count.
func (d *differ) marshal(v reflect.Value) []byte {
	switch {
	case d.err != nil:
		return nil
	case !v.IsValid():
		return []byte("null")
	case v.CanAddr():
		v = v.Addr()
	}
	raw, err := json.Marshal(v.Interface())
	d.err = err
	return raw
}

// minSaving is how many bytes have to be at stake, and half of them to be saved, before a replacement is tried: trying
// takes longer than sending a few bytes more.
const minSaving = 256

// shorten replaces the operations written since a mark by one that replaces the whole value, where that is shorter.
func (d *differ) shorten(s shape, v reflect.Value, mark, ops int) {
	spare := len(d.out) - mark - len(`,{"op":"replace","path":"","value":}`) - len(d.path)
	if spare < minSaving || size(s, v, spare/2) >= spare/2 {
		return
	}
	long, all := bytes.Clone(d.out[mark:]), d.ops
	d.out, d.ops = d.out[:mark], ops
	if d.emit("replace", v); len(d.out)-mark >= len(long) {
		d.out, d.ops = append(d.out[:mark], long...), all
	}
}

// size returns about how many bytes a value has in JSON and stops counting at a limit.
func size(s shape, v reflect.Value, limit int) int {
	sum := len("{}")
	switch s := s.(type) {
	case list:
		for i := 0; i < v.Len() && sum < limit; i++ {
			sum += len(",") + size(s.elem(), v.Index(i), limit-sum)
		}
		return sum
	case *record:
		for i := 0; i < len(s.fields) && sum < limit; i++ {
			if f := &s.fields[i]; f.of(v).IsValid() {
				sum += len(f.step) + len(`":,`) + size(f.shape, f.of(v), limit-sum)
			}
		}
		return sum
	case indirect:
		if v = v.Elem(); v.IsValid() {
			return 1 + size(shapeOf(v.Type()), v, limit-1)
		}
	case atom:
		if v.Kind() == reflect.String {
			return len(`""`) + v.Len()
		}
	}
	return 1
}
