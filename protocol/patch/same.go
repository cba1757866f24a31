package patch

import (
	"bytes"
	"maps"
	"reflect"
	"sync"
	"unsafe"
)

// comparer finds values of a type that are alike in memory, several times faster than reflection. It follows pointers and slices.
// Values that are alike have the same JSON. For values that are not, the shapes decide.
type comparer struct{ steps []compareStep }

// compareStep compares one part of a value, or a run of parts without pointers.
type compareStep struct {
	kind   stepKind
	offset uintptr
	size   uintptr   // of the memory, or of an element of a slice
	elem   *comparer // of a pointer or slice
}

type stepKind uint8

const (
	sameMemory stepKind = iota
	sameText
	sameSlice
	samePointer
	sameCounts // map[string]int
)

var (
	comparers sync.Map // reflect.Type to *comparer
	comparing sync.Mutex
)

// comparerOf returns the comparer of a type, worked out at its first use.
func comparerOf(t reflect.Type) *comparer {
	if c, ok := comparers.Load(t); ok {
		return c.(*comparer)
	}
	comparing.Lock()
	defer comparing.Unlock()
	made := comparerBuilder{}
	c := made.of(t)
	for t, c := range made {
		comparers.LoadOrStore(t, c)
	}
	return c
}

// comparerBuilder has the comparers of types that may contain themselves or each other.
type comparerBuilder map[reflect.Type]*comparer

func (b comparerBuilder) of(t reflect.Type) *comparer {
	if c := b[t]; c != nil {
		return c
	}
	c := &comparer{}
	b[t] = c
	b.add(c, t, 0)
	return c
}

// add adds the steps for a part of a type. Other maps, interfaces and the like are alike only if they are one and the same.
func (b comparerBuilder) add(c *comparer, t reflect.Type, offset uintptr) {
	switch t.Kind() {
	case reflect.String:
		c.steps = append(c.steps, compareStep{kind: sameText, offset: offset})
	case reflect.Slice:
		c.steps = append(c.steps, compareStep{sameSlice, offset, t.Elem().Size(), b.of(t.Elem())})
	case reflect.Pointer:
		c.steps = append(c.steps, compareStep{samePointer, offset, 0, b.of(t.Elem())})
	case reflect.Struct:
		for i := range t.NumField() {
			b.add(c, t.Field(i).Type, offset+t.Field(i).Offset)
		}
	case reflect.Map:
		if t == reflect.TypeFor[map[string]int]() {
			c.steps = append(c.steps, compareStep{kind: sameCounts, offset: offset})
			return
		}
		c.addMemory(offset, t.Size())
	case reflect.Array:
		for i := range t.Len() {
			b.add(c, t.Elem(), offset+uintptr(i)*t.Elem().Size())
		}
	default:
		c.addMemory(offset, t.Size())
	}
}

// addMemory lengthens the last step if it ends where the memory begins. Padding between fields has no defined content.
func (c *comparer) addMemory(offset, size uintptr) {
	if n := len(c.steps); n > 0 && c.steps[n-1].kind == sameMemory && c.steps[n-1].offset+c.steps[n-1].size == offset {
		c.steps[n-1].size += size
		return
	}
	c.steps = append(c.steps, compareStep{kind: sameMemory, offset: offset, size: size})
}

// isMemory reports whether values of a size are nothing but memory.
func (c *comparer) isMemory(size uintptr) bool {
	return len(c.steps) == 1 && c.steps[0].kind == sameMemory && c.steps[0].size == size
}

// maxComparedDepth is deeper than any view. Values that contain themselves soon come to reflection, which refuses them.
const maxComparedDepth = 100

// same reports whether the values at two addresses are alike. Values nested too deeply are not.
func (c *comparer) same(a, b unsafe.Pointer, depth int) bool {
	if a == b {
		return true
	}
	if depth > maxComparedDepth {
		return false
	}
	for i := range c.steps {
		s := &c.steps[i]
		if !s.same(unsafe.Add(a, s.offset), unsafe.Add(b, s.offset), depth) {
			return false
		}
	}
	return true
}

func (s *compareStep) same(a, b unsafe.Pointer, depth int) bool {
	switch s.kind {
	case sameText:
		return *(*string)(a) == *(*string)(b)
	case samePointer:
		x, y := *(*unsafe.Pointer)(a), *(*unsafe.Pointer)(b)
		return x == y || x != nil && y != nil && s.elem.same(x, y, depth+1)
	case sameSlice:
		return s.sameElements(*(*[]byte)(a), *(*[]byte)(b), depth)
	case sameCounts:
		x, y := *(*map[string]int)(a), *(*map[string]int)(b)
		return (x == nil) == (y == nil) && maps.Equal(x, y)
	default:
		return equalMemory(a, b, s.size)
	}
}

func equalMemory(a, b unsafe.Pointer, size uintptr) bool {
	return bytes.Equal(unsafe.Slice((*byte)(a), size), unsafe.Slice((*byte)(b), size))
}

// sameElements takes slices of any type. Their length counts elements and not bytes.
func (s *compareStep) sameElements(a, b []byte, depth int) bool {
	if len(a) != len(b) || (a == nil) != (b == nil) {
		return false
	}
	x, y, n := unsafe.Pointer(unsafe.SliceData(a)), unsafe.Pointer(unsafe.SliceData(b)), uintptr(len(a))
	if x == y || n == 0 {
		return true
	}
	if s.elem.isMemory(s.size) {
		return equalMemory(x, y, n*s.size)
	}
	for i := range n {
		if !s.elem.same(unsafe.Add(x, i*s.size), unsafe.Add(y, i*s.size), depth+1) {
			return false
		}
	}
	return true
}

// addressOf returns where a value is, nil if it has no address.
func addressOf(v reflect.Value) unsafe.Pointer {
	if !v.IsValid() || !v.CanAddr() {
		return nil
	}
	return v.Addr().UnsafePointer()
}

// same reports whether values of one type are alike in memory, as far as they have addresses.
func (d *differ) same(c *comparer, a, b reflect.Value) bool {
	x, y := addressOf(a), addressOf(b)
	return x != nil && y != nil && !d.reflecting && c.same(x, y, 0)
}
