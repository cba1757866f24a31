package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/purrlor/purrlor/room"
)

// loadMove is a command, in most cases a move: without an action it is an undo, and with a text something that is said.
type loadMove struct {
	table    room.TableID
	player   int
	id       string
	decision int
	action   string
	text     string // of a line of chat
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

var errNobodyAwaited = errors.New("the game is not over, but waits for nobody")

// choose picks an awaited player and a random action. A long list of actions is requested from the server.
func (t *loadTable) choose(ctx context.Context) (loadMove, error) {
	n := len(t.permissions)
	first := rand.IntN(n)
	for i := range n {
		player := (first + i) % n
		m := t.permissions[player]
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
			err = fmt.Errorf("player %d is awaited, but has no legal action", player)
		}
		move.action = e.action
		return move, err
	}
	return loadMove{}, errNobodyAwaited
}

// move makes a move and returns the time when everyone had it.
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
	if t.onSend != nil {
		t.onSend(m)
	}
	answer, err := t.send(ctx, &m)
	if err != nil {
		return answer.at, err
	}
	if err := t.waitForOthers(ctx, &m); err != nil {
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
	fields := fmt.Sprintf(`"do":"act","seat":%d,"decision":%d,"action":%q`, m.player, m.decision, m.action)
	switch {
	case m.text != "":
		fields = fmt.Sprintf(`"do":"say","text":%q`, m.text)
	case m.action == "":
		fields = fmt.Sprintf(`"do":"undo","seat":%d,"decision":%d`, m.player, m.decision)
	}
	answer, err := t.request(ctx, m.player, m.id, fmt.Sprintf(`{"type":"do","table":%q,"command":{"id":%q,%s}}`, m.table, m.id, fields))
	if err == nil && t.onAck != nil {
		t.onAck(*m)
	}
	return answer, err
}

// pingDelay is how long a verb that was never silent may take to reach the others before they are asked.
const pingDelay = 50 * time.Millisecond

// waitForOthers waits until everyone has had a move, or has had none.
func (t *loadTable) waitForOthers(ctx context.Context, m *loadMove) error {
	t.timer.Reset(pingDelay)
	for !t.silentVerbs[m.verb()] && t.playerWithoutUpdate(m.player) >= 0 {
		_, err := t.nextEventBefore(ctx, t.timer.C)
		if errors.Is(err, errNoAnswer) {
			break
		}
		if err != nil {
			return err
		}
	}
	for player := t.playerWithoutUpdate(m.player); player >= 0; player = t.playerWithoutUpdate(m.player) {
		if err := t.ask(ctx, player, `"type":"ping"`); err != nil {
			return err
		}
		if t.updated[player].IsZero() {
			t.silentVerbs[m.verb()] = true
			t.updated[player] = time.Unix(1, 0) // it does not count
		}
	}
	return nil
}

// playerWithoutUpdate returns a player who has had no update, or -1.
func (t *loadTable) playerWithoutUpdate(mover int) int {
	for player, at := range t.updated {
		if player != mover && at.IsZero() {
			return player
		}
	}
	return -1
}
