package room

import "strings"

// MaxID is the longest id, in bytes.
const MaxID = 64

// IsID reports whether a text can be an id, whoever made it up: 1 to MaxID printable characters of ASCII.
// Anything else is neither stored nor looked up.
func IsID(text string) bool {
	return text != "" && len(text) <= MaxID && !strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' })
}
