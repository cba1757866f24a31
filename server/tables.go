package server

import (
	"context"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/table"
)

// Types of package protocol, which the offline engine shares.
type (
	// Listed is a table in a list.
	Listed = protocol.Listed
	// NewTable is a request for a table.
	NewTable = protocol.NewTable
	// TableRef refers to a table by its id.
	TableRef = protocol.TableRef
	// CheckedSettings are completed settings, or the reason why they are invalid.
	CheckedSettings = protocol.CheckedSettings
	// SeedCheck says whether a seed matches a commitment.
	SeedCheck = protocol.SeedCheck
	// GameInfo describes a game.
	GameInfo = protocol.GameInfo
)

// Tables has all tables, wherever they are in memory.
type Tables interface {
	protocol.TableServer
	Create(ctx context.Context, host ids.PersonID, s table.Settings, bots []string) (ids.TableID, error)
	Receive(ctx context.Context, p ids.PersonID, f *table.GameFile) (ids.TableID, error)
}

func (s *Server) lobby(q *request, _ noBody) ([]Listed, error) {
	query := table.Query{Public: true, Game: q.query("game"), Stage: table.Stage(q.query("stage"))}
	stages := []table.Stage{query.Stage}
	switch query.Stage {
	case table.Playing:
	case "all":
		stages = []table.Stage{table.Open, table.Playing}
	default:
		stages = []table.Stage{table.Open}
	}
	query.Limit = protocol.PageSize / len(stages)
	var all []table.Summary
	for _, query.Stage = range stages {
		list, err := s.Stores.Tables.List(q, query)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return protocol.ListTables(q, s.Stores.Tables, all)
}

func (s *Server) myTables(q *request, _ noBody) ([]Listed, error) {
	return protocol.TablesOf(q, s.Stores.Tables, q.person.ID, table.Stage(q.query("stage")))
}

func (s *Server) createTable(q *request, in NewTable) (TableRef, error) {
	if !s.throttles.commands.allow(q.person.ID) {
		return TableRef{}, refuseTooMany("commands")
	}
	id, err := s.TableServer.Create(q, q.person.ID, in.Settings, in.Bots)
	return TableRef{ID: id}, err
}

// filesRoute receives games that were played offline. Its handler reads the body itself, after the limits have admitted the request.
func (s *Server) filesRoute() Route {
	route := call(s, "POST", "/api/files", "Upload a game played offline; the server replays it, and it counts in no rating", players, s.receiveFile)
	route.In = bodyOf[table.GameFile]()
	return route
}

// receiveFile creates a table from a game that was played offline.
func (s *Server) receiveFile(q *request, _ noBody) (TableRef, error) {
	if !s.throttles.files.allow(q.person.ID) || !s.throttles.filesFrom.allow(s.clientAddr(q.r)) {
		return TableRef{}, refuseTooMany("files")
	}
	var in table.GameFile
	if err := decode(q.r, &in); err != nil {
		return TableRef{}, err
	}
	id, err := s.TableServer.Receive(q, q.person.ID, &in)
	return TableRef{ID: id}, err
}

// completeSettings completes the settings of a new table, or rejects invalid ones before a table is opened.
func (s *Server) completeSettings(_ *request, in table.Settings) (table.Settings, error) {
	_, err := in.Check()
	return in, err
}

func (s *Server) checkSettings(_ *request, in table.Settings) (CheckedSettings, error) {
	return protocol.CheckSettings(in)
}

// command executes a table command, as a socket does.
func (s *Server) command(q *request, in table.Command) (noBody, error) {
	return noBody{}, s.doThrottled(q, q.table(), q.person.ID, &in)
}

func (s *Server) checkSeed(q *request, _ noBody) (SeedCheck, error) {
	return protocol.CheckSeed(q.query("seed"), q.query("commitment"))
}

func (s *Server) games(*request, noBody) ([]GameInfo, error) { return protocol.Games(), nil }
