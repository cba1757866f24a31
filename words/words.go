package words

import (
	"embed"
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

//go:embed *.json
var files embed.FS

// languages are the catalogues; the first is the one for a reader who understands none of them.
var languages = []language.Tag{language.English, language.Ukrainian, language.Russian, language.Polish}

// Languages returns the codes of the catalogues: en, uk, ru, pl.
func Languages() []string {
	codes := make([]string, len(languages))
	for i, tag := range languages {
		codes[i] = tag.String()
	}
	return codes
}

// Match returns the catalogue that suits a reader best, by a list as in an Accept-Language header.
func Match(preferences string) string {
	tags, _, err := language.ParseAcceptLanguage(preferences)
	if err != nil {
		return languages[0].String()
	}
	_, i, _ := language.NewMatcher(languages).Match(tags...)
	return languages[i].String()
}

// message is a text or its plural forms.
type message struct {
	text  string
	forms map[string]string
}

// UnmarshalJSON reads a string or an object of plural forms.
func (m *message) UnmarshalJSON(raw []byte) error {
	if json.Unmarshal(raw, &m.text) == nil {
		return nil
	}
	return json.Unmarshal(raw, &m.forms)
}

// Catalogue is the texts of one language.
type Catalogue struct {
	tag      language.Tag
	messages map[string]message
}

// For returns the catalogue of a language code.
func For(code string) (*Catalogue, error) {
	for _, tag := range languages {
		if tag.String() != code {
			continue
		}
		raw, err := files.ReadFile(code + ".json")
		if err != nil {
			return nil, err
		}
		c := &Catalogue{tag: tag}
		if err := json.Unmarshal(raw, &c.messages); err != nil {
			return nil, fmt.Errorf("catalogue %s: %w", code, err)
		}
		return c, nil
	}
	return nil, fmt.Errorf("there is no language %q; there are %s", code, strings.Join(Languages(), ", "))
}

// Language returns the code of the catalogue's language.
func (c *Catalogue) Language() string { return c.tag.String() }

// Has reports whether there is a text of a key.
func (c *Catalogue) Has(key string) bool {
	_, ok := c.messages[key]
	return ok
}

// Text writes a message. A key or parameter that is missing is written as it stands, so that a gap is seen but breaks
// nothing.
func (c *Catalogue) Text(key string, args map[string]any) string {
	m, ok := c.messages[key]
	if !ok {
		return key
	}
	if none, ok := c.messages[key+".none"]; ok && (args["count"] == 0 || args["cards"] == "") {
		m = none
	}
	text := m.text
	if m.forms != nil {
		text = m.forms[c.form(args["n"])]
	}
	return c.fill(text, args)
}

// fill replaces the parameters of a text.
func (c *Catalogue) fill(text string, args map[string]any) string {
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{")
		out.WriteString(before)
		inside, after, closed := strings.Cut(rest, "}")
		if !found || !closed {
			return out.String()
		}
		name, key, _ := strings.Cut(inside, ":")
		out.WriteString(c.parameter(args[name], name, key))
		text = after
	}
}

func (c *Catalogue) parameter(value any, name, key string) string {
	switch {
	case value == nil:
		return "{" + name + "}"
	case key == "":
		return fmt.Sprint(value)
	case c.messages[key].forms != nil:
		return c.Text(key, map[string]any{"n": value})
	}
	return c.Text(key+"."+fmt.Sprint(value), nil)
}

// form returns the name of the plural form for a whole number.
func (c *Catalogue) form(n any) string {
	i, ok := n.(int)
	if !ok {
		return "other"
	}
	names := map[plural.Form]string{
		plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many",
	}
	if name, ok := names[plural.Cardinal.MatchPlural(c.tag, max(i, -i), 0, 0, 0, 0)]; ok {
		return name
	}
	return "other"
}

// Catalogues returns the catalogue of every language, by its code. They are read when they are first needed.
var Catalogues = sync.OnceValue(func() map[string]*Catalogue {
	all := map[string]*Catalogue{}
	for _, language := range Languages() {
		c, err := For(language)
		if err != nil {
			panic(err) // they are in the binary
		}
		all[language] = c
	}
	return all
})
