package patch

// list compares slices or arrays. Where elements have only come or only gone these are added or removed. Else the
// elements before the common end are changed one by one, and the rest is added or removed between the two.
func (d *differ) list(p *plan, was, is value) {
	old, new := rowOf(p, was), rowOf(p, is)
	switch {
	case old.n > new.n && d.isWithin(new, old):
		d.removeOthers(old, new)
		return
	case old.n < new.n && d.isWithin(old, new):
		d.addOthers(old, new)
		return
	}
	pairs := min(old.n, new.n)
	if old.n != new.n {
		pairs -= d.commonEnd(old, new)
	}
	for i := range pairs {
		if was, is := old.at(i), new.at(i); !p.elem.isSame(was, is) {
			back := d.stepIndex(i)
			d.diff(p.elem, was, is)
			d.leave(back)
		}
	}
	for range old.n - new.n {
		d.removeAt(pairs)
	}
	for i := range new.n - old.n {
		d.addAt(p.elem, pairs+i, old.n+i, new.at(pairs+i))
	}
}

// row is the elements of a list or array.
type row struct {
	plan  *plan // of an element
	first value
	n     int
}

func rowOf(p *plan, v value) row {
	first, n := p.elements(v)
	return row{p.elem, first, n}
}

func (r row) at(i int) value { return r.plan.element(r.first, i) }

// commonEnd returns how many of the last elements of two lists are equal.
func (d *differ) commonEnd(old, new row) (n int) {
	for n < min(old.n, new.n) && d.equal(old.plan, old.at(old.n-1-n), new.at(new.n-1-n)) {
		n++
	}
	return n
}

// isWithin tells whether the elements of one list are in another in the same order.
func (d *differ) isWithin(short, long row) bool {
	found, spare := 0, long.n-short.n
	for i := 0; found < short.n; i++ {
		if d.equal(short.plan, short.at(found), long.at(i)) {
			found++
		} else if spare--; spare < 0 {
			return false
		}
	}
	return true
}

// removeOthers removes the elements of the old list that the new one does not have.
func (d *differ) removeOthers(old, new row) {
	at := 0
	for i := range old.n {
		if at < new.n && d.equal(old.plan, old.at(i), new.at(at)) {
			at++
		} else {
			d.removeAt(at)
		}
	}
}

// addOthers adds the elements of the new list that the old one does not have.
func (d *differ) addOthers(old, new row) {
	kept := 0
	for i := range new.n {
		if kept < old.n && d.equal(old.plan, old.at(kept), new.at(i)) {
			kept++
		} else {
			d.addAt(new.plan, i, old.n+i-kept, new.at(i))
		}
	}
}

func (d *differ) removeAt(i int) {
	back := d.stepIndex(i)
	d.remove()
	d.leave(back)
}

// addAt adds an element to a list of n elements.
func (d *differ) addAt(p *plan, i, n int, v value) {
	var back int
	if i == n {
		back = d.step("/-")
	} else {
		back = d.stepIndex(i)
	}
	d.add(p, v)
	d.leave(back)
}
