package protocol

import (
	"encoding/json"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// Protocol is the version of the protocol of messages.
const Protocol = 1

// Messages from clients.
type (
	// ClientMessage is anything that a client sends. Its type says which of the other fields it reads.
	ClientMessage struct {
		Type      string                   `json:"type"`
		ID        string                   `json:"id,omitempty"` // of a request, given back in its answer
		Table     ids.TableID              `json:"table,omitempty"`
		Seen      []tableserver.Seen       `json:"seen,omitempty"`      // look: the last updates that the client has had
		Talk      bool                     `json:"talk,omitempty"`      // look: the client wants to hear what is said
		Elsewhere bool                     `json:"elsewhere,omitempty"` // look: the page is out of sight
		Pace      tableserver.Pace         `json:"pace,omitempty"`      // look: how fast bots move, calm if empty
		Command   *table.Command           `json:"command,omitempty"`   // do
		After     int64                    `json:"after,omitempty"`     // do: the milliseconds from the welcome until it was sent
		What      tableserver.QuestionKind `json:"what,omitempty"`      // ask: legal, options, score, hint, near_hint or lines
		Seat      *game.Seat               `json:"seat,omitempty"`      // ask
		Piece     string                   `json:"piece,omitempty"`     // ask: options
	}
)

// The types of client messages.
const (
	typeSubscribe   = "look"  // begin to follow a table
	typeUnsubscribe = "leave" // stop it
	typeDo          = "do"    // a command
	typeAsk         = "ask"   // a question about a table
	typePing        = "ping"  // to find out whether the connection still works
)

// Messages from the server, except those of tables.
type (
	// WelcomeMessage is the first message.
	WelcomeMessage struct {
		Type     string       `json:"type"` // "welcome"
		Protocol int          `json:"protocol"`
		Person   ids.PersonID `json:"person"`
		Name     string       `json:"name"`
		Now      int64        `json:"now"`              // the server's time, in milliseconds since 1970
		Device   string       `json:"device,omitempty"` // the address of the program for devices that the server was built with: the name has the content
	}
	// DoneMessage says that a command was carried out and is stored, or that a look or leave is done.
	DoneMessage struct {
		Type string `json:"type"` // "done"
		ID   string `json:"id"`
	}
	// RefusedMessage says that nothing was done, and why.
	RefusedMessage struct {
		Type string `json:"type"` // "refused"
		ID   string `json:"id"`
		Problem
	}
	// AnswerMessage answers a question.
	AnswerMessage struct {
		Type string `json:"type"` // "answer"
		ID   string `json:"id"`
		Body any    `json:"body"`
	}
	// PongMessage answers a ping.
	PongMessage struct {
		Type string `json:"type"` // "pong"
		ID   string `json:"id"`
	}
)

// Read parses a client message. A refused message has no usable id.
func Read(raw []byte) (*ClientMessage, error) {
	var m ClientMessage
	if err := json.Unmarshal(raw, &m); err != nil {
		return nil, game.Refuse(CodeBadRequest, "the message cannot be read: %v", err)
	}
	if m.Type == typeDo && m.Command != nil {
		m.ID = m.Command.ID
	}
	if m.ID != "" && !ids.Valid(m.ID) {
		return nil, game.Refuse(CodeBadRequest, "an id has at most %d printable ASCII characters", ids.MaxLength)
	}
	return &m, nil
}
