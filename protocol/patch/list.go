package patch

import (
	"bytes"
	"reflect"
	"strconv"
)

// list is a slice, which may be nil, or an array.
type list struct {
	elem   func() shape
	memory *comparer // of an element
}

func (s list) diff(d *differ, old, new reflect.Value) {
	n, m := old.Len(), new.Len()
	if new.Kind() == reflect.Slice {
		if old.IsNil() != new.IsNil() {
			d.emit("replace", new)
			return
		}
		if n == m && old.Pointer() == new.Pointer() || isBytes(new.Type()) && bytes.Equal(old.Bytes(), new.Bytes()) {
			return
		}
	}
	if d.probing && n != m {
		d.differs = true
		return
	}
	elem, absent := s.elem(), reflect.Value{}
	pairs, others := s.align(d, old, new)
	for i := range pairs {
		if was, is := old.Index(i), new.Index(i); !d.same(s.memory, was, is) {
			d.change(stepTo(i), elem, was, is)
		}
	}
	for done, i := range others {
		switch {
		case n > m:
			d.change(stepTo(i-done), elem, old.Index(i), absent)
		case i == n+done:
			d.change("/-", elem, absent, new.Index(i))
		default:
			d.change(stepTo(i), elem, absent, new.Index(i))
		}
	}
}

// align tells how many of the first elements of two lists are compared in pairs, and which others of the longer list have
// come or gone. There are no pairs if nothing but these others differs.
func (s list) align(d *differ, old, new reflect.Value) (pairs int, others []int) {
	short, long := old, new
	if old.Len() > new.Len() {
		short, long = new, old
	}
	pairs = short.Len()
	surplus := long.Len() - pairs
	if surplus == 0 {
		return pairs, nil
	}
	found := 0
	for i := 0; i < long.Len() && len(others) <= surplus; i++ {
		if found < pairs && d.equal(s, short.Index(found), long.Index(i)) {
			found++
		} else {
			others = append(others, i)
		}
	}
	if found == pairs {
		return 0, others
	}
	for pairs > 0 && d.equal(s, short.Index(pairs-1), long.Index(pairs-1+surplus)) {
		pairs--
	}
	others = others[:0]
	for i := range surplus {
		others = append(others, pairs+i)
	}
	return pairs, others
}

// stepTo writes a place in a list as a step of a path.
func stepTo(i int) string { return "/" + strconv.Itoa(i) }
