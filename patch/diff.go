package patch

import (
	"maps"
	"reflect"
	"slices"
)

// diff writes what turns one value into another.
func (d *differ) diff(p *plan, old, new value) {
	p = p.at(new)
	if d.enter(); d.err != nil {
		return
	}
	mark, ops := len(d.out), d.ops
	switch {
	case p.form == dynamic:
		held, was := p.inside(old)
		holds, is := p.inside(new)
		d.dynamic(held, holds, was, is)
	case p.form == record:
		d.record(p, old, new)
	case p.form == array:
		d.list(p, old, new)
	case p.form.isOptional() && !old.isNil() && !new.isNil():
		d.inner(p, old, new)
	case !d.equal(p, old, new):
		d.replace(p, new)
	}
	d.shorten(p, new, mark, ops)
	d.depth--
}

// enter goes one level deeper, which diff and equal undo at their end.
func (d *differ) enter() {
	if d.depth++; d.depth > maxDepth && d.err == nil {
		d.err = errDepth
	}
}

// inner compares two values that are there.
func (d *differ) inner(p *plan, old, new value) {
	switch p.form {
	case pointer:
		was, _ := old.follow()
		is, _ := new.follow()
		d.diff(p.elem, was, is)
	case list:
		d.list(p, old, new)
	case table:
		d.table(p, p.reflect(old), p.reflect(new))
	}
}

// dynamic compares what is inside two interfaces; without a plan it is nothing.
func (d *differ) dynamic(held, holds *plan, old, new value) {
	switch {
	case holds == nil:
		if held != nil {
			d.replace(nil, new)
		}
	case held == nil || held.typ != holds.typ:
		d.replace(holds, new)
	default:
		d.diff(holds, old, new)
	}
}

func (d *differ) record(p *plan, old, new value) {
	for from := 0; from < len(p.fields); {
		to := from + 1
		for to < len(p.fields) && p.fields[to].isBeside(&p.fields[from]) {
			to++
		}
		if p.fields[from].isEmbedded() {
			d.embedded(p.fields[from:to], old, new)
		} else {
			d.fields(p.fields[from:to], old, new)
		}
		from = to
	}
}

func (d *differ) fields(fields []field, old, new value) {
	for i := range fields {
		f := &fields[i]
		was, had := f.of(old)
		is, has := f.of(new)
		if had && has && f.plan.isSame(was, is) {
			continue
		}
		had, has = had && !f.isOmitted(was), has && !f.isOmitted(is)
		back := d.step(f.step)
		switch {
		case had && has:
			d.diff(f.plan, was, is)
		case has:
			d.add(f.plan, is)
		case had:
			d.remove()
		}
		d.leave(back)
	}
}

// table compares maps, in the order of their keys.
func (d *differ) table(p *plan, old, new reflect.Value) {
	keys := map[string]reflect.Value{}
	for _, m := range [...]reflect.Value{old, new} {
		for _, k := range m.MapKeys() {
			keys[k.String()] = k
		}
	}
	for _, name := range slices.Sorted(maps.Keys(keys)) {
		was, is := old.MapIndex(keys[name]), new.MapIndex(keys[name])
		back := d.step(stepOf(name))
		switch {
		case !is.IsValid():
			d.remove()
		case !was.IsValid():
			d.add(p.elem, copied(is))
		default:
			d.diff(p.elem, copied(was), copied(is))
		}
		d.leave(back)
	}
}

// worthwhile is how many bytes have to be at stake, and half of them to be won, before a shorter way is tried: trying takes
// longer than sending some bytes more.
const worthwhile = 256

// shorten replaces the operations written for a value since a mark by one that replaces it, where that is shorter.
func (d *differ) shorten(p *plan, v value, mark, ops int) {
	if d.ops-ops < 2 || d.err != nil {
		return
	}
	room := len(d.out) - mark - len(`,{"op":"replace","path":"","value":}`) - len(d.path)
	if room < worthwhile || p.weigh(v, room/2) >= room/2 {
		return
	}
	end, all := len(d.out), d.ops
	d.ops = ops
	d.replace(p, v)
	if size := len(d.out) - end; size < end-mark {
		copy(d.out[mark:], d.out[end:])
		d.out = d.out[:mark+size]
	} else {
		d.out, d.ops = d.out[:end], all
	}
}
