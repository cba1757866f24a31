package protocol

import (
	"encoding/json"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// Protocol is the version of the message protocol.
const Protocol = 1

// Messages from clients.
type (
	// ClientMessage is a message from a client. The type determines which other fields are used.
	ClientMessage struct {
		Type      string                   `json:"type"`
		ID        string                   `json:"id,omitempty"` // of a request; the answer repeats it
		Table     ids.TableID              `json:"table,omitempty"`
		Seen      []tableserver.Seen       `json:"seen,omitempty"`      // look: the last updates that the client received
		Talk      bool                     `json:"talk,omitempty"`      // look: the client wants chat lines
		Elsewhere bool                     `json:"elsewhere,omitempty"` // look: the page is hidden
		Pace      tableserver.Pace         `json:"pace,omitempty"`      // look: how fast bots move; empty means calm
		Command   *table.Command           `json:"command,omitempty"`   // do
		After     int64                    `json:"after,omitempty"`     // do: milliseconds from the welcome until the command was sent
		What      tableserver.QuestionKind `json:"what,omitempty"`      // ask: legal, options, score, hint, near_hint or lines
		Seat      *game.Seat               `json:"seat,omitempty"`      // ask
		Piece     string                   `json:"piece,omitempty"`     // ask: options
	}
)

// The types of client messages.
const (
	typeSubscribe   = "look"  // subscribe to a table
	typeUnsubscribe = "leave" // unsubscribe
	typeDo          = "do"    // a command
	typeAsk         = "ask"   // a question about a table
	typePing        = "ping"  // check whether the connection still works
)

// Messages from the server, except those about tables.
type (
	// WelcomeMessage is the first message.
	WelcomeMessage struct {
		Type     string       `json:"type"` // "welcome"
		Protocol int          `json:"protocol"`
		Person   ids.PersonID `json:"person"`
		Name     string       `json:"name"`
		Now      int64        `json:"now"`              // the server's time, in milliseconds since 1970
		Device   string       `json:"device,omitempty"` // path of the offline engine of this build; its name contains a hash of the content
	}
	// DoneMessage confirms that a command was executed and stored, or that a look or leave has taken effect.
	DoneMessage struct {
		Type string `json:"type"` // "done"
		ID   string `json:"id"`
	}
	// RefusedMessage says why a message had no effect.
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
