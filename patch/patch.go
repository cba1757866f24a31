package patch

import (
	"encoding"
	"encoding/json"
	"errors"
	"reflect"
	"strconv"
)

// maxDepth is the deepest value that is followed, as deep as encoding/json reads.
const maxDepth = 10_000

var errDepth = errors.New("patch: the value is nested too deeply or contains itself")

// Append appends the array of operations (add, replace and remove) that turn the JSON of one value into that of another.
// It is [] when nothing differs. After an error dst is returned as it was.
func Append(dst []byte, old, new any) ([]byte, error) {
	var room [128]byte
	d := differ{out: append(dst, '['), path: room[:0]}
	d.dynamic(reflect.ValueOf(old), reflect.ValueOf(new))
	if d.err != nil {
		return dst, d.err
	}
	return append(d.out, ']'), nil
}

// differ is a patch being written.
type differ struct {
	out   []byte
	path  []byte // pointer to the value at hand, as it stands in a JSON string
	ops   int
	depth int
	err   error
}

// step goes one level down the path and returns the way back for leave.
func (d *differ) step(name string) (back int) {
	back = len(d.path)
	d.path = append(d.path, name...)
	return back
}

func (d *differ) stepIndex(i int) (back int) {
	back = len(d.path)
	d.path = strconv.AppendInt(append(d.path, '/'), int64(i), 10)
	return back
}

func (d *differ) leave(back int) { d.path = d.path[:back] }

// begin writes an operation up to its path.
func (d *differ) begin(op string) {
	if d.ops > 0 {
		d.out = append(d.out, ',')
	}
	d.ops++
	d.out = append(d.out, `{"op":"`...)
	d.out = append(d.out, op...)
	d.out = append(d.out, `","path":"`...)
	d.out = append(d.out, d.path...)
	d.out = append(d.out, '"')
}

func (d *differ) remove() {
	d.begin("remove")
	d.out = append(d.out, '}')
}

func (d *differ) add(p *plan, v reflect.Value)     { d.put("add", p, v) }
func (d *differ) replace(p *plan, v reflect.Value) { d.put("replace", p, v) }

func (d *differ) put(op string, p *plan, v reflect.Value) {
	d.begin(op)
	d.out = append(d.out, `,"value":`...)
	d.write(p, v)
	d.out = append(d.out, '}')
}

// write writes a value as encoding/json does.
func (d *differ) write(p *plan, v reflect.Value) {
	switch {
	case p == nil:
		d.out = append(d.out, "null"...)
	case p.form == pointer && v.IsNil():
		d.out = append(d.out, "null"...)
	case p.form == pointer:
		d.write(p.elem, v.Elem())
	case p.quoted && v.Kind() == reflect.String && v.Type() != numberType:
		d.marshal(reflect.ValueOf(string(d.raw(v))))
	case p.quoted:
		d.out = append(d.out, '"')
		d.marshal(v)
		d.out = append(d.out, '"')
	case p.custom && d.writeText(v):
	case p.custom || p.addressed != nil:
		d.marshal(v)
	case p.form == list && !v.IsNil(), p.form == array:
		d.writeList(p.elem, v)
	case p.form == boolean:
		d.out = strconv.AppendBool(d.out, v.Bool())
	case p.form == integer:
		d.out = strconv.AppendInt(d.out, v.Int(), 10)
	case p.form == unsigned:
		d.out = strconv.AppendUint(d.out, v.Uint(), 10)
	case p.form == text && isPlain(v.String()):
		d.out = append(d.out, '"')
		d.out = append(d.out, v.String()...)
		d.out = append(d.out, '"')
	case p.form == record && !v.CanInterface():
		d.writeRecord(p, v)
	default:
		d.marshal(v)
	}
}

// writeText writes a value that has a plain text for itself, which spares encoding/json.
func (d *differ) writeText(v reflect.Value) bool {
	if !v.CanInterface() || v.Kind() == reflect.Pointer {
		return false
	}
	is := v.Interface()
	if _, ok := is.(json.Marshaler); ok {
		return false
	}
	own, ok := is.(encoding.TextMarshaler)
	if !ok {
		return false
	}
	word, err := own.MarshalText()
	if err != nil || !isPlain(string(word)) {
		return false
	}
	d.out = append(append(append(d.out, '"'), word...), '"')
	return true
}

// writeList writes the elements of a list or an array.
func (d *differ) writeList(elem *plan, v reflect.Value) {
	d.out = append(d.out, '[')
	for i := range v.Len() {
		if i > 0 {
			d.out = append(d.out, ',')
		}
		at := v.Index(i)
		d.write(elem.at(at), at)
	}
	d.out = append(d.out, ']')
}

// writeRecord writes an embedded struct of an unexported type that has a name of its own, out of reach for Interface.
func (d *differ) writeRecord(p *plan, v reflect.Value) {
	between := byte('{')
	for i := range p.fields {
		f := &p.fields[i]
		if is, has := f.of(v); has && !f.isOmitted(is) {
			d.out = append(d.out, between)
			d.marshal(reflect.ValueOf(f.name))
			d.out = append(d.out, ':')
			d.write(f.plan, is)
			between = ','
		}
	}
	if between == '{' {
		d.out = append(d.out, between)
	}
	d.out = append(d.out, '}')
}

func (d *differ) marshal(v reflect.Value) { d.out = append(d.out, d.raw(v)...) }

// raw returns the JSON of a value. An addressable one goes by its address, as methods of its pointer count then.
func (d *differ) raw(v reflect.Value) []byte {
	if d.err != nil {
		return nil
	}
	if v.CanAddr() {
		v = v.Addr()
	}
	raw, err := json.Marshal(v.Interface())
	if err != nil {
		d.err = err
	}
	return raw
}

// isPlain tells whether a string stands in JSON as it is.
func isPlain(s string) bool {
	for i := range len(s) {
		switch c := s[i]; {
		case c < ' ', c > '~', c == '"', c == '\\', c == '<', c == '>', c == '&':
			return false
		}
	}
	return true
}
