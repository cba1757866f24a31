package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// A function has at most so many lines, from its name to its last brace, and so many blocks within each other. One that is
// better left whole says why in its doc comment: "//purrlor:long a line for each card", or "//purrlor:deep …". Generated files
// are not read by people.
const (
	maxLines   = 100
	maxNesting = 4

	longReason = "//purrlor:long "
	deepReason = "//purrlor:deep "
)

// misshapen returns what is wrong with the functions of a Go file, and with their exemptions.
func misshapen(name string, source any) ([]string, error) {
	files := token.NewFileSet()
	parsed, err := parser.ParseFile(files, name, source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil || ast.IsGenerated(parsed) {
		return nil, err
	}
	var wrong []string
	for _, d := range parsed.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Body == nil {
			continue
		}
		report := func(format string, args ...any) {
			wrong = append(wrong, fmt.Sprintf("%s:%d: %s ", name, files.Position(f.Pos()).Line, f.Name.Name)+fmt.Sprintf(format, args...))
		}
		check := func(what string, n, most int, reason string) {
			switch why, exempt := exemption(f, reason); {
			case n > most && !exempt:
				report("has %d %s, at most %d are wanted: split it, or say why not by %s", n, what, most, reason)
			case n <= most && exempt:
				report("has %d %s and needs no %s", n, what, reason)
			case exempt && why == "":
				report("has no reason after %s", reason)
			}
		}
		check("lines", files.Position(f.End()).Line-files.Position(f.Pos()).Line+1, maxLines, longReason)
		check("blocks within each other", nesting(f.Body), maxNesting, deepReason)
	}
	return wrong, nil
}

// exemption returns the reason that a function gives.
func exemption(f *ast.FuncDecl, reason string) (why string, exempt bool) {
	if f.Doc == nil {
		return "", false
	}
	for _, c := range f.Doc.List {
		if why, ok := strings.CutPrefix(c.Text+" ", reason); ok {
			return strings.TrimSpace(why), true
		}
	}
	return "", false
}

// nesting counts the blocks of statements within each other. An else is as deep as its if.
func nesting(n ast.Node) int {
	most := 0
	for _, block := range blocks(n) {
		most = max(most, 1+nesting(block))
	}
	return most
}

// blocks returns the outermost blocks of the statements in a node.
func blocks(root ast.Node) (list []ast.Node) {
	ast.Inspect(root, func(n ast.Node) bool {
		switch s := n.(type) {
		case *ast.IfStmt:
			list = append(list, s.Body)
			if s.Else != nil {
				if block, ok := s.Else.(*ast.BlockStmt); ok {
					list = append(list, block)
				} else {
					list = append(list, blocks(&ast.BlockStmt{List: []ast.Stmt{s.Else}})...)
				}
			}
			return false
		case *ast.ForStmt:
			list = append(list, s.Body)
			return false
		case *ast.RangeStmt:
			list = append(list, s.Body)
			return false
		case *ast.SwitchStmt:
			list = append(list, s.Body)
			return false
		case *ast.TypeSwitchStmt:
			list = append(list, s.Body)
			return false
		case *ast.SelectStmt:
			list = append(list, s.Body)
			return false
		}
		return true
	})
	return list
}

func TestFunctionsAreShortAndFlat(t *testing.T) {
	files := readSources(t, "../..")
	for _, s := range files {
		wrong, err := misshapen(filepath.Join("../..", s.file), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range wrong {
			t.Error(strings.TrimPrefix(w, "../../"))
		}
	}
}

func TestALongOrDeepFunctionIsReported(t *testing.T) {
	long := strings.Repeat("\tx++\n", maxLines-2)
	deep := "\tfor {\n\tswitch {\n\tcase x > 0:\n\tif x > 1 {\n\tfor {\n%s}\n}\n}\n}\n"
	tests := []struct {
		name, doc, body, want string
	}{
		{"as long as may be", "", long, ""},
		{"a line too long", "", long + "\tx++\n", "has 101 lines"},
		{"long with a reason", "//purrlor:long it is a list\n", long + "\tx++\n", ""},
		{"long without a reason", "//purrlor:long\n", long + "\tx++\n", "has no reason"},
		{"a reason for nothing", "//purrlor:long it is a list\n", "", "needs no //purrlor:long"},
		{"as deep as may be", "", fmt.Sprintf(deep, ""), ""},
		{"a block too deep", "", fmt.Sprintf(deep, "\tif x > 2 {\n\t}\n"), "has 5 blocks within each other"},
		{"deep with a reason", "//purrlor:deep it is a grid\n", fmt.Sprintf(deep, "\tif x > 2 {\n\t}\n"), ""},
		{"else and else if are as deep as if", "", fmt.Sprintf(deep, "") + "\tif x > 0 {\n} else if x > 1 {\n} else if x > 2 {\n} else if x > 3 {\n} else {\n}\n", ""},
		{"a function within counts", "", "\tf := func() {\n" + fmt.Sprintf(deep, "\tif x > 2 {\n\t}\n") + "\t}\n\tf()\n", "has 5 blocks within each other"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := misshapen("x.go", "package x\n\n// f does it.\n//\n"+tt.doc+"func f(x int) {\n"+tt.body+"}\n")
			if err != nil {
				t.Fatal(err)
			}
			if tt.want == "" && len(got) > 0 || tt.want != "" && (len(got) != 1 || !strings.Contains(got[0], tt.want)) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
	generated, err := misshapen("x.go", "// Code generated by x. DO NOT EDIT.\n\npackage x\n\nfunc f(x int) {\n"+long+"\tx++\n}\n")
	if err != nil || len(generated) > 0 {
		t.Errorf("a generated file: got %q, %v", generated, err)
	}
}
