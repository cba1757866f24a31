package notifications

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/notifications/outbox"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/words"
)

// digestBatch limits the addresses mailed in a row, so that other deliveries get their turn.
const digestBatch = 20

// claimMail sends the digests that are due.
func (d *Dispatcher) claimMail(ctx context.Context) error {
	if d.MailPace == nil || d.isFull() {
		return nil
	}
	list, err := d.Store.ClaimMail(ctx, claimLease, *d.MailPace, digestBatch)
	if err != nil {
		return err
	}
	type address struct {
		person   ids.PersonID
		endpoint string
	}
	groups := map[address][]outbox.Delivery{}
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

// sendDigest mails the notifications that are still current to one address of a person.
func (d *Dispatcher) sendDigest(ctx context.Context, group []outbox.Delivery) error {
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
	d.Sender.Send(Message{
		ID: first.ID, Kind: "digest", Owner: string(first.Person), To: []Target{first.Target},
		Letter:  digestLetter(c, d.Public, list, first.Target.Secret),
		Settled: func(_ Target, done bool) { settled(done) },
	})
	return nil
}

// catalogueFor returns the word catalogue of a person: in their preferred language, or in the language of the target.
func (d *Dispatcher) catalogueFor(ctx context.Context, delivery *outbox.Delivery) (*words.Catalogue, error) {
	p, err := d.Store.Person(ctx, delivery.Person)
	if err != nil && !errors.Is(err, storage.ErrNotFound) { // the person may have been deleted
		return nil, err
	}
	var prefs struct{ Language string }
	_ = json.Unmarshal(p.Prefs, &prefs) // the page defines the preferences, so they can have any shape
	all := words.Catalogues()
	return cmp.Or(all[prefs.Language], all[delivery.Target.Language], all[words.Languages()[0]]), nil
}

// stillTrue returns the notifications that are still current, without duplicates: turns first, then in order of arrival. It leaves
// out tables that the person has open.
func (d *Dispatcher) stillTrue(ctx context.Context, group []outbox.Delivery) ([]news, error) {
	var turns, others []news
	for i := range group {
		delivery := &group[i]
		kind, err := d.kindNow(ctx, delivery)
		if err != nil {
			return nil, err
		}
		n := news{kind, delivery.Game, delivery.Table}
		switch {
		case kind == "" || slices.Contains(turns, n) || slices.Contains(others, n):
		case kind == table.YourTurn:
			turns = append(turns, n)
		default:
			others = append(others, n)
		}
	}
	return append(turns, others...), nil
}

// kindNow returns what a delivery still reports, empty for nothing.
func (d *Dispatcher) kindNow(ctx context.Context, delivery *outbox.Delivery) (table.NoticeKind, error) {
	summary, err := d.Store.Summary(ctx, delivery.Table)
	if errors.Is(err, storage.ErrNotFound) || err == nil && d.isWatching(delivery.Person, delivery.Table) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	var card table.LobbyCard
	if err := json.Unmarshal(summary.Card, &card); err != nil {
		return "", err
	}
	rules := rulesOf(delivery.Kind)
	kind := rules.newsNow(tableNow{
		stage: summary.Stage, proposal: card.Proposal,
		awaited: slices.ContainsFunc(summary.Awaited, func(s game.Seat) bool { return card.Seats[s].Person == delivery.Person }),
	})
	if kind == delivery.Kind && rules.untilPlayed {
		played, err := d.hasPlayed(ctx, delivery.Person, delivery.Table)
		if err != nil || played {
			return "", err
		}
	}
	return kind, nil
}

// hasPlayed reports whether a person has acted since their game began.
func (d *Dispatcher) hasPlayed(ctx context.Context, p ids.PersonID, tableID ids.TableID) (bool, error) {
	log, err := d.Store.Rows(ctx, tableID, 0)
	start := slices.IndexFunc(log, func(r table.Row) bool { return r.Starts() })
	return start < 0 || slices.ContainsFunc(log[start+1:], func(r table.Row) bool { return r.Person == p }), err
}
