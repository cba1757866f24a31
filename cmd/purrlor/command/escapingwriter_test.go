package command

import (
	"bytes"
	"testing"
)

// The printable text is the same however it is cut.
func TestPrintableInPieces(t *testing.T) {
	text := "Борис 🐈 \x1b\u202e\U000e0041 \xff end"
	const want = `Борис 🐈 \u001b\u202e\udb40\udc41 \ufffd end`
	for size := 1; size <= len(text); size++ {
		var out bytes.Buffer
		p := &EscapingWriter{To: &out}
		for rest := text; rest != ""; {
			n := min(size, len(rest))
			if _, err := p.Write([]byte(rest[:n])); err != nil {
				t.Fatal(err)
			}
			rest = rest[n:]
		}
		if got := out.String(); got != want {
			t.Errorf("in parts of %d bytes: got %q, want %q", size, got, want)
		}
	}
}
