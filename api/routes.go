package api

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/netip"
	"reflect"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/room"
)

// Route is an address of the interface, with what the documentation says about it.
type Route struct {
	Method, Path string
	Summary      string
	Open         bool         // may be asked without a cookie or token
	Zipped       bool         // long answers are compressed
	In, Out      reflect.Type // the bodies, nil for none
	Query        []string     // parameters in the address
	handler      http.Handler
}

// Routes lists all addresses, for the documentation.
func Routes() []Route { return (&Server{}).routes() }

// routes is the list of all addresses.
func (s *Server) routes() []Route {
	return []Route{
		zipped(call(s, "GET", "/api/games", "The games, their presets and the levels of bots", true, s.games)),
		call(s, "POST", "/api/people", "Become a guest: sets the cookie", true, s.addPerson),
		call(s, "POST", "/api/code", "Use a one-time code of another device: sets the cookie", true, s.useCode),
		call(s, "POST", "/api/recovery", "Use a recovery code, which is spent: sets the cookie", true, s.recover),
		call(s, "GET", "/api/visit", "Who I am, or nobody yet: for the first look of a page", true, s.visit),
		call(s, "GET", "/api/me", "Who I am", false, s.me),
		call(s, "PATCH", "/api/me", "Change my name or preferences", false, s.changeMe),
		call(s, "DELETE", "/api/me", "Delete me: name, devices, talk, targets and blocks", false, s.deleteMe),
		call(s, "POST", "/api/me/logout", "Forget this device and end its sockets", false, s.logout),
		call(s, "POST", "/api/me/code", "A one-time code for another device", false, s.addCode),
		call(s, "GET", "/api/me/recovery", "Whether I have a recovery code", false, s.recovery),
		call(s, "POST", "/api/me/recovery", "A recovery code in the place of the last one, for a browser: it is shown once", false, s.addRecovery),
		call(s, "DELETE", "/api/me/recovery", "Forget my recovery code", false, s.removeRecovery),
		call(s, "GET", "/api/me/devices", "My devices and tokens", false, s.devices),
		call(s, "DELETE", "/api/me/devices/{device}", "Log another device out, or revoke a token", false, s.removeDevice),
		call(s, "POST", "/api/me/tokens", "A token for a program", false, s.addToken),
		call(s, "GET", "/api/me/tables", "Tables where I sit, those that wait for me first", false, s.myTables, "stage"),
		call(s, "GET", "/api/me/targets", "Where my notices go", false, s.targets),
		call(s, "POST", "/api/me/targets", "Send my notices there too", false, s.addTarget),
		call(s, "DELETE", "/api/me/targets", "Send no more notices there", false, s.removeTarget),
		call(s, "GET", "/api/me/blocks", "Whom I have blocked", false, s.blocks),
		call(s, "PUT", "/api/me/blocks/{person}", "Block a person: I hear nothing they say", false, s.block),
		call(s, "DELETE", "/api/me/blocks/{person}", "Hear a person again", false, s.unblock),
		zipped(call(s, "GET", "/api/lobby", "Public tables that are not over", true, s.lobby, "game", "stage")),
		call(s, "POST", "/api/settings", "Whether a table can have these settings: they come back completed", true, s.checkSettings),
		call(s, "POST", "/api/tables", "Open a table", false, s.createTable),
		call(s, "GET", "/api/tables/{table}", "A table as I may see it, from my first seat or a named one", false, s.table, "seat"),
		call(s, "POST", "/api/tables/{table}/commands", "Do something at a table", false, s.command),
		zipped(call(s, "GET", "/api/tables/{table}/legal", "All actions of a seat of mine", false, s.legal, "seat")),
		zipped(call(s, "GET", "/api/tables/{table}/options", "What can be done with a piece, with the change of score", false, s.options, "seat", "piece")),
		zipped(call(s, "GET", "/api/tables/{table}/score", "The sheet as if the game ended now", false, s.score, "seat")),
		call(s, "GET", "/api/tables/{table}/hint", "The best actions of a seat of mine, with what they are expected to bring", false, s.hint, "seat"),
		zipped(call(s, "GET", "/api/tables/{table}/review", "The costliest decisions of a finished game", true, s.review)),
		call(s, "GET", "/api/tables/{table}/lines", "What was said at a table", false, s.lines),
		zipped(call(s, "GET", "/api/tables/{table}/replay", "A finished game: seed, actions and sheet", true, s.replay)),
		zipped(call(s, "GET", "/api/tables/{table}/replay/{after}", "A finished game after some of its actions, from a seat or as a spectator", true, s.moment, "seat")),
		zipped(call(s, "GET", "/api/tables/{table}/replay-chart", "How the points of a finished game grew", true, s.chart)),
		call(s, "GET", "/api/seed", "Whether a seed is the one of a commitment", true, s.checkSeed, "seed", "commitment"),
	}
}

// request is what a handler knows about who asks.
type request struct {
	context.Context
	w      http.ResponseWriter
	r      *http.Request
	person room.Person
	device room.Device
}

func (q *request) path(name string) string  { return q.r.PathValue(name) }
func (q *request) query(name string) string { return q.r.URL.Query().Get(name) }
func (q *request) table() room.TableID      { return room.TableID(q.path("table")) }

// none is the body of requests and answers that have none.
type none struct{}

// call makes a route of a function. Whoever asks is identified first, unless the route is open; the body has to be what the
// function wants and nothing else.
func call[In, Out any](s *Server, method, path, summary string, open bool, f func(*request, In) (Out, error), query ...string) Route {
	route := Route{Method: method, Path: path, Summary: summary, Open: open, Query: query, In: bodyOf[In](), Out: bodyOf[Out]()}
	route.handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		q := &request{Context: r.Context(), w: w, r: r}
		var err error
		if q.person, q.device, err = s.identify(r); err != nil && !(open && game.CodeOf(err) == CodeUnknown) {
			s.writeProblem(w, err)
			return
		}
		var in In
		if route.In != nil {
			if err := decode(r, &in); err != nil {
				s.writeProblem(w, err)
				return
			}
		}
		var out Out
		err = room.Caught(func() (err error) { out, err = f(q, in); return err })
		switch {
		case err != nil:
			s.writeProblem(w, err)
		case route.Out == nil:
			w.Header().Set("Cache-Control", "no-store")
			w.WriteHeader(http.StatusNoContent)
		default:
			writeJSON(w, http.StatusOK, out)
		}
	})
	return route
}

func bodyOf[T any]() reflect.Type {
	if t := reflect.TypeFor[T](); t != reflect.TypeFor[none]() {
		return t
	}
	return nil
}

// decode reads a body strictly: JSON, no unknown fields, nothing behind it.
func decode(r *http.Request, into any) error {
	d := json.NewDecoder(r.Body)
	d.DisallowUnknownFields()
	err := d.Decode(into)
	if err == nil {
		if _, err = d.Token(); err == nil {
			err = errors.New("there is something behind the body")
		} else if errors.Is(err, io.EOF) {
			err = nil
		}
	}
	var large *http.MaxBytesError
	if err == nil || errors.As(err, &large) || game.CodeOf(err) != "" {
		return err
	}
	return game.Refuse(CodeBadRequest, "the body cannot be read: %v", err)
}

// clientAddr is the address of whoever asks, as limits count it.
func (s *Server) clientAddr(r *http.Request) netip.Addr { return network(s.address(r)) }
