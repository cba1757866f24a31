package names

import (
	"strings"
	"unicode"

	"github.com/rivo/uniseg"
)

const (
	zeroWidthNonJoiner = '\u200C'
	zeroWidthJoiner    = '\u200D'
	textStyle          = '\uFE0E'
	emojiStyle         = '\uFE0F'
	keycap             = '\u20E3'
	keycapBases        = "0123456789#*"
	firstSkinTone      = '\U0001F3FB'
	lastSkinTone       = '\U0001F3FF'
	lastEmoji          = '\U0001FAFF'
)

// subdivisionFlags reduces the flags of England, Scotland and Wales to the black flag that they extend. They are the only sequences
// of invisible tag characters in use.
var subdivisionFlags = strings.NewReplacer(
	"\U0001F3F4\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F", "\U0001F3F4",
	"\U0001F3F4\U000E0067\U000E0062\U000E0073\U000E0063\U000E0074\U000E007F", "\U0001F3F4",
	"\U0001F3F4\U000E0067\U000E0062\U000E0077\U000E006C\U000E0073\U000E007F", "\U0001F3F4",
)

// joiningScripts are the scripts whose spelling needs joiners within words.
var joiningScripts = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati,
	unicode.Oriya, unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala,
}

// ignorable are characters that a page may draw as nothing (Default_Ignorable_Code_Point), and a few more of Cf.
var ignorable = []*unicode.RangeTable{
	unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector,
}

// forbidden characters are rejected everywhere, apart from the exceptions in canAppear. Enclosing marks draw over their neighbours.
var forbidden = append([]*unicode.RangeTable{
	unicode.Cc, unicode.Co, unicode.Zl, unicode.Zp, unicode.Me, unicode.Cuneiform, oddities,
}, ignorable...)

// oddities are symbols that are blank, stand for damage, or are as wide as a line (Cuneiform).
var oddities = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x2800, Hi: 0x2800, Stride: 1}, // the blank Braille pattern
		{Lo: 0x2E3A, Hi: 0x2E3B, Stride: 1}, // dashes of two and three ems
		{Lo: 0xFDFD, Hi: 0xFDFD, Stride: 1}, // a sentence as one ligature
		{Lo: 0xFFFC, Hi: 0xFFFD, Stride: 1}, // replacement characters
	},
	R32: []unicode.Range32{
		{Lo: 0x1D159, Hi: 0x1D159, Stride: 1}, // the null note head
	},
}

// canAppear reports whether the rune at i is allowed there.
func (t textRules) canAppear(runes []rune, i int) bool {
	r, before, after := runes[i], at(runes, i-1), at(runes, i+1)
	switch {
	case r == zeroWidthJoiner && isPictograph(after):
		return isPictograph(pictographBefore(runes, i))
	case r == zeroWidthJoiner || r == zeroWidthNonJoiner:
		return t.joiners && joins(before, after)
	case r == emojiStyle && after == keycap:
		return strings.ContainsRune(keycapBases, before)
	case r == emojiStyle || r == textStyle:
		return isPictograph(before)
	case r == keycap:
		return before == emojiStyle || strings.ContainsRune(keycapBases, before)
	case unicode.Is(unicode.Cn, r):
		return isEmoji(r)
	case unicode.Is(unicode.M, r) && (i == 0 || before == ' '):
		return false
	}
	return !unicode.In(r, forbidden...)
}

// at returns the rune at i, or a control character beyond the ends.
func at(runes []rune, i int) rune {
	if i < 0 || i >= len(runes) {
		return 0
	}
	return runes[i]
}

// pictographBefore returns the base of the joiner at i: the preceding rune without its style and skin tone.
func pictographBefore(runes []rune, i int) rune {
	i--
	for at(runes, i) == emojiStyle || firstSkinTone <= at(runes, i) && at(runes, i) <= lastSkinTone {
		i--
	}
	return at(runes, i)
}

// joins reports whether two runes belong to a word in one script that needs joiners.
func joins(before, after rune) bool {
	for _, script := range joiningScripts {
		if unicode.Is(script, before) && unicode.Is(script, after) {
			return unicode.In(before, unicode.L, unicode.M) && unicode.IsLetter(after)
		}
	}
	return false
}

// isEmoji reports whether a rune is drawn as an emoji or turns the previous rune into one. It covers emoji newer than Go's tables,
// in the ranges that Unicode has reserved.
func isEmoji(r rune) bool {
	return r == keycap || unicode.Is(unicode.Regional_Indicator, r) || r <= lastEmoji && isPictograph(r)
}

// isPictograph reports the property Extended_Pictographic, which our tables do not export. Only these symbols form one cluster with
// a joiner between them.
func isPictograph(r rune) bool {
	return unicode.In(r, unicode.So, unicode.Sm, unicode.P, unicode.Cn) &&
		uniseg.GraphemeClusterCount(string([]rune{r, zeroWidthJoiner, r})) == 1
}
