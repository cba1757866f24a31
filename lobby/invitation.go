package lobby

import (
	"context"
	"crypto/rand"
	"strings"

	"github.com/purrlor/purrlor/internal/ids"
)

// InvitationStore stores at most one short code for each table. Deleting the table deletes its code.
type InvitationStore interface {
	// AddInvitation stores a code for a table unless the table has one, and returns the stored code. It returns ErrTaken if another
	// table has the code, and ErrNotFound for a table that does not exist.
	AddInvitation(ctx context.Context, table ids.TableID, code string) (string, error)
	// Invitation returns the table of a code, or ErrNotFound.
	Invitation(ctx context.Context, code string) (ids.TableID, error)
}

// codeLetters leaves out letters that look alike in upper or lower case: at most one of I, J and L, of O, D and Q, of U and V, and
// of M and N.
const codeLetters = "ABCEFGHKMPRSTVWXYZ"

// codeLength is the number of letters in an invitation code, which gives 34 million codes.
const codeLength = 6

// NewInvitationCode returns a code of six letters, for reading aloud and typing.
func NewInvitationCode() string {
	var code strings.Builder
	for code.Len() < codeLength {
		var b [1]byte
		rand.Read(b[:])
		if most := 256 / len(codeLetters) * len(codeLetters); int(b[0]) < most { // avoids a bias towards some letters
			code.WriteByte(codeLetters[int(b[0])%len(codeLetters)])
		}
	}
	return code.String()
}

// lookalikes maps Cyrillic letters to the letters of a code that they resemble, for people with a Cyrillic keyboard.
var lookalikes = strings.NewReplacer(
	"А", "A", "В", "B", "С", "C", "Е", "E", "Н", "H", "К", "K", "М", "M", "Р", "P", "Т", "T", "Х", "X", "У", "Y", "Ѕ", "S",
)

// ParseInvitationCode returns the stored form of a typed code, ignoring case, spaces and hyphens. It reports whether the text can
// be a code.
func ParseInvitationCode(typed string) (code string, ok bool) {
	const longest = 64 // in bytes, with room for spaces
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
