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
func Append(dst []byte, old, new any) ([]byte, error) { return (*Memo)(nil).Append(dst, old, new) }

// Append is the function Append for one of several pairs of values.
func (m *Memo) Append(dst []byte, old, new any) ([]byte, error) {
	var room [128]byte
	d := differ{out: append(dst, '['), path: room[:0], memo: m}
	held, was := inside(old)
	holds, is := inside(new)
	d.dynamic(held, holds, was, is)
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
	memo  *Memo // may be nil
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

func (d *differ) add(p *plan, v value)     { d.put("add", p, v) }
func (d *differ) replace(p *plan, v value) { d.put("replace", p, v) }

func (d *differ) put(op string, p *plan, v value) {
	d.begin(op)
	d.out = append(d.out, `,"value":`...)
	d.write(p, v)
	d.out = append(d.out, '}')
}

// write writes a value as encoding/json does.
func (d *differ) write(p *plan, v value) {
	if p == nil || p.form.isOptional() && v.isNil() {
		d.out = append(d.out, "null"...)
		return
	}
	switch {
	case p.form == pointer:
		to, _ := v.follow()
		d.write(p.elem.at(to), to)
	case p.quoted && p.form == text:
		d.out = append(d.out, d.marshal(reflect.ValueOf(string(d.raw(p, v))))...)
	case p.quoted:
		d.out = append(d.out, '"')
		d.out = append(d.out, d.raw(p, v)...)
		d.out = append(d.out, '"')
	case p.word && d.writeText(p, v):
	case p.custom || p.addressed != nil:
		d.out = append(d.out, d.raw(p, v)...)
	case p.form == list, p.form == array:
		d.writeList(rowOf(p, v))
	case p.form == boolean:
		d.out = strconv.AppendBool(d.out, *(*bool)(v.at))
	case p.form == integer:
		d.out = strconv.AppendInt(d.out, p.reflect(v).Int(), 10)
	case p.form == unsigned:
		d.out = strconv.AppendUint(d.out, p.reflect(v).Uint(), 10)
	case p.form == text && isPlain(*(*string)(v.at)):
		d.out = append(d.out, '"')
		d.out = append(d.out, *(*string)(v.at)...)
		d.out = append(d.out, '"')
	case p.form == record:
		d.writeRecord(p, v)
	default:
		d.out = append(d.out, d.raw(p, v)...)
	}
}

// writeText writes a value that has a plain text for itself, which spares encoding/json.
func (d *differ) writeText(p *plan, v value) bool {
	is := p.reflect(v)
	if v.free {
		is = is.Addr()
	}
	word, err := is.Interface().(encoding.TextMarshaler).MarshalText()
	if err != nil || !isPlain(string(word)) {
		return false
	}
	d.out = append(append(append(d.out, '"'), word...), '"')
	return true
}

// writeList writes the elements of a list or an array.
func (d *differ) writeList(r row) {
	d.out = append(d.out, '[')
	for i := range r.n {
		if i > 0 {
			d.out = append(d.out, ',')
		}
		is := r.at(i)
		d.write(r.plan.at(is), is)
	}
	d.out = append(d.out, ']')
}

func (d *differ) writeRecord(p *plan, v value) {
	if d.enter(); d.err != nil {
		return
	}
	between := byte('{')
	for i := range p.fields {
		f := &p.fields[i]
		if is, has := f.of(v); has && !f.isOmitted(is) {
			d.out = append(d.out, between)
			d.out = append(append(d.out, f.key...), ':')
			d.write(f.plan.at(is), is)
			between = ','
		}
	}
	if between == '{' {
		d.out = append(d.out, between)
	}
	d.out = append(d.out, '}')
	d.depth--
}

// raw returns the JSON of a value. An addressable one goes by its address, as methods of its pointer count then.
func (d *differ) raw(p *plan, v value) []byte {
	is := p.reflect(v)
	if v.free {
		is = is.Addr()
	}
	return d.marshal(is)
}

func (d *differ) marshal(v reflect.Value) []byte {
	if d.err != nil {
		return nil
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
