package words_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/people/names"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/words"
)

// demanded returns every key that some program or game uses, with its parameters, and the values of parameters.
func demanded() (keys, values map[string][]string) {
	keys, values = pageKeys(), map[string][]string{}
	maps.Copy(keys, programKeys())
	for _, code := range game.SharedCodes() {
		keys["error."+string(code)] = nil
	}
	for _, list := range [][]game.Code{table.Codes(), names.Codes(), notifications.Codes(), server.Codes()} {
		for _, code := range list {
			keys["error."+string(code)] = nil
		}
	}
	maps.Copy(keys, notifications.Words())
	about := table.Words()
	maps.Copy(keys, about.Keys)
	maps.Copy(values, about.Values)
	maps.Copy(keys, bots.Words().Keys)
	for _, g := range games.All() {
		w := g.Words()
		maps.Copy(keys, w.Keys)
		maps.Copy(values, w.Values)
	}
	return keys, values
}

// asked are the keys in the page's code: whole ones, and those with parts that are known only as the page runs, here written as *.
var asked = regexp.MustCompile("[\"'`]((?:[a-z]+|\\*)(?:\\.[A-Za-z0-9_*-]+)+)[\"'`]")

var placeholder = regexp.MustCompile(`\$\{[^{}]*\}`)

// askedByPage returns the English keys that the page's code names, each with a file that does.
func askedByPage() (map[string]string, error) {
	raw, err := os.ReadFile("en.json")
	if err != nil {
		return nil, err
	}
	var english map[string]text
	if err := json.Unmarshal(raw, &english); err != nil {
		return nil, err
	}
	wanted := map[string]string{}
	return wanted, filepath.WalkDir("../web/src", func(name string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.Contains(name, ".test.") || !slices.Contains([]string{".ts", ".svelte"}, filepath.Ext(name)) ||
			entry.Name() == "parameters.ts" {
			return err
		}
		source, err := os.ReadFile(name)
		for _, found := range asked.FindAllStringSubmatch(string(source)+placeholder.ReplaceAllString(string(source), "*"), -1) {
			if strings.Trim(found[1], "*.") == "" {
				continue
			}
			one := regexp.MustCompile("^" + strings.ReplaceAll(regexp.QuoteMeta(found[1]), `\*`, "[A-Za-z0-9_.-]*") + "$")
			for key := range english {
				if one.MatchString(key) {
					wanted[key] = name
				}
			}
		}
		return err
	})
}

// ownSentence returns the key by which the page tells a player of their own move: web/src/table/names.ts makes it so.
func ownSentence(key string) string { return strings.Replace(key, ".event.", ".own.", 1) }

// pageKeys returns the keys that the page's code names, with every parameter that a catalogue gives them: the page's type checker
// compares those with what the page passes.
func pageKeys() map[string][]string {
	wanted, err := askedByPage()
	if err != nil {
		panic(err)
	}
	keys := map[string][]string{}
	for _, language := range words.Languages() {
		raw, err := os.ReadFile(language + ".json")
		if err != nil {
			panic(err)
		}
		var catalogue map[string]text
		if err := json.Unmarshal(raw, &catalogue); err != nil {
			panic(err)
		}
		for key := range catalogue {
			if own := ownSentence(key); own != key && catalogue[own].all()[0] != "" {
				wanted[own] = "web/src/table/names.ts"
			}
		}
		for key := range wanted {
			keys[key] = append(keys[key], "n")
			for _, wording := range catalogue[key].all() {
				for _, found := range parameter.FindAllStringSubmatch(wording, -1) {
					keys[key] = append(keys[key], found[1])
				}
			}
		}
	}
	return keys
}

// pluralForms are the forms of whole numbers and fractions that a language has.
var pluralForms = map[string][]string{
	"en": {"one", "other"},
	"uk": {"few", "many", "one", "other"},
	"ru": {"few", "many", "one", "other"},
	"pl": {"few", "many", "one", "other"},
}

// entry returns what a table of these tests holds for a language, and stops the test where a new language has no entry yet.
func entry[V any](t *testing.T, name string, table map[string]V, language string) V {
	t.Helper()
	v, ok := table[language]
	if !ok {
		t.Fatalf("%s has no entry for the language %q", name, language)
	}
	return v
}

type text struct {
	plain string
	forms map[string]string
}

func (m *text) UnmarshalJSON(raw []byte) error {
	if json.Unmarshal(raw, &m.plain) == nil {
		return nil
	}
	return json.Unmarshal(raw, &m.forms)
}

// all returns the wordings of a message.
func (m text) all() []string {
	if m.forms == nil {
		return []string{m.plain}
	}
	return slices.Collect(maps.Values(m.forms))
}

func read(t *testing.T, language string) map[string]text {
	t.Helper()
	raw, err := os.ReadFile(language + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var c map[string]text
	if err := json.Unmarshal(raw, &c); err != nil {
		t.Fatal(err)
	}
	return c
}

var parameter = regexp.MustCompile(`\{([a-z_]*)(?::([a-z_.]*))?\}`)

// faults checks a catalogue: every demanded key, every reference and every plural form is there, no message uses a
// parameter that it does not get, and nothing is left over.
func faults(c map[string]text, forms []string, keys, values map[string][]string) []string {
	var out []string
	used := map[string]bool{}
	var visit func(key string, parameters []string)
	visit = func(key string, parameters []string) {
		m, ok := c[key]
		if !ok {
			out = append(out, "missing: "+key)
			return
		}
		if used[key] {
			return
		}
		used[key] = true
		if m.forms != nil && !slices.Equal(slices.Sorted(maps.Keys(m.forms)), forms) {
			out = append(out, fmt.Sprintf("%s has the forms %v", key, slices.Sorted(maps.Keys(m.forms))))
		}
		if _, ok := c[key+".none"]; ok && (slices.Contains(parameters, "count") || slices.Contains(parameters, "cards")) {
			visit(key+".none", parameters)
		}
		for _, wording := range m.all() {
			if strings.TrimSpace(wording) == "" {
				out = append(out, "empty: "+key)
			}
			if strings.Count(wording, "{") != len(parameter.FindAllString(wording, -1)) {
				out = append(out, key+" has a broken parameter")
			}
			for _, p := range parameter.FindAllStringSubmatch(wording, -1) {
				if !slices.Contains(parameters, p[1]) {
					out = append(out, fmt.Sprintf("%s uses {%s}, which it does not get", key, p[1]))
				}
				if p[2] == "" {
					continue
				}
				if c[p[2]].forms != nil {
					visit(p[2], []string{"n"})
					continue
				}
				if len(values[p[1]]) == 0 {
					out = append(out, fmt.Sprintf("%s wants {%s} in words, and its values are not known", key, p[1]))
				}
				for _, v := range values[p[1]] {
					visit(p[2]+"."+v, nil)
				}
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		visit(key, keys[key])
	}
	for key := range c {
		if !used[key] {
			out = append(out, "left over: "+key)
		}
	}
	slices.Sort(out)
	return out
}

// Catalogues are complete and hold nothing else.
func TestCataloguesComplete(t *testing.T) {
	keys, values := demanded()
	for _, language := range words.Languages() {
		for _, fault := range faults(read(t, language), entry(t, "pluralForms", pluralForms, language), keys, values) {
			t.Errorf("%s: %s", language, fault)
		}
	}
}

// A language may word its sentences by helper keys of its own and so do without one that the others have; but the page
// asks for some of these by themselves.
func TestPageKeysInEveryLanguage(t *testing.T) {
	wanted, err := askedByPage()
	if err != nil || len(wanted) < 500 {
		t.Fatalf("%d keys, %v", len(wanted), err)
	}
	for _, language := range words.Languages() {
		c := read(t, language)
		for _, key := range slices.Sorted(maps.Keys(wanted)) {
			if _, ok := c[key]; !ok {
				t.Errorf("%s: %s asks for %s", language, wanted[key], key)
			}
		}
	}
}

func TestCatalogueCheck(t *testing.T) {
	keys := map[string][]string{"a": {"n", "colour"}}
	values := map[string][]string{"colour": {"blue"}}
	tests := []struct {
		name      string
		catalogue string
		want      string
	}{
		{"a complete one", `{"a":"{n:n.cats} {colour:c}","c.blue":"blue","n.cats":{"one":"{n} cat","other":"{n} cats"}}`, ""},
		{"a missing key", `{}`, "missing: a"},
		{"a missing value", `{"a":"{colour:c}"}`, "missing: c.blue"},
		{"a key too many", `{"a":"x","b":"y"}`, "left over: b"},
		{"a key of the page too many", `{"a":"x","page.b":"y"}`, "left over: page.b"},
		{"a wrong parameter", `{"a":"{fish}"}`, "a uses {fish}, which it does not get"},
		{"a missing form", `{"a":{"other":"x"}}`, "a has the forms [other]"},
		{"a broken parameter", `{"a":"{n x"}`, "a has a broken parameter"},
		{"an empty text", `{"a":" "}`, "empty: a"},
		{"a text for none where nothing is counted", `{"a":"x","a.none":"y"}`, "left over: a.none"},
	}
	for _, test := range tests {
		var c map[string]text
		if err := json.Unmarshal([]byte(test.catalogue), &c); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(faults(c, pluralForms["en"], keys, values), "; "); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

func TestPlurals(t *testing.T) {
	tests := map[string]map[int]string{
		"en": {0: "0 cats", 1: "1 cat", 2: "2 cats", 21: "21 cats"},
		"uk": {0: "0 котів", 1: "1 кіт", 2: "2 коти", 5: "5 котів", 11: "11 котів", 21: "21 кіт", 22: "22 коти", -3: "-3 коти"},
		"ru": {0: "0 кошек", 1: "1 кошка", 2: "2 кошки", 5: "5 кошек", 11: "11 кошек", 21: "21 кошка", 22: "22 кошки"},
		"pl": {0: "0 kotów", 1: "1 kot", 2: "2 koty", 5: "5 kotów", 11: "11 kotów", 21: "21 kotów", 22: "22 koty"},
	}
	for _, language := range words.Languages() {
		entry(t, "tests", tests, language)
	}
	for language, counts := range tests {
		c, err := words.For(language)
		if err != nil {
			t.Fatal(err)
		}
		for n, want := range counts {
			if got := c.Text("n.cats", map[string]any{"n": n}); got != want {
				t.Errorf("%s: %d gives %q, want %q", language, n, got, want)
			}
		}
	}
}

// A count of none has a sentence of its own.
func TestSentencesForNone(t *testing.T) {
	for _, language := range words.Languages() {
		c, err := words.For(language)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range []string{"isle.event.read_private", "isle.event.paid", "isle.event.cards_bought", "isle.event.bought_you"} {
			none := c.Text(key, map[string]any{"seat": "Olha", "count": 0, "fish": 0, "cards": ""})
			if none != c.Text(key+".none", map[string]any{"seat": "Olha"}) || strings.Contains(none, "0") || strings.Contains(none, " .") {
				t.Errorf("%s: none of %s is %q", language, key, none)
			}
			if some := c.Text(key, map[string]any{"seat": "Olha", "count": 2, "fish": 3, "cards": "A, B"}); some == none || strings.Contains(some, "{") {
				t.Errorf("%s: two of %s are %q", language, key, some)
			}
		}
	}
}

// Missing words show their key and break nothing.
func TestMissingWords(t *testing.T) {
	c, err := words.For("en")
	if err != nil {
		t.Fatal(err)
	}
	if got := c.Text("no.such.key", nil); got != "no.such.key" {
		t.Errorf("got %q", got)
	}
	if got := c.Text("play.seat", nil); got != "Player {n}" {
		t.Errorf("got %q", got)
	}
	if _, err := words.For("fr"); err == nil {
		t.Error("French was found")
	}
}

func TestMatchLanguage(t *testing.T) {
	tests := map[string]string{
		"uk": "uk", "uk-UA,uk;q=0.9,en;q=0.8": "uk", "pl-PL": "pl", "ru-KZ": "ru", "de, pl;q=0.5": "pl",
		"fr": "en", "": "en", "C": "en", "~~": "en", "be,ru;q=0.7": "ru",
	}
	for preferences, want := range tests {
		if got := words.Match(preferences); got != want {
			t.Errorf("%q gives %s, want %s", preferences, got, want)
		}
	}
}
