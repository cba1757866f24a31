package server

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"

	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/words"
)

// digestsAtOnce is how many addresses are mailed before the dispatcher does something else.
const digestsAtOnce = 20

// sendLetter sends a letter that no delivery asks for. It is lost if the server ends before it was taken.
func (d *Dispatcher) sendLetter(endpoint string, l *notifications.Letter) {
	to := notifications.Target{Kind: notifications.Mail, Endpoint: endpoint}
	d.Outbox.Send(notifications.Message{ID: room.NewID(), Kind: "confirm", To: []notifications.Target{to}, Letter: l})
}

// claimMail sends the digests that are due.
func (d *Dispatcher) claimMail(ctx context.Context) error {
	if d.MailPace == nil {
		return nil
	}
	d.mu.Lock()
	full := d.closing || len(d.claimed)+claimAtOnce > mostClaimed
	d.mu.Unlock()
	if full {
		return nil
	}
	list, err := d.Store.ClaimMail(ctx, claimLease, *d.MailPace, digestsAtOnce)
	if err != nil {
		return err
	}
	type address struct {
		person   room.PersonID
		endpoint string
	}
	groups := map[address][]room.Delivery{}
	var order []address
	for _, delivery := range list {
		if !d.take(delivery.ID) {
			continue
		}
		to := address{delivery.Person, delivery.Target.Endpoint}
		if groups[to] == nil {
			order = append(order, to)
		}
		groups[to] = append(groups[to], delivery)
	}
	var errs []error
	for _, to := range order {
		errs = append(errs, d.sendDigest(ctx, groups[to]))
	}
	return errors.Join(errs...)
}

// sendDigest mails one address of a person what is still true of the news for it.
func (d *Dispatcher) sendDigest(ctx context.Context, group []room.Delivery) error {
	settled := func(done bool) {
		for i := range group {
			d.note(group[i].ID, done)
		}
	}
	first := &group[0]
	list, err := d.stillTrue(ctx, group)
	if err != nil {
		settled(false)
		return err
	}
	if len(list) == 0 {
		settled(true)
		return nil
	}
	may, err := d.Store.ReserveMail(ctx, first.Person, first.Target.Endpoint, d.MailPace.Every)
	if err != nil || !may {
		settled(false)
		return err
	}
	c, err := d.catalogueFor(ctx, first)
	if err != nil {
		settled(false)
		return err
	}
	d.Outbox.Send(notifications.Message{
		ID: first.ID, Kind: "digest", Owner: string(first.Person), To: []notifications.Target{first.Target},
		Letter:  digestLetter(c, d.Public, list, first.Target.Secret),
		Settled: func(_ notifications.Target, done bool) { settled(done) },
	})
	return nil
}

// catalogueFor returns the words that a person reads: in the language that they prefer, or in that in which they gave the target.
func (d *Dispatcher) catalogueFor(ctx context.Context, delivery *room.Delivery) (*words.Catalogue, error) {
	p, err := d.Store.Person(ctx, delivery.Person)
	if err != nil && !isNotFound(err) { // they may be gone already
		return nil, err
	}
	var prefs struct{ Language string }
	_ = json.Unmarshal(p.Prefs, &prefs) // they are the page's own, of any shape
	return cmp.Or(catalogues()[prefs.Language], catalogues()[delivery.Target.Language], catalogues()[words.Languages()[0]]), nil
}

// stillTrue returns the news that still hold, each once: turns first, else in the order in which they came. What somebody looks at
// they need not be told.
func (d *Dispatcher) stillTrue(ctx context.Context, group []room.Delivery) ([]news, error) {
	var turns, others []news
	for i := range group {
		delivery := &group[i]
		summary, err := d.Store.Summary(ctx, delivery.Table)
		if isNotFound(err) || err == nil && d.looksAt(delivery.Person, delivery.Table) {
			continue
		}
		if err != nil {
			return nil, err
		}
		kind, err := kindNow(delivery, &summary)
		if err != nil {
			return nil, err
		}
		if kind == room.GameStarted {
			if kind, err = d.unlessPlayed(ctx, delivery); err != nil {
				return nil, err
			}
		}
		n := news{kind, delivery.Game, delivery.Table}
		switch {
		case kind == "" || slices.Contains(turns, n) || slices.Contains(others, n):
		case kind == room.YourTurn:
			turns = append(turns, n)
		default:
			others = append(others, n)
		}
	}
	return append(turns, others...), nil
}

// unlessPlayed returns the kind of a delivery if its person has done nothing in the game yet: whoever has knows that it began.
func (d *Dispatcher) unlessPlayed(ctx context.Context, delivery *room.Delivery) (room.NoticeKind, error) {
	log, err := d.Store.Rows(ctx, delivery.Table, 0)
	start := slices.IndexFunc(log, func(r room.Row) bool { return r.Starts() })
	if err != nil || start < 0 || slices.ContainsFunc(log[start+1:], func(r room.Row) bool { return r.Person == delivery.Person }) {
		return "", err
	}
	return delivery.Kind, nil
}

// kindNow returns what is left of the news of a delivery, by how the table is now; empty for nothing.
func kindNow(delivery *room.Delivery, t *room.Summary) (room.NoticeKind, error) {
	var card room.LobbyCard
	if err := json.Unmarshal(t.Card, &card); err != nil {
		return "", err
	}
	awaited := slices.ContainsFunc(t.Awaited, func(s game.Seat) bool { return card.Seats[s].Person == delivery.Person })
	holds := t.Stage == room.Playing
	switch delivery.Kind {
	case room.YourTurn, room.TurnReminder:
		holds = awaited
	case room.GameEnded:
		holds = t.Stage == room.Over
	case room.VoteOpened, room.StandinSoon:
		holds = card.Proposal
	case room.Invited:
		holds = t.Stage == room.Open
	}
	turn := awaited && slices.Contains([]room.NoticeKind{room.YourTurn, room.TurnReminder, room.GameStarted}, delivery.Kind)
	switch {
	case turn:
		return room.YourTurn, nil
	case holds:
		return delivery.Kind, nil
	}
	return "", nil
}
