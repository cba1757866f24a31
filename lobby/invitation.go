package lobby

import (
	"context"
	"crypto/rand"
	"strings"

	"github.com/purrlor/purrlor/internal/ids"
)

// InvitationStore keeps a short code for each table that has one. It goes with its table.
type InvitationStore interface {
	// AddInvitation keeps a code for a table unless it has one already, and returns the one that is kept. It answers ErrTaken
	// if another table has the code, and ErrNotFound for a table that does not exist.
	AddInvitation(ctx context.Context, table ids.TableID, code string) (string, error)
	// Invitation returns the table of a code, or ErrNotFound.
	Invitation(ctx context.Context, code string) (ids.TableID, error)
}

// codeLetters are those that readers do not mistake for each other, in capitals or not: of I, J and L, O, D and Q, U and V, M and N
// one at most.
const codeLetters = "ABCEFGHKMPRSTVWXYZ"

// codeLength is how many letters an invitation code has: 34 million codes.
const codeLength = 6

// NewInvitationCode returns a code of six letters, to be read aloud and typed.
func NewInvitationCode() string {
	var code strings.Builder
	for code.Len() < codeLength {
		var b [1]byte
		rand.Read(b[:])
		if most := 256 / len(codeLetters) * len(codeLetters); int(b[0]) < most { // else some letters would be likelier
			code.WriteByte(codeLetters[int(b[0])%len(codeLetters)])
		}
	}
	return code.String()
}

// lookalikes are Cyrillic letters that look like those of a code, for keyboards that have them.
var lookalikes = strings.NewReplacer(
	"А", "A", "В", "B", "С", "C", "Е", "E", "Н", "H", "К", "K", "М", "M", "Р", "P", "Т", "T", "Х", "X", "У", "Y", "Ѕ", "S",
)

// ParseInvitationCode returns a code as it is kept, of what somebody has typed in any case, with spaces and hyphens or without. It
// reports whether it can be one.
func ParseInvitationCode(typed string) (code string, ok bool) {
	const longest = 64 // bytes, with room for spaces
	if len(typed) > longest {
		return "", false
	}
	code = strings.Map(func(r rune) rune {
		if strings.ContainsRune(" \t-\u00a0\u2009\u202f", r) {
			return -1
		}
		return r
	}, lookalikes.Replace(strings.ToUpper(typed)))
	if len(code) != codeLength || strings.Trim(code, codeLetters) != "" {
		return "", false
	}
	return code, true
}
