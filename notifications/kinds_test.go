package notifications

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/table"
)

// declaredKinds reads the declared kinds from the source of their package.
func declaredKinds(t *testing.T) (list []table.NoticeKind) {
	t.Helper()
	kind := reflect.TypeFor[table.NoticeKind]()
	_, folder, _ := strings.Cut(kind.PkgPath(), "/purrlor/purrlor/")
	files, err := filepath.Glob(filepath.Join("..", folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok || len(spec.Values) != 1 {
				return true
			}
			typed, ok := spec.Type.(*ast.Ident)
			value, isText := spec.Values[0].(*ast.BasicLit)
			if ok && isText && typed.Name == kind.Name() {
				text, err := strconv.Unquote(value.Value)
				if err != nil {
					t.Fatal(err)
				}
				list = append(list, table.NoticeKind(text))
			}
			return true
		})
	}
	return list
}

func TestKinds(t *testing.T) {
	t.Run("every declared kind has a row", func(t *testing.T) {
		declared := declaredKinds(t)
		if len(declared) < 10 {
			t.Fatalf("found only %q", declared)
		}
		got := Kinds()
		slices.Sort(got)
		slices.Sort(declared)
		if !slices.Equal(got, declared) {
			t.Errorf("rows for %q, declared are %q", got, declared)
		}
	})
	t.Run("every row says when it holds", func(t *testing.T) {
		for _, k := range kinds {
			if k.holds == nil {
				t.Errorf("%s: holds is missing", k.kind)
			}
		}
	})
	t.Run("unknown kind of a newer server holds while the game is played", func(t *testing.T) {
		unknown := rulesOf("newer")
		if got := unknown.newsNow(tableNow{stage: table.Playing}); got != "newer" {
			t.Errorf("while playing got %q", got)
		}
		if got := unknown.newsNow(tableNow{stage: table.Over}); got != "" {
			t.Errorf("after the game got %q", got)
		}
	})
}
