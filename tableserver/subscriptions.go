package tableserver

import (
	"cmp"
	"context"
	"net/netip"
	"slices"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// SubscribeOptions are a client's options for a subscription.
type SubscribeOptions struct {
	Seen []Seen
	Talk bool // it wants chat lines
	Pace Pace // how fast bots move, Calm if empty
	// Elsewhere says that the page is hidden. The client subscribes again when that changes.
	Elsewhere bool `json:",omitempty"`
}

// subscription is a client that follows the table.
type subscription struct {
	client    Client
	network   netip.Addr
	viewers   []game.Seat
	talk      bool // it wants chat lines
	pace      Pace
	elsewhere bool // the page is hidden
}

// viewers returns the streams for a person: their seats, or the spectator stream.
func (l *live) viewers(p ids.PersonID) ([]game.Seat, error) {
	if seats := l.table.Seats(p); len(seats) > 0 {
		return seats, nil
	}
	if l.table.Sealed(l.server.Now()) {
		return nil, game.Refuse(table.CodeSealed, "others see the game when its deal is over")
	}
	if l.table.Stage == table.Playing && !l.table.Settings.Watch || l.table.Closed() {
		return nil, game.Refuse(table.CodeDoorClosed, "the host does not allow spectators")
	}
	return []game.Seat{game.Nobody}, nil
}

// open starts a subscription. It sends the missed updates, or a snapshot if they are no longer available.
func (l *live) open(ctx context.Context, c Client, options SubscribeOptions) error {
	viewers, err := l.viewers(c.Person())
	if err != nil {
		return err
	}
	l.close(c)
	if !options.Elsewhere {
		l.returnSeats(ctx, c.Person())
	}
	l.noteNetwork(ctx, c.Person())
	sub := &subscription{client: c, network: NetworkOf(ctx), talk: options.Talk, pace: cmp.Or(options.Pace, Calm), elsewhere: options.Elsewhere}
	for _, v := range viewers {
		l.show(sub, v, options.Seen)
	}
	l.subscriptions = append(l.subscriptions, sub)
	l.activeAt = l.server.Now()
	delete(l.leftAt, c.Person())
	if !options.Elsewhere {
		l.notePresence(c.Person(), true)
	}
	l.noteWatcher(c.Person())
	l.refresh(nil)
	l.think()
	l.quicken()
	for _, th := range l.searches {
		l.server.pool.move(th.task, l.queueClients())
	}
	l.schedule()
	return nil
}

// returnSeats gives seats back to a returning person.
func (l *live) returnSeats(ctx context.Context, p ids.PersonID) {
	if l.table.Stage != table.Playing {
		return
	}
	for _, seat := range l.table.Seats(p) {
		if chair := l.table.Chairs[seat]; chair.Standin == "" || chair.Conceded {
			continue
		}
		err := l.change(ctx, table.ByPerson, p, "", func(d *table.Transaction) error {
			if err := d.Row(table.RowReturn, seat, nil); err != nil {
				return err
			}
			return d.Settle()
		})
		if err != nil {
			l.logFailure("hand seat back failed", err)
		}
	}
}

// show adds a stream to a subscription and sends what the client has missed.
func (l *live) show(sub *subscription, viewer game.Seat, seen []Seen) {
	sub.viewers = append(sub.viewers, viewer)
	s := &l.streams[viewer+1]
	if s.scene == nil {
		s.wake(viewer, l.table.Scene(viewer, l.roster))
	}
	for _, had := range seen {
		if had.Seat != viewer || had.Epoch != l.epoch {
			continue
		}
		if missed, ok := s.since(had.N); ok {
			for _, update := range missed {
				sub.client.Send(update)
			}
			return
		}
	}
	told, events := l.table.EventLog.Of(viewer)
	l.send(sub.client, SnapshotMessage{"snapshot", l.table.ID, viewer, l.epoch, s.n, s.scene, told, events})
}

// dropStreams ends streams of seats that the client's person has lost.
func (l *live) dropStreams() {
	for i := range l.streams {
		if s := &l.streams[i]; int(s.viewer) >= len(l.table.Chairs) {
			s.sleep() // the seat was lost
		}
	}
	l.subscriptions = slices.DeleteFunc(l.subscriptions, func(x *subscription) bool {
		now, err := l.viewers(x.client.Person())
		x.viewers = slices.DeleteFunc(x.viewers, func(v game.Seat) bool {
			if slices.Contains(now, v) {
				return false
			}
			l.send(x.client, LeftMessage{"left", l.table.ID, v, game.CodeOf(err)})
			return true
		})
		return err != nil
	})
}

// addStreams starts streams of seats that the client's person has gained.
func (l *live) addStreams() {
	for _, x := range l.subscriptions {
		now, _ := l.viewers(x.client.Person()) // dropStreams has removed those who may see nothing
		for _, v := range now {
			if !slices.Contains(x.viewers, v) {
				l.show(x, v, nil)
			}
		}
	}
}

// close ends a client's subscription to the table.
func (l *live) close(c Client) {
	n, seen := len(l.subscriptions), !l.elsewhere(c.Person())
	l.subscriptions = slices.DeleteFunc(l.subscriptions, func(x *subscription) bool { return x.client == c })
	if len(l.subscriptions) < n && !l.isViewing(c.Person()) {
		l.noteWatcher(c.Person())
		l.leftAt[c.Person()], l.activeAt = l.server.Now(), l.server.Now()
		if seen {
			l.usedAt[c.Person()] = l.server.Now()
			l.noteSeen(c.Person())
		}
		l.think()
		l.quicken()
		l.schedule()
	}
}

// leave ends a client's subscription. Others hear at once if only hidden pages are left, but after a delay if none are.
func (l *live) leave(c Client) {
	was := l.elsewhere(c.Person())
	l.close(c)
	if l.isViewing(c.Person()) && l.elsewhere(c.Person()) != was {
		l.refresh(nil)
	}
}
