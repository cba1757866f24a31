package offline

import (
	"context"
	"encoding/json"
	"time"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
	"github.com/purrlor/purrlor/tableserver"
)

// nearHintTime is how long a device computes a hint. It is longer than on a server, because the device is slower and nobody else is
// waiting.
const localHintTime = time.Second

// localPosition is a remote game as one seat sees it, which is all that the device knows.
type localPosition struct {
	Game  string          `json:"game"`
	View  json.RawMessage `json:"view"`
	Piece string          `json:"piece"` // options
}

// legal lists the actions of the view's seat.
func (n *localPosition) legal(g game.Game, view any) ([]string, error) {
	viewer := struct {
		Seat game.Seat `json:"seat"` // part of the views of every game
	}{game.Nobody}
	if err := json.Unmarshal(n.View, &viewer); err != nil || viewer.Seat < 0 {
		return nil, game.Refuse(game.CodeUnknownSeat, "who only looks on has no actions")
	}
	return g.Legal(view, viewer.Seat), nil
}

// localGame is a finished remote game.
type localGame struct {
	Table  ids.TableID  `json:"table"`
	Record *game.Record `json:"record"`
}

// near answers questions about remote games: the options of a seat from its view, and the review of a finished game. It neither executes
// nor stores anything here.
func (s *Server) localAnswer(ctx context.Context, what string, body []byte) (any, error) {
	if what == "review" {
		return decoded(body, func(in *localGame) (any, error) { return s.localReview(ctx, in) })
	}
	return decoded(body, func(in *localPosition) (any, error) {
		g, err := games.Named(in.Game)
		if err != nil {
			return nil, err
		}
		view, err := g.ReadView(in.View)
		if err != nil {
			return nil, game.Refuse(protocol.CodeBadRequest, "%v", err)
		}
		switch what {
		case "legal":
			return in.legal(g, view)
		case "options":
			return g.Options(view, in.Piece)
		case "score":
			return g.Score(view), nil
		case "hints":
			return s.localHints(ctx, g, view, in)
		}
		return nil, game.Refuse(protocol.CodeNotFound, "a device does not answer %q", what)
	})
}

// localHintsKey is the queue key for hints at remote tables.
const localHintsKey ids.TableID = "near"

func (s *Server) localHints(ctx context.Context, g game.Game, view any, in *localPosition) ([]bots.Hint, error) {
	legal, err := in.legal(g, view)
	if err != nil || len(legal) == 0 {
		return []bots.Hint{}, err
	}
	return s.Suggest(ctx, localHintsKey, s.person, tableserver.HintRequest{Game: in.Game, View: view, Legal: legal, Time: localHintTime})
}

func (s *Server) localReview(ctx context.Context, in *localGame) (tableserver.ReviewProgress, error) {
	if in.Record == nil {
		return tableserver.ReviewProgress{}, game.Refuse(protocol.CodeBadRequest, "the record is missing")
	}
	return s.ReviewRecord(ctx, in.Table, in.Record)
}
