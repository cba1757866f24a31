package patch

import (
	"reflect"
	"unsafe"
)

const (
	maxFollow = 64 // pointers and lists followed in memory, one in another
	maxParts  = 64 // of an array
)

// value is a place in memory that holds a value of a plan's type. Most values of two scenes are the same, and their memory
// tells that much faster than reflection does, which is left to the few that differ.
type value struct {
	at   unsafe.Pointer
	free bool // addressable, so that methods of its pointer count for its JSON
}

// inside returns where an interface has its value, with the plan of that, nil for nothing.
func inside(i any) (*plan, value) {
	if i == nil {
		return nil, value{}
	}
	t := reflect.TypeOf(i)
	if t.Size() <= unsafe.Sizeof(uintptr(0)) {
		return planOf(t), copied(reflect.ValueOf(i)) // some values of this size are in the interface itself
	}
	data := (*[2]unsafe.Pointer)(unsafe.Pointer(&i))[1]
	return planOf(t), value{at: data}
}

// copied gives a value a place in memory that is not its own.
func copied(v reflect.Value) value {
	place := reflect.New(v.Type())
	place.Elem().Set(v)
	return value{at: place.UnsafePointer()}
}

// reflect returns a value in the form of package reflect.
func (p *plan) reflect(v value) reflect.Value { return reflect.NewAt(p.typ, v.at).Elem() }

// inside returns what an interface holds.
func (p *plan) inside(v value) (*plan, value) {
	if p.typ.NumMethod() == 0 {
		return inside(*(*any)(v.at))
	}
	return inside(p.reflect(v).Interface())
}

// follow returns what a pointer points to.
func (v value) follow() (value, bool) {
	to := *(*unsafe.Pointer)(v.at)
	return value{to, true}, to != nil
}

// elements returns the first element of a list or array, and how many there are.
func (p *plan) elements(v value) (first value, n int) {
	if p.form == array {
		return v, p.typ.Len()
	}
	s := *(*[]struct{})(v.at)
	return value{unsafe.Pointer(unsafe.SliceData(s)), true}, len(s)
}

// isNil tells whether a list or map is nil.
func (v value) isNil() bool { return *(*unsafe.Pointer)(v.at) == nil }

// element returns the i-th of values of a plan in a row.
func (p *plan) element(first value, i int) value {
	return value{unsafe.Add(first.at, uintptr(i)*p.layout.size), first.free}
}

// isSame tells, at little cost, that two values are equal. Only of scalars a no is sure.
func (p *plan) isSame(a, b value) bool { return p.layout.isSame(a.at, b.at, 0) }

// layout lists the parts of a type's memory. Values whose memory is the same have the same JSON, whatever their methods,
// which spares most of a walk by reflection; values whose memory differs may still be equal.
type layout struct {
	size  uintptr
	flat  bool // all of it is compared byte by byte
	parts []part
}

// part is a piece of memory: bytes, or a string, pointer or slice.
type part struct {
	kind   reflect.Kind // Invalid for bytes
	offset uintptr
	size   uintptr
	elem   *layout // of a pointer or slice
}

// isSame tells whether values of the type are the same in memory.
func (l *layout) isSame(a, b unsafe.Pointer, depth int) bool {
	if depth > maxFollow {
		return false
	}
	for i := range l.parts {
		p := &l.parts[i]
		if !p.isSame(unsafe.Add(a, p.offset), unsafe.Add(b, p.offset), depth) {
			return false
		}
	}
	return true
}

func (p *part) isSame(a, b unsafe.Pointer, depth int) bool {
	switch p.kind {
	case reflect.String:
		return *(*string)(a) == *(*string)(b)
	case reflect.Pointer:
		x, y := *(*unsafe.Pointer)(a), *(*unsafe.Pointer)(b)
		return x == y || x != nil && y != nil && p.elem.isSame(x, y, depth+1)
	case reflect.Slice:
		x, y := *(*[]struct{})(a), *(*[]struct{})(b)
		return len(x) == len(y) && (x == nil) == (y == nil) &&
			p.elem.areSame(unsafe.Pointer(unsafe.SliceData(x)), unsafe.Pointer(unsafe.SliceData(y)), len(x), depth+1)
	}
	return areBytesSame(a, b, p.size)
}

// areSame tells whether n values in a row are the same.
func (l *layout) areSame(a, b unsafe.Pointer, n, depth int) bool {
	if a == b || n == 0 {
		return true
	}
	if l.flat {
		return areBytesSame(a, b, l.size*uintptr(n))
	}
	for i := range uintptr(n) {
		if !l.isSame(unsafe.Add(a, i*l.size), unsafe.Add(b, i*l.size), depth) {
			return false
		}
	}
	return true
}

func areBytesSame(a, b unsafe.Pointer, n uintptr) bool {
	return string(unsafe.Slice((*byte)(a), n)) == string(unsafe.Slice((*byte)(b), n))
}

// layout returns the layout of a type; like plans, layouts may contain themselves.
func (made *planner) layout(t reflect.Type) *layout {
	if l := made.layouts[t]; l != nil {
		return l
	}
	l := &layout{size: t.Size()}
	made.layouts[t] = l
	made.lay(l, t, 0)
	l.flat = len(l.parts) == 1 && l.parts[0].kind == reflect.Invalid && l.parts[0].size == l.size
	return l
}

// lay adds the parts of a type at an offset.
func (made *planner) lay(l *layout, t reflect.Type, offset uintptr) {
	switch kind := t.Kind(); {
	case kind == reflect.String:
		l.parts = append(l.parts, part{kind: kind, offset: offset})
	case kind == reflect.Pointer, kind == reflect.Slice:
		l.parts = append(l.parts, part{kind: kind, offset: offset, elem: made.layout(t.Elem())})
	case kind == reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			made.lay(l, f.Type, offset+f.Offset)
		}
	case kind == reflect.Array && t.Len() <= maxParts:
		for i := range uintptr(t.Len()) {
			made.lay(l, t.Elem(), offset+i*t.Elem().Size())
		}
	case len(l.parts) > 0 && l.parts[len(l.parts)-1].isJustBefore(offset):
		l.parts[len(l.parts)-1].size += t.Size()
	default:
		l.parts = append(l.parts, part{offset: offset, size: t.Size()})
	}
}

// isJustBefore tells whether the part is bytes that end at an offset.
func (p *part) isJustBefore(offset uintptr) bool {
	return p.kind == reflect.Invalid && p.offset+p.size == offset
}
