package gametest

import (
	"bufio"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var (
	ruleChapter = regexp.MustCompile(`^## ([A-Z]\d+) `)
	ruleLine    = regexp.MustCompile(`^(\d+)\. `)
)

// Citations fails unless the comments of a game's package cite every rule of the document, and no rule that is not in the document.
// Rules are the numbered lines of its chapters ("R4.3" is line 3 of "## R4 …"), and chapters without numbered lines. exempt
// explains why a rule is not cited. Tests and doc.go do not count.
func Citations(t *testing.T, document string, exempt map[string]string) {
	t.Helper()
	rules := readRules(t, document)
	cited := map[string]string{}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") || file == "doc.go" {
			continue
		}
		for _, rule := range readCitations(t, file, rules[0][:1]) {
			cited[rule] = file
		}
	}
	for _, rule := range rules {
		switch why, ok := exempt[rule]; {
		case ok && cited[rule] != "":
			t.Errorf("%s is cited in %s, although %s", rule, cited[rule], why)
		case !ok && cited[rule] == "":
			t.Errorf("no comment cites %s of %s: name it where it is decided", rule, document)
		}
		delete(cited, rule)
	}
	for _, rule := range slices.Sorted(maps.Keys(cited)) {
		if !slices.ContainsFunc(rules, func(r string) bool { return strings.HasPrefix(r, rule+".") }) {
			t.Errorf("%s cites %s, which %s does not have", cited[rule], rule, document)
		}
	}
}

// readRules lists the rules of a document in order.
func readRules(t *testing.T, document string) (rules []string) {
	t.Helper()
	file, err := os.Open(document)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	chapter := ""
	for scan := bufio.NewScanner(file); scan.Scan(); {
		line := scan.Text()
		if m := ruleChapter.FindStringSubmatch(line); m != nil {
			chapter = m[1]
			rules = append(rules, chapter)
		} else if strings.HasPrefix(line, "## ") {
			chapter = ""
		}
		if m := ruleLine.FindStringSubmatch(line); m != nil && chapter != "" {
			if rules[len(rules)-1] == chapter {
				rules = rules[:len(rules)-1]
			}
			rules = append(rules, chapter+"."+m[1])
		}
	}
	if len(rules) == 0 {
		t.Fatalf("%s has no rules", document)
	}
	return rules
}

// readCitations lists the rules that the comments of a file cite, such as R4.3, R11 or R7.1-R7.3. letter is their first letter.
func readCitations(t *testing.T, file, letter string) (cited []string) {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	citation := regexp.MustCompile(fmt.Sprintf(`\b(%[1]s\d+)(?:\.(\d+)(?:-(%[1]s\d+)\.(\d+))?)?\b`, letter))
	for _, group := range parsed.Comments {
		for _, m := range citation.FindAllStringSubmatch(commentText(group), -1) {
			chapter, first, last := m[1], m[2], m[4]
			switch {
			case first == "":
				cited = append(cited, chapter)
			case last == "" || m[3] != chapter:
				cited = append(cited, chapter+"."+first)
			default:
				from, _ := strconv.Atoi(first)
				to, _ := strconv.Atoi(last)
				for n := from; n <= to; n++ {
					cited = append(cited, chapter+"."+strconv.Itoa(n))
				}
			}
		}
	}
	return cited
}

// commentText joins the lines of a comment, so that a line break may follow a citation.
func commentText(group *ast.CommentGroup) string {
	var text strings.Builder
	for _, c := range group.List {
		text.WriteString(strings.TrimPrefix(c.Text, "//") + "\n")
	}
	return text.String()
}
