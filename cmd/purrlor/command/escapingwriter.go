package command

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/purrlor/purrlor/internal/ids"
)

// EscapingWriter makes text from strangers safe for a terminal. Whatever could control the terminal or hide something, such as
// escape sequences and direction marks, is written as JSON escapes, so that JSON keeps its meaning. Newlines and tabs pass
// through: text that may contain them must be quoted first.
type EscapingWriter struct {
	To   io.Writer
	rest []byte // the start of an incomplete character
}

// QuoteUnlessID quotes an id that is not well-formed: older servers stored whatever they were given.
func QuoteUnlessID[ID ~string](id ID) string {
	if ids.Valid(string(id)) {
		return string(id)
	}
	return strconv.Quote(string(id))
}

func (p *EscapingWriter) Write(text []byte) (int, error) {
	var out bytes.Buffer
	all := append(p.rest, text...)
	for len(all) > 0 && utf8.FullRune(all) {
		r, size := utf8.DecodeRune(all)
		switch {
		case r == '\n' || r == '\t' || unicode.IsPrint(r) && r != utf8.RuneError:
			out.Write(all[:size])
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&out, `\u%04x\u%04x`, high, low)
		default:
			fmt.Fprintf(&out, `\u%04x`, r)
		}
		all = all[size:]
	}
	p.rest = bytes.Clone(all)
	if _, err := p.To.Write(out.Bytes()); err != nil {
		return 0, err
	}
	return len(text), nil
}
