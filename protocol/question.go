package protocol

import (
	"strconv"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/tableserver"
)

// questionPaths are the paths of questions below their table; {after} is a number of actions.
var questionPaths = map[tableserver.QuestionKind]string{
	tableserver.QuestionTable: "", tableserver.QuestionInvitation: "/invitation", tableserver.QuestionLegal: "/legal", tableserver.QuestionOptions: "/options", tableserver.QuestionScore: "/score",
	tableserver.QuestionHint: "/hint", tableserver.QuestionHintPermit: "/near-hint", tableserver.QuestionReview: "/review", tableserver.QuestionBest: "/best", tableserver.QuestionLines: "/lines", tableserver.QuestionReplay: "/replay",
	tableserver.QuestionMoment: "/replay/{after}", tableserver.QuestionChart: "/replay-chart",
}

// QuestionPath returns the path of a question below its table.
func QuestionPath(what tableserver.QuestionKind) string { return questionPaths[what] }

// QuestionAt returns the question with a path below its table.
func QuestionAt(path string) (tableserver.QuestionKind, bool) {
	for what, at := range questionPaths {
		if at == path {
			return what, true
		}
	}
	return "", false
}

// ReadQuestion parses a question about a table from query parameters, and for a moment from the number of actions.
func ReadQuestion(what tableserver.QuestionKind, parameter func(name string) string, after string) (*tableserver.Question, error) {
	out := &tableserver.Question{What: what, Piece: parameter("piece")}
	if text := parameter("seat"); text != "" {
		n, err := strconv.ParseInt(text, 10, 8)
		if err != nil {
			return nil, game.Refuse(game.CodeUnknownSeat, "%q is not a seat", text)
		}
		seat := game.Seat(n)
		out.Seat = &seat
	}
	if after != "" {
		n, err := strconv.Atoi(after)
		if err != nil {
			return nil, game.Refuse(CodeBadRequest, "%q is not a number of actions", after)
		}
		out.After = n
	}
	return out, nil
}
