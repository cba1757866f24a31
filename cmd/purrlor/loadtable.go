package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"

	"github.com/coder/websocket"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/room"
)

// loadTable is a group of guests who play one game after another.
type loadTable struct {
	site    *loadSite
	name    string
	secrets []string // of the players
	id      room.TableID

	sockets []*loadSocket
	cancel  context.CancelFunc // ends the sockets
	events  chan loadEvent
	may     []*loadMay
	updated []time.Time // when each player last had an update
	sent    int         // messages, which gives them their ids
	silent  map[string]bool
	timer   *time.Timer

	try   func(loadMove) // a move is about to be sent; nil if nobody wants to know
	acked func(loadMove) // a command was acknowledged; nil too
}

// loadMove is a command, in most cases a move.
type loadMove struct {
	table    room.TableID
	player   int
	id       string
	decision int
	action   string // empty for a command that is no move
}

// verb is the first word of the action.
func (m *loadMove) verb() string {
	for i := range len(m.action) {
		if m.action[i] == ' ' {
			return m.action[:i]
		}
	}
	return m.action
}

func newLoadTable(site *loadSite, name string, players int) *loadTable {
	return &loadTable{site: site, name: name, secrets: make([]string, players), silent: map[string]bool{}, timer: time.NewTimer(time.Hour)}
}

// connect makes the guests, unless they are there already, and opens their sockets.
func (t *loadTable) connect(ctx context.Context) error {
	t.close()
	n := len(t.secrets)
	t.sockets, t.may, t.updated = make([]*loadSocket, n), make([]*loadMay, n), make([]time.Time, n)
	t.events = make(chan loadEvent, 4*n)
	ctx, t.cancel = context.WithCancel(ctx)
	for i := range t.secrets {
		var err error
		if t.secrets[i] == "" {
			if t.secrets[i], err = t.site.guest(ctx, fmt.Sprintf("%s %d", t.name, i+1)); err != nil {
				return err
			}
		}
		ws, err := t.site.dial(ctx, t.secrets[i])
		if err != nil {
			return err
		}
		t.sockets[i] = &loadSocket{ws: ws, player: i, events: t.events}
		go t.sockets[i].read(ctx)
	}
	return nil
}

// close ends the sockets.
func (t *loadTable) close() {
	if t.cancel != nil {
		t.cancel()
	}
	for _, s := range t.sockets {
		if s != nil {
			_ = s.ws.CloseNow() // it may have ended by itself
		}
	}
}

// begin opens a table, seats everyone and starts the game.
func (t *loadTable) begin(ctx context.Context) error {
	if t.id != "" {
		for i := range t.sockets {
			if err := t.ask(ctx, i, `"type":"leave"`); err != nil {
				return err
			}
		}
	}
	var err error
	if t.id, err = t.site.table(ctx, t.secrets[0]); err != nil {
		return err
	}
	for i := 1; i < len(t.sockets); i++ {
		if err := errors.Join(t.command(ctx, i, `"do":"sit","seat":`+strconv.Itoa(i)), t.command(ctx, i, `"do":"ready","on":true`)); err != nil {
			return err
		}
	}
	if err := t.command(ctx, 0, `"do":"start"`); err != nil {
		return err
	}
	return t.look(ctx)
}

// look lets everyone look at the table and waits until all know that the others are there.
func (t *loadTable) look(ctx context.Context) error {
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

// command sends a command that is no move.
func (t *loadTable) command(ctx context.Context, player int, fields string) error {
	id := t.nextID()
	_, err := t.request(ctx, player, id, fmt.Sprintf(`{"type":"do","table":%q,"command":{"id":%q,%s}}`, t.id, id, fields))
	if err == nil && t.acked != nil {
		t.acked(loadMove{table: t.id, player: player, id: id})
	}
	return err
}

func (t *loadTable) nextID() string {
	t.sent++
	return strconv.Itoa(t.sent)
}

// request sends a message and waits for what answers its id. A refusal is an error with its code.
func (t *loadTable) request(ctx context.Context, player int, id, message string) (loadEvent, error) {
	if err := t.sockets[player].send([]byte(message)); err != nil {
		return loadEvent{}, err
	}
	for {
		e, err := t.hear(ctx)
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

// patience is how long a client waits for anything.
const patience = 10 * time.Second

var errPatience = errors.New("no answer")

// hear takes the next event and notes what it says about the table.
func (t *loadTable) hear(ctx context.Context) (loadEvent, error) {
	t.timer.Reset(patience)
	return t.hearBefore(ctx, t.timer.C)
}

func (t *loadTable) hearBefore(ctx context.Context, late <-chan time.Time) (loadEvent, error) {
	select {
	case e := <-t.events:
		switch e.kind {
		case "update", "snapshot":
			t.may[e.player], t.updated[e.player] = e.may, e.at
		case "gone":
			return e, fmt.Errorf("player %d: %w", e.player, e.err)
		}
		return e, nil
	case <-late:
		return loadEvent{}, errPatience
	case <-ctx.Done():
		return loadEvent{}, ctx.Err()
	}
}

// over tells whether the game has ended.
func (t *loadTable) over() bool {
	for _, m := range t.may {
		if m != nil {
			return false
		}
	}
	return true
}

// choose picks one of the awaited players and a random action of theirs. A long list has to be asked for.
func (t *loadTable) choose(ctx context.Context) (loadMove, error) {
	n := len(t.may)
	first := rand.IntN(n)
	for i := range n {
		player := (first + i) % n
		m := t.may[player]
		if m == nil || !m.Must {
			continue
		}
		move := loadMove{table: t.id, player: player, decision: m.Decision}
		if len(m.Actions) > 0 {
			move.action = m.Actions[rand.IntN(len(m.Actions))]
			return move, nil
		}
		id := t.nextID()
		e, err := t.request(ctx, player, id, fmt.Sprintf(`{"type":"ask","what":"legal","table":%q,"id":%q}`, t.id, id))
		if err == nil && e.action == "" {
			err = fmt.Errorf("player %d is awaited and may do nothing", player)
		}
		move.action = e.action
		return move, err
	}
	return loadMove{}, errors.New("the game is not over and waits for nobody")
}

// move makes a move and returns when everyone had it.
//
// The mover has it with the answer, which comes when the move is stored and after the mover's own update. For the others
// there is one move at a time at a table, so that an update which arrives after the move was sent is the move's. But a
// secret move gives the others no update at all. So whoever has had none is sent a ping: the server queues a player's
// update before the mover's answer, so the pong, asked for after that answer, comes behind it. A pong without an update
// says that there is none, and that player does not count. Verbs that were never silent get some time before the ping,
// which then is hardly ever needed.
func (t *loadTable) move(ctx context.Context, m loadMove) (time.Time, error) {
	clear(t.updated)
	m.id = t.nextID()
	if t.try != nil {
		t.try(m)
	}
	answer, err := t.send(ctx, &m)
	if err != nil {
		return answer.at, err
	}
	if err := t.settle(ctx, &m); err != nil {
		return answer.at, err
	}
	end := answer.at
	for _, at := range t.updated {
		if at.After(end) {
			end = at
		}
	}
	return end, nil
}

// send sends a move and waits until it is acknowledged.
func (t *loadTable) send(ctx context.Context, m *loadMove) (loadEvent, error) {
	answer, err := t.request(ctx, m.player, m.id, fmt.Sprintf(
		`{"type":"do","table":%q,"command":{"id":%q,"do":"act","seat":%d,"decision":%d,"action":%q}}`, m.table, m.id, m.player, m.decision, m.action))
	if err == nil && t.acked != nil {
		t.acked(*m)
	}
	return answer, err
}

// unhurried is how long a verb that was never silent may take to reach the others before they are asked.
const unhurried = 50 * time.Millisecond

// settle waits until everyone has had a move, or has had none.
func (t *loadTable) settle(ctx context.Context, m *loadMove) error {
	t.timer.Reset(unhurried)
	for !t.silent[m.verb()] && t.missing(m.player) >= 0 {
		_, err := t.hearBefore(ctx, t.timer.C)
		if errors.Is(err, errPatience) {
			break
		}
		if err != nil {
			return err
		}
	}
	for player := t.missing(m.player); player >= 0; player = t.missing(m.player) {
		if err := t.ask(ctx, player, `"type":"ping"`); err != nil {
			return err
		}
		if t.updated[player].IsZero() {
			t.silent[m.verb()] = true
			t.updated[player] = time.Unix(1, 0) // it does not count
		}
	}
	return nil
}

// missing returns a player who has had no update, or -1.
func (t *loadTable) missing(mover int) int {
	for player, at := range t.updated {
		if player != mover && at.IsZero() {
			return player
		}
	}
	return -1
}

// codeOfLoad names an error in the report: the server's own code, or what went wrong on the way.
func codeOfLoad(err error) string {
	switch {
	case game.CodeOf(err) != "":
		return string(game.CodeOf(err))
	case errors.Is(err, errPatience):
		return "no_answer"
	case websocket.CloseStatus(err) != -1:
		return "closed_" + strconv.Itoa(int(websocket.CloseStatus(err)))
	}
	return "connection"
}
