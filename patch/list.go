package patch

import "reflect"

// list compares slices or arrays. Where elements have only come or only gone these are added or removed. Else the
// elements before the common end are changed one by one, and the rest is added or removed between the two.
func (d *differ) list(p *plan, old, new reflect.Value) {
	had, has := old.Len(), new.Len()
	switch {
	case had > has && d.isWithin(p, new, old):
		d.removeOthers(p, old, new)
		return
	case had < has && d.isWithin(p, old, new):
		d.addOthers(p, old, new)
		return
	}
	pairs := min(had, has)
	if had != has {
		pairs -= d.commonEnd(p, old, new)
	}
	for i := range pairs {
		if was, is := old.Index(i), new.Index(i); !p.elem.isSame(was, is) {
			back := d.stepIndex(i)
			d.diff(p.elem, was, is)
			d.leave(back)
		}
	}
	for range had - has {
		d.removeAt(pairs)
	}
	for i := range has - had {
		d.addAt(p, pairs+i, had+i, new.Index(pairs+i))
	}
}

// commonEnd returns how many of the last elements of two lists are equal.
func (d *differ) commonEnd(p *plan, old, new reflect.Value) (n int) {
	had, has := old.Len(), new.Len()
	for n < min(had, has) && d.equal(p.elem, old.Index(had-1-n), new.Index(has-1-n)) {
		n++
	}
	return n
}

// isWithin tells whether the elements of one list are in another in the same order.
func (d *differ) isWithin(p *plan, short, long reflect.Value) bool {
	found, n, spare := 0, short.Len(), long.Len()-short.Len()
	for i := 0; found < n; i++ {
		if d.equal(p.elem, short.Index(found), long.Index(i)) {
			found++
		} else if spare--; spare < 0 {
			return false
		}
	}
	return true
}

// removeOthers removes the elements of the old list that the new one does not have.
func (d *differ) removeOthers(p *plan, old, new reflect.Value) {
	at := 0
	for i := range old.Len() {
		if at < new.Len() && d.equal(p.elem, old.Index(i), new.Index(at)) {
			at++
		} else {
			d.removeAt(at)
		}
	}
}

// addOthers adds the elements of the new list that the old one does not have.
func (d *differ) addOthers(p *plan, old, new reflect.Value) {
	kept := 0
	for i := range new.Len() {
		if kept < old.Len() && d.equal(p.elem, old.Index(kept), new.Index(i)) {
			kept++
		} else {
			d.addAt(p, i, old.Len()+i-kept, new.Index(i))
		}
	}
}

func (d *differ) removeAt(i int) {
	back := d.stepIndex(i)
	d.remove()
	d.leave(back)
}

// addAt adds an element to a list of n elements.
func (d *differ) addAt(p *plan, i, n int, v reflect.Value) {
	var back int
	if i == n {
		back = d.step("/-")
	} else {
		back = d.stepIndex(i)
	}
	d.add(p.elem, v)
	d.leave(back)
}
