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
	// maxRunes bounds one character as a person sees it. The longest emoji in use, a kiss of two people with skin
	// tones, has ten.
	maxRunes = 12
	// maxBytes bounds the raw input per character, so that a flood is refused unread. Twelve runes need 48.
	maxBytes = 64
	// maxMarks bounds the marks in a row once letters are decomposed, the figure of UTS #39, 5.4.
	maxMarks = 4
)

// textRules are the rules for one use of text: its codes and what it allows.
type textRules struct {
	bad, long, empty game.Code
	isSpace          func(rune) bool // what becomes a plain space
	joiners          bool            // joiners may stand within words of scripts that need them
	wordless         bool            // punctuation alone is enough
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

// CleanName returns a person's name as it is kept and shown: NFC, single spaces, none around, at most limit characters as
// a person counts them. It refuses what is invisible, disturbs the page or says nothing.
func CleanName(raw string, limit int) (string, error) { return nameRules.clean(raw, limit) }

// CleanChat returns one line of chat, cleaned as a name is. Line breaks and tabs become spaces, and it needs no letters.
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

// check refuses characters by what they are and where they appear.
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

// measure returns the characters of a text as a person counts them, and the code points of the longest. Letters that
// join into one cluster, as old Korean ones do without end, count each.
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
