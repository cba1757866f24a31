package main

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/purrlor/purrlor/room"
)

// printable is a writer for a terminal that shows what strangers have written. What could steer the terminal or hide
// something, such as escape sequences and marks of direction, is written as the escapes of JSON, so that JSON stays what it
// is. Line ends and tabs pass: a text that may hold them has to be quoted before.
type printable struct {
	to   io.Writer
	rest []byte // the beginning of a character
}

// plain returns an id, in quotes if it is none: older servers kept what they were given.
func plain[ID ~string](id ID) string {
	if room.IsID(string(id)) {
		return string(id)
	}
	return strconv.Quote(string(id))
}

func (p *printable) Write(text []byte) (int, error) {
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
	if _, err := p.to.Write(out.Bytes()); err != nil {
		return 0, err
	}
	return len(text), nil
}
