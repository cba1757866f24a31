package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const (
	module = "github.com/purrlor/purrlor"
	wiring = "cmd/purrlor"
)

// arrows lists for every package the packages of the module that it may import.
var arrows = map[string][]string{
	"rules/grid":             {},
	"rules/game":             {"rules/grid"},
	"rules/game/gametest":    {"rules/game", "rules/grid"},
	"rules/isle":             {"rules/game", "rules/grid"},
	"rules/boxes":            {"rules/game", "rules/grid"},
	"rules/games":            {"rules/game", "rules/isle", "rules/boxes"},
	"internal/ids":           {}, // for all packages but the rules
	"words":                  {},
	"bots/search":            {"rules/game"},
	"bots/search/searchtest": {"bots/search", "rules/game"},
	"bots/isle":              {"bots/search", "rules/game", "rules/isle", "rules/grid"},
	"bots/boxes":             {"bots/search", "rules/game", "rules/boxes", "rules/grid"},
	"bots":                   {"bots/search", "bots/isle", "bots/boxes", "rules/game", "rules/games"},
	"protocol/patch":         {},
	"server/contentencoding": {},
	"people":                 {"rules/game", "people/names", "notifications/target", "storage"},
	"people/names":           {"rules/game"},
	"storage":                {}, // the errors of stores
	"notifications":          {"rules/game", "notifications/target", "room", "words"},
	"notifications/target":   {},                // what rooms know of notices
	"notifications/mailer":   {"notifications"}, // which rooms do not know, so that they know no mail library
	"ratings":                {},
	"room":                   {"rules/game", "rules/games", "bots", "people/names", "notifications/target", "protocol/patch", "ratings", "people", "storage"},
	"offline":                {"bots", "rules/game", "rules/games", "people/names", "room", "protocol"},
	"storage/storagetest":    {"rules/game", "notifications/target", "ratings", "room", "internal/waittest", "people"},
	"storage/groupcommit":    {},
	"storage/transfer":       {},
	"storage/sqlstore":       {"room", "people", "storage"},
	"storage/sqlite":         {"rules/game", "notifications", "storage/groupcommit", "storage/sqlstore", "room", "storage/transfer"},
	"storage/postgres":       {"storage/groupcommit", "storage/sqlstore", "room", "storage/transfer"},
	"people/identity":        {}, // libraries for passkeys and logins, kept out of rooms
	"protocol":               {"rules/game", "room"},
	"server":                 {"room", "rules/game", "people/identity", "people/names", "notifications", "server/contentencoding", "protocol", "words", "people"},
	"tableserver/cluster":    {"rules/game", "room"},
	"web":                    {"server/contentencoding"},
	"cmd/schema":             {"server", "bots", "server/contentencoding", "rules/game", "rules/games", "rules/boxes", "rules/isle", "rules/grid", "people/identity", "people/names", "notifications", "room", "protocol", "words", "people"},
	"cmd/conformance":        {"offline/conformance"},
	"offline/conformance":    {"rules/game", "rules/games"},
	"cmd/offline":            {"offline", "room"},
	"cmd/testreport":         {},
	"scripts":                {},
	"examples/gobot":         {}, // as strangers would write it

	"people/identity/identitytest":    {},
	"storage/postgres/postgrestest":   {},
	"tableserver/cluster/clustertest": {},
	"notifications/mailer/mailertest": {},
	"internal/waittest":               {},
	"rules/isle/rulegen":              {}, // it reads the data files before the game does
}

// worldly are the packages, with all below them, that rules do not import: the same actions give the same game
// everywhere and at all times.
var worldly = []string{"time", "os", "net", "context", "sync", "log", "math/rand", "unsafe"}

// worldlyFiles are the exceptions, each for one import.
var worldlyFiles = map[string]string{"rules/game/rand.go": "math/rand/v2"}

// Bots see views, never a true game. Only these files of theirs may name one: reviews replay finished games, training plays
// games to learn from, and tests play games to check bots.
var (
	trueGames   = []string{"game.Match", "game.Game", "game.Erase", "game.Record", "games.All", "games.Named", "games.At"}
	gameFiles   = []string{"bots/review.go", "bots/isle/trainer.go", "bots/search/searchtest/searchtest.go"}
	trueMethods = []string{"New", "Replay", "Rekey"}
)

// source is a Go file as far as arrows are concerned. Package and file are paths within the module.
type source struct {
	pkg, file string
	imports   []string
	names     []string // selectors such as game.Match, and the methods called
	inits     bool     // it has an init function
}

func (s source) isTest() bool { return strings.HasSuffix(s.file, "_test.go") }

// isRules tells whether a package holds rules, what rules are made of, or arithmetic that has to be the same everywhere.
func isRules(pkg string) bool {
	return slices.Contains([]string{"rules/grid", "rules/game", "rules/games", "rules/isle", "rules/boxes", "ratings"}, pkg)
}

// isWiring tells whether a package belongs to the command, which may import everything.
func isWiring(pkg string) bool { return pkg == wiring || strings.HasPrefix(pkg, wiring+"/") }

// isBots tells whether a package belongs to the bots.
func isBots(pkg string) bool { return pkg == "bots" || strings.HasPrefix(pkg, "bots/") }

// isGame tells whether a package is one of the games.
func isGame(pkg string) bool { return pkg == "rules/isle" || pkg == "rules/boxes" }

func isWorldly(imported string) bool {
	return slices.ContainsFunc(worldly, func(w string) bool { return imported == w || strings.HasPrefix(imported, w+"/") })
}

// wrongArrows returns what is wrong with the imports of files. Tests may import what they like, except that games never
// know each other.
func wrongArrows(files []source) []string {
	var wrong []string
	report := func(s source, format string, args ...any) {
		wrong = append(wrong, s.file+": "+fmt.Sprintf(format, args...))
	}
	for _, s := range files {
		allowed, known := arrows[s.pkg]
		known = known || isWiring(s.pkg)
		if !known {
			report(s, "package %s is not in the table of arrows", s.pkg)
		}
		if s.inits {
			report(s, "there is an init function")
		}
		if isBots(s.pkg) && !s.isTest() && !slices.Contains(gameFiles, s.file) {
			for _, name := range s.names {
				if slices.Contains(trueGames, name) || slices.Contains(trueMethods, name) {
					report(s, "bots must not touch a true game: %s", name)
				}
			}
		}
		for _, imported := range s.imports {
			inside, ours := strings.CutPrefix(imported, module+"/")
			switch {
			case ours && isGame(s.pkg) && isGame(inside) && inside != s.pkg:
				report(s, "the game %s imports the game %s", s.pkg, inside)
			case s.isTest() || !known:
			case inside == "internal/ids" && !isRules(s.pkg):
			case ours && !isWiring(s.pkg) && !slices.Contains(allowed, inside):
				report(s, "%s must not import %s", s.pkg, inside)
			case isRules(s.pkg) && isWorldly(imported) && worldlyFiles[s.file] != imported:
				report(s, "rules must not import %s", imported)
			}
		}
	}
	return wrong
}

// readSources reads every Go file of the module.
func readSources(t *testing.T, root string) []source {
	t.Helper()
	var files []source
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			base := entry.Name()
			_, noModule := os.Stat(filepath.Join(name, "go.mod"))
			if name != root && (base == "testdata" || base == "node_modules" || base[0] == '.' || base[0] == '_' || noModule == nil) {
				return filepath.SkipDir
			}
			return nil
		}
		if filepath.Ext(name) != ".go" {
			return nil
		}
		inside, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		s, err := readSource(name, filepath.ToSlash(inside))
		files = append(files, s)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// readSource reads a file in full, since functions are wanted too.
func readSource(name, inside string) (source, error) {
	s := source{pkg: path.Dir(inside), file: inside}
	parsed, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
	if err != nil {
		return s, err
	}
	for _, i := range parsed.Imports {
		imported, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			return s, err
		}
		s.imports = append(s.imports, imported)
	}
	ast.Inspect(parsed, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			s.names = append(s.names, sel.Sel.Name)
			if x, ok := sel.X.(*ast.Ident); ok {
				s.names = append(s.names, x.Name+"."+sel.Sel.Name)
			}
		}
		return true
	})
	for _, d := range parsed.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "init" {
			s.inits = true
		}
	}
	return s, nil
}

func TestArrowsPointDown(t *testing.T) {
	files := readSources(t, "../..")
	for _, want := range []string{"rules/grid/bits.go", "rules/game/rand.go", "rules/games/games.go", "cmd/purrlor/main.go"} {
		if !slices.ContainsFunc(files, func(s source) bool { return s.file == want && len(s.imports) > 0 }) {
			t.Errorf("%s has not been read", want)
		}
	}
	for _, wrong := range wrongArrows(files) {
		t.Error(wrong)
	}
}

func TestAWrongArrowIsReported(t *testing.T) {
	tests := []struct {
		name string
		file source
		want string
	}{
		{"grid imports nothing of ours", source{pkg: "rules/grid", file: "rules/grid/bits.go", imports: []string{module + "/rules/game"}}, "rules/grid must not import rules/game"},
		{"the contract knows no game", source{pkg: "rules/game", file: "rules/game/erase.go", imports: []string{module + "/rules/isle"}}, "rules/game must not import rules/isle"},
		{"a game knows no words", source{pkg: "rules/isle", file: "rules/isle/svg.go", imports: []string{module + "/words"}}, "rules/isle must not import words"},
		{"a game knows no other game", source{pkg: "rules/boxes", file: "rules/boxes/rules.go", imports: []string{module + "/rules/isle"}}, "the game rules/boxes imports the game rules/isle"},
		{"not even in its tests", source{pkg: "rules/isle", file: "rules/isle/x_test.go", imports: []string{module + "/rules/boxes"}}, "the game rules/isle imports the game rules/boxes"},
		{"a bot sees no room", source{pkg: "bots", file: "bots/bot.go", imports: []string{module + "/room"}}, "bots must not import room"},
		{"bots of a game know no other game", source{pkg: "bots/boxes", file: "bots/boxes/player.go", imports: []string{module + "/rules/isle"}}, "bots/boxes must not import rules/isle"},
		{"the interface knows no game's inside", source{pkg: "server", file: "server/api.go", imports: []string{module + "/rules/isle"}}, "server must not import rules/isle"},
		{"nobody imports a command", source{pkg: "server", file: "server/api.go", imports: []string{module + "/cmd/purrlor"}}, "server must not import cmd/purrlor"},
		{"rules know no time", source{pkg: "rules/isle", file: "rules/isle/step.go", imports: []string{"time"}}, "rules must not import time"},
		{"rules know no network", source{pkg: "rules/game", file: "rules/game/event.go", imports: []string{"net/http"}}, "rules must not import net/http"},
		{"rules know no log", source{pkg: "rules/games", file: "rules/games/games.go", imports: []string{"log/slog"}}, "rules must not import log/slog"},
		{"rules know no lock", source{pkg: "rules/grid", file: "rules/grid/board.go", imports: []string{"sync"}}, "rules must not import sync"},
		{"rules have no random numbers of their own", source{pkg: "rules/isle", file: "rules/isle/setup.go", imports: []string{"math/rand/v2"}}, "rules must not import math/rand/v2"},
		{"the exception is for one import", source{pkg: "rules/game", file: "rules/game/rand.go", imports: []string{"math/rand"}}, "rules must not import math/rand"},
		{"a package has to be in the table", source{pkg: "util", file: "util/util.go"}, "package util is not in the table"},
		{"a bot has no match", source{pkg: "bots/search", file: "bots/search/mind.go", names: []string{"game.Match"}}, "bots must not touch a true game: game.Match"},
		{"a bot starts no game", source{pkg: "bots/isle", file: "bots/isle/player.go", names: []string{"New"}}, "bots must not touch a true game: New"},
		{"training starts games of its own", source{pkg: "bots/isle", file: "bots/isle/trainer.go", names: []string{"New"}}, ""},
		{"a review replays a finished game", source{pkg: "bots", file: "bots/review.go", names: []string{"game.Record", "Replay"}}, ""},
		{"init is not for us", source{pkg: "storage/sqlite", file: "storage/sqlite/sqlite.go", inits: true}, "there is an init function"},
		{"nor for tests", source{pkg: "storage/sqlite", file: "storage/sqlite/sqlite_test.go", inits: true}, "there is an init function"},
		{"game/rand.go has its source", source{pkg: "rules/game", file: "rules/game/rand.go", imports: []string{"math/bits", "math/rand/v2"}}, ""},
		{"tests import what they need", source{pkg: "rules/game", file: "rules/game/record_test.go", imports: []string{"os", module + "/rules/games"}}, ""},
		{"a room may look at the clock", source{pkg: "room", file: "room/room.go", imports: []string{"time", "sync", module + "/bots"}}, ""},
		{"a package whose name only begins alike", source{pkg: "rules/game", file: "rules/game/record.go", imports: []string{"network", "timeline"}}, ""},
		{"the command wires everything", source{pkg: "cmd/purrlor", file: "cmd/purrlor/main.go", imports: []string{"os", module + "/server", module + "/storage/sqlite"}}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := wrongArrows([]source{tt.file})
			if tt.want == "" && len(got) > 0 {
				t.Errorf("got %q, want nothing", got)
			}
			if tt.want != "" && (len(got) != 1 || !strings.HasPrefix(got[0], tt.file.file+": ") || !strings.Contains(got[0], tt.want)) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
