package patch

import (
	"bytes"
	"math"
	"reflect"
)

// isSame tells, at little cost, that two values of a type are equal. Only of scalars a no is sure.
func (p *plan) isSame(a, b reflect.Value) bool {
	switch p.form {
	case boolean:
		return a.Bool() == b.Bool()
	case integer:
		return a.Int() == b.Int()
	case unsigned:
		return a.Uint() == b.Uint()
	case float:
		return math.Float64bits(a.Float()) == math.Float64bits(b.Float())
	case text:
		return a.String() == b.String()
	case list:
		return a.IsNil() == b.IsNil() && a.Len() == b.Len() &&
			p.elem.layout.areSame(a.UnsafePointer(), b.UnsafePointer(), a.Len(), 0)
	}
	return a.CanAddr() && b.CanAddr() && p.layout.isSame(a.Addr().UnsafePointer(), b.Addr().UnsafePointer(), 0)
}

// equal tells whether two values of a type have the same JSON. Values that would fail to be written may pass as equal.
func (d *differ) equal(p *plan, a, b reflect.Value) bool {
	if p.isSame(a, b) {
		return true
	}
	if p.form.isScalar() {
		return false
	}
	d.enter()
	same := d.err != nil || d.equalInside(p.at(b), a, b)
	d.depth--
	return same
}

func (d *differ) equalInside(p *plan, a, b reflect.Value) bool {
	switch p.form {
	case pointer:
		if a.IsNil() || b.IsNil() {
			return a.IsNil() == b.IsNil()
		}
		return d.equal(p.elem, a.Elem(), b.Elem())
	case dynamic:
		if a, b = a.Elem(), b.Elem(); !a.IsValid() || !b.IsValid() {
			return a.IsValid() == b.IsValid()
		}
		return a.Type() == b.Type() && d.equal(planOf(a.Type()), a, b)
	case binary:
		return a.IsNil() == b.IsNil() && bytes.Equal(a.Bytes(), b.Bytes())
	case list:
		return a.IsNil() == b.IsNil() && a.Len() == b.Len() && d.equalElements(p, a, b)
	case array:
		return d.equalElements(p, a, b)
	case table:
		return a.IsNil() == b.IsNil() && a.Len() == b.Len() &&
			(a.UnsafePointer() == b.UnsafePointer() || d.equalEntries(p, a, b))
	case record:
		return d.equalFields(p, a, b)
	}
	return a.Comparable() && b.Comparable() && a.Equal(b) || bytes.Equal(d.raw(a), d.raw(b))
}

func (d *differ) equalElements(p *plan, a, b reflect.Value) bool {
	for i := range a.Len() {
		if !d.equal(p.elem, a.Index(i), b.Index(i)) {
			return false
		}
	}
	return true
}

func (d *differ) equalEntries(p *plan, a, b reflect.Value) bool {
	for each := a.MapRange(); each.Next(); {
		other := b.MapIndex(each.Key())
		if !other.IsValid() || !d.equal(p.elem, each.Value(), other) {
			return false
		}
	}
	return true
}

func (d *differ) equalFields(p *plan, a, b reflect.Value) bool {
	for i := range p.fields {
		f := &p.fields[i]
		x, hasX := f.of(a)
		y, hasY := f.of(b)
		if hasX && hasY && d.equal(f.plan, x, y) {
			continue
		}
		if hasX && !f.isOmitted(x) || hasY && !f.isOmitted(y) {
			return false
		}
	}
	return true
}
