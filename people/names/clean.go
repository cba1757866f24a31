package names

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
	"golang.org/x/text/unicode/norm"

	"github.com/purrlor/purrlor/rules/game"
)

// Codes of refusals.
const (
	CodeBadName     game.Code = "bad_name"      // the name has characters that are unseen or spoil the page, or no letter at all
	CodeNameTooLong game.Code = "name_too_long" // the name has too many characters
	CodeEmptyName   game.Code = "empty_name"    // the name is empty or only spaces
	CodeBadText     game.Code = "bad_text"      // the line has characters that are unseen or spoil the page
	CodeTextTooLong game.Code = "text_too_long" // the line has too many characters
	CodeEmptyText   game.Code = "empty_text"    // the line is empty or only spaces
)

// Codes lists the codes above, for the word catalogues.
func Codes() []game.Code {
	return []game.Code{CodeBadName, CodeNameTooLong, CodeEmptyName, CodeBadText, CodeTextTooLong, CodeEmptyText}
}

const (
	// maxRunes limits the code points of one visible character. The longest emoji in use, a kiss of two people with skin tones, has
	// ten.
	maxRunes = 12
	// maxBytes limits the raw input for each character, so that a flood is rejected unread. Twelve runes need 48.
	maxBytes = 64
	// maxMarks limits consecutive marks of decomposed letters to the number in UTS #39, 5.4.
	maxMarks = 4
)

// textRules are the rules for one kind of text: its codes and what it allows.
type textRules struct {
	bad, long, empty game.Code
	isSpace          func(rune) bool // characters that become a plain space
	joiners          bool            // joiners are allowed within words of scripts that need them
	wordless         bool            // punctuation alone is allowed
}

var (
	nameRules = textRules{
		bad: CodeBadName, long: CodeNameTooLong, empty: CodeEmptyName,
		isSpace: func(r rune) bool { return unicode.Is(unicode.Zs, r) },
	}
	chatRules = textRules{
		bad: CodeBadText, long: CodeTextTooLong, empty: CodeEmptyText,
		isSpace: unicode.IsSpace, joiners: true, wordless: true,
	}
)

// CleanName returns a person's name as it is stored and shown: NFC, trimmed, with single spaces, and at most limit visible
// characters. It rejects invisible characters, characters that break the page, and names without letters.
func CleanName(raw string, limit int) (string, error) { return nameRules.clean(raw, limit) }

// CleanChat cleans one line of chat as CleanName does. Line breaks and tabs become spaces, and letters are not required.
func CleanChat(raw string, limit int) (string, error) { return chatRules.clean(raw, limit) }

func (t textRules) clean(raw string, limit int) (string, error) {
	if len(raw)/maxBytes > limit {
		return "", game.Refuse(t.long, "%d bytes are too many for %d characters", len(raw), limit)
	}
	if !utf8.ValidString(raw) {
		return "", game.Refuse(t.bad, "not UTF-8")
	}
	text := strings.Join(strings.FieldsFunc(norm.NFC.String(raw), t.isSpace), " ")
	if text == "" {
		return "", game.Refuse(t.empty, "nothing but spaces")
	}
	if err := t.check(text); err != nil {
		return "", err
	}
	length, longest := measure(text)
	if longest > maxRunes {
		return "", game.Refuse(t.bad, "one character has %d code points", longest)
	}
	if length > limit {
		return "", game.Refuse(t.long, "%d characters, want at most %d", length, limit)
	}
	return text, nil
}

// check rejects characters by kind and by position.
func (t textRules) check(text string) error {
	runes := []rune(subdivisionFlags.Replace(text))
	hasContent := t.wordless
	for i, r := range runes {
		if !t.canAppear(runes, i) {
			return game.Refuse(t.bad, "%U is not allowed at position %d", r, i)
		}
		hasContent = hasContent || unicode.In(r, unicode.Lu, unicode.Ll, unicode.Lt, unicode.Lo, unicode.N) || isEmoji(r)
	}
	if !hasContent {
		return game.Refuse(t.bad, "no letter, digit or emoji")
	}
	marks := 0
	for _, r := range norm.NFD.String(text) {
		if !unicode.Is(unicode.M, r) {
			marks = 0
		} else if marks++; marks > maxMarks {
			return game.Refuse(t.bad, "more than %d marks in a row", maxMarks)
		}
	}
	return nil
}

// measure returns the number of visible characters, and the code points of the longest. Letters that join into one cluster count
// separately, because clusters such as old Korean ones have no length limit.
func measure(text string) (length, longest int) {
	state := -1
	for text != "" {
		var cluster string
		cluster, text, _, state = uniseg.FirstGraphemeClusterInString(text, state)
		letters := 0
		for _, r := range cluster {
			if unicode.IsLetter(r) {
				letters++
			}
		}
		length += max(1, letters)
		longest = max(longest, utf8.RuneCountInString(cluster))
	}
	return length, longest
}
