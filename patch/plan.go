package patch

import (
	"encoding"
	"encoding/json"
	"reflect"
	"sync"
)

// form is the way a value is compared.
type form uint8

const (
	whole form = iota // by ==, else by its JSON
	boolean
	integer
	unsigned
	float
	text
	binary // bytes, which are base64 in JSON
	pointer
	dynamic
	list
	array
	table
	record
)

func (f form) isScalar() bool { return f >= boolean && f <= text }

// isOptional tells whether there may be nothing, in the form of a nil pointer at the beginning of the memory.
func (f form) isOptional() bool { return f == pointer || f == list || f == table }

// plan tells how values of a type are compared and written.
type plan struct {
	typ       reflect.Type
	form      form
	layout    *layout
	custom    bool    // the type writes its own JSON
	word      bool    // it does so as a text
	quoted    bool    // a number, truth value or string within a string
	addressed *plan   // for addressable values, where the pointer to the type writes its own JSON
	elem      *plan   // of a pointer, list, array or table
	fields    []field // of a record
}

var (
	plans sync.Map // reflect.Type to *plan

	jsonType   = reflect.TypeFor[json.Marshaler]()
	textType   = reflect.TypeFor[encoding.TextMarshaler]()
	numberType = reflect.TypeFor[json.Number]()
)

// planOf returns the plan of a type, made at its first use.
func planOf(t reflect.Type) *plan {
	if p, ok := plans.Load(t); ok {
		return p.(*plan)
	}
	made := planner{map[reflect.Type]*plan{}, map[reflect.Type]*layout{}}
	p := made.plan(t)
	for t, p := range made.plans {
		plans.LoadOrStore(t, p)
	}
	return p
}

// at returns the plan for a value, which is another for some addressable ones.
func (p *plan) at(v value) *plan {
	if p.addressed != nil && v.free {
		return p.addressed
	}
	return p
}

// planner holds the plans under way, since a type may contain itself.
type planner struct {
	plans   map[reflect.Type]*plan
	layouts map[reflect.Type]*layout
}

func (made *planner) plan(t reflect.Type) *plan {
	if p := made.plans[t]; p != nil {
		return p
	}
	p := &plan{typ: t, layout: made.layout(t)}
	made.plans[t] = p
	switch kind := t.Kind(); {
	case kind == reflect.Interface:
		p.form = dynamic
	case kind == reflect.Pointer:
		p.form, p.elem = pointer, made.plan(t.Elem())
	case isCustom(t):
		p.form, p.custom, p.word = scalarForm(t), true, !t.Implements(jsonType)
	default:
		made.fill(p, t)
		if to := reflect.PointerTo(t); isCustom(to) {
			p.addressed = &plan{typ: t, form: scalarForm(t), layout: p.layout, custom: true, word: !to.Implements(jsonType)}
		}
	}
	return p
}

// fill plans a type that leaves its JSON to encoding/json.
func (made *planner) fill(p *plan, t reflect.Type) {
	switch t.Kind() {
	case reflect.Struct:
		p.form, p.fields = record, made.fields(t)
	case reflect.Array:
		p.form, p.elem = array, made.plan(t.Elem())
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 && !isCustom(reflect.PointerTo(t.Elem())) {
			p.form = binary
		} else {
			p.form, p.elem = list, made.plan(t.Elem())
		}
	case reflect.Map:
		if t.Key().Kind() == reflect.String {
			p.form, p.elem = table, made.plan(t.Elem())
		}
	default:
		p.form = scalarForm(t)
	}
}

// quoted plans a field with the option string.
func (made *planner) quoted(t reflect.Type) *plan {
	p := *made.plan(t)
	switch {
	case p.form == pointer:
		p.elem = made.quoted(t.Elem())
	case !p.custom:
		p.quoted = true
	}
	return &p
}

func isCustom(t reflect.Type) bool { return t.Implements(jsonType) || t.Implements(textType) }

// scalarForm is whole for what is no scalar, and for numbers kept as text, whose JSON is no string.
func scalarForm(t reflect.Type) form {
	switch t.Kind() {
	case reflect.Bool:
		return boolean
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return integer
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return unsigned
	case reflect.Float32, reflect.Float64:
		return float
	case reflect.String:
		if t != numberType {
			return text
		}
	}
	return whole
}

// weigh returns about how many bytes a value has in JSON, and stops counting at a limit.
func (p *plan) weigh(v value, limit int) int {
	p = p.at(v)
	if p.custom || p.quoted {
		return 1
	}
	const brackets = 2
	switch p.form {
	case text:
		return brackets + len(*(*string)(v.at))
	case binary:
		return brackets + len(*(*[]byte)(v.at))*4/3
	case pointer:
		if to, ok := v.follow(); ok {
			return 1 + p.elem.weigh(to, limit-1)
		}
	case dynamic:
		if held, is := p.inside(v); held != nil {
			return 1 + held.weigh(is, limit-1)
		}
	case list, array:
		sum := brackets
		first, n := p.elements(v)
		for i := 0; i < n && sum < limit; i++ {
			sum += 1 + p.elem.weigh(p.elem.element(first, i), limit-sum)
		}
		return sum
	case record:
		sum := brackets
		for i := 0; i < len(p.fields) && sum < limit; i++ {
			f := &p.fields[i]
			if is, has := f.of(v); has && !f.isOmitted(is) {
				sum += len(f.step) + 3 + f.plan.weigh(is, limit-sum)
			}
		}
		return sum
	}
	return 1
}
