package names

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

//go:embed confusables.txt
var confusablesFile string

// confusables maps a rune to the text that it resembles.
var confusables = sync.OnceValue(func() map[rune]string {
	table, err := parseConfusables(confusablesFile)
	if err != nil {
		panic("names: " + err.Error())
	}
	return table
})

// parseConfusables reads lines of a text and the code points, in hexadecimal, that look like it.
func parseConfusables(file string) (map[rune]string, error) {
	table := map[rune]string{}
	line := 0
	for row := range strings.Lines(file) {
		line++
		row, _, _ = strings.Cut(row, "#")
		fields := strings.Fields(row)
		if len(fields) == 0 {
			continue
		}
		for _, field := range fields[1:] {
			r, err := strconv.ParseInt(field, 16, 32)
			if err != nil {
				return nil, fmt.Errorf("confusables line %d: %w", line, err)
			}
			if _, twice := table[rune(r)]; twice {
				return nil, fmt.Errorf("confusables line %d: %s is listed twice", line, field)
			}
			table[rune(r)] = fields[0]
		}
	}
	return table, nil
}

// Skeleton returns a text that is equal for names that look alike. It replaces letters of several alphabets by shape, and drops
// case, accents, spaces and invisible characters.
func Skeleton(name string) string {
	for {
		next := simplify(name)
		if next == name {
			return name
		}
		name = next
	}
}

// simplify is one pass of Skeleton. It splits letters from their marks first, because the same letter may be composed or not. It
// replaces look-alikes before it folds case, because a Greek Ν looks like N and ν like v.
func simplify(s string) string {
	table := confusables()
	var b strings.Builder
	for _, r := range norm.NFD.String(s) {
		switch alike, found := table[r]; {
		case found:
			b.WriteString(alike)
		case !isDropped(r):
			b.WriteRune(unicode.ToLower(unicode.ToUpper(r)))
		}
	}
	return norm.NFKD.String(b.String())
}

// isDropped reports whether a skeleton ignores a rune. Marks that belong to one script, such as vowels in Hindi, are kept.
func isDropped(r rune) bool {
	return unicode.IsSpace(r) || unicode.In(r, ignorable...) || unicode.Is(unicode.M, r) && unicode.In(r, unicode.Inherited, unicode.Cyrillic)
}

// MarkAlike marks the names that equal or resemble another name in the list. It never marks empty names.
func MarkAlike(names []string) []bool {
	count := map[string]int{}
	skeletons := make([]string, len(names))
	for i, name := range names {
		skeletons[i] = Skeleton(name)
		count[skeletons[i]]++
	}
	alike := make([]bool, len(names))
	for i, s := range skeletons {
		alike[i] = s != "" && count[s] > 1
	}
	return alike
}
