package protocol

import (
	"strconv"

	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/rules/game"
)

// questionPaths are the addresses of questions behind that of their table; {after} is a number of actions.
var questionPaths = map[room.QuestionKind]string{
	room.AskTable: "", room.AskInvitation: "/invitation", room.AskLegal: "/legal", room.AskOptions: "/options", room.AskScore: "/score",
	room.AskHint: "/hint", room.AskNearHint: "/near-hint", room.AskReview: "/review", room.AskBest: "/best", room.AskLines: "/lines", room.AskReplay: "/replay",
	room.AskMoment: "/replay/{after}", room.AskChart: "/replay-chart",
}

// QuestionPath returns the address of a question behind that of its table.
func QuestionPath(what room.QuestionKind) string { return questionPaths[what] }

// QuestionAt returns which question has an address behind that of its table.
func QuestionAt(path string) (room.QuestionKind, bool) {
	for what, at := range questionPaths {
		if at == path {
			return what, true
		}
	}
	return "", false
}

// ReadQuestion reads what a request asks about a table: from the parameters of its address, and how many actions of a moment.
func ReadQuestion(what room.QuestionKind, parameter func(name string) string, after string) (*room.Question, error) {
	out := &room.Question{What: what, Piece: parameter("piece")}
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
