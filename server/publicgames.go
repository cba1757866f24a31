package server

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/server/contentencoding"
	"github.com/purrlor/purrlor/table"
)

const (
	// maxExports is how many exports of public games run concurrently.
	maxExports = 2
	// lineTime is how long a client may take to read the latest write.
	lineTime = 30 * time.Second
)

// publicGamesRoute streams finished public games as JSON lines, so memory use does not depend on their number.
func (s *Server) publicGamesRoute() Route {
	return Route{
		Method: "GET", Path: "/api/games.jsonl", Summary: "Export finished games of public tables, oldest first, one per line",
		Open: everyone.open, Scope: everyone.scope, Zipped: true, Lines: true, Out: reflect.TypeFor[table.PublicGame](), Query: []string{"game", "since", "until", "after", "limit"},
		handler: http.HandlerFunc(s.publicGames),
	}
}

func (s *Server) publicGames(w http.ResponseWriter, r *http.Request) {
	q := &request{Context: r.Context(), w: w, r: r}
	query, err := s.publicQuery(q)
	if err == nil {
		err = s.checkAddress(q, s.throttles.guesses, "exports for your address", s.clientAddr(r))
	}
	if err != nil {
		s.writeProblem(w, err)
		return
	}
	select {
	case s.exports <- struct{}{}:
		defer func() { <-s.exports }()
	default:
		s.writeProblem(w, refuseTooMany("exports at a time"))
		return
	}
	out := newLineWriter(w, r)
	err = table.PublicGames(q, s.Stores.PublicGames, query, s.Now(), out.write, func(table ids.TableID, err error) {
		s.Log.Error("export game failed", "table", table, "error", err)
	})
	if err == nil {
		err = out.close()
	}
	if err != nil {
		if q.Err() == nil { // otherwise the client has disconnected
			s.problem(err)
		}
		panic(http.ErrAbortHandler) // a cut connection tells the client that the export is incomplete
	}
}

// publicQuery reads the filter of an export.
func (s *Server) publicQuery(q *request) (out ratings.PublicQuery, err error) {
	if out.Game = q.query("game"); out.Game != "" {
		if !slices.ContainsFunc(table.Games(), func(g game.Info) bool { return g.Name == out.Game }) {
			return out, game.Refuse(game.CodeUnknownGame, "there is no game %q", out.Game)
		}
	}
	if out.Since, err = q.moment("since"); err != nil {
		return out, err
	}
	if out.Until, err = q.moment("until"); err != nil {
		return out, err
	}
	if text := q.query("limit"); text != "" {
		if out.Limit, err = strconv.Atoi(text); err != nil || out.Limit < 1 {
			return out, game.Refuse(CodeBadRequest, "limit must be a number above 0")
		}
	}
	if after := ids.TableID(q.query("after")); after != "" {
		last, err := s.Stores.Results.Result(q, after)
		if isNotFound(err) || err == nil && !last.Public {
			return out, game.Refuse(CodeBadRequest, "after must be the table of a game that was exported")
		}
		out.After, out.AfterTable = last.Ended, last.Table
		return out, err
	}
	return out, nil
}

// lineWriter writes JSON lines, compressed if the client accepts that. It sends nothing before the first line or the end.
type lineWriter struct {
	to      *bufio.Writer
	encoder *json.Encoder
	zip     *gzip.Writer // nil for plain lines
	control *http.ResponseController
}

func newLineWriter(w http.ResponseWriter, r *http.Request) *lineWriter {
	h := w.Header()
	h.Set("Content-Type", "application/x-ndjson; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	contentencoding.Vary(h)
	l := &lineWriter{control: http.NewResponseController(w)}
	var to io.Writer = w
	if chosen, _ := contentencoding.Choose(r.Header, contentencoding.Gzip, contentencoding.Identity); chosen == contentencoding.Gzip {
		h.Set("Content-Encoding", contentencoding.Gzip)
		l.zip = gzip.NewWriter(w)
		to = l.zip
	}
	l.to = bufio.NewWriter(to)
	l.encoder = json.NewEncoder(l.to)
	l.encoder.SetEscapeHTML(false)
	return l
}

// write writes a line. Each line that a client reads extends its deadline.
func (l *lineWriter) write(g *table.PublicGame) error {
	_ = l.control.SetWriteDeadline(time.Now().Add(lineTime)) // test writers do not support deadlines
	return l.encoder.Encode(g)
}

func (l *lineWriter) close() error {
	if err := l.to.Flush(); err != nil || l.zip == nil {
		return err
	}
	return l.zip.Close()
}
