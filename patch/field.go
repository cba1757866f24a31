package patch

import (
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unsafe"
)

// field is a member of a struct's JSON object, perhaps from an embedded struct.
type field struct {
	name      string
	step      string // of the path, as it stands in a JSON string
	key       string // in JSON
	index     []int
	offset    uintptr   // in memory
	beyond    []uintptr // offsets after each embedded pointer on the way
	typ       reflect.Type
	plan      *plan
	tagged    bool
	omitEmpty bool
	omitZero  bool
	quoted    bool
}

// of returns the field of a struct, unless an embedded pointer on the way is nil.
func (f *field) of(v value) (value, bool) {
	v.at = unsafe.Add(v.at, f.offset)
	for _, offset := range f.beyond {
		to, ok := v.follow()
		if !ok {
			return v, false
		}
		v = value{unsafe.Add(to.at, offset), true}
	}
	return v, true
}

// isEmbedded tells whether the field is in a struct that is embedded by pointer.
func (f *field) isEmbedded() bool { return len(f.beyond) > 0 }

// isBeside tells whether two fields are in the same embedded struct, or both in none.
func (f *field) isBeside(other *field) bool {
	return f.isEmbedded() == other.isEmbedded() && (!f.isEmbedded() || f.offset == other.offset)
}

// root is the embedded pointer on the way to the field, the first if there are several.
func (f *field) root(v value) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Add(v.at, f.offset)) }

// locate works out where the field is in a struct.
func (f *field) locate(t reflect.Type) {
	at := &f.offset
	for _, i := range f.index {
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
			f.beyond = append(f.beyond, 0)
			at = &f.beyond[len(f.beyond)-1]
		}
		*at += t.Field(i).Offset
		t = t.Field(i).Type
	}
}

// isOmitted tells whether the options of the field leave a value out.
func (f *field) isOmitted(v value) bool {
	return f.omitEmpty && isEmpty(f.plan.reflect(v)) || f.omitZero && isZero(f.plan.reflect(v))
}

func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return v.Len() == 0
	case reflect.Struct:
		return false
	}
	return v.IsZero()
}

type zeroer interface{ IsZero() bool }

var zeroerType = reflect.TypeFor[zeroer]()

func isZero(v reflect.Value) bool {
	t := v.Type()
	switch {
	case t.Implements(zeroerType):
		inside := v
		if v.Kind() == reflect.Interface {
			inside = v.Elem()
		}
		if !inside.IsValid() || inside.Kind() == reflect.Pointer && inside.IsNil() {
			return true
		}
	case reflect.PointerTo(t).Implements(zeroerType):
		v = v.Addr()
	default:
		return v.IsZero()
	}
	return v.Interface().(zeroer).IsZero()
}

// fields lists the members of a struct's JSON object in their order. Of several with one name the one with the fewest
// embeddings counts, then the one with a tag, and none if that does not decide.
func (made *planner) fields(t reflect.Type) []field {
	all := candidates(t)
	slices.SortStableFunc(all, func(a, b field) int {
		return cmp.Or(strings.Compare(a.name, b.name), len(a.index)-len(b.index), boolOrder(a.tagged, b.tagged))
	})
	var list []field
	for len(all) > 0 {
		n := 1
		for n < len(all) && all[n].name == all[0].name {
			n++
		}
		if n == 1 || len(all[0].index) != len(all[1].index) || all[0].tagged != all[1].tagged {
			list = append(list, all[0])
		}
		all = all[n:]
	}
	slices.SortFunc(list, func(a, b field) int { return slices.Compare(a.index, b.index) })
	for i := range list {
		f := &list[i]
		f.step, f.key = stepOf(f.name), keyOf(f.name)
		f.locate(t)
		if f.quoted {
			f.plan = made.quoted(f.typ)
		} else {
			f.plan = made.plan(f.typ)
		}
	}
	return list
}

func boolOrder(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// candidates lists the members of a struct and of those embedded, level by level. What a level embeds twice is listed
// twice, so that neither counts.
func candidates(t reflect.Type) (all []field) {
	next, nextCount := []field{{typ: t}}, map[reflect.Type]int{}
	visited := map[reflect.Type]bool{}
	for len(next) > 0 {
		level, count := next, nextCount
		next, nextCount = nil, map[reflect.Type]int{}
		for _, outer := range level {
			if visited[outer.typ] {
				continue
			}
			visited[outer.typ] = true
			for i := range outer.typ.NumField() {
				f, embedded, ok := candidate(outer, i)
				switch {
				case !ok:
				case embedded:
					if nextCount[f.typ]++; nextCount[f.typ] == 1 {
						next = append(next, f)
					}
				default:
					if all = append(all, f); count[outer.typ] > 1 {
						all = append(all, f)
					}
				}
			}
		}
	}
	return all
}

// candidate reads one field. An embedded struct without a name in its tag stands for its own fields.
func candidate(outer field, i int) (f field, embedded, ok bool) {
	sf := outer.typ.Field(i)
	under := sf.Type
	if under.Kind() == reflect.Pointer && under.Name() == "" {
		under = under.Elem()
	}
	isStruct := under.Kind() == reflect.Struct
	tag := sf.Tag.Get("json")
	if tag == "-" || !sf.IsExported() && !(sf.Anonymous && isStruct) {
		return f, false, false
	}
	f = field{index: append(slices.Clone(outer.index), i), typ: sf.Type}
	name, options, _ := strings.Cut(tag, ",")
	if isName(name) {
		f.name, f.tagged = name, true
	} else if sf.Anonymous && isStruct {
		f.typ = under
		return f, true, true
	} else {
		f.name = sf.Name
	}
	for option := range strings.SplitSeq(options, ",") {
		switch option {
		case "omitempty":
			f.omitEmpty = true
		case "omitzero":
			f.omitZero = true
		case "string":
			f.quoted = scalarForm(under) != whole || under == numberType
		}
	}
	return f, false, true
}

func isName(s string) bool {
	for _, c := range s {
		if !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", c) && !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			return false
		}
	}
	return s != ""
}

var escapes = strings.NewReplacer("~", "~0", "/", "~1")

// stepOf writes a member's name as a step of a path.
func stepOf(name string) string {
	if strings.ContainsAny(name, "~/") {
		name = escapes.Replace(name)
	}
	key := keyOf(name)
	return "/" + key[1:len(key)-1]
}

// keyOf writes a member's name in JSON.
func keyOf(name string) string {
	raw, _ := json.Marshal(name) // a string never fails
	return string(raw)
}
