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
	"grid":               {},
	"game":               {"grid"},
	"game/gametest":      {"game", "grid"},
	"games/isle":         {"game", "grid"},
	"games/boxes":        {"game", "grid"},
	"games":              {"game", "games/isle", "games/boxes"},
	"words":              {},
	"bot":                {"game", "games", "games/isle", "games/boxes", "grid"},
	"patch":              {},
	"coding":             {},
	"names":              {"game"},
	"notify":             {"game", "notify/target"},
	"notify/target":      {},         // what rooms know of notices
	"mailer":             {"notify"}, // which rooms do not know, so that they know no mail library
	"rating":             {},
	"room":               {"game", "games", "bot", "names", "notify/target", "patch", "rating"},
	"device":             {"bot", "game", "games", "names", "room", "wire"},
	"room/storetest":     {"game", "notify/target", "rating", "room", "waittest"},
	"queue":              {},
	"transfer":           {},
	"sqlite":             {"game", "notify", "queue", "room", "transfer"},
	"postgres":           {"queue", "room", "transfer"},
	"identity":           {}, // libraries for passkeys and logins, kept out of rooms
	"wire":               {"game", "room"},
	"api":                {"room", "game", "identity", "names", "notify", "coding", "wire", "words"},
	"cluster":            {"game", "room"},
	"web":                {"coding"},
	"cmd/schema":         {"api", "bot", "coding", "game", "games", "games/boxes", "games/isle", "grid", "identity", "names", "notify", "room", "wire", "words"},
	"cmd/conformance":    {"device/conformance"},
	"device/conformance": {"game", "games"},
	"cmd/offline":        {"device", "room"},
	"cmd/testreport":     {},
	"scripts":            {},
	"examples/gobot":     {}, // as strangers would write it
	wiring:               {}, // everything

	"identity/identitytest": {},
	"postgres/postgrestest": {},
	"cluster/clustertest":   {},
	"mailer/mailertest":     {},
	"waittest":              {},
	"games/isle/rulegen":    {}, // it reads the data files before the game does
}

// worldly are the packages, with all below them, that rules do not import: the same actions give the same game
// everywhere and at all times.
var worldly = []string{"time", "os", "net", "context", "sync", "log", "math/rand", "unsafe"}

// worldlyFiles are the exceptions, each for one import.
var worldlyFiles = map[string]string{"game/rand.go": "math/rand/v2"}

// Bots see views, never a game: in their package only these files may name one, for the review of finished games and for
// games that are played to learn from them.
var (
	trueGames   = []string{"game.Match", "game.Game", "game.Erase", "game.Record", "games.All", "games.Named", "games.At"}
	gameFiles   = []string{"bot/review.go", "bot/isleschool.go"}
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
	return pkg == "grid" || pkg == "game" || pkg == "rating" || pkg == "games" || path.Dir(pkg) == "games"
}

// isGame tells whether a package is one of the games.
func isGame(pkg string) bool { return path.Dir(pkg) == "games" }

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
		if !known {
			report(s, "package %s is not in the table of arrows", s.pkg)
		}
		if s.inits {
			report(s, "there is an init function")
		}
		if s.pkg == "bot" && !s.isTest() && !slices.Contains(gameFiles, s.file) {
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
			case ours && s.pkg != wiring && !slices.Contains(allowed, inside):
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
	for _, want := range []string{"grid/bits.go", "game/rand.go", "games/games.go", "cmd/purrlor/main.go"} {
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
		{"grid imports nothing of ours", source{pkg: "grid", file: "grid/bits.go", imports: []string{module + "/game"}}, "grid must not import game"},
		{"the contract knows no game", source{pkg: "game", file: "game/erase.go", imports: []string{module + "/games/isle"}}, "game must not import games/isle"},
		{"a game knows no words", source{pkg: "games/isle", file: "games/isle/svg.go", imports: []string{module + "/words"}}, "games/isle must not import words"},
		{"a game knows no other game", source{pkg: "games/boxes", file: "games/boxes/rules.go", imports: []string{module + "/games/isle"}}, "the game games/boxes imports the game games/isle"},
		{"not even in its tests", source{pkg: "games/isle", file: "games/isle/x_test.go", imports: []string{module + "/games/boxes"}}, "the game games/isle imports the game games/boxes"},
		{"a bot sees no room", source{pkg: "bot", file: "bot/bot.go", imports: []string{module + "/room"}}, "bot must not import room"},
		{"the interface knows no game's inside", source{pkg: "api", file: "api/api.go", imports: []string{module + "/games/isle"}}, "api must not import games/isle"},
		{"nobody imports a command", source{pkg: "api", file: "api/api.go", imports: []string{module + "/cmd/purrlor"}}, "api must not import cmd/purrlor"},
		{"rules know no time", source{pkg: "games/isle", file: "games/isle/step.go", imports: []string{"time"}}, "rules must not import time"},
		{"rules know no network", source{pkg: "game", file: "game/event.go", imports: []string{"net/http"}}, "rules must not import net/http"},
		{"rules know no log", source{pkg: "games", file: "games/games.go", imports: []string{"log/slog"}}, "rules must not import log/slog"},
		{"rules know no lock", source{pkg: "grid", file: "grid/board.go", imports: []string{"sync"}}, "rules must not import sync"},
		{"rules have no random numbers of their own", source{pkg: "games/isle", file: "games/isle/setup.go", imports: []string{"math/rand/v2"}}, "rules must not import math/rand/v2"},
		{"the exception is for one import", source{pkg: "game", file: "game/rand.go", imports: []string{"math/rand"}}, "rules must not import math/rand"},
		{"a package has to be in the table", source{pkg: "util", file: "util/util.go"}, "package util is not in the table"},
		{"a bot has no match", source{pkg: "bot", file: "bot/mind.go", names: []string{"game.Match"}}, "bots must not touch a true game: game.Match"},
		{"a bot starts no game", source{pkg: "bot", file: "bot/brain.go", names: []string{"New"}}, "bots must not touch a true game: New"},
		{"a pupil starts games of its own", source{pkg: "bot", file: "bot/isleschool.go", names: []string{"New"}}, ""},
		{"a review replays a finished game", source{pkg: "bot", file: "bot/review.go", names: []string{"game.Record", "Replay"}}, ""},
		{"init is not for us", source{pkg: "sqlite", file: "sqlite/sqlite.go", inits: true}, "there is an init function"},
		{"nor for tests", source{pkg: "sqlite", file: "sqlite/sqlite_test.go", inits: true}, "there is an init function"},
		{"game/rand.go has its source", source{pkg: "game", file: "game/rand.go", imports: []string{"math/bits", "math/rand/v2"}}, ""},
		{"tests import what they need", source{pkg: "game", file: "game/record_test.go", imports: []string{"os", module + "/games"}}, ""},
		{"a room may look at the clock", source{pkg: "room", file: "room/room.go", imports: []string{"time", "sync", module + "/bot"}}, ""},
		{"a package whose name only begins alike", source{pkg: "game", file: "game/record.go", imports: []string{"network", "timeline"}}, ""},
		{"the command wires everything", source{pkg: "cmd/purrlor", file: "cmd/purrlor/main.go", imports: []string{"os", module + "/api", module + "/sqlite"}}, ""},
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
