package patch

import "unsafe"

// Memo remembers the operations for structs that are embedded by pointer, so that pairs of values which share such a
// struct are compared there once. It is for values that do not change meanwhile, and for one goroutine.
type Memo struct{ shared []shared }

// shared is what turns one embedded struct into another.
type shared struct {
	old, new unsafe.Pointer
	first    *field // of those of the struct that count in the one around it
	path     string // of the one around it
	out      []byte
	ops      int
}

// embedded compares the fields of structs embedded by pointer, unless that was done before.
func (d *differ) embedded(fields []field, old, new value) {
	was, is := fields[0].root(old), fields[0].root(new)
	if was == is && was != nil {
		return
	}
	if d.memo == nil {
		d.fields(fields, old, new)
		return
	}
	for i := range d.memo.shared {
		if s := &d.memo.shared[i]; s.old == was && s.new == is && s.first == &fields[0] && s.path == string(d.path) {
			d.again(s)
			return
		}
	}
	mark, ops := len(d.out), d.ops
	if d.fields(fields, old, new); d.err != nil {
		return
	}
	s := shared{old: was, new: is, first: &fields[0], path: string(d.path), ops: d.ops - ops}
	if s.ops > 0 {
		if ops > 0 {
			mark += len(",")
		}
		s.out = append(s.out, d.out[mark:]...)
	}
	d.memo.shared = append(d.memo.shared, s)
}

// again writes known operations.
func (d *differ) again(s *shared) {
	if s.ops == 0 {
		return
	}
	if d.ops > 0 {
		d.out = append(d.out, ',')
	}
	d.out = append(d.out, s.out...)
	d.ops += s.ops
}
