package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// calques are turns of phrase that are grammatical but not what a native engineer writes, with what to write instead. The
// group named except holds what makes a match sound.
var calques = []struct {
	pattern *regexp.Regexp
	better  string
}{
	{regexp.MustCompile(`(?i)\b(?P<except>there )?(is|are|was|were) no ((?P<except>longer|more|less|fewer|sooner|later|earlier|better|worse|smaller|larger|matter|such|reason|secret)\b|[a-z])`), `"is not a"`},
	{regexp.MustCompile(`(?i)\bthe own\b`), `"your own", "its own" or "the seat's own"`},
	{regexp.MustCompile(`(?i)%q is too much\b`), `"is too long" or "is unexpected"`},
	{regexp.MustCompile(`(?i)\bexists? no more\b`), `"no longer exists"`},
	{regexp.MustCompile(`(?i)\bsays? (more|less)( or (more|less))? than it can mean\b`), `what is superfluous or missing`},
	{regexp.MustCompile(`(?i)\bin the place of\b`), `"in place of"`},
}

// logMethods write log lines.
var logMethods = []string{"Debug", "Info", "Warn", "Error", "DebugContext", "InfoContext", "WarnContext", "ErrorContext"}

// sentence finds words that make a sentence of a log message, which is a verb and its object instead: operators search for
// it, and what varies is in the fields. The linter sloglint checks capitals and the names of fields.
var sentence = regexp.MustCompile(`^(a|an|the)\b|[.%]|\b(is|are|was|were|has|have|had|could|cannot|can)\b`)

// wrongEnglish returns what is wrong with the comments, texts and log lines of a file.
func wrongEnglish(name string, src any) ([]string, error) {
	files := token.NewFileSet()
	parsed, err := parser.ParseFile(files, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var wrong []string
	report := func(at token.Pos, format string, args ...any) {
		wrong = append(wrong, fmt.Sprintf("%s:%d: ", name, files.Position(at).Line)+fmt.Sprintf(format, args...))
	}
	check := func(at token.Pos, text string) {
		for _, found := range calquesIn(text) {
			report(at, "%s", found)
		}
	}
	for _, group := range parsed.Comments {
		check(group.Pos(), strings.Join(strings.Fields(group.Text()), " "))
	}
	ast.Inspect(parsed, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING {
				check(n.Pos(), text)
			}
		case *ast.CallExpr:
			message, ok := logLine(n)
			if ok && sentence.MatchString(message) {
				report(n.Pos(), "log %q: write verb, object and fields, such as \"send update failed\"", message)
			}
		}
		return true
	})
	return wrong, nil
}

// calquesIn returns what is wrong with a text.
func calquesIn(text string) (wrong []string) {
	for _, c := range calques {
	matches:
		for _, m := range c.pattern.FindAllStringSubmatchIndex(text, -1) {
			for i, group := range c.pattern.SubexpNames() {
				if group == "except" && m[2*i] >= 0 {
					continue matches
				}
			}
			wrong = append(wrong, fmt.Sprintf("%q: write %s", text[m[0]:m[1]], c.better))
		}
	}
	return wrong
}

// logLine returns the message of a call that writes a log line.
func logLine(call *ast.CallExpr) (message string, ok bool) {
	method, isMethod := call.Fun.(*ast.SelectorExpr)
	if !isMethod || !slices.Contains(logMethods, method.Sel.Name) || !isLogger(method.X) {
		return "", false
	}
	args := call.Args
	if strings.HasSuffix(method.Sel.Name, "Context") && len(args) > 0 {
		args = args[1:]
	}
	if len(args) == 0 {
		return "", false
	}
	literal, isLiteral := args[0].(*ast.BasicLit)
	if !isLiteral || literal.Kind != token.STRING {
		return "", false
	}
	message, err := strconv.Unquote(literal.Value)
	return message, err == nil
}

// isLogger tells by its name whether an expression is a logger, not a test.
func isLogger(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Ident:
		return strings.HasSuffix(strings.ToLower(x.Name), "log") || strings.HasSuffix(strings.ToLower(x.Name), "logger")
	case *ast.SelectorExpr:
		return isLogger(x.Sel) || x.Sel.Name == "With" && isLogger(x.X)
	case *ast.CallExpr:
		return isLogger(x.Fun)
	}
	return false
}

// goFiles lists the Go files of the module, whatever system they are for.
func goFiles(t *testing.T) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir("../..", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if base := entry.Name(); entry.IsDir() && name != "../.." {
			_, noModule := os.Stat(filepath.Join(name, "go.mod"))
			if base == "testdata" || base == "node_modules" || base == "tmp" || base[0] == '.' || base[0] == '_' || noModule == nil {
				return filepath.SkipDir
			}
		}
		if filepath.Ext(name) == ".go" && !entry.IsDir() {
			files = append(files, filepath.ToSlash(name))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"../../rules/grid/bits.go", "../../cmd/purrlor/main.go", "../../cmd/offline/main.go"} {
		if !slices.Contains(files, want) {
			t.Fatalf("%s is not among %d files", want, len(files))
		}
	}
	return files
}

func TestSourcesInPlainEnglish(t *testing.T) {
	for _, name := range goFiles(t) {
		if name == "../../cmd/purrlor/english_test.go" { // it names what is wrong
			continue
		}
		wrong, err := wrongEnglish(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range wrong {
			t.Error(strings.TrimPrefix(line, "../../"))
		}
	}
}

func TestCalqueReported(t *testing.T) {
	tests := []struct {
		name, src, want string
	}{
		{"an error", `var _ = errors.New("seat 7 is no seat")`, `"is no s": write "is not a"`},
		{"an error with a value", `var _ = fmt.Errorf("%q is no number", s)`, `"is no n": write "is not a"`},
		{"a comment", "// dog tells that beasts are no cats.", `"are no c": write "is not a"`},
		{"a comment over two lines", "// dog is\n// no cat.", `"is no c": write "is not a"`},
		{"somebody's own", `var _ = "the card is for the own turn"`, `"the own": write "your own"`},
		{"too much", `var _ = fmt.Errorf("%q is too much", s)`, `"%q is too much": write "is too long"`},
		{"what is not there", `var _ = "there is no seat 7"`, ""},
		{"what has ended", `var _ = "the seat is no longer free"`, ""},
		{"a log line that is a sentence", `func f() { l.Log.Error("a viewer could not be told", "table", id) }`, `log "a viewer could not be told": write verb`},
		{"a log line in the passive", `func f() { slog.Info("table was removed") }`, `log "table was removed": write verb`},
		{"a log line with a value", `func f() { l.logger().WarnContext(ctx, "remove table %s", id) }`, `log "remove table %s": write verb`},
		{"a log line", `func f() { log.Warn("remove table failed", "table", id, "error", err) }`, ""},
		{"a logger with fields", `func f() { l.log.With("a", b).Warn("the table is gone") }`, `log "the table is gone": write verb`},
		{"what a test says", `func f() { t.Error("the table is gone") }`, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := wrongEnglish("x.go", "package x\n\n"+tt.src+"\n")
			if err != nil {
				t.Fatal(err)
			}
			if tt.want == "" && len(got) > 0 || tt.want != "" && (len(got) != 1 || !strings.Contains(got[0], tt.want)) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
