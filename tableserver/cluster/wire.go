package cluster

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/netip"
	"strconv"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// Versions of the messages between nodes. A release reads the next version before a later release writes it, so nodes can be updated one
// by one.
const (
	oldestVersion  = 1 // that is still read
	newestVersion  = 1 // that is read
	writtenVersion = 1
)

// versions are those that a node speaks.
type versions struct{ oldest, newest, written int }

// reads reports whether this node understands a message version.
func (v versions) reads(version int) bool { return v.oldest <= version && version <= v.newest }

// The subjects of a node: requests for its tables, renewals from gateways, and messages from owners. The last one carries both pushes and
// replies, in the order of sending. So the answer to a command never arrives before the changes it caused. Events about people have one
// subject for all nodes.
const (
	requestsSubject = "asks"
	renewalsSubject = "looks"
	inboxSubject    = "heard"
	pushesPart      = "pushes" // follows inboxSubject; anything else there is a request id
)

func (n *Node) subject(node, what string) string {
	return "purrlor." + n.Name + ".node." + node + "." + what
}

func (n *Node) peopleSubject() string { return "purrlor." + n.Name + ".people" }

// requestKind is the kind of a request to an owner.
type requestKind string

const (
	requestDo        requestKind = "do"
	requestAnswer    requestKind = "ask"
	requestSubscribe requestKind = "look"
	requestQuit      requestKind = "quit"
	requestPassHost  requestKind = "pass_host"
	requestAdopt     requestKind = "adopt" // answered by who owns the table then
)

// request is a request to the owner of a table.
type request struct {
	Version      int                           `json:"v"`
	Kind         requestKind                   `json:"kind"`
	Table        ids.TableID                   `json:"table"`
	Person       ids.PersonID                  `json:"person"`
	Network      netip.Addr                    `json:"network,omitzero"`
	Lag          int64                         `json:"lag,omitempty"` // of the person's connection, in milliseconds
	Wait         int64                         `json:"wait"`          // milliseconds left before the caller gives up
	Command      *table.Command                `json:"command,omitempty"`
	Question     *tableserver.Question         `json:"question,omitempty"`
	Subscription string                        `json:"look,omitempty"` // the id of the subscription, chosen by the gateway
	Gateway      string                        `json:"gateway,omitempty"`
	Options      *tableserver.SubscribeOptions `json:"wish,omitempty"`
}

// reply answers a request.
type reply struct {
	Version   int             `json:"v"`
	Elsewhere *string         `json:"elsewhere,omitempty"` // the table is not at this node, but at that one, if it is known
	Refusal   *game.Error     `json:"refusal,omitempty"`
	Fault     string          `json:"fault,omitempty"`
	Body      json.RawMessage `json:"body,omitempty"`
}

// renewal lists active and ended subscriptions of a gateway.
type renewal struct {
	Version       int      `json:"v"`
	Gateway       string   `json:"gateway"`
	Subscriptions []string `json:"looks,omitempty"`
	Left          []string `json:"left,omitempty"`
}

// pushKind is the kind of a message about a subscription.
type pushKind byte

const (
	pushMessage pushKind = 'm' // for the client
	pushNumber  pushKind = 'n' // the number of the last message, told every now and then in case that one was lost
	pushMoved   pushKind = 'x' // the table is no longer here, or the subscription is not known
)

// push is a message about a subscription, from an owner to a gateway. Messages are numbered from 1 without gaps.
type push struct {
	kind         pushKind
	subscription string
	number       uint64
	message      []byte
}

// append encodes a push: a line with version, kind, subscription and number, then the message.
func (p push) append(b []byte, v versions) []byte {
	b = strconv.AppendInt(b, int64(v.written), 10)
	b = append(b, ' ', byte(p.kind), ' ')
	b = append(b, p.subscription...)
	b = append(b, ' ')
	b = strconv.AppendUint(b, p.number, 10)
	b = append(b, '\n')
	return append(b, p.message...)
}

func parsePush(raw []byte, v versions) (push, error) {
	head, message, found := bytes.Cut(raw, []byte{'\n'})
	fields := bytes.Split(head, []byte{' '})
	if !found || len(fields) != 4 || len(fields[1]) != 1 {
		return push{}, fmt.Errorf("%.80q is not a push", head)
	}
	if version, err := strconv.Atoi(string(fields[0])); err != nil || !v.reads(version) {
		return push{}, fmt.Errorf("push has version %.20q, but this node reads %d to %d", fields[0], v.oldest, v.newest)
	}
	number, err := strconv.ParseUint(string(fields[3]), 10, 64)
	if err != nil {
		return push{}, err
	}
	return push{pushKind(fields[1][0]), string(fields[2]), number, message}, nil
}
