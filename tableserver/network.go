package tableserver

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"maps"
	"net/netip"
	"sync"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

type originKey struct{}

// WithNetwork returns a context with the sender's network, the narrowest that limits count (server/networks.go). Bots share their time by
// network first, then by person.
func WithNetwork(ctx context.Context, network netip.Addr) context.Context {
	return context.WithValue(ctx, originKey{}, network)
}

// NetworkOf returns the network of a context, the zero address if there is none.
func NetworkOf(ctx context.Context) netip.Addr {
	network, _ := ctx.Value(originKey{}).(netip.Addr)
	return network
}

type lagKey struct{}

// WithLag returns a context with the round-trip time of the sender's connection, as the server measured it.
func WithLag(ctx context.Context, lag time.Duration) context.Context {
	return context.WithValue(ctx, lagKey{}, lag)
}

// LagOf returns the round-trip time in a context, 0 if it is unknown.
func LagOf(ctx context.Context) time.Duration {
	lag, _ := ctx.Value(lagKey{}).(time.Duration)
	return lag
}

// noteNetwork records the network of a seated person.
func (l *live) noteNetwork(ctx context.Context, p ids.PersonID) {
	if network := NetworkOf(ctx); network.IsValid() && len(l.table.Seats(p)) > 0 {
		l.networks[p] = network
		l.server.origins.note(p, network, l.server.Now())
	}
	for p := range l.networks {
		if len(l.table.Seats(p)) == 0 {
			delete(l.networks, p)
		}
	}
}

// origins remembers the rating networks of recent players. It is kept in memory, as hashes that only this process can compare, for
// at most originLife.
type origins struct {
	mu    sync.Mutex
	key   [sha256.Size]byte
	seen  map[ids.PersonID]origin
	swept time.Time
}

type origin struct {
	network [sha256.Size]byte
	at      time.Time
}

// originLife is how long a player's network is remembered.
const originLife = 24 * time.Hour

// ratingNetwork returns the network of an address that counts for ratings. Neighbouring addresses often share a household
// or a provider. Limits count other networks: server/networks.go.
func ratingNetwork(a netip.Addr) netip.Prefix {
	bits := 24
	if a = a.Unmap(); a.Is6() {
		bits = 56
	}
	network, _ := a.Prefix(bits) // the address is valid
	return network
}

func (o *origins) note(p ids.PersonID, a netip.Addr, now time.Time) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.seen == nil {
		o.seen = map[ids.PersonID]origin{}
		rand.Read(o.key[:])
	}
	if now.Sub(o.swept) > originLife/24 { //nolint:mnd // every hour
		o.swept = now
		maps.DeleteFunc(o.seen, func(_ ids.PersonID, was origin) bool { return now.Sub(was.at) > originLife })
	}
	mac := hmac.New(sha256.New, o.key[:])
	mac.Write([]byte(ratingNetwork(a).String()))
	o.seen[p] = origin{[sha256.Size]byte(mac.Sum(nil)), now}
}

// groups numbers the networks that several people share. People of the same network have the same number. It is nil without a shared
// network.
func (o *origins) groups(people []ids.PersonID, now time.Time) []int {
	o.mu.Lock()
	defer o.mu.Unlock()
	groups, found := make([]int, len(people)), 0
	for i, p := range people {
		own, known := o.seen[p]
		if !known || p == "" || groups[i] > 0 || now.Sub(own.at) > originLife {
			continue
		}
		for j := i + 1; j < len(people); j++ {
			if other := o.seen[people[j]]; other.network == own.network && now.Sub(other.at) <= originLife {
				if groups[i] == 0 {
					found++
					groups[i] = found
				}
				groups[j] = groups[i]
			}
		}
	}
	if found == 0 {
		return nil
	}
	return groups
}

// queueClients returns the people whom the table's bots work for: watching players, otherwise all players, and spectators if a table has
// no players.
func (l *live) queueClients() []queueClient {
	var all, here []queueClient
	for i := range l.table.Chairs {
		if chair := &l.table.Chairs[i]; chair.BotLevel() == "" && chair.Person != "" {
			who := queueClient{l.networks[chair.Person], chair.Person}
			all = append(all, who)
			if l.isViewing(chair.Person) {
				here = append(here, who)
			}
		}
	}
	switch {
	case len(here) > 0:
		return here
	case len(all) > 0:
		return all
	}
	for _, sub := range l.subscriptions {
		here = append(here, queueClient{sub.network, sub.client.Person()})
	}
	return here
}

// botSeats returns the seats whose bots have to think now. At a table without human players, bots think only while someone watches.
func (l *live) botSeats() (seats game.Seats) {
	if l.table.Stage != table.Playing || len(l.subscriptions) == 0 && !l.table.HasPeople() {
		return 0
	}
	for _, seat := range l.table.Match().Must().List() {
		if l.table.Chairs[seat].BotLevel() != "" {
			seats = seats.With(seat)
		}
	}
	return seats
}
