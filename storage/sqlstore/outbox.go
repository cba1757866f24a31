package sqlstore

import (
	"context"
	"time"

	"github.com/purrlor/purrlor/notifications/outbox"
	"github.com/purrlor/purrlor/table"
)

const (
	// insertDeliveries stores a delivery for each target of a person, if the table exists.
	insertDeliveries = `INSERT INTO outbox (id, person, endpoint, table_id, kind, made, due, mail)
		SELECT $1 || '-' || row_number() OVER (ORDER BY t.endpoint), t.person, t.endpoint, g.id, $3, $4, $6, t.kind = 'mail'
		FROM targets t JOIN tables g ON g.id = $2 WHERE t.person = $5`
	// unclaimed selects deliveries without a claim at $1. A claim beyond $2 is ignored, because it was made before the clock was
	// set back.
	unclaimed        = `(due <= $1 OR due > $2)`
	selectDue        = "SELECT id FROM outbox WHERE NOT mail AND " + unclaimed + " ORDER BY made, id LIMIT $3 FOR UPDATE SKIP LOCKED"
	selectDeliveries = `SELECT o.id, o.person, o.kind, o.table_id, g.game, t.kind, t.endpoint, t.p256dh, t.auth, t.secret, t.form, t.language
		FROM outbox o JOIN targets t ON t.person = o.person AND t.endpoint = o.endpoint JOIN tables g ON g.id = o.table_id
		WHERE o.id = ANY($1) ORDER BY o.made, o.id`
	claimDeliveries = "UPDATE outbox SET due = $1 WHERE id = ANY($2)"
)

// Post stores a notice that does not belong to a table change.
func (s *Store) Post(ctx context.Context, n table.PersonNotice, at time.Time) error {
	return s.transact(ctx, func(tx *Tx) error { return tx.Post(&n, at) })
}

// Post stores a delivery for each target of the notice's person.
func (tx *Tx) Post(n *table.PersonNotice, at time.Time) error {
	_, err := tx.Exec(insertDeliveries, n.ID, string(n.Table), string(n.Kind), at, string(n.Person), time.UnixMilli(0))
	return err
}

func deliveryFields(d *outbox.Delivery) []any {
	return []any{
		&d.ID, &d.Person, &d.Kind, &d.Table, &d.Game, &d.Target.Kind, &d.Target.Endpoint, &d.Target.P256dh, &d.Target.Auth, &d.Target.Secret,
		&d.Target.Form, &d.Target.Language,
	}
}

// ClaimDeliveries returns waiting deliveries, and prevents other nodes from sending them for a while.
func (s *Store) ClaimDeliveries(ctx context.Context, lease time.Duration, limit int) ([]outbox.Delivery, error) {
	now, err := s.dialect.Now(s.read(ctx))
	if err != nil {
		return nil, err
	}
	args := []any{now, now.Add(outbox.MaxDeliveryClaim), limit}
	var waiting bool
	err = s.find(ctx, "SELECT EXISTS (SELECT 1 FROM outbox WHERE NOT mail AND "+unclaimed+")", args[:2], &waiting)
	if err != nil || !waiting {
		return nil, err
	}
	return s.claim(ctx, selectDue, args, now.Add(lease))
}

// claim claims the deliveries that a query selects.
func (s *Store) claim(ctx context.Context, query string, args []any, due time.Time) (claimed []outbox.Delivery, err error) {
	err = s.transact(ctx, func(tx *Tx) error {
		ids, err := Collect(tx, query, args, func(id *string) []any { return []any{id} })
		if err != nil {
			return err
		}
		if _, err := tx.Exec(claimDeliveries, due, ids); err != nil {
			return err
		}
		claimed, err = Collect(tx, selectDeliveries, []any{ids}, deliveryFields)
		return err
	})
	return claimed, err
}

// HoldDeliveries extends claims.
func (s *Store) HoldDeliveries(ctx context.Context, ids []string, lease time.Duration) error {
	now, err := s.dialect.Now(s.read(ctx))
	if err != nil {
		return err
	}
	_, err = s.exec(ctx, claimDeliveries, now.Add(lease), ids)
	return err
}

// RemoveDeliveries deletes deliveries.
func (s *Store) RemoveDeliveries(ctx context.Context, ids []string) error {
	_, err := s.exec(ctx, "DELETE FROM outbox WHERE id = ANY($1)", ids)
	return err
}
