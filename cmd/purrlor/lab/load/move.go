package load

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
)

// Move is a command, in most cases a move: without an action it is an undo, and with a text something that is said.
type Move struct {
	Table    ids.TableID
	Player   int
	ID       string
	Decision int
	Action   string
	Text     string // of a line of chat
}

// verb is the first word of the action.
func (m *Move) verb() string {
	for i := range len(m.Action) {
		if m.Action[i] == ' ' {
			return m.Action[:i]
		}
	}
	return m.Action
}

var ErrNobodyAwaited = errors.New("the game is not over but awaits no seat")

// Choose picks an awaited player and a random action. A long list of actions is requested from the server.
func (t *Table) Choose(ctx context.Context) (Move, error) {
	n := len(t.Permissions)
	first := rand.IntN(n)
	for i := range n {
		player := (first + i) % n
		m := t.Permissions[player]
		if m == nil || !m.Must {
			continue
		}
		move := Move{Table: t.ID, Player: player, Decision: m.Decision}
		if len(m.Actions) > 0 {
			move.Action = m.Actions[rand.IntN(len(m.Actions))]
			return move, nil
		}
		id := t.nextID()
		e, err := t.request(ctx, player, id, fmt.Sprintf(`{"type":"ask","what":"legal","table":%q,"id":%q}`, t.ID, id))
		if err == nil && e.action == "" {
			err = fmt.Errorf("player %d is awaited, but has no legal action", player)
		}
		move.Action = e.action
		return move, err
	}
	return Move{}, ErrNobodyAwaited
}

// Move makes a move and returns the time when everyone had it.
//
// The mover has it with the answer, which comes when the move is stored and after the mover's own update. For the others
// there is one move at a time at a table, so that an update which arrives after the move was sent is the move's. But a
// secret move gives the others no update at all. So whoever has had none is sent a ping: the server queues a player's
// update before the mover's answer, so the pong, asked for after that answer, comes behind it. A pong without an update
// says that there is none, and that player does not count. Verbs that were never silent get some time before the ping,
// which then is hardly ever needed.
func (t *Table) Move(ctx context.Context, m Move) (time.Time, error) {
	clear(t.updated)
	m.ID = t.nextID()
	if t.OnSend != nil {
		t.OnSend(m)
	}
	answer, err := t.Send(ctx, &m)
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

// Send sends a move and waits until it is acknowledged.
func (t *Table) Send(ctx context.Context, m *Move) (Event, error) {
	fields := fmt.Sprintf(`"do":"act","seat":%d,"decision":%d,"action":%q`, m.Player, m.Decision, m.Action)
	switch {
	case m.Text != "":
		fields = fmt.Sprintf(`"do":"say","text":%q`, m.Text)
	case m.Action == "":
		fields = fmt.Sprintf(`"do":"undo","seat":%d,"decision":%d`, m.Player, m.Decision)
	}
	answer, err := t.request(ctx, m.Player, m.ID, fmt.Sprintf(`{"type":"do","table":%q,"command":{"id":%q,%s}}`, m.Table, m.ID, fields))
	if err == nil && t.OnAck != nil {
		t.OnAck(*m)
	}
	return answer, err
}

// pingDelay is how long a verb that was never silent may take to reach the others before they are asked.
const pingDelay = 50 * time.Millisecond

// waitForOthers waits until everyone has had a move, or has had none.
func (t *Table) waitForOthers(ctx context.Context, m *Move) error {
	t.timer.Reset(pingDelay)
	for !t.silentVerbs[m.verb()] && t.playerWithoutUpdate(m.Player) >= 0 {
		_, err := t.nextEventBefore(ctx, t.timer.C)
		if errors.Is(err, errNoAnswer) {
			break
		}
		if err != nil {
			return err
		}
	}
	for player := t.playerWithoutUpdate(m.Player); player >= 0; player = t.playerWithoutUpdate(m.Player) {
		if err := t.Ask(ctx, player, `"type":"ping"`); err != nil {
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
func (t *Table) playerWithoutUpdate(mover int) int {
	for player, at := range t.updated {
		if player != mover && at.IsZero() {
			return player
		}
	}
	return -1
}
