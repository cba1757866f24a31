package isle

import "fmt"

// Colour is one of the five families of cats; NoColour is for what has none.
type Colour uint8

// The colours in the order of the data files.
const (
	NoColour Colour = iota
	Blue
	Green
	Red
	Purple
	Orange
)

// colours lists the five real colours.
var colours = [...]Colour{Blue, Green, Red, Purple, Orange}

var colourNames = [...]string{NoColour: "", Blue: "blue", Green: "green", Red: "red", Purple: "purple", Orange: "orange"}

func (c Colour) String() string {
	if int(c) < len(colourNames) {
		return colourNames[c]
	}
	return fmt.Sprintf("colour-%d", uint8(c))
}

// ParseColour reads a colour's name.
func ParseColour(s string) (Colour, bool) {
	for _, c := range colours {
		if colourNames[c] == s {
			return c, true
		}
	}
	return NoColour, false
}

func (c Colour) real() bool { return c >= Blue && c <= Orange }

// MarshalText writes the colour's name; NoColour is empty.
func (c Colour) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads a colour's name.
func (c *Colour) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*c = NoColour
		return nil
	}
	got, ok := ParseColour(string(text))
	if !ok {
		return fmt.Errorf("unknown colour %q", text)
	}
	*c = got
	return nil
}
