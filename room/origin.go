package room

import (
	"context"
	"net/netip"

	"github.com/purrlor/purrlor/game"
)

type originKey struct{}

// From returns a context that says from which network somebody asks, as limits count it: bots share their time by networks
// before people.
func From(ctx context.Context, network netip.Addr) context.Context {
	return context.WithValue(ctx, originKey{}, network)
}

// origin returns the network that a context tells, the zero address if none.
func origin(ctx context.Context) netip.Addr {
	network, _ := ctx.Value(originKey{}).(netip.Addr)
	return network
}

// meet notes from where somebody at the table asks.
func (l *live) meet(ctx context.Context, p PersonID) {
	if network := origin(ctx); network.IsValid() && len(l.table.seats(p)) > 0 {
		l.origins[p] = network
	}
	for p := range l.origins {
		if len(l.table.seats(p)) == 0 {
			delete(l.origins, p)
		}
	}
}

// parties returns whom the table's bots think for: people who play, those of them who look at it if any does, and where
// nobody plays those who look on.
func (l *live) parties() []party {
	var all, here []party
	for i := range l.table.Chairs {
		if chair := &l.table.Chairs[i]; chair.player() == "" && chair.Person != "" {
			who := party{l.origins[chair.Person], chair.Person}
			all = append(all, who)
			if l.looking(chair.Person) {
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
	for _, look := range l.looks {
		here = append(here, party{look.network, look.client.Person()})
	}
	return here
}

// peopled tells whether anybody is left to play: a person who has not given up and for whom no bot plays.
func (t *Table) peopled() bool {
	for i := range t.Chairs {
		if c := &t.Chairs[i]; c.Person != "" && c.player() == "" {
			return true
		}
	}
	return false
}

// thinking returns the seats whose bots are to think now. Where nobody is left to play they do so only while somebody looks.
func (l *live) thinking() (seats game.Seats) {
	if l.table.Stage != Playing || len(l.looks) == 0 && !l.table.peopled() {
		return 0
	}
	for _, seat := range l.table.match.Must().List() {
		if l.table.Chairs[seat].player() != "" {
			seats = seats.With(seat)
		}
	}
	return seats
}
