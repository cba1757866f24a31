package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/coder/websocket"

	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/rules/game"
)

// loadTable is a group of guests who play one game after another.
type loadTable struct {
	client  *loadClient
	name    string
	secrets []string // of the players
	id      room.TableID

	sockets     []*loadSocket
	cancel      context.CancelFunc // ends the sockets
	events      chan loadEvent
	permissions []*loadPermissions
	updated     []time.Time // when each player last had an update
	sent        int         // number of messages, which gives each its id
	silentVerbs map[string]bool
	timer       *time.Timer

	onSend func(loadMove) // called before a move is sent; may be nil
	onAck  func(loadMove) // called when a command is acknowledged; may be nil
	// onConnect returns what is called with each message that the socket of a player receives; may be nil.
	onConnect func(player int) func(message []byte)
}

func newLoadTable(client *loadClient, name string, players int) *loadTable {
	return &loadTable{client: client, name: name, secrets: make([]string, players), silentVerbs: map[string]bool{}, timer: time.NewTimer(time.Hour)}
}

// connect creates the guests, unless they exist already, and opens their sockets.
func (t *loadTable) connect(ctx context.Context) error {
	t.close()
	n := len(t.secrets)
	t.sockets, t.permissions, t.updated = make([]*loadSocket, n), make([]*loadPermissions, n), make([]time.Time, n)
	t.events = make(chan loadEvent, 4*n)
	ctx, t.cancel = context.WithCancel(ctx)
	for i := range t.secrets {
		var err error
		if t.secrets[i] == "" {
			if t.secrets[i], err = t.client.createGuest(ctx, fmt.Sprintf("%s %d", t.name, i+1)); err != nil {
				return err
			}
		}
		ws, err := t.client.dial(ctx, i, t.secrets[i])
		if err != nil {
			return err
		}
		t.sockets[i] = &loadSocket{ws: ws, player: i, events: t.events}
		if t.onConnect != nil {
			t.sockets[i].onMessage = t.onConnect(i)
		}
		go t.sockets[i].read(ctx)
	}
	return nil
}

// close closes the sockets.
func (t *loadTable) close() {
	if t.cancel != nil {
		t.cancel()
	}
	for _, s := range t.sockets {
		if s != nil {
			_ = s.ws.CloseNow() // it may be closed already
		}
	}
}

// startGame opens a table, seats everyone and starts the game.
func (t *loadTable) startGame(ctx context.Context) error {
	if t.id != "" {
		for i := range t.sockets {
			if err := t.ask(ctx, i, `"type":"leave"`); err != nil {
				return err
			}
		}
	}
	var err error
	if t.id, err = t.client.createTable(ctx, t.secrets[0]); err != nil {
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
	return t.watch(ctx)
}

// watch makes everyone watch the table and waits until everybody knows about the others.
func (t *loadTable) watch(ctx context.Context) error {
	for i := range t.sockets {
		if err := t.ask(ctx, i, `"type":"look"`); err != nil {
			return err
		}
	}
	for i := range t.sockets {
		if err := t.ask(ctx, i, `"type":"ping"`); err != nil {
			return err
		}
	}
	return nil
}

// ask sends a message and waits for its answer.
func (t *loadTable) ask(ctx context.Context, player int, fields string) error {
	id := t.nextID()
	_, err := t.request(ctx, player, id, fmt.Sprintf(`{%s,"table":%q,"id":%q}`, fields, t.id, id))
	return err
}

// command sends a command that is not a move.
func (t *loadTable) command(ctx context.Context, player int, fields string) error {
	id := t.nextID()
	_, err := t.request(ctx, player, id, fmt.Sprintf(`{"type":"do","table":%q,"command":{"id":%q,%s}}`, t.id, id, fields))
	if err == nil && t.onAck != nil {
		t.onAck(loadMove{table: t.id, player: player, id: id})
	}
	return err
}

func (t *loadTable) nextID() string {
	t.sent++
	return strconv.Itoa(t.sent)
}

// request sends a message and waits for the answer with its id. A refusal is returned as an error with its code.
func (t *loadTable) request(ctx context.Context, player int, id, message string) (loadEvent, error) {
	if err := t.sockets[player].send([]byte(message)); err != nil {
		return loadEvent{}, err
	}
	for {
		e, err := t.nextEvent(ctx)
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

// nextEvent waits for the next event and records what it says about the table.
func (t *loadTable) nextEvent(ctx context.Context) (loadEvent, error) {
	t.timer.Reset(answerTimeout)
	return t.nextEventBefore(ctx, t.timer.C)
}

func (t *loadTable) nextEventBefore(ctx context.Context, late <-chan time.Time) (loadEvent, error) {
	select {
	case e := <-t.events:
		switch e.kind {
		case "update", "snapshot":
			t.permissions[e.player], t.updated[e.player] = e.permissions, e.at
		case "gone":
			return e, fmt.Errorf("player %d: %w", e.player, e.err)
		case "left":
			if e.code == room.CodeRetry || e.code == room.CodeClosing { // the table goes on elsewhere
				return e, game.Refuse(e.code, "player %d no longer gets the table", e.player)
			}
		}
		return e, nil
	case <-late:
		return loadEvent{}, errNoAnswer
	case <-ctx.Done():
		return loadEvent{}, ctx.Err()
	}
}

// over reports whether the game is over.
func (t *loadTable) over() bool {
	for _, m := range t.permissions {
		if m != nil {
			return false
		}
	}
	return true
}

// loadErrorCode names an error for the report: the server's code, or the kind of failure.
func loadErrorCode(err error) string {
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
