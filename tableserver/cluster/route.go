package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// Limits for a whole request and for a single attempt. Hints take longer.
const (
	routeTimeout = 10 * time.Second
	tryTimeout   = 2 * time.Second
	hintTimeout  = 8 * time.Second
	wireTimeout  = 5 * time.Second
)

// How long a node waits between attempts.
const (
	minPause = 20 * time.Millisecond
	maxPause = 400 * time.Millisecond
)

// unreachableError says that a node did not answer.
type unreachableError struct {
	node string
	err  error
}

func (e *unreachableError) Error() string {
	return fmt.Sprintf("node %s does not answer: %v", e.node, e.err)
}

// route runs a function at this node or at the owner of a table. It retries while the table lacks an owner or the owner is silent, so the
// request must be idempotent.
func (n *Node) route(ctx context.Context, id ids.TableID, near func(context.Context) error, far func(ctx context.Context, node string) error) error {
	ctx, cancel := context.WithTimeout(ctx, routeTimeout)
	defer cancel()
	for pause := minPause; ; pause = min(2*pause, maxPause) {
		err, final := n.try(ctx, id, near, far)
		if final {
			return err
		}
		select {
		case <-ctx.Done():
			if context.Cause(ctx) == context.Canceled { // the caller has gone
				return ctx.Err()
			}
			n.Log.Warn("reach table failed", "node", n.id, "table", id, "error", err)
			return game.Refuse(table.CodeRetry, "the table could not be reached")
		case <-time.After(pause/2 + rand.N(pause)):
		}
		n.metrics.Resent.Add(1)
	}
}

// try is one attempt of route. It reports whether its error is final.
func (n *Node) try(ctx context.Context, id ids.TableID, near func(context.Context) error, far func(context.Context, string) error) (err error, final bool) { //nolint:revive // the error is final
	var elsewhere *tableserver.ElsewhereError
	node := n.ownerOf(id)
	if node == "" {
		err := near(ctx)
		if !errors.As(err, &elsewhere) {
			return err, !n.lost(id, err)
		}
		if elsewhere.Rules != nil {
			return n.requestAdoption(ctx, id, *elsewhere.Rules), false
		}
		node = elsewhere.Node
	}
	n.metrics.Forwarded.Add(1)
	err = far(ctx, node)
	var unreachable *unreachableError
	switch {
	case errors.As(err, &elsewhere):
		n.setOwner(id, elsewhere.Node)
		return err, false
	case errors.As(err, &unreachable):
		n.setOwner(id, "")
		return err, false
	}
	return err, true
}

// lost reports whether this node lost the table while it was serving it.
func (n *Node) lost(id ids.TableID, err error) bool {
	if game.CodeOf(err) != table.CodeRetry {
		return false
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	_, own := n.claims[id]
	return !own && n.serving()
}

// call sends a request to a node and returns the body of its reply.
func (n *Node) call(ctx context.Context, node string, r request, wait time.Duration) (json.RawMessage, error) {
	return n.callSubject(ctx, n.subject(node, requestsSubject), node, r, wait)
}

// callSubject sends a request to any listener of a subject.
func (n *Node) callSubject(ctx context.Context, subject, node string, r request, wait time.Duration) (json.RawMessage, error) {
	if deadline, ok := ctx.Deadline(); ok {
		wait = min(wait, time.Until(deadline))
	}
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	r.Version, r.Wait, r.Network = n.speaks.written, wait.Milliseconds(), tableserver.NetworkOf(ctx)
	r.Lag = tableserver.LagOf(ctx).Milliseconds()
	raw, err := json.Marshal(r)
	if err != nil {
		return nil, err
	}
	message, err := n.request(ctx, subject, raw)
	switch {
	case errors.Is(err, nats.ErrMaxPayload):
		return nil, game.Refuse(table.CodeBadCommand, "the request is too large")
	case err != nil:
		return nil, &unreachableError{node, err}
	}
	var answer reply
	if err := json.Unmarshal(message.Data, &answer); err != nil || !n.speaks.reads(answer.Version) {
		return nil, &unreachableError{node, fmt.Errorf("reply of version %d, %w", answer.Version, errors.Join(err))}
	}
	switch {
	case answer.Elsewhere != nil:
		return nil, &tableserver.ElsewhereError{Node: *answer.Elsewhere}
	case answer.Refusal != nil:
		return nil, answer.Refusal
	case answer.Fault != "":
		return nil, fmt.Errorf("node %s: %s", node, answer.Fault)
	}
	return answer.Body, nil
}

// request sends bytes to a subject and returns the reply.
func (n *Node) request(ctx context.Context, subject string, raw []byte) (*nats.Msg, error) {
	id, replied := ids.New(), make(chan *nats.Msg, 1)
	n.mu.Lock()
	n.pending[id] = replied
	n.mu.Unlock()
	defer func() {
		n.mu.Lock()
		defer n.mu.Unlock()
		delete(n.pending, id)
	}()
	if err := n.Wire.PublishRequest(subject, n.subject(n.id, inboxSubject)+"."+id, raw); err != nil {
		return nil, err
	}
	select {
	case message := <-replied:
		if len(message.Data) == 0 && message.Header.Get("Status") == noResponders {
			return nil, nats.ErrNoResponders
		}
		return message, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// noResponders is the NATS status for a subject without listeners.
const noResponders = "503"

// Do executes a person's command at a table on any node.
func (n *Node) Do(ctx context.Context, id ids.TableID, p ids.PersonID, c *table.Command) error {
	return n.route(ctx, id, func(ctx context.Context) error { return n.Server.Do(ctx, id, p, c) }, func(ctx context.Context, node string) error {
		_, err := n.call(ctx, node, request{Kind: requestDo, Table: id, Person: p, Command: c}, tryTimeout)
		return err
	})
}

// Answer answers a person's question about a table on any node. Answers from other nodes are already JSON.
func (n *Node) Answer(ctx context.Context, id ids.TableID, p ids.PersonID, q *tableserver.Question) (answer any, err error) {
	wait := tryTimeout
	if q.What == tableserver.QuestionHint {
		wait = hintTimeout
	}
	err = n.route(ctx, id, func(ctx context.Context) (err error) {
		answer, err = n.Server.Answer(ctx, id, p, q)
		return err
	}, func(ctx context.Context, node string) error {
		body, err := n.call(ctx, node, request{Kind: requestAnswer, Table: id, Person: p, Question: q}, wait)
		answer = body
		return err
	})
	return answer, err
}

// QuitTable removes a deleted person from a table on any node.
func (n *Node) QuitTable(ctx context.Context, id ids.TableID, p ids.PersonID) error {
	return n.route(ctx, id, func(ctx context.Context) error { return n.Server.QuitHere(ctx, id, p) }, func(ctx context.Context, node string) error {
		_, err := n.call(ctx, node, request{Kind: requestQuit, Table: id, Person: p}, tryTimeout)
		return err
	})
}

// PassHost hands an open table over from its host to another seated person, on any node.
func (n *Node) PassHost(ctx context.Context, id ids.TableID, p ids.PersonID) error {
	return n.route(ctx, id, func(ctx context.Context) error { return n.Server.PassHostHere(ctx, id, p) }, func(ctx context.Context, node string) error {
		_, err := n.call(ctx, node, request{Kind: requestPassHost, Table: id, Person: p}, tryTimeout)
		return err
	})
}
