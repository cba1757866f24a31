package words_test

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/purrlor/purrlor/words"
)

// labelLimits are how many characters a label may have so that it fits a window of 390 pixels; the first prefix that fits
// counts. Tabs stand four or five in a row, moves two, and other buttons have a row for themselves.
var labelLimits = []struct {
	prefix string
	most   int
}{
	{"page.isle.tab.", 12},
	{"page.boxes.tab.", 12},
	{"reaction.", 24},
	{"isle.verb.", 28},
	{"boxes.verb.", 28},
	{"page.isle.", 28},
	{"page.boxes.", 28},
	{"", 36},
}

// labelLimit returns how long the label of a key may be.
func labelLimit(key string) int {
	for _, l := range labelLimits {
		if strings.HasPrefix(key, l.prefix) {
			return l.most
		}
	}
	return 0
}

// labelLength returns the number of characters of a label, with ten for each name and two for each number in it.
func labelLength(label string) int {
	label = regexp.MustCompile(`\{(n|count|points|minutes|days|degrees)[^}]*\}`).ReplaceAllString(label, "00")
	return utf8.RuneCountInString(parameter.ReplaceAllString(label, "0123456789"))
}

// inButton returns what stands between the tags of each button of a component, without what only a screen reader says.
func inButton(source string) []string {
	var out []string
	for _, tag := range []string{"Button", "button"} {
		for _, rest := range strings.Split(source, "<"+tag)[1:] {
			depth, end := 0, -1
			for i, r := range rest {
				switch {
				case r == '{':
					depth++
				case r == '}':
					depth--
				case r == '>' && depth == 0:
					end = i
				}
				if end >= 0 {
					break
				}
			}
			inside, _, closed := strings.Cut(rest[end+1:], "</"+tag)
			if end >= 0 && closed && !strings.HasSuffix(rest[:end], "/") {
				out = append(out, hidden.ReplaceAllString(inside, ""))
			}
		}
	}
	return out
}

var hidden = regexp.MustCompile(`(?s)(aria-label|title)=\{[^}]*\}|<(span|em) class="hidden">.*?</(span|em)>`)

// buttonKeys returns the keys of a component's visible labels. A key with a part that is known only as the page runs becomes a
// pattern; below page. such a part may be anything, and is passed over.
func buttonKeys(source string) []string {
	var out []string
	for _, inside := range inButton(source) {
		for _, found := range asked.FindAllStringSubmatch(inside+placeholder.ReplaceAllString(inside, "*"), -1) {
			key := found[1]
			if !slices.Contains(out, key) && (!strings.Contains(key, "*") || !strings.HasPrefix(key, "page.")) {
				out = append(out, key)
			}
		}
	}
	return out
}

// labels returns the keys of a catalogue that the page writes on buttons and tabs.
func labels(t *testing.T, c map[string]text) []string {
	t.Helper()
	patterns := []string{"page.isle.tab.*", "page.boxes.tab.*", "isle.verb.*", "boxes.verb.*", "reaction.*"}
	err := filepath.WalkDir("../web/src", func(name string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(name) != ".svelte" {
			return err
		}
		source, err := os.ReadFile(name)
		patterns = append(patterns, buttonKeys(string(source))...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	keys := map[string]bool{}
	for _, p := range patterns {
		one := regexp.MustCompile("^" + strings.ReplaceAll(regexp.QuoteMeta(p), `\*`, "[a-z0-9_-]+") + "$")
		for key := range c {
			if one.MatchString(key) {
				keys[key] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(keys))
}

func TestLabelsFitSmallWindow(t *testing.T) {
	for _, language := range words.Languages() {
		c := read(t, language)
		all := labels(t, c)
		if len(all) < 100 || !slices.Contains(all, "page.table.start") {
			t.Fatalf("%s: found %d labels", language, len(all))
		}
		for _, key := range all {
			for _, wording := range c[key].all() {
				if got, most := labelLength(wording), labelLimit(key); got > most {
					t.Errorf("%s: %s has %d characters, at most %d: %q", language, key, got, most, wording)
				}
			}
		}
	}
}

// Labels are found and measured.
func TestLabelMeasuring(t *testing.T) {
	source := `<Button look="bare" aria-label={t("page.a_far_too_long_one")} onclick={() => act({ do: "sit" })}>{t(mine ? "page.b" : "page.c")}</Button>
		{t("page.d")}<button><Icon /> {t(` + "`isle.verb.${verb}`" + `)}</button>`
	if got := buttonKeys(source); !slices.Equal(got, []string{"page.b", "page.c", "isle.verb.*"}) {
		t.Errorf("got %q", got)
	}
	tests := []struct {
		key, label string
		fits       bool
	}{
		{"page.isle.tab.hand", "Hand", true},
		{"page.isle.tab.hand", "Cards in your hand", false},
		{"boxes.verb.sleep", "Положить спящего кота", true},
		{"isle.verb.token-speed", "Lay a temporary token for 4 speed", false},
		{"page.table.replace", "Let a bot play for {seat}", true},
		{"page.home.use_code", "I have a code from another device or on paper", false},
	}
	for _, test := range tests {
		if got := labelLength(test.label) <= labelLimit(test.key); got != test.fits {
			t.Errorf("%s: %q fits: %v", test.key, test.label, got)
		}
	}
}
