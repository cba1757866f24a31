package load

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/coder/websocket"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// Table is a group of guests who play one game after another.
type Table struct {
	Client  *Client
	name    string
	Secrets []string // of the players
	ID      ids.TableID

	sockets     []*Socket
	cancel      context.CancelFunc // ends the sockets
	events      chan Event
	Permissions []*Permissions
	updated     []time.Time // when each player last had an update
	sent        int         // number of messages, which gives each its id
	silentVerbs map[string]bool
	timer       *time.Timer

	OnSend func(Move) // called before a move is sent; may be nil
	OnAck  func(Move) // called when a command is acknowledged; may be nil
	// OnConnect returns what is called with each message that the socket of a player receives; may be nil.
	OnConnect func(player int) func(message []byte)
}

func NewTable(client *Client, name string, players int) *Table {
	return &Table{Client: client, name: name, Secrets: make([]string, players), silentVerbs: map[string]bool{}, timer: time.NewTimer(time.Hour)}
}

// Connect creates the guests, unless they exist already, and opens their sockets.
func (t *Table) Connect(ctx context.Context) error {
	t.Close()
	n := len(t.Secrets)
	t.sockets, t.Permissions, t.updated = make([]*Socket, n), make([]*Permissions, n), make([]time.Time, n)
	t.events = make(chan Event, 4*n)
	ctx, t.cancel = context.WithCancel(ctx)
	for i := range t.Secrets {
		var err error
		if t.Secrets[i] == "" {
			if t.Secrets[i], err = t.Client.CreateGuest(ctx, fmt.Sprintf("%s %d", t.name, i+1)); err != nil {
				return err
			}
		}
		ws, err := t.Client.dial(ctx, i, t.Secrets[i])
		if err != nil {
			return err
		}
		t.sockets[i] = &Socket{ws: ws, player: i, events: t.events}
		if t.OnConnect != nil {
			t.sockets[i].onMessage = t.OnConnect(i)
		}
		go t.sockets[i].read(ctx)
	}
	return nil
}

// Close closes the sockets.
func (t *Table) Close() {
	if t.cancel != nil {
		t.cancel()
	}
	for _, s := range t.sockets {
		if s != nil {
			_ = s.ws.CloseNow() // it may be closed already
		}
	}
}

// StartGame opens a table, seats everyone and starts the game.
func (t *Table) StartGame(ctx context.Context) error {
	if t.ID != "" {
		for i := range t.sockets {
			if err := t.Ask(ctx, i, `"type":"leave"`); err != nil {
				return err
			}
		}
	}
	var err error
	if t.ID, err = t.Client.CreateTable(ctx, t.Secrets[0]); err != nil {
		return err
	}
	for i := 1; i < len(t.sockets); i++ {
		if err := t.command(ctx, i, `"do":"sit","seat":`+strconv.Itoa(i)); err != nil {
			return err
		}
		if err := t.command(ctx, i, `"do":"ready","on":true`); err != nil {
			return err
		}
	}
	if err := t.command(ctx, 0, `"do":"start"`); err != nil {
		return err
	}
	return t.Watch(ctx)
}

// Watch makes everyone watch the table and waits until everybody knows about the others.
func (t *Table) Watch(ctx context.Context) error {
	for i := range t.sockets {
		if err := t.Ask(ctx, i, `"type":"look"`); err != nil {
			return err
		}
	}
	for i := range t.sockets {
		if err := t.Ask(ctx, i, `"type":"ping"`); err != nil {
			return err
		}
	}
	return nil
}

// Ask sends a message and waits for its answer.
func (t *Table) Ask(ctx context.Context, player int, fields string) error {
	id := t.nextID()
	_, err := t.request(ctx, player, id, fmt.Sprintf(`{%s,"table":%q,"id":%q}`, fields, t.ID, id))
	return err
}

// command sends a command that is not a move.
func (t *Table) command(ctx context.Context, player int, fields string) error {
	id := t.nextID()
	_, err := t.request(ctx, player, id, fmt.Sprintf(`{"type":"do","table":%q,"command":{"id":%q,%s}}`, t.ID, id, fields))
	if err == nil && t.OnAck != nil {
		t.OnAck(Move{Table: t.ID, Player: player, ID: id})
	}
	return err
}

func (t *Table) nextID() string {
	t.sent++
	return strconv.Itoa(t.sent)
}

// request sends a message and waits for the answer with its id. A refusal is returned as an error with its code.
func (t *Table) request(ctx context.Context, player int, id, message string) (Event, error) {
	if err := t.sockets[player].send([]byte(message)); err != nil {
		return Event{}, err
	}
	for {
		e, err := t.NextEvent(ctx)
		if err != nil {
			return e, err
		}
		if e.player == player && e.id == id {
			if e.kind == "refused" {
				err = game.Refuse(e.code, "%s", message)
			}
			return e, err
		}
	}
}

// answerTimeout is how long a client waits for anything.
const answerTimeout = 10 * time.Second

var errNoAnswer = errors.New("no answer")

// NextEvent waits for the next event and records what it says about the table.
func (t *Table) NextEvent(ctx context.Context) (Event, error) {
	t.timer.Reset(answerTimeout)
	return t.nextEventBefore(ctx, t.timer.C)
}

func (t *Table) nextEventBefore(ctx context.Context, late <-chan time.Time) (Event, error) {
	select {
	case e := <-t.events:
		switch e.kind {
		case "update", "snapshot":
			t.Permissions[e.player], t.updated[e.player] = e.permissions, e.at
		case "gone":
			return e, fmt.Errorf("player %d: %w", e.player, e.err)
		case "left":
			if e.code == table.CodeRetry || e.code == table.CodeClosing { // the table goes on elsewhere
				return e, game.Refuse(e.code, "player %d no longer gets the table", e.player)
			}
		}
		return e, nil
	case <-late:
		return Event{}, errNoAnswer
	case <-ctx.Done():
		return Event{}, ctx.Err()
	}
}

// Over reports whether the game is over.
func (t *Table) Over() bool {
	for _, m := range t.Permissions {
		if m != nil {
			return false
		}
	}
	return true
}

// errorCode names an error for the report: the server's code, or the kind of failure.
func errorCode(err error) string {
	switch {
	case game.CodeOf(err) != "":
		return string(game.CodeOf(err))
	case errors.Is(err, errNoAnswer):
		return "no_answer"
	case websocket.CloseStatus(err) != -1:
		return "closed_" + strconv.Itoa(int(websocket.CloseStatus(err)))
	}
	return "connection"
}
