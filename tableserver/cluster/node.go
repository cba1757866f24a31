package cluster

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"regexp"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// Registry stores nodes and table owners. Only the store's clock measures leases.
type Registry interface {
	// Renew extends or creates the lease of a node and reports whether it was still valid. Others may have claimed the tables after an
	// expiry, so a new lease begins only if the node requests it.
	Renew(ctx context.Context, node string, lease time.Duration, again bool) (lasts bool, err error)
	// Claim makes a node the owner of a table and raises the term, unless the present owner's lease is valid. The fence names the current
	// owner. It returns storage.ErrNotFound for an unknown table.
	Claim(ctx context.Context, node string, id ids.TableID) (table.Fence, error)
	// Release ends claims that this node still holds.
	Release(ctx context.Context, claims map[ids.TableID]table.Fence) error
	// Leave ends the lease of a node and all its claims.
	Leave(ctx context.Context, node string) error
}

// Peers receives events for the sockets of every node.
type Peers interface {
	// HandleEvent handles an event from another node.
	HandleEvent(tableserver.PersonEvent)
}

// Config configures a node. Name, Registry and Wire are required.
type Config struct {
	Name     string // cluster name: several clusters may share NATS
	Registry Registry
	Wire     *nats.Conn
	Peers    Peers
	Log      *slog.Logger
	Lease    time.Duration // of this node's claims; zero means 6 s
	Now      func() time.Time
}

// Node is one of several servers that share a store. It reaches all their tables.
type Node struct {
	*tableserver.Server
	Config
	id      string
	speaks  versions
	metrics Metrics

	mu             sync.Mutex
	serveUntil     time.Time
	wireLostAt     time.Time // when NATS was lost, zero while connected
	draining       bool
	stepped        bool // the node has stopped serving and evicted its tables
	claims         map[ids.TableID]table.Fence
	owners         map[ids.TableID]owner
	subscriptions  map[string]*remoteSubscription // local clients' subscriptions to remote tables, by id
	subscriptionOf map[subscriptionKey]*remoteSubscription
	remoteClients  map[string]*remoteClient  // remote clients' subscriptions to local tables, by id
	pending        map[string]chan *nats.Msg // pending requests, by id

	releases chan release
	stop     chan struct{}
	running  sync.WaitGroup
	closing  sync.Once

	endMu sync.Mutex // guards the fields below
	ended bool
	tasks sync.WaitGroup // requests of other nodes and moving subscriptions
}

// namePattern limits cluster names to one token of a NATS subject.
var namePattern = regexp.MustCompile(`^[a-z0-9-]{1,40}$`)

// New makes a node. Call Open after creating the server that uses it as its cluster.
func New(c Config) (*Node, error) {
	if !namePattern.MatchString(c.Name) {
		return nil, fmt.Errorf("%q is not a name of a cluster: it has 1 to 40 letters a-z, digits and hyphens", c.Name)
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Lease == 0 {
		c.Lease = 6 * time.Second
	}
	id := make([]byte, 8)
	_, _ = rand.Read(id) // it never fails
	return &Node{
		Config: c, id: hex.EncodeToString(id), speaks: versions{oldestVersion, newestVersion, writtenVersion}, claims: map[ids.TableID]table.Fence{}, owners: map[ids.TableID]owner{},
		subscriptions: map[string]*remoteSubscription{}, subscriptionOf: map[subscriptionKey]*remoteSubscription{}, remoteClients: map[string]*remoteClient{}, pending: map[string]chan *nats.Msg{},
		releases: make(chan release, 1024), stop: make(chan struct{}),
	}, nil
}

// ID returns the node's name, which never changes.
func (n *Node) ID() string { return n.id }

// Open joins the cluster with the tables of a server.
func (n *Node) Open(ctx context.Context, tables *tableserver.Server) error {
	n.Server = tables
	if err := n.subscribe(); err != nil {
		return err
	}
	if err := n.beginLease(ctx); err != nil {
		return fmt.Errorf("begin lease: %w", err)
	}
	n.Wire.SetDisconnectErrHandler(func(_ *nats.Conn, err error) { n.noteConnection(false, err) })
	n.Wire.SetReconnectHandler(func(*nats.Conn) { n.noteConnection(true, nil) })
	n.running.Go(n.keepLease)
	n.running.Go(n.watchLease)
	n.running.Go(n.sendReleases)
	n.running.Go(n.keepSubscriptions)
	n.Log.Info("join cluster", "cluster", n.Name, "node", n.id)
	return nil
}

// subscribe listens to other nodes. A flush follows, because NATS reports missing permissions only then.
func (n *Node) subscribe() error {
	for subject, handle := range map[string]nats.MsgHandler{
		n.subject(n.id, requestsSubject):     n.answer,
		n.subject(n.id, renewalsSubject):     n.receiveRenewal,
		n.subject(n.id, inboxSubject) + ".*": n.receive,
		n.peopleSubject():                    n.receivePersonEvent,
	} {
		if _, err := n.Wire.Subscribe(subject, handle); err != nil {
			return fmt.Errorf("subscribe to %s: %w", subject, err)
		}
	}
	if err := n.offerRules(); err != nil {
		return err
	}
	if err := n.Wire.Publish(n.peopleSubject(), nil); err != nil {
		return fmt.Errorf("publish to %s: %w", n.peopleSubject(), err)
	}
	if err := n.Wire.FlushTimeout(wireTimeout); err != nil {
		return fmt.Errorf("reach NATS: %w", err)
	}
	if err := n.Wire.LastError(); err != nil && errors.Is(err, nats.ErrPermissionViolation) {
		return fmt.Errorf("NATS does not allow what a node needs: %w", err)
	}
	return nil
}

// Close releases the node's tables and its lease. Acknowledged writes are stored. Pending requests finish, or are refused and sent again
// to the next owner.
func (n *Node) Close(ctx context.Context) (err error) {
	n.closing.Do(func() {
		n.mu.Lock()
		n.draining = true
		n.mu.Unlock()
		err = n.Server.Close() // tells remote clients that their tables have moved
		close(n.stop)
		n.endMu.Lock()
		n.ended = true
		n.endMu.Unlock()
		n.tasks.Wait()
		n.running.Wait()
		err = errors.Join(err, n.Registry.Leave(ctx, n.id), n.drainWire(ctx))
	})
	return err
}

// drainWire answers pending messages before it disconnects, so other nodes need not wait for a timeout.
func (n *Node) drainWire(ctx context.Context) error {
	closed := make(chan struct{})
	n.Wire.SetClosedHandler(func(*nats.Conn) { close(closed) })
	err := n.Wire.Drain()
	if err == nil {
		select {
		case <-closed:
			return nil
		case <-ctx.Done():
			err = ctx.Err()
		}
	}
	n.Wire.Close()
	if errors.Is(err, nats.ErrConnectionClosed) || errors.Is(err, nats.ErrConnectionReconnecting) {
		return nil // NATS is gone, so peers cannot be informed; the lease has ended
	}
	return err
}

// spawn runs a goroutine that Close waits for, unless the node has ended.
func (n *Node) spawn(do func()) (spawned bool) {
	n.endMu.Lock()
	defer n.endMu.Unlock()
	if !n.ended {
		n.tasks.Go(do)
	}
	return !n.ended
}
