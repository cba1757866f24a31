package patch

import "reflect"

// Decoded lists the types in a type that are compared as decoded JSON, which is slow.
func Decoded(t reflect.Type) (types []reflect.Type) {
	seen := map[reflect.Type]bool{}
	var visit func(t reflect.Type)
	visit = func(t reflect.Type) {
		if seen[t] {
			return
		}
		seen[t] = true
		switch shapeOf(t).(type) {
		case decoded:
			types = append(types, t)
		case *record:
			for i := range t.NumField() {
				visit(t.Field(i).Type)
			}
		case list, object:
			visit(t.Elem())
		case indirect:
			if t.Kind() == reflect.Pointer {
				visit(t.Elem())
			}
		}
	}
	visit(t)
	return types
}

// AppendByReflection is Append without the comparison of memory.
func AppendByReflection(dst []byte, old, new any) ([]byte, error) {
	d := differ{out: append(dst, '['), reflecting: true}
	d.diffInside(reflect.ValueOf(old), reflect.ValueOf(new))
	return append(d.out, ']'), d.err
}
