package web

import (
	_ "embed"
	"encoding/json"
	"regexp"
	"strings"

	"github.com/purrlor/purrlor/rules/games"
)

// routesJSON lists the page's own addresses by their first part, with what may follow it; the page's router reads it too.
//
//go:embed routes.json
var routesJSON []byte

var routes = readRoutes()

// readRoutes returns what may follow the first part of each address. There, {game} is any game.
func readRoutes() map[string]*regexp.Regexp {
	var rows map[string]struct{ Rest string }
	if err := json.Unmarshal(routesJSON, &rows); err != nil {
		panic(err) // the file is a part of the program
	}
	var names []string
	for _, g := range games.All() {
		names = append(names, g.Info().Name)
	}
	rests := make(map[string]*regexp.Regexp, len(rows))
	for first, row := range rows {
		rests[first] = regexp.MustCompile("^(?:" + strings.ReplaceAll(row.Rest, "{game}", strings.Join(names, "|")) + ")$")
	}
	return rests
}

// isAddress tells whether the page has something to show at an address, written without its first slash.
func isAddress(name string) bool {
	first, rest, _ := strings.Cut(name, "/")
	follows, ok := routes[first]
	return ok && !strings.Contains(rest, "/") && follows.MatchString(rest)
}
