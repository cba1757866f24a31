package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"time"

	"github.com/coder/websocket"
)

// message is any server message; the bot reads only these fields.
type message struct {
	Type   string
	ID     string
	Seat   int
	Epoch  string
	N      int
	Scene  any
	Patch  []operation
	Code   string
	Detail string
	Body   struct {
		Decision int
		Actions  []string
	}
}

// scene is the part of a scene that the bot reads.
type scene struct {
	Table struct {
		Stage   string
		Seats   []struct{ Ready bool }
		Winners []int
		Sheet   struct {
			Accounts []struct{ Seat, Total int }
		}
	}
	May *struct {
		Decision int
		Must     bool
		Actions  []string
	}
}

// stream is the state of one of the bot's seats.
type stream struct {
	epoch    string
	n        int
	scene    any
	answered int // the decision that was answered last, -1 for none
}

// player plays one game. Its state survives reconnects.
type player struct {
	*bot
	table   string
	host    bool
	prefix  string // of the ids of messages
	n       int    // of ids
	streams map[int]*stream

	ws    *websocket.Conn
	asked map[string]int  // seats by the ids of questions
	done  map[string]bool // what was done before the start
}

// retryAfter is how long the bot waits before it connects again.
const retryAfter = time.Second

// overError ends a game; its text is the result.
type overError string

func (e overError) Error() string { return string(e) }

// errRefused is an error of the server.
var errRefused = errors.New("refused")

// play plays a game to its end, with reconnects, and returns the result.
func (b *bot) play(ctx context.Context, table string, host bool) (string, error) {
	p := &player{bot: b, table: table, host: host, prefix: fmt.Sprintf("%x-", rand.Uint64()), streams: map[int]*stream{}}
	for {
		err := p.connect(ctx)
		var over overError
		switch {
		case errors.As(err, &over):
			return string(over), nil
		case ctx.Err() != nil || errors.Is(err, errRefused):
			return "", err
		}
		select {
		case <-time.After(retryAfter):
		case <-ctx.Done():
		}
	}
}

// connect follows the table until the connection or the game ends.
func (p *player) connect(ctx context.Context) error {
	header := http.Header{"Authorization": {"Bearer " + p.token}}
	ws, res, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(p.url, "http")+"/api/socket", //nolint:bodyclose // Dial closes it itself
		&websocket.DialOptions{HTTPClient: p.http, HTTPHeader: header})
	if err != nil {
		if res != nil && res.StatusCode < 500 && res.StatusCode != http.StatusTooManyRequests {
			return fmt.Errorf("%w: %w", errRefused, err)
		}
		return err
	}
	defer ws.CloseNow()
	ws.SetReadLimit(1 << 20)
	p.ws, p.asked, p.done = ws, map[string]int{}, map[string]bool{}
	seen := []map[string]any{}
	for seat, s := range p.streams {
		if seat < 0 || s.answered < 0 { // nothing was played from here
			delete(p.streams, seat)
			continue
		}
		seen = append(seen, map[string]any{"seat": seat, "epoch": s.epoch, "n": s.n})
		s.answered = -1 // the answer may have been lost with the connection; if it was not, this one is stale
	}
	if err := p.send(ctx, map[string]any{"type": "look", "table": p.table, "seen": seen}); err != nil {
		return err
	}
	for seat := range p.streams {
		if err := p.consider(ctx, seat); err != nil {
			return err
		}
	}
	for {
		_, raw, err := ws.Read(ctx)
		if err != nil {
			return err
		}
		var m message
		if err := json.Unmarshal(raw, &m); err != nil {
			return err
		}
		if err := p.handle(ctx, &m); err != nil {
			return err
		}
	}
}

func (p *player) handle(ctx context.Context, m *message) error {
	switch m.Type {
	case "snapshot":
		p.streams[m.Seat] = &stream{m.Epoch, m.N, m.Scene, -1}
		return p.consider(ctx, m.Seat)
	case "update":
		s := p.streams[m.Seat]
		var err error
		if s.scene, err = apply(s.scene, m.Patch); err != nil {
			return err
		}
		s.epoch, s.n = m.Epoch, m.N
		return p.consider(ctx, m.Seat)
	case "left":
		delete(p.streams, m.Seat)
	case "answer":
		seat, ok := p.asked[m.ID]
		delete(p.asked, m.ID)
		if s := p.streams[seat]; ok && s != nil && s.answered == m.Body.Decision {
			return p.act(ctx, seat, m.Body.Decision, m.Body.Actions)
		}
	case "refused":
		switch m.Code {
		case "stale_decision", "already_started": // an update follows
		case "try_again", "too_many", "server_closing":
			return errors.New(m.Detail)
		default:
			return fmt.Errorf("%w: %s: %s", errRefused, m.Code, m.Detail)
		}
	}
	return nil
}

// prepare prepares a game: a host starts it, a guest takes a seat and is ready.
func (p *player) prepare(ctx context.Context, seat int, now *scene) error {
	verb := "ready"
	switch {
	case p.host:
		verb = "start"
	case seat < 0:
		verb = "sit"
	case now.Table.Seats[seat].Ready:
		return nil
	}
	if p.done[verb] {
		return nil
	}
	p.done[verb] = true
	return p.do(ctx, map[string]any{"do": verb, "on": verb == "ready"})
}

// consider acts if the game waits for one of the bot's seats, and returns overError at the end.
func (p *player) consider(ctx context.Context, seat int) error {
	s := p.streams[seat]
	var now scene
	if err := convert(s.scene, &now); err != nil {
		return err
	}
	switch now.Table.Stage {
	case "open":
		return p.prepare(ctx, seat, &now)
	case "over":
		return overError(result(&now))
	}
	if now.May == nil || !now.May.Must || now.May.Decision == s.answered {
		return nil
	}
	s.answered = now.May.Decision
	if len(now.May.Actions) > 0 {
		return p.act(ctx, seat, now.May.Decision, now.May.Actions)
	}
	id := p.newID() // there are too many actions to be sent unasked
	p.asked[id] = seat
	return p.send(ctx, map[string]any{"type": "ask", "id": id, "table": p.table, "what": "legal", "seat": seat})
}

// act chooses an action; a better bot would think here.
func (p *player) act(ctx context.Context, seat, decision int, actions []string) error {
	action := actions[rand.IntN(len(actions))]
	return p.do(ctx, map[string]any{"do": "act", "seat": seat, "decision": decision, "action": action})
}

// do sends a command under a new id.
func (p *player) do(ctx context.Context, command map[string]any) error {
	command["id"] = p.newID()
	return p.send(ctx, map[string]any{"type": "do", "table": p.table, "command": command})
}

func (p *player) newID() string {
	p.n++
	return fmt.Sprint(p.prefix, p.n)
}

func (p *player) send(ctx context.Context, m any) error {
	raw, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return p.ws.Write(ctx, websocket.MessageText, raw)
}

// result returns a line with the result of the game.
func result(s *scene) string {
	var points []string
	for _, a := range s.Table.Sheet.Accounts {
		points = append(points, fmt.Sprintf("seat %d has %d points", a.Seat, a.Total))
	}
	return fmt.Sprintf("winners %v; %s", s.Table.Winners, strings.Join(points, ", "))
}

// convert converts decoded JSON to another type.
func convert(from, into any) error {
	raw, err := json.Marshal(from)
	if err != nil {
		return err
	}
	return json.Unmarshal(raw, into)
}
