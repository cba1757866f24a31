package patch

import (
	"bytes"
	"reflect"
)

// equal tells whether two values of a type have the same JSON. Values that would fail to be written may pass as equal.
func (d *differ) equal(p *plan, a, b value) bool {
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

func (d *differ) equalInside(p *plan, a, b value) bool {
	switch p.form {
	case pointer:
		x, isX := a.follow()
		y, isY := b.follow()
		return isX == isY && (!isX || d.equal(p.elem, x, y))
	case dynamic:
		held, x := p.inside(a)
		holds, y := p.inside(b)
		return held == nil && holds == nil || held != nil && holds != nil && held.typ == holds.typ && d.equal(holds, x, y)
	case binary:
		return a.isNil() == b.isNil() && bytes.Equal(*(*[]byte)(a.at), *(*[]byte)(b.at))
	case list:
		return a.isNil() == b.isNil() && d.equalElements(p, a, b)
	case array:
		return d.equalElements(p, a, b)
	case table:
		return a.isNil() == b.isNil() && d.equalEntries(p, p.reflect(a), p.reflect(b))
	case record:
		return d.equalFields(p, a, b)
	}
	x, y := p.reflect(a), p.reflect(b)
	return x.Comparable() && y.Comparable() && x.Equal(y) || bytes.Equal(d.raw(p, a), d.raw(p, b))
}

func (d *differ) equalElements(p *plan, a, b value) bool {
	x, n := p.elements(a)
	y, m := p.elements(b)
	for i := 0; i < n && n == m; i++ {
		if !d.equal(p.elem, p.elem.element(x, i), p.elem.element(y, i)) {
			return false
		}
	}
	return n == m
}

func (d *differ) equalEntries(p *plan, a, b reflect.Value) bool {
	for each := a.MapRange(); each.Next(); {
		other := b.MapIndex(each.Key())
		if !other.IsValid() || !d.equal(p.elem, copied(each.Value()), copied(other)) {
			return false
		}
	}
	return a.Len() == b.Len()
}

func (d *differ) equalFields(p *plan, a, b value) bool {
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
