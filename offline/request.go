package offline

import (
	"context"
	"encoding/json"
	"net/url"
	"strings"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/panics"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// Answer is the result of a request. At most one field is set; both are nil for a request without a result.
type Answer struct {
	Body    json.RawMessage
	Problem *protocol.Problem
}

// Request handles a request like the HTTP API, as far as a device supports it.
func (s *Server) Request(ctx context.Context, method, address string, body []byte) Answer {
	var out any
	err := panics.Catch(func() (err error) {
		out, err = s.route(ctx, method, address, body)
		return err
	})
	var raw []byte
	if err == nil && out != nil {
		raw, err = json.Marshal(out)
	}
	if err != nil {
		p := s.problem(err)
		return Answer{Problem: &p}
	}
	return Answer{Body: raw}
}

// route finds the handler of a request.
func (s *Server) route(ctx context.Context, method, address string, body []byte) (any, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, game.Refuse(protocol.CodeBadRequest, "%q is not an address", address)
	}
	query := u.Query()
	path, ok := strings.CutPrefix(u.Path, "/api/")
	if table, rest, found := tablePath(path); ok && found {
		return s.tableRequest(ctx, method, table, rest, query, body)
	}
	if what, ok := strings.CutPrefix(path, "near/"); ok && method == "POST" {
		return s.localAnswer(ctx, what, body)
	}
	switch method + " " + path {
	case "GET games":
		return protocol.Games(), nil
	case "GET visit":
		me, err := s.me(ctx)
		return protocol.Visit{Person: &me}, err
	case "GET me":
		return s.me(ctx)
	case "PATCH me":
		return decoded(body, func(in *people.ProfileChanges) (any, error) { return s.changeMe(ctx, in) })
	case "GET me/tables":
		return protocol.TablesOf(ctx, s.store, s.person, table.Stage(query.Get("stage")))
	case "GET seed":
		return protocol.CheckSeed(query.Get("seed"), query.Get("commitment"))
	case "POST settings":
		return decoded(body, func(in *table.Settings) (any, error) {
			_, err := in.Check()
			return in, err
		})
	case "POST settings/check":
		return decoded(body, func(in *table.Settings) (any, error) { return protocol.CheckSettings(*in) })
	case "POST tables":
		return decoded(body, func(in *protocol.NewTable) (any, error) { return s.create(ctx, in) })
	case "POST files":
		return decoded(body, func(in *table.GameFile) (any, error) {
			id, err := table.ReadFile(ctx, s.store, s.NewID, s.person, in)
			return protocol.TableRef{ID: id}, err
		})
	}
	return nil, game.Refuse(protocol.CodeNotFound, "there is nothing at %s %s", method, address)
}

// tablePath splits a table's address into its parts.
func tablePath(path string) (table ids.TableID, rest string, ok bool) {
	path, ok = strings.CutPrefix(path, "tables/")
	id, rest, more := strings.Cut(path, "/")
	if more {
		rest = "/" + rest
	}
	return ids.TableID(id), rest, ok
}

// decoded decodes a body and rejects unknown fields.
func decoded[In any](body []byte, do func(*In) (any, error)) (any, error) {
	var in In
	if err := game.DecodeStrict(body, &in); err != nil {
		if game.CodeOf(err) != "" {
			return nil, err
		}
		return nil, game.Refuse(protocol.CodeBadRequest, "the body cannot be read: %v", err)
	}
	return do(&in)
}

func (s *Server) me(ctx context.Context) (protocol.Me, error) {
	p, err := s.store.Person(ctx, s.person)
	return protocol.MeOf(p), err
}

func (s *Server) changeMe(ctx context.Context, in *people.ProfileChanges) (any, error) {
	p, err := s.store.Person(ctx, s.person)
	if err != nil {
		return nil, err
	}
	err = in.Apply(&p, s.MaxNameChars)
	if game.CodeOf(err) == people.CodeTooLarge { // earlier pages do not expect this code from a device
		err = game.Refuse(protocol.CodeBadRequest, "%v", err)
	}
	if err != nil {
		return nil, err
	}
	if err := s.store.PutPerson(ctx, p); err != nil {
		return nil, err
	}
	if in.Name != nil {
		s.Renamed(ctx, s.person)
	}
	return s.me(ctx)
}

// create opens a private table.
func (s *Server) create(ctx context.Context, in *protocol.NewTable) (any, error) {
	if in.Settings.Rated || in.Settings.Public {
		return nil, game.Refuse(table.CodeBadOptions, "tables of a device are neither rated nor public")
	}
	id, err := s.Create(ctx, s.person, in.Settings, in.Bots)
	return protocol.TableRef{ID: id}, err
}

// tableRequest handles requests about a table.
func (s *Server) tableRequest(ctx context.Context, method string, id ids.TableID, rest string, query url.Values, body []byte) (any, error) {
	switch method + " " + rest {
	case "POST /commands":
		return decoded(body, func(in *table.Command) (any, error) { return nil, s.Do(ctx, id, s.person, in) })
	case "DELETE ":
		return nil, s.DeleteTable(ctx, id)
	case "GET /file":
		return table.WriteFile(ctx, s.store, id)
	}
	after := ""
	if n, ok := strings.CutPrefix(rest, "/replay/"); ok {
		rest, after = "/replay/{after}", n
	}
	what, ok := protocol.QuestionAt(rest)
	if !ok || method != "GET" {
		return nil, game.Refuse(protocol.CodeNotFound, "there is nothing at %s %s of a table", method, rest)
	}
	q, err := protocol.ReadQuestion(what, query.Get, after)
	if err != nil {
		return nil, err
	}
	return s.Answer(ctx, id, s.person, q)
}
