package patch

import (
	"bytes"
	"reflect"
)

// Memo remembers the operations for structs that are embedded by pointer, so that pairs of values which share such a
// struct are compared there once. It is for values that do not change meanwhile, and for one goroutine.
type Memo struct{ shared []shared }

// shared is what turns one embedded struct into another.
type shared struct {
	old, new reflect.Value
	field    *field
	path     string // of the struct around it
	out      []byte
	ops      int
}

// diffEmbedded compares embedded structs, unless that was done before. An invalid value is absent.
func (d *differ) diffEmbedded(f *field, old, new reflect.Value) {
	if d.probing || d.memo == nil || !old.CanAddr() || !new.CanAddr() {
		f.shape.diff(d, old, new)
		return
	}
	if isSame(old, new) {
		return
	}
	for i := range d.memo.shared {
		if s := &d.memo.shared[i]; s.field == f && isSame(s.old, old) && isSame(s.new, new) && s.path == string(d.path) {
			if s.ops > 0 {
				d.separate()
			}
			d.out = append(d.out, s.out...)
			d.ops += s.ops
			return
		}
	}
	mark, ops := len(d.out), d.ops
	if f.shape.diff(d, old, new); d.err != nil {
		return
	}
	out := bytes.TrimPrefix(d.out[mark:], []byte{','})
	d.memo.shared = append(d.memo.shared, shared{old, new, f, string(d.path), bytes.Clone(out), d.ops - ops})
}

// isSame tells whether two structs are one.
func isSame(a, b reflect.Value) bool { return a.Addr().Pointer() == b.Addr().Pointer() }
